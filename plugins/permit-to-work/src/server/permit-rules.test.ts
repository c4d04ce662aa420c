import { randomUUID } from 'node:crypto';
import { dateTimeInZone } from '@gantry/plugin-sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, base, image, PermitSite, refusal } from './testing/permit-site.ts';

let site: PermitSite;
let locationID: string;
beforeAll(async () => {
  site = await PermitSite.start();
  locationID = await site.addLocation('Yard');
});
afterAll(() => site?.close());

const rules = async () => accepted(await site.get(site.viewer, '/rules')).rules;
const setCutOff = async (requestCutOff: string | null) =>
  site.admin.client.send('PUT', `${base}/rules`, {
    body: { projectUUID: site.project, requestCutOff, version: (await rules()).version },
  });
const request = (permit: Awaited<ReturnType<PermitSite['draft']>>) =>
  site.act(site.requester, permit, 'request', { signature: { image } });
const hours = (count: number) => new Date(site.clock.now().getTime() + count * 3_600_000).toISOString();

test('a project without a cut-off accepts requests for the current shift', async () => {
  expect(await rules()).toEqual({ requestCutOff: null, version: 0 });
  accepted(await request(await site.draft(locationID)));
});

test('after the cut-off on the day before, requests for the day are refused and later days are open', async () => {
  // 00:00 on the day before is past, whatever time the test runs.
  accepted(await setCutOff('00:00'));
  const refused = await request(await site.draft(locationID));
  expect(refusal(refused)).toEqual([422, 'ACTION_BLOCKED']);
  const today = dateTimeInZone(site.clock.now(), 'Asia/Hong_Kong').slice(0, 10);
  const [blocker] = refused.body.error.details.blockers;
  expect(blocker.code).toBe('CUT_OFF_PASSED');
  expect(blocker.about[0] < today).toBe(true);
  const inThreeDays = await site.draft(locationID, { validFrom: hours(72), validTo: hours(74) });
  accepted(await request(inThreeDays));
  accepted(await setCutOff(null));
  accepted(await request(await site.draft(locationID)));
});

test('location managers set rules, from the version they saw', async () => {
  const put = (member: PermitSite['admin'], body: object) => member.put('/rules', body);
  const { version } = await rules();
  expect(refusal(await put(site.requester, { requestCutOff: '19:00', version }))).toEqual([403, 'FORBIDDEN']);
  expect((await put(site.admin, { requestCutOff: '24:00', version })).status).toBe(400);
  const both = await Promise.all([
    put(site.admin, { requestCutOff: '19:00', version }),
    put(site.checker, { requestCutOff: '18:00', version }),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  accepted(await setCutOff(null));
});

test('sending a draft twice under one id creates one draft; another member’s id is refused', async () => {
  const formUUID = randomUUID();
  const [first, second] = await Promise.all([
    site.draft(locationID, { formUUID }),
    site.draft(locationID, { formUUID }),
  ]);
  expect([first.formUUID, second]).toEqual([formUUID, first]);
  const other = await site.post((await site.more('first')).requester, '/permits', {
    locationID,
    formUUID,
    permitType: 'Dig',
    validFrom: hours(1),
    validTo: hours(2),
  });
  expect(refusal(other)).toEqual([409, 'KEY_REUSED']);
});
