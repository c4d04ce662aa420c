import { type KillSite, killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { confinedSpaceCalls } from '../../plugins/confined-space/src/contract/confined-space.ts';
import { checklists } from '../../plugins/permit-to-work/src/contract/checklists.ts';
import { gates, sign } from '../../plugins/permit-to-work/src/server/testing/permit-site.ts';

/** Without its demo, which would keep the server busy while it starts. */
const half = (module: string) => ({
  id: `gantry.${module}`,
  source: new URL(`undemoed/${module}.ts`, import.meta.url),
});
type Site = KillSite<typeof confinedSpaceCalls>;

/** Cameras, each with a location and an active permit. */
const amount = 10;
const steps = [
  ['request', 'CONTRACTOR_ENGINEER'],
  ['check', 'SAFETY_OFFICER'],
  ['issue', 'RESIDENT_ENGINEER'],
  ['start', 'PERMIT_HOLDER'],
] as const;
const roles = [...steps.map(([, role]) => role), 'PROJECT_ADMIN'];

/** A camera that watches an active permit for six people. Returns its token. */
async function watched(site: Site, nth: number): Promise<string> {
  const [admin, officer] = [site.member('PROJECT_ADMIN'), site.member('SAFETY_OFFICER')];
  const camera = await admin.post('gantry.ai-cctv/Monitor/addMonitor', {
    name: `Camera ${nth}`,
    originId: `KILL-${nth}`,
    liveUrl: 'https://cameras.example/kill.m3u8',
    peopleCountLimit: 10,
  });
  const place = { name: `Kill ${nth}`, latitude: 0, longitude: 0, height: 0, active: 1, type: 'DIARY' };
  const { location } = await officer.post('gantry.permit-to-work/Location/addLocation', place);
  const { monitorId } = camera.monitor;
  await officer.api.setLocation({ monitorId, locationId: location.locationID, version: 0 });
  const now = Date.now();
  let { permit } = await site.member('CONTRACTOR_ENGINEER').post('gantry.permit-to-work/permits', {
    locationID: location.locationID,
    permitType: 'Confined Space',
    description: 'Clean the sump',
    validFrom: new Date(now - 60_000).toISOString(),
    validTo: new Date(now + 8 * 3_600_000).toISOString(),
    holderID: site.member('PERMIT_HOLDER').id,
    checklist: checklists['Confined Space'].map(({ id }) => ({ itemId: id, answer: 'yes' })),
    maxEntrants: 6,
    stayMinutes: 60,
    confinedSpace: gates,
    entranceImage: sign.signature.image,
  });
  for (const [action, role] of steps) {
    const path = `gantry.permit-to-work/permits/${permit.formUUID}/actions/${action}`;
    ({ permit } = await site.member(role).post(path, { version: permit.version, ...sign }));
  }
  return camera.token;
}

const problems = async (site: Site) =>
  (await site.member('SAFETY_OFFICER').api.watches({})).watches.flatMap((one) => one.problems);
const suspended = async (site: Site) =>
  (await problems(site)).filter(({ suspendedPermit }) => suspendedPermit !== null).length;

/** What was done about each permit, in all tables that say it. */
const done = `
  select p.status, (select count(*)::integer from "gantry.permit-to-work".record_history h
      where h.record_id = p.id and h.action = 'suspend') as suspensions,
    (select count(*)::integer from public.audit_event a where a.entity = 'confined-space-watch' and a.action = 'suspend'
      and a.after->'permits' ? p.number) as audited
  from "gantry.permit-to-work".permit p where p.project_id = $1 and p.permit_type = 'Confined Space'`;

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server that is killed while it suspends permits goes on after its start, and suspends none twice',
  async () => {
    const killed = { ...half('confined-space'), others: [half('permit-to-work'), half('ai-cctv')] };
    await killRounds<typeof confinedSpaceCalls, number>(killed, confinedSpaceCalls, {
      roles,
      writers: 1,
      answers: 1,
      async prepare(site) {
        const tokens: string[] = [];
        for (let nth = 0; nth < amount; nth += 1) tokens.push(await watched(site, nth));
        const counts = [{ time: new Date().toISOString(), count: 7 }];
        for (const token of tokens) await site.send('gantry.ai-cctv', token, { counts });
        await expect.poll(() => problems(site), { timeout: 30_000 }).toHaveLength(amount);
        // Two minutes pass for all of them at once.
        await site.rows(`
          update watch set over_since = over_since - interval '2 minutes', permits = (
            select jsonb_agg(p || jsonb_build_object('activeSince', (p->>'activeSince')::numeric - 120000))
            from jsonb_array_elements(permits) p)`);
      },
      async write(site, note) {
        const some = await suspended(site);
        if (some > 0) note(some);
      },
      async check(site) {
        await expect.poll(() => suspended(site), { timeout: 60_000 }).toBe(amount);
        const rows = await site.rows(done, [site.projectId]);
        expect(rows).toEqual(
          Array.from({ length: amount }, () => ({ status: 'Suspended', suspensions: 1, audited: 1 })),
        );
      },
    });
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
