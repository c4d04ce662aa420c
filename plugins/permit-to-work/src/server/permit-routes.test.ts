import { createHash } from 'node:crypto';
import { readSignature } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiryTimer } from './expiry-timer.ts';
import { dataUrlOf } from './picture.ts';
import { accepted, gates, image, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

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

    const { history, intact } = await site.history(closed);
    expect(intact).toBe(true);
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
    const signed = history.filter((entry: { signature: object | null }) => entry.signature !== null);
    expect(signed.map(({ by }: { by: { userId: string } }) => by.userId)).toEqual(
      (['requester', 'checker', 'issuer', 'holder', 'issuer', 'holder', 'issuer'] as const).map(
        (who) => site[who].id,
      ),
    );
    const sealed = await site.ask(
      'select prev_hash, hash, image_sha256 from record_signature where record_id = $1 order by seq',
      [closed.formUUID],
    );
    expect(sealed.map(({ hash }) => hash)).toEqual(
      signed.map(({ signature }: { signature: { hash: string } }) => signature.hash),
    );
    expect(sealed.map((one) => one.prev_hash)).toEqual([
      null,
      ...sealed.slice(0, -1).map(({ hash }) => hash),
    ]);
    const shown = accepted(
      await site.get(site.viewer, `/permits/${closed.formUUID}/signatures/${signed[0].signature.id}`),
    );
    // The same drawing, but re-encoded.
    const { image: written } = await readSignature(site.host.images, { image, method: 'drawn' });
    expect(shown).toEqual({ image: dataUrlOf(written) });
    expect(shown).not.toEqual({ image });
    expect(sealed[0]?.image_sha256).toBe(createHash('sha256').update(written).digest('hex'));
  });

  test('a signature covers action, comment and permit, and records signer, company, time and address', async () => {
    const draft = await site.draft(locationID);
    const before = site.clock.now().getTime();
    const requested = accepted(
      await site.act(site.requester, draft, 'request', { ...sign, comment: 'As agreed' }),
    ).permit;
    const rows = await site.ask(
      'select content, actor_id, company_name, ip, signed_at from record_signature where record_id = $1',
      [draft.formUUID],
    );
    const { allowedActions: _, editableFields: __, alarms: ___, dueAt: ____, ...permit } = requested;
    const content = { action: 'request', comment: 'As agreed', details: {}, permit };
    expect(rows.map((row) => JSON.parse(row.content))).toMatchObject([content]);
    const { people } = accepted(await site.get(site.viewer, '/people', { permission: 'PTW_REQUEST' }));
    const { userId } = draft.requester;
    const { company } = people.find((one: { userId: string }) => one.userId === userId);
    expect(rows).toMatchObject([{ actor_id: userId, company_name: company, ip: '127.0.0.1' }]);
    const { at: signedAt, by } = (await site.history(requested)).history[1];
    expect(by.company).toBe(company);
    expect(signedAt).toBe(requested.requestedAt);
    expect(Date.parse(signedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(signedAt)).toBeLessThanOrEqual(site.clock.now().getTime());
  });

  test('expires by the timer and is closed out by two people', async () => {
    const active = await site.lead(await site.draft(locationID, { permitType: 'Drill' }), 'Active');
    const issued = await site.lead(await site.draft(locationID, { permitType: 'Drill' }), 'Issued');
    expect(expiryTimer.everySeconds).toBeLessThanOrEqual(30);
    const runTimer = () => site.test.runTimer('expire-permits');
    await runTimer();
    expect(accepted(await site.get(site.viewer, `/permits/${active.formUUID}`)).permit.status).toBe('Active');
    site.clock.advance(9 * 3600);
    await runTimer();
    const { permit } = accepted(await site.get(site.issuer, `/permits/${active.formUUID}`));
    expect(permit).toMatchObject({ status: 'Expired', version: active.version + 1 });
    const idle = accepted(await site.get(site.issuer, `/permits/${issued.formUUID}`)).permit;
    expect(idle).toMatchObject({ status: 'Expired', version: issued.version + 1 });
    await runTimer();
    const { history } = await site.history(permit);
    expect(history.at(-1)).toMatchObject({ action: 'expire', from: 'Active', by: null });
    expect(refusal(await site.act(site.issuer, permit, 'closeOut', restored))).toEqual([403, 'FORBIDDEN']);
    const handed = accepted(await site.act(site.holder, permit, 'closeOut', restored)).permit;
    expect(handed.status).toBe('Expired');
    expect(accepted(await site.act(site.issuer, handed, 'closeOut', restored)).permit.status).toBe('Closed');
  });

  test('one that cannot be expired does not stop others from expiring', async () => {
    const where = await site.addLocation('Ending');
    const broken = await site.lead(await site.draft(where, { permitType: 'Drill' }), 'Active');
    const sound = await site.lead(await site.draft(where, { permitType: 'Drill' }), 'Active');
    const answers = (text: string) =>
      site.ask('update permit set checklist = $2::jsonb where id = $1', [broken.formUUID, text]);
    const status = async ({ formUUID }: { formUUID: string }) =>
      accepted(await site.get(site.viewer, `/permits/${formUUID}`)).permit.status;
    expect([await status(broken), await status(sound)]).toEqual(['Active', 'Active']);
    await answers('[{"neither": "question"}]');
    site.clock.advance(9 * 3600);
    await site.test.runTimer('expire-permits');
    expect(await status(sound)).toBe('Expired');
    await answers('[]');
    await site.test.runTimer('expire-permits');
    expect(accepted(await site.get(site.viewer, `/permits/${broken.formUUID}`)).permit.status).toBe(
      'Expired',
    );
  });

  test('a confined space is issued only when its gates are met', async () => {
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
        entranceImage: image,
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
    expect((await site.history(second)).history.at(-1).acceptedConflicts).toEqual([conflict.key]);
    // The signature covers the accepted conflicts, too.
    const rows = await site.ask(
      'select content from record_signature where record_id = $1 order by seq desc limit 1',
      [second.formUUID],
    );
    expect(JSON.parse(rows[0].content).details.acceptedConflicts).toEqual([conflict.key]);
  });

  test('of two conflicting permits issued at once, one is refused with the conflict', async () => {
    const where = await site.addLocation('Crane pad');
    const pair = [await site.draft(where), await site.draft(where)];
    const checked = [];
    for (const draft of pair) checked.push(await site.lead(draft, 'Checked'));
    const answers = await Promise.all(checked.map((permit) => site.act(site.issuer, permit, 'issue', sign)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
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
  expect((await site.history(cancelled)).history.at(-1).comment).toBe(text);
});

test('numbers are consecutive and unique under simultaneous requests', async () => {
  const drafts = await Promise.all(Array.from({ length: 10 }, () => site.draft(locationID)));
  const answers = await Promise.all(drafts.map((draft) => site.act(site.requester, draft, 'request', sign)));
  const numbers = answers
    .map((answer) => Number(accepted(answer).permit.number.slice(-4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => (numbers[0] ?? 0) + index));
});

test('markup stays text in the history, and its signatures are intact', async () => {
  const markup = '<img src=x onerror=alert(1)>"\'&<script>alert(1)</script>';
  const draft = await site.draft(locationID, { description: markup });
  const requested = accepted(
    await site.act(site.requester, draft, 'request', { ...sign, comment: markup }),
  ).permit;
  accepted(await site.act(site.checker, requested, 'reject', { comment: markup }));
  const { history, intact } = await site.history(draft);
  expect(history.map(({ comment }: { comment: string }) => comment)).toEqual(['', markup, markup]);
  expect(intact).toBe(true);
});

test('numbers restart each month in the project’s time zone, per project; a refused request takes none', async () => {
  // 23:30 on 30 June in Hong Kong.
  site.clock.set(new Date('2040-06-30T15:30:00Z'));
  const other = await site.more();
  const otherYard = await other.addLocation('Yard');
  const numbers = async (at: PermitSite, where: string) => {
    const draft = await at.draft(where);
    expect(refusal(await at.act(at.requester, draft, 'request'))).toEqual([422, 'ACTION_BLOCKED']);
    const second = await at.lead(await at.draft(where), 'Requested');
    return [second.number, (await at.lead(draft, 'Requested')).number];
  };
  expect(await numbers(site, locationID)).toEqual(['PTW-4006-0001', 'PTW-4006-0002']);
  site.clock.advance(3600);
  expect(await numbers(site, locationID)).toEqual(['PTW-4007-0001', 'PTW-4007-0002']);
  expect(await numbers(other, otherYard)).toEqual(['PTW-4007-0001', 'PTW-4007-0002']);
});
