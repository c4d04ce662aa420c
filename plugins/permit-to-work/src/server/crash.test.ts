import { killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { permitEndpoints } from '../contract/endpoints.ts';
import type { Permit } from '../contract/permit.ts';
import { plugin } from './plugin.ts';
import { answersYes, sign } from './testing/permit-site.ts';

const way = [
  ['request', 'CONTRACTOR_ENGINEER'],
  ['check', 'SAFETY_OFFICER'],
  ['issue', 'RESIDENT_ENGINEER'],
  ['start', 'PERMIT_HOLDER'],
  ['suspend', 'SAFETY_OFFICER'],
  ['resume', 'RESIDENT_ENGINEER'],
] as const;

/** Finds permits whose records contradict each other, and says which records. */
const disagreements = `
  with each as (
    select p.*, (select count(*) from record_history h where h.project_id = p.project_id and h.record_id = p.id) as entries,
      (select h.to_status from record_history h where h.project_id = p.project_id and h.record_id = p.id
       order by h.seq desc limit 1) as last_status,
      (select count(*) from audit_event a
       where a.project_id = p.project_id and a.entity = 'permit' and a.entity_id = p.id::text) as audited,
      (select count(*) from event e where e.project_id = p.project_id and e.payload->>'formUUID' = p.id::text) as told,
      (select count(*) from record_signature s where s.project_id = p.project_id and s.record_id = p.id) as signatures,
      (select count(*) from record_history h
       where h.project_id = p.project_id and h.record_id = p.id and h.signature_id is not null) as signed
    from permit p where p.project_id = $1)
  select 'records' as what, id::text from each
  where entries <> version or last_status <> status or audited <> version or told <> version or signatures <> signed
  union all
  select 'counts', c.location_id::text from permit_count c where c.project_id = $1 and c.total <> (
    select count(*) from permit p where (p.project_id, p.location_id, p.permit_type, p.status)
      = (c.project_id, c.location_id, c.permit_type, c.status))
  union all
  select 'numbers', n.series from record_number n where n.project_id = $1 and n.last <> (
    select count(*) from permit p where p.project_id = n.project_id and n.series = 'permit:' || split_part(p.number, '-', 2))
  union all
  select 'chain', seq::text from (
    select e.seq, e.hash <> gantry.audit_hash(e) or e.prev_hash <> coalesce(lag(e.hash) over (order by e.seq), '') as torn
    from audit_event e where e.project_id = $1) links where torn`;

test('after a kill during permit actions, every acknowledged action is stored and none is half done', async () => {
  let locationID = '';
  const half = { id: plugin.id, source: new URL('plugin.ts', import.meta.url) };
  await killRounds<typeof permitEndpoints, Permit>(half, permitEndpoints, {
    roles: [...new Set(way.map(([, role]) => role))],
    writers: 6,
    answers: 40,
    async prepare(site) {
      const place = { name: 'Kill', latitude: 0, longitude: 0, height: 0 };
      locationID = (await site.member('SAFETY_OFFICER').api.addLocation(place)).location.locationID;
    },
    async write(site, note) {
      const now = Date.now();
      const draft = {
        locationID,
        permitType: 'Drill' as const,
        description: 'Drill',
        validFrom: new Date(now - 60_000).toISOString(),
        validTo: new Date(now + 8 * 3_600_000).toISOString(),
        holderID: site.member('PERMIT_HOLDER').id,
        checklist: answersYes('Drill'),
      };
      let current = note((await site.member('CONTRACTOR_ENGINEER').api.createPermit(draft)).permit);
      for (const [action, role] of way) {
        const { formUUID, version } = current;
        const body = { formUUID, action, version, ...sign, comment: 'Because' };
        current = note((await site.member(role).api.act(body)).permit);
      }
    },
    async check(site, noted) {
      const viewer = site.member('CONTRACTOR_ENGINEER').api;
      const last = new Map<string, Permit>();
      for (const each of noted)
        if ((last.get(each.formUUID)?.version ?? 0) < each.version) last.set(each.formUUID, each);
      for (const { formUUID, version, status } of last.values()) {
        const { permit } = await viewer.permit({ formUUID });
        const { history, intact } = await viewer.history({ formUUID });
        expect(permit.version).toBeGreaterThanOrEqual(version);
        if (permit.version === version) expect(permit.status).toBe(status);
        expect(history.map(({ seq }) => seq)).toEqual(
          Array.from({ length: permit.version }, (_, index) => index + 1),
        );
        expect([history.at(-1)?.to, intact]).toEqual([permit.status, true]);
      }
      // For all permits, acknowledged or not, state, history, audit trail, events, numbers and counts agree.
      expect(await site.rows(disagreements, [site.projectId])).toEqual([]);
      // The query does find a permit that is torn on purpose.
      const [torn] = last.keys();
      await site.rows('update permit set version = version + 1 where id = $1', [torn]);
      expect(await site.rows(disagreements, [site.projectId])).toEqual([{ what: 'records', id: torn }]);
    },
  });
}, 600_000);
