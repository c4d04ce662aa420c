import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermitForMember } from '../contract/permit.ts';
import { accepted, accountIn, gates, image, PermitSite, refusal } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

const historyOf = async (permit: PermitForMember) =>
  accepted(await site.get(site.requester, `/permits/${permit.formUUID}/history`));
const sign = { signature: { image } };
const restored = { ...sign, areaRestored: true };

describe('the life of a permit', () => {
  test('from a draft to closed, with its history, signatures and numbers', async () => {
    const draft = await site.draft(locationID);
    expect(draft).toMatchObject({
      status: 'Draft',
      number: null,
      version: 1,
      allowedActions: ['request', 'cancel'],
    });
    const active = await site.lead(draft, 'Active');
    const suspended = accepted(
      await site.act(site.checker, active, 'suspend', { comment: 'Barrier moved' }),
    ).permit;
    const found = accepted(await site.get(site.issuer, `/permits/${draft.formUUID}/conflicts`)).conflicts;
    const acceptedConflicts = found.map((conflict: { key: string }) => conflict.key);
    const resumed = accepted(
      await site.act(site.issuer, suspended, 'resume', { ...sign, acceptedConflicts }),
    ).permit;
    const validTo = new Date(Date.parse(resumed.validTo) + 3_600_000).toISOString();
    const extended = accepted(
      await site.act(site.issuer, resumed, 'extend', { validTo, acceptedConflicts }),
    ).permit;
    expect(extended).toMatchObject({ status: 'Active', validTo });
    const handed = accepted(await site.act(site.holder, extended, 'close', restored)).permit;
    expect(handed).toMatchObject({
      status: 'Active',
      handedBack: { by: { userId: site.holderID } },
      allowedActions: [],
    });
    const closed = accepted(await site.act(site.issuer, handed, 'close', restored)).permit;
    expect(closed).toMatchObject({ status: 'Closed', version: 10, allowedActions: [], editableFields: [] });
    expect(closed.number).toMatch(/^PTW-\d{4}-\d{4}$/);

    const { history, signaturesIntact } = await historyOf(closed);
    expect(signaturesIntact).toBe(true);
    expect(history.map((entry: { seq: number }) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(history.map(({ action, from, to }: Record<string, string>) => [action, from, to])).toEqual([
      ['create', null, 'Draft'],
      ['request', 'Draft', 'Requested'],
      ['check', 'Requested', 'Checked'],
      ['issue', 'Checked', 'Issued'],
      ['start', 'Issued', 'Active'],
      ['suspend', 'Active', 'Suspended'],
      ['resume', 'Suspended', 'Active'],
      ['extend', 'Active', 'Active'],
      ['close', 'Active', 'Active'],
      ['close', 'Active', 'Closed'],
    ]);
    expect(history[7].changedFields).toEqual(['validTo']);
    expect(history[5]).toMatchObject({ comment: 'Barrier moved', signature: null });
    const signatures = history.flatMap((entry: { signature: object | null }) => entry.signature ?? []);
    expect(signatures.map((one: { signer: { userId: string } }) => one.signer.userId)).toEqual(
      [
        'CONTRACTOR_ENGINEER',
        'SAFETY_OFFICER',
        'RESIDENT_ENGINEER',
        'PERMIT_HOLDER',
        'RESIDENT_ENGINEER',
        'PERMIT_HOLDER',
        'RESIDENT_ENGINEER',
      ].map((role) => accountIn('TCE', role).id),
    );
    signatures.forEach((one: { prevHash: string | null }, index: number) => {
      expect(one.prevHash).toBe(signatures[index - 1]?.hash ?? null);
    });
    const shown = await site.get(
      site.viewer,
      `/permits/${closed.formUUID}/signatures/${signatures[0].signatureID}`,
    );
    expect(accepted(shown)).toEqual({ image });
  });

  test('expires by the timer and is closed out by two people', async () => {
    const active = await site.lead(await site.draft(locationID, { permitType: 'Drill' }), 'Active');
    const runTimer = () => site.server.context.jobs.runTimer('gantry.permit-to-work/expire-permits');
    await runTimer();
    expect(accepted(await site.get(site.viewer, `/permits/${active.formUUID}`)).permit.status).toBe('Active');
    site.server.clock.advance(9 * 3600);
    await runTimer();
    const { permit } = accepted(await site.get(site.issuer, `/permits/${active.formUUID}`));
    expect(permit).toMatchObject({ status: 'Expired', version: active.version + 1 });
    await runTimer();
    const { history } = await historyOf(permit);
    expect(history.at(-1)).toMatchObject({
      action: 'expire',
      from: 'Active',
      by: { userId: null, name: 'System' },
    });
    expect(refusal(await site.act(site.issuer, permit, 'closeOut', restored))).toEqual([403, 'FORBIDDEN']);
    const handed = accepted(await site.act(site.holder, permit, 'closeOut', restored)).permit;
    expect(handed.status).toBe('Expired');
    expect(accepted(await site.act(site.issuer, handed, 'closeOut', restored)).permit.status).toBe('Closed');
  });

  test('a confined space is issued only through its gates', async () => {
    const where = await site.addLocation('Sump');
    const draft = await site.draft(where, { permitType: 'Confined Space', maxEntrants: 2, stayMinutes: 60 });
    const checked = await site.lead(draft, 'Checked');
    const refused = await site.act(site.issuer, checked, 'issue', sign);
    expect(refusal(refused)).toEqual([422, 'ACTION_BLOCKED']);
    expect(refused.body.error.details.blockers[0]).toMatchObject({ code: 'GATES_OPEN' });
    expect(refused.body.error.details.blockers[0].about).toContain('VIDEO_RECORDING');
    const edited = accepted(
      await site.patch(site.issuer, `/permits/${draft.formUUID}`, {
        version: checked.version,
        confinedSpace: gates,
      }),
    ).permit;
    const issued = accepted(await site.act(site.issuer, edited, 'issue', sign)).permit;
    const active = accepted(await site.act(site.holder, issued, 'start')).permit;
    expect(refusal(await site.act(site.holder, active, 'close', { ...restored, peopleInside: 1 }))).toEqual([
      422,
      'ACTION_BLOCKED',
    ]);
    accepted(await site.act(site.holder, active, 'close', { ...restored, peopleInside: 0 }));
  });

  test('conflicts are shown, and the issuer must have seen them', async () => {
    const near = await site.addLocation('Near', { latitude: 22.31, longitude: 114.17, height: 0 });
    const by = await site.addLocation('By', { latitude: 22.31, longitude: 114.1701, height: 0 });
    const first = await site.lead(
      await site.draft(near, {
        permitType: 'Confined Space',
        maxEntrants: 2,
        stayMinutes: 60,
        confinedSpace: gates,
      }),
      'Issued',
    );
    const second = await site.lead(await site.draft(by, { permitType: 'Hot Work' }), 'Checked');
    const refused = await site.act(site.issuer, second, 'issue', sign);
    expect(refusal(refused)).toEqual([409, 'CONFLICTS_FOUND']);
    const [conflict] = refused.body.error.details.conflicts;
    expect(conflict).toMatchObject({
      kind: 'HOT_WORK_NEAR_CONFINED_SPACE',
      distance: 10.3,
      permit: { formUUID: first.formUUID, number: first.number },
      location: { name: 'Near' },
    });
    expect(accepted(await site.get(site.viewer, `/permits/${second.formUUID}/conflicts`)).conflicts).toEqual([
      conflict,
    ]);
    accepted(await site.act(site.issuer, second, 'issue', { ...sign, acceptedConflicts: [conflict.key] }));
    expect((await historyOf(second)).history.at(-1).acceptedConflicts).toEqual([conflict.key]);
  });

  test('of two permits in conflict that are issued at once, one issuer is told', async () => {
    const where = await site.addLocation('Crane pad');
    const pair = [await site.draft(where), await site.draft(where)];
    const checked = [];
    for (const draft of pair) checked.push(await site.lead(draft, 'Checked'));
    const answers = await Promise.all(checked.map((permit) => site.act(site.issuer, permit, 'issue', sign)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('refusals', () => {
  test('each part is for its people', async () => {
    const requested = await site.lead(await site.draft(locationID), 'Requested');
    for (const client of [site.requester, site.issuer, site.holder, site.viewer])
      expect(refusal(await site.act(client, requested, 'check'))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await site.post(site.viewer, '/permits', {}))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await site.act(await site.server.client(), requested, 'check'))).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
  });

  test('what the status does not have is 409, what does not exist 404', async () => {
    const requested = await site.lead(await site.draft(locationID), 'Requested');
    const wrong = await site.act(site.holder, requested, 'start');
    expect(refusal(wrong)).toEqual([409, 'WRONG_STATE']);
    expect(wrong.body.error.details).toEqual({ status: 'Requested', allowedActions: [] });
    for (const action of ['expire', 'explode', 'create'])
      expect(refusal(await site.act(site.issuer, requested, action))).toEqual([404, 'NOT_FOUND']);
    const nobody = { ...requested, formUUID: crypto.randomUUID() };
    expect(refusal(await site.act(site.issuer, nobody, 'issue'))).toEqual([404, 'NOT_FOUND']);
  });

  test('a guard is 422 and names what is missing', async () => {
    const draft = await site.draft(locationID, { description: '', checklist: [] });
    const refused = await site.act(site.requester, draft, 'request');
    expect(refusal(refused)).toEqual([422, 'ACTION_BLOCKED']);
    expect(refused.body.error.details.blockers).toEqual([
      { code: 'DESCRIPTION_REQUIRED', about: [] },
      { code: 'SIGNATURE_REQUIRED', about: [] },
    ]);
    expect((await historyOf(draft)).history).toHaveLength(1);
  });

  test('overlapping edits: the second is told what changed, by whom and when', async () => {
    const draft = await site.draft(locationID);
    const path = `/permits/${draft.formUUID}`;
    accepted(await site.patch(site.requester, path, { version: 1, description: 'First' }));
    const late = await site.patch(site.requester, path, { version: 1, description: 'Second' });
    expect(refusal(late)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.error.details).toEqual({
      expectedVersion: 1,
      currentVersion: 2,
      status: 'Draft',
      changedFields: ['description'],
      changedBy: draft.requester,
      changedAt: expect.any(String),
    });
    expect(refusal(await site.act(site.requester, draft, 'request', sign))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
  });

  test('of many who act on one version at once, one succeeds', async () => {
    const requested = await site.lead(await site.draft(locationID), 'Requested');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.act(site.checker, requested, 'check')),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await historyOf(requested)).history).toHaveLength(3);
  });

  test('an action sent again with its key is done once', async () => {
    const draft = await site.draft(locationID);
    const idempotencyKey = crypto.randomUUID();
    const first = accepted(
      await site.act(site.requester, draft, 'request', { ...sign, idempotencyKey }),
    ).permit;
    expect(
      accepted(await site.act(site.requester, draft, 'request', { ...sign, idempotencyKey })).permit,
    ).toEqual(first);
    expect(
      refusal(await site.act(site.requester, first, 'cancel', { comment: 'x', idempotencyKey })),
    ).toEqual([409, 'KEY_REUSED']);
  });

  test('an edit that changes nothing leaves no trace; a field that is not open is 403', async () => {
    const draft = await site.draft(locationID);
    const path = `/permits/${draft.formUUID}`;
    const same = accepted(
      await site.patch(site.requester, path, { version: 1, description: draft.description }),
    ).permit;
    expect(same.version).toBe(1);
    const requested = await site.lead(draft, 'Requested');
    const refused = await site.patch(site.checker, path, { version: requested.version, description: 'Mine' });
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.error.details.fields).toEqual(['description']);
  });

  test.each([
    ['an unknown field', { colour: 'red' }, 400],
    ['an over-long description', { description: 'x'.repeat(2001) }, 400],
    ['an unknown type', { permitType: 'Diving' }, 400],
    ['a date that is none', { validFrom: 'tomorrow' }, 400],
    [
      'a period that ends before it starts',
      { validFrom: '2027-01-01T08:00:00Z', validTo: '2027-01-01T07:00:00Z' },
      422,
    ],
    [
      'a period over the limit of the type',
      { validFrom: '2027-01-01T08:00:00Z', validTo: '2027-01-01T20:00:01Z' },
      422,
    ],
    ['gates on another type', { confinedSpace: gates }, 422],
    ['a foreign checklist item', { checklist: [{ itemId: 'shoring', answer: 'yes' }] }, 422],
    ['a holder who is none', { holderID: accountIn('TCE', 'VIEWER').id }, 422],
    ['a holder of another project', { holderID: accountIn('TY', 'PERMIT_HOLDER').id }, 422],
  ])('%s', async (_what, change, status) => {
    const draft = await site.draft(locationID);
    const answer = await site.patch(site.requester, `/permits/${draft.formUUID}`, { version: 1, ...change });
    expect(answer.status).toBe(status);
  });

  test('a signature that is no PNG, or too large', async () => {
    const draft = await site.draft(locationID);
    const text = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>'.repeat(5)).toString('base64')}`;
    expect(refusal(await site.act(site.requester, draft, 'request', { signature: { image: text } }))).toEqual(
      [422, 'SIGNATURE_INVALID'],
    );
    const large = `data:image/png;base64,${'A'.repeat(140_000)}`;
    expect(
      refusal(await site.act(site.requester, draft, 'request', { signature: { image: large } })),
    ).toEqual([400, 'INVALID_REQUEST']);
  });

  test('malformed JSON is 400', async () => {
    const response = await site.requester.fetch('/api/permit-to-work/permits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"projectUUID":',
    });
    expect(response.status).toBe(400);
  });
});

test('markup in every text is kept as text', async () => {
  const text = '<script>alert(1)</script>\n& "quotes" \'; drop table permit; --';
  const draft = await site.draft(locationID, {
    description: text,
    permitType: 'Confined Space',
    confinedSpace: { ...gates, attendant: '<b>Tse</b>' },
    checklist: [{ itemId: 'isolation', answer: 'yes', remark: text }],
  });
  expect(draft).toMatchObject({
    description: text,
    confinedSpace: { attendant: '<b>Tse</b>' },
    checklist: [{ remark: text }],
  });
  const cancelled = accepted(await site.act(site.requester, draft, 'cancel', { comment: text })).permit;
  expect((await historyOf(cancelled)).history.at(-1).comment).toBe(text);
});

test('numbers follow each other and are given once, however many ask at once', async () => {
  const drafts = await Promise.all(Array.from({ length: 10 }, () => site.draft(locationID)));
  const answers = await Promise.all(drafts.map((draft) => site.act(site.requester, draft, 'request', sign)));
  const numbers = answers
    .map((answer) => Number(accepted(answer).permit.number.slice(-4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => (numbers[0] ?? 0) + index));
});
