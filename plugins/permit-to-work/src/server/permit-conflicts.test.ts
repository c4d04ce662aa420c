import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conflict } from '../contract/conflicts.ts';
import type { PermitForMember } from '../contract/permit.ts';
import { accepted, PermitSite, refusal, sign } from './testing/permit-site.ts';

let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
});
afterAll(() => site?.close());

const hours = (count: number) => new Date(site.clock.now().getTime() + count * 3_600_000).toISOString();
const conflictsOf = async (permit: PermitForMember): Promise<readonly Conflict[]> =>
  accepted(await site.get(site.viewer, `/permits/${permit.formUUID}/conflicts`)).conflicts;
const inTheWay = async (permit: PermitForMember) =>
  (await conflictsOf(permit)).map((conflict) => conflict.permit?.formUUID);
const found = [409, 'CONFLICTS_FOUND'];

test('a permit causes conflicts only from its issue to its end', async () => {
  const where = await site.addLocation('Crane pad');
  const subject = await site.lead(await site.draft(where), 'Requested');
  const checked = await site.lead(await site.draft(where), 'Checked');
  expect(await inTheWay(subject)).toEqual([]);
  const issued = accepted(await site.act(site.issuer, checked, 'issue', sign)).permit;
  expect(await inTheWay(subject)).toEqual([issued.formUUID]);
  const active = accepted(await site.act(site.holder, issued, 'start')).permit;
  expect(await inTheWay(subject)).toEqual([issued.formUUID]);
  const suspended = accepted(await site.act(site.checker, active, 'suspend', { comment: 'Wind' })).permit;
  expect(await inTheWay(subject)).toEqual([issued.formUUID]);
  const restored = { ...sign, areaRestored: true };
  const handed = accepted(await site.act(site.holder, suspended, 'close', restored)).permit;
  accepted(await site.act(site.issuer, handed, 'close', restored));
  expect(await inTheWay(subject)).toEqual([]);
});

test('planned work is told its conflicts before there is a permit, and a permit is not in its own way', async () => {
  const where = await site.addLocation('Hoist');
  const issued = await site.lead(await site.draft(where), 'Issued');
  const planned = async (more: Record<string, string>) => {
    const work = {
      locationID: where,
      permitType: 'Lifting',
      validFrom: hours(1),
      validTo: hours(2),
      ...more,
    };
    const { conflicts } = accepted(await site.get(site.requester, '/conflicts', work));
    return conflicts.map((one: Conflict) => one.permit?.formUUID);
  };
  expect(await planned({})).toEqual([issued.formUUID]);
  expect(await planned({ formUUID: issued.formUUID })).toEqual([]);
  expect(await planned({ validFrom: hours(20), validTo: hours(21) })).toEqual([]);
});

test('each conflict must be accepted separately', async () => {
  const where = await site.addLocation('Two cranes');
  await site.lead(await site.draft(where), 'Issued');
  await site.lead(await site.draft(where), 'Issued');
  const third = await site.lead(await site.draft(where), 'Checked');
  const keys = (await conflictsOf(third)).map((conflict) => conflict.key);
  expect(keys).toHaveLength(2);
  for (const acceptedConflicts of [[], keys.slice(0, 1), keys.slice(1)])
    expect(refusal(await site.act(site.issuer, third, 'issue', { ...sign, acceptedConflicts }))).toEqual(
      found,
    );
  accepted(await site.act(site.issuer, third, 'issue', { ...sign, acceptedConflicts: keys }));
});

test('resuming and extending need acceptance too; an extension also for the added time', async () => {
  const where = await site.addLocation('One after the other');
  const first = await site.lead(await site.draft(where, { validTo: hours(2) }), 'Active');
  const next = await site.lead(await site.draft(where, { validFrom: hours(3), validTo: hours(5) }), 'Issued');
  expect(await conflictsOf(first)).toEqual([]);
  const later = { validTo: hours(4) };
  const refused = await site.act(site.issuer, first, 'extend', later);
  expect(refusal(refused)).toEqual(found);
  const [conflict] = refused.body.error.details.conflicts;
  expect(conflict.permit.formUUID).toBe(next.formUUID);
  const acceptedConflicts = [conflict.key];
  const extended = accepted(
    await site.act(site.issuer, first, 'extend', { ...later, acceptedConflicts }),
  ).permit;
  const suspended = accepted(
    await site.act(site.checker, extended, 'suspend', { comment: 'Barrier moved' }),
  ).permit;
  expect(refusal(await site.act(site.issuer, suspended, 'resume', sign))).toEqual(found);
  accepted(await site.act(site.issuer, suspended, 'resume', { ...sign, acceptedConflicts }));
});

test('a dig conflicts with services at a location marked as having them', async () => {
  const at = { latitude: 22.31, longitude: 114.17 };
  const services = await site.addLocation('Gas main', { ...at, hasUtility: true });
  await site.addLocation('Nothing below', at);
  const dig = await site.lead(await site.draft(services, { permitType: 'Dig' }), 'Checked');
  const key = `DIGGING_OVER_UTILITY:${services}`;
  expect((await conflictsOf(dig)).map((conflict) => conflict.key)).toEqual([key]);
  expect(refusal(await site.act(site.issuer, dig, 'issue', sign))).toEqual(found);
  accepted(await site.act(site.issuer, dig, 'issue', { ...sign, acceptedConflicts: [key] }));
});
