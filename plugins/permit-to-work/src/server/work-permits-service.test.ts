import { serverService } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, gates, PermitSite, sign } from './testing/permit-site.ts';
import type { WorkPermits } from './work-permits-service.ts';

let site: PermitSite;
beforeAll(async () => {
  site = await PermitSite.start();
});
afterAll(() => site?.close());

/** As another plugin names the service. */
const token = serverService<WorkPermits>('gantry.permit-to-work/work-permits@1');
const as = <R>(
  work: (tx: Parameters<WorkPermits['suspend']>[0], service: WorkPermits) => Promise<R>,
  project = site.project,
) =>
  site.host.database.inProject(project, { kind: 'system', name: 'count' }, async (tx) => {
    const service = await site.host.services.find(tx, token);
    if (service === undefined) throw new Error('The service is not offered.');
    return work(tx, service);
  });
const reason = { en: '8 people, limit 6', 'zh-CN': '8 人，上限 6 人' };
const confined = {
  permitType: 'Confined Space',
  maxEntrants: 6,
  stayMinutes: 60,
  confinedSpace: gates,
} as const;

test('lists the locations and the permits under which people may be in a confined space now', async () => {
  const sump = await site.addLocation('Sump', { latitude: 22.3, longitude: 114.2, height: -3 });
  const yard = await site.addLocation('Attic');
  const active = await site.lead(await site.draft(sump, confined), 'Active');
  const issued = await site.lead(await site.draft(sump, confined), 'Issued');
  await site.lead(await site.draft(sump, confined), 'Checked');
  await site.lead(await site.draft(sump), 'Active');
  expect(await as((tx, service) => service.locations(tx))).toEqual([
    { locationId: yard, name: 'Attic', latitude: null, longitude: null, height: null },
    { locationId: sump, name: 'Sump', latitude: 22.3, longitude: 114.2, height: -3 },
  ]);
  const found = (ids: readonly string[], project?: string) =>
    as((tx, service) => service.confinedSpacePermits(tx, ids), project);
  const of = ({ formUUID, number, status, validTo }: typeof active) => ({
    permitId: formUUID,
    permitNumber: number,
    locationId: sump,
    status,
    maxEntrants: 6,
    validTo: new Date(validTo),
    page: { dashboardItem: 'dwss-ty-permitToWork', params: { formUUID } },
  });
  expect(await found([sump, yard])).toEqual([of(active), of(issued)]);
  expect(await found([yard])).toEqual([]);
  expect(await found([])).toEqual([]);
  expect(await found([sump], site.test.secondProject.id)).toEqual([]);
  site.clock.advance(8 * 3600);
  expect(await found([sump])).toEqual([]);
  site.clock.advance(-8 * 3600);
});

test('tells how many people are inside by the entry logs of permits', async () => {
  const where = await site.addLocation('Culvert');
  const [one, other] = [
    await site.lead(await site.draft(where, confined), 'Active'),
    await site.lead(await site.draft(where, confined), 'Active'),
  ];
  const log = async ({ formUUID }: typeof one, direction: 'in' | 'out') =>
    accepted(await site.post(site.holder, `/permits/${formUUID}/passages`, { cardNumber: 'CW1', direction }));
  const inside = () => as((tx, service) => service.inside(tx, [one.formUUID, other.formUUID]));
  expect(await inside()).toBe(0);
  await log(one, 'in');
  await log(other, 'in');
  expect(await inside()).toBe(2);
  await log(one, 'out');
  expect(await inside()).toBe(1);
});

test('suspends an active permit once, in the name of the system, and tells holder and issuer', async () => {
  const where = await site.addLocation('Shaft');
  const active = await site.lead(await site.draft(where, confined), 'Active');
  const { formUUID, number } = active;
  const suspend = () => as((tx, service) => service.suspend(tx, formUUID, reason));
  expect(await suspend()).toBe(true);
  expect(await suspend()).toBe(false);
  const { history, intact } = await site.history(active);
  expect(history.at(-1)).toMatchObject({
    action: 'suspend',
    from: 'Active',
    to: 'Suspended',
    by: null,
    comment: '8 people, limit 6\n8 人，上限 6 人',
  });
  expect(intact).toBe(true);
  const { updates } = await site.test.notificationsOf(site.holder);
  expect(updates[0]).toMatchObject({
    text: { en: `Permit ${number} was suspended` },
    detail: reason,
    isUrgent: true,
  });
  const { waiting } = await site.test.notificationsOf(site.issuer);
  const asked = waiting.find(({ text }) => text.en.includes(String(number)));
  expect(asked).toMatchObject({ waiting: { step: { en: 'Resume work' } } });
  // The issuer resumes it as after any suspension.
  const { permit } = accepted(await site.get(site.viewer, `/permits/${formUUID}`));
  expect(accepted(await site.act(site.issuer, permit, 'resume', sign)).permit.status).toBe('Active');
  await expect(
    as((tx, service) => service.suspend(tx, formUUID, reason), site.test.secondProject.id),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
