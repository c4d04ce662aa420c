import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, image, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Shaft 1');
});
afterAll(() => site?.close());

const signing = () => `/api/projects/${site.project}/signing`;

test('a device that was revoked signs no permit, nor does it by saying another id', async () => {
  const { requester } = site;
  const agent = await site.test.member({ permissions: ['USER_DEVICE_ADMIN'] });
  const phone = randomUUID();
  const device = { userId: requester.id, deviceId: phone };
  requester.client.deviceId = phone;
  expect((await agent.client.post(`${signing()}/devices`, device)).status).toBe(200);
  const draft = await site.draft(locationID);
  expect((await agent.client.post(`${signing()}/devices/revoke`, device)).status).toBe(200);
  // The member signs in anew.
  site.clock.advance(2 * 3600);
  const request = () => site.act(requester, draft, 'request', sign);
  expect(refusal(await request())).toEqual([403, 'DEVICE_REVOKED']);
  for (const hidden of [undefined, randomUUID()]) {
    requester.client.deviceId = hidden;
    expect(refusal(await request())).toEqual([403, 'DEVICE_NOT_REGISTERED']);
  }
  expect(accepted(await site.get(requester, `/permits/${draft.formUUID}`)).permit.status).toBe('Draft');
  const next = { ...device, deviceId: randomUUID() };
  expect((await agent.client.post(`${signing()}/devices`, next)).status).toBe(200);
  requester.client.deviceId = next.deviceId;
  expect(accepted(await request()).permit.status).toBe('Requested');
});

test('a permit takes the signature that its signer keeps, and no other for it', async () => {
  const { requester, checker } = site;
  const requested = await site.lead(await site.draft(locationID), 'Requested');
  const check = (signature: object) => site.act(checker, requested, 'check', { signature });
  const stored = (drawing: string) => ({ image: drawing, method: 'stored' });
  // Before, permits took every drawing for a stored one.
  expect(refusal(await check(stored(image)))).toEqual([422, 'SIGNATURE_INVALID']);
  const keep = { image };
  const others = (await requester.client.put(`${signing()}/signature`, keep)).body.image;
  expect(refusal(await check(stored(others)))).toEqual([422, 'SIGNATURE_INVALID']);
  const kept = (await checker.client.put(`${signing()}/signature`, keep)).body.image;
  expect(accepted(await check(stored(kept))).permit.status).toBe('Checked');
  expect(
    await site.ask('select method from record_signature where record_id = $1 order by seq', [
      requested.formUUID,
    ]),
  ).toEqual([{ method: 'drawn' }, { method: 'stored' }]);
});

test('verification tells the location as it was signed, whatever it is called today', async () => {
  const place = await site.addLocation('Shaft 2');
  const draft = await site.draft(place, { description: 'Lift the formwork' });
  const verified = async () =>
    accepted(await site.get(site.viewer, `/permits/${draft.formUUID}/verification`));
  const requested = await site.lead(draft, 'Requested');
  const then = { name: 'Shaft 2', nameNow: 'Shaft 2', isMoved: false };
  expect(await verified()).toMatchObject({
    intact: true,
    signed: { description: 'Lift the formwork', permitType: draft.permitType, place: then },
  });
  await site.ask(`update ptw_location set name = 'Shaft 9', height = height + 1 where id = $1`, [place]);
  expect((await verified()).signed.place).toEqual({ ...then, nameNow: 'Shaft 9', isMoved: true });
  // Who signs next signs what they see.
  accepted(await site.act(site.checker, requested, 'check', sign));
  expect((await verified()).signed.place).toEqual({ name: 'Shaft 9', nameNow: 'Shaft 9', isMoved: false });
});

test('verification answers without what was signed where there is none to read', async () => {
  const draft = await site.draft(locationID);
  const verified = async (who = site.viewer) =>
    accepted(await site.get(who, `/permits/${draft.formUUID}/verification`));
  expect((await verified(site.requester)).signed).toBeNull();
  await site.lead(draft, 'Requested');
  await site.ask(
    `begin; set local session_replication_role = replica;
     update record_signature set content = '{}' where record_id = '${draft.formUUID}'; commit`,
  );
  expect(await verified()).toMatchObject({ intact: false, signed: null });
});
