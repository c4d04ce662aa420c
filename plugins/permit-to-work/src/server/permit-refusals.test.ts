import { demoSignature, png } from '@gantry/plugin-sdk/server/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataUrlOf } from './picture.ts';
import { accepted, base, gates, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

describe('refusals', () => {
  test('each action is refused to members without its part', async () => {
    const requested = await site.lead(await site.draft(locationID), 'Requested');
    for (const client of [site.requester, site.issuer, site.holder, site.viewer])
      expect(refusal(await site.act(client, requested, 'check'))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await site.post(site.viewer, '/permits', {}))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await site.act(site.test.visitor(), requested, 'check'))).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
  });

  test('an action that the status does not allow is 409, an unknown one 404', async () => {
    const requested = await site.lead(await site.draft(locationID), 'Requested');
    const wrong = await site.act(site.holder, requested, 'start');
    expect(refusal(wrong)).toEqual([409, 'WRONG_STATE']);
    expect(wrong.body.error.details).toEqual({ status: 'Requested', allowedActions: [] });
    for (const action of ['expire', 'explode', 'create'])
      expect(refusal(await site.act(site.issuer, requested, action))).toEqual([404, 'NOT_FOUND']);
    const nobody = { ...requested, formUUID: crypto.randomUUID() };
    expect(refusal(await site.act(site.issuer, nobody, 'issue'))).toEqual([404, 'NOT_FOUND']);
  });

  test('a blocked action is 422 and names what is missing', async () => {
    const draft = await site.draft(locationID, { description: '', checklist: [] });
    const refused = await site.act(site.requester, draft, 'request');
    expect(refusal(refused)).toEqual([422, 'ACTION_BLOCKED']);
    expect(refused.body.error.details.blockers).toEqual([
      { code: 'DESCRIPTION_REQUIRED', about: [] },
      { code: 'SIGNATURE_REQUIRED', about: [] },
    ]);
    expect((await site.history(draft)).history).toHaveLength(1);
  });

  test('the second of two overlapping edits is told what changed, by whom and when', async () => {
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

  test('a version conflict reports only changes since the caller’s version, and the last of several editors', async () => {
    const draft = await site.draft(locationID);
    const path = `/permits/${draft.formUUID}`;
    accepted(await site.patch(site.requester, path, { version: 1, description: 'First' }));
    const requested = await site.lead({ ...draft, version: 2 }, 'Requested');
    accepted(await site.patch(site.checker, path, { version: 3, checklist: [] }));
    accepted(await site.patch(site.issuer, path, { version: 4, holderID: null }));
    const late = await site.act(site.checker, requested, 'check');
    expect(late.body.error.details).toMatchObject({
      expectedVersion: 3,
      currentVersion: 5,
      changedFields: ['checklist', 'holder'],
      changedBy: { userId: site.issuer.id },
    });
    const { history } = await site.history(draft);
    expect(
      history.map(({ action, changedFields }: Record<string, unknown>) => [action, changedFields]).slice(3),
    ).toEqual([
      ['update', ['checklist']],
      ['update', ['holder']],
    ]);
  });

  test('of many simultaneous actions on one version, one succeeds', async () => {
    const requested = await site.lead(await site.draft(locationID), 'Requested');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => site.act(site.checker, requested, 'check')),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await site.history(requested)).history).toHaveLength(3);
  });

  test('an action repeated with its key is done once', async () => {
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

  test('an edit without a change is not recorded; a locked field is 403', async () => {
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
    ['a year that is none', { validFrom: '0000-01-01T08:00:00Z', validTo: '0000-01-01T09:00:00Z' }, 400],
    ['a version beyond all numbers', { version: 2 ** 40 }, 400],
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
    ['a holder who is none', () => ({ holderID: site.viewer.id }), 422],
    ['a holder of another project', async () => ({ holderID: (await site.more()).holderID }), 422],
  ])('%s', async (_what, given, status) => {
    const draft = await site.draft(locationID);
    const change = typeof given === 'function' ? await given() : given;
    const answer = await site.patch(site.requester, `/permits/${draft.formUUID}`, { version: 1, ...change });
    expect(answer.status).toBe(status);
  });

  test('a signature that is an incomplete PNG, empty or too large', async () => {
    const draft = await site.draft(locationID);
    const text = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>'.repeat(5)).toString('base64')}`;
    expect(refusal(await site.act(site.requester, draft, 'request', { signature: { image: text } }))).toEqual(
      [422, 'SIGNATURE_INVALID'],
    );
    const pictures = [
      ['IMAGE_DAMAGED', demoSignature('A tester').subarray(0, 400)],
      ['IMAGE_BLANK', png(512, 128, 2, new Uint8Array(512 * 128 * 2))],
      ['IMAGE_TOO_MANY_PIXELS', png(2001, 2000, 2, new Uint8Array(2001 * 2000 * 2))],
    ] as const;
    for (const [code, bytes] of pictures) {
      const answer = await site.act(site.requester, draft, 'request', {
        signature: { image: dataUrlOf(bytes) },
      });
      expect(answer.body.error).toMatchObject({
        code: 'SIGNATURE_INVALID',
        details: { fields: [{ path: 'signature.image', code }] },
      });
    }
    const large = `data:image/png;base64,${'A'.repeat(140_000)}`;
    expect(
      refusal(await site.act(site.requester, draft, 'request', { signature: { image: large } })),
    ).toEqual([400, 'INVALID_REQUEST']);
  });

  test('malformed JSON is 400', async () => {
    const response = await site.requester.client.fetch(`${base}/permits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"projectUUID":',
    });
    expect(response.status).toBe(400);
  });
});
