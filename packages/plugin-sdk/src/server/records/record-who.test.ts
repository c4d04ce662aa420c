import { defineRecords } from '@gantry/plugin-sdk/server/records';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite } from '../fixtures/defects/defect-site.ts';
import { signature, VisitSite } from '../fixtures/visits/visit-site.ts';

let site: DefectSite;
let visits: VisitSite;
beforeAll(async () => {
  [site, visits] = await Promise.all([DefectSite.start(), VisitSite.start()]);
});
afterAll(() => Promise.all([site?.close(), visits?.close()]));

const ids = (...members: readonly PluginMember[]) => members.map(({ id }) => id).sort();

describe('who does the open task', () => {
  const whoDoes = (id: string, prefer: readonly string[] = []) =>
    site.as('system', async (act) => {
      const found = await site.defects.whoDoes(act, await site.defects.read(act, id), { prefer });
      return [...found].sort();
    });

  test('is everybody whom the rules of the step let do it, or those of them who are asked first', async () => {
    const { engineer, inspector, other } = site;
    const draft = await site.draft();
    expect(await whoDoes(draft.id)).toEqual(ids(engineer));
    // The author holds the permission of those who close, and is not among them.
    const { id } = await site.reported();
    expect(await whoDoes(id)).toEqual(ids(inspector, other));
    expect(await whoDoes(id, [other.id])).toEqual(ids(other));
    expect(await whoDoes(id, [engineer.id])).toEqual(ids(inspector, other));
    await site.act(id, 'close', { signature });
    expect(await whoDoes(id)).toEqual([]);
  });

  test('is a deputy too, unless the rules keep them from it', async () => {
    const { engineer, inspector, other, test: host } = site;
    const deputy = await host.member({ name: 'Ma Chi Ho', permissions: ['DEFECT_VIEW'] });
    const today = host.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });
    const stands = { slot: null, firstDay: today, lastDay: today };
    const pairs = [
      [other, deputy],
      [inspector, engineer],
    ] as const;
    for (const [principal, { id: deputyId }] of pairs) {
      const path = `/api/projects/${host.project.id}/delegations`;
      expect((await principal.client.post(path, { ...stands, deputyId })).status).toBe(200);
    }
    const { id } = await site.reported();
    const told = (delegation?: object) =>
      site.as('system', async (act) => {
        const defects = defineRecords({ ...defectKind, ...(delegation && { delegation }) }, site.host);
        return [...(await defects.whoDoes(act, await defects.read(act, id)))].sort();
      });
    // The engineer reported it.
    expect(await told({})).toEqual(ids(inspector, other, deputy));
    expect(await told()).toEqual(ids(inspector, other));
  });

  test('of an item is nobody while its parent stands so that nobody can', async () => {
    const { contractor, other } = visits;
    const { id, findings } = await visits.draft();
    const [finding = ''] = findings;
    const doers = () =>
      visits.as('system', async (act) => {
        const item = await visits.findings.read(act, finding);
        return [...(await visits.findings.whoDoes(act, item))].sort();
      });
    expect(await doers()).toEqual([]);
    await visits.act(id, 'send', { signature });
    expect(await doers()).toEqual(ids(contractor, other));
    // What the items do, no person does.
    const visit = visits.as('system', async (act) =>
      visits.visits.whoDoes(act, await visits.visits.read(act, id)),
    );
    expect(await visit).toEqual([]);
  });
});

describe('who can be named for a part', () => {
  test('is who could play it on each of the records', async () => {
    const { engineer, inspector, other } = site;
    const mine = await site.reported();
    const draft = await site.draft({}, inspector);
    const theirs = await site.act(draft.id, 'report', { signature }, inspector);
    const nameable = (...wanted: readonly string[]) =>
      site.as(other, async (act) =>
        (await site.defects.nameable(act, wanted, 'inspector')).map(({ id }) => id).sort(),
      );
    expect(await nameable(mine.id)).toEqual(ids(inspector, other));
    expect(await nameable(mine.id, theirs.id)).toEqual(ids(other));
    expect(await nameable()).toEqual([]);
    const hidden = await site.draft();
    await expect(nameable(mine.id, hidden.id)).rejects.toMatchObject({ status: 404 });
    const can = (userId: string) =>
      site.as(other, (act) => site.defects.canBeNamed(act, theirs, 'inspector', userId));
    expect(await can(engineer.id)).toBe(true);
    expect(await can(inspector.id)).toBe(false);
    expect(await can(mine.id)).toBe(false);
  });
});
