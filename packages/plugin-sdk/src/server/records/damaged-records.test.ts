import { sql } from '@gantry/plugin-sdk/server';
import { defineRecords } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite, signature } from '../fixtures/defects/defect-site.ts';
import { defectWorkflow } from '../fixtures/defects/defect-workflow.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

const damage = (id: string | undefined, change: string) =>
  site.tamper('defect', `update defect set ${change} where id = '${id}'`);

/** Ids of defects of an area that wait for their inspector, the next due first. */
async function reportedIn(area: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let day = 1; day <= count; day += 1)
    ids.push((await site.reported({ area, dueAt: `2031-01-0${day}T00:00:00.000Z` })).id);
  return ids;
}

test('a record whose status the workflow does not know is left out of each list and counted', async () => {
  const area = 'Unknown';
  const ids = await reportedIn(area, 4);
  await damage(ids[1], `status = 'Lost'`);
  await damage(ids[3], `status = 'Away'`);
  const viewer = site.inspector.id;
  const filter = { viewer, where: [sql`r.area = ${area}`] };
  const by = sql`r.due_at`;
  const found = await site.as(site.inspector, async ({ tx }) => {
    const page = (offset: number, sparse?: typeof by) =>
      site.defects.page(tx, filter, {
        among: { status: defectWorkflow.statuses },
        by: [by],
        isDesc: false,
        sparse,
        limit: 2,
        offset,
      });
    const all = await site.defects.list(tx, filter, { orderBy: by, limit: 10, offset: 0 });
    const pages = [
      await page(0),
      await page(2),
      await page(0, sql`r.description is not null`),
      await page(2, sql`r.description is not null`),
    ];
    return [all, ...pages].map(({ items, unreadable }) => [
      items.map(({ id }) => ids.indexOf(id)),
      unreadable,
    ]);
  });
  const inPages = [
    [[0], 1],
    [[2], 1],
  ];
  expect(found).toEqual([[[0, 2], 2], ...inPages, ...inPages]);
  const reported = await site.as(site.inspector, ({ tx }) =>
    site.defects.page(
      tx,
      { ...filter, statuses: ['Reported'] },
      { among: { status: defectWorkflow.statuses }, by: [by], isDesc: false, limit: 10, offset: 0 },
    ),
  );
  expect([reported.items.length, reported.unreadable]).toEqual([2, 0]);
});

test('a record with an unknown value of a field that is counted is left out of each list of all values and counted', async () => {
  const areas = ['Counted north', 'Counted south'] as const;
  const ids = [...(await reportedIn(areas[0], 3)), ...(await reportedIn(areas[1], 1))];
  const fields: typeof defectKind.fields = defectKind.fields.extend({
    // The records of the test have no others, so the narrower field stands for the wider one.
    area: z.enum(areas) as unknown as z.ZodString,
  });
  const defects = defineRecords({ ...defectKind, fields }, site.host);
  const own = await site.draft({ area: areas[0] });
  // The totals know of it, as of every change but one whose triggers were off.
  await site.as('system', ({ tx }) =>
    tx.run(sql`update defect set area = 'Lost' where id = any(${[ids[1], own.id]}::uuid[])`),
  );
  const by = sql`r.due_at`;
  const every = sql`r.description is not null`;
  const few = sql`r.id = any(${[...ids, own.id]}::uuid[])`;
  const read = (area: readonly string[], more: object = {}) =>
    site.as(site.engineer, async ({ tx }) => {
      const page = { among: { status: defectWorkflow.statuses, area }, by: [by], isDesc: false, offset: 0 };
      const filter = { viewer: site.engineer.id, where: [sql`r.area = any(${[...area, 'Lost']})`] };
      const { items, unreadable } = await defects.page(tx, filter, { ...page, limit: 10, ...more });
      return [items.map(({ id }) => ids.indexOf(id)).sort(), unreadable];
    });
  for (const more of [{}, { sparse: every }, { few }, { sparse: every, isAlone: true }]) {
    expect([more, await read(areas, more)]).toEqual([more, [[0, 2, 3], 2]]);
    expect([more, await read([areas[0]], more)]).toEqual([more, [[0, 2], 0]]);
  }
});

test('a damaged record keeps no other from being judged, and is among those that its list reads', async () => {
  const area = 'Judged';
  const ids = await reportedIn(area, 3);
  const doable = (defects = site.defects) =>
    site.as(site.inspector, (act) =>
      defects.doable(act, { viewer: site.inspector.id, where: [sql`r.area = ${area}`] }, () => 'close'),
    );
  const alike = defineRecords({ ...defectKind, decidedBy: [] }, site.host);
  const sorted = ids.toSorted();
  expect((await doable()).toSorted()).toEqual(sorted);
  // The first record of a group stands for all of it.
  await damage(sorted[0], `tags = '{}'`);
  expect([(await doable()).toSorted(), (await doable(alike)).toSorted()]).toEqual([sorted, sorted]);
  const drafts = await site.as(site.inspector, (act) =>
    alike.doable(act, { viewer: site.inspector.id, where: [sql`r.area = ${area}`] }, () => 'report'),
  );
  expect(drafts).toEqual([]);
  await damage(sorted[1], `updated_at = 'infinity'`);
  await damage(sorted[2], `updated_at = '-infinity'`);
  // Where the list has them, which sorts by the same.
  expect(await doable()).toEqual([sorted[1], sorted[0], sorted[2]]);
});

test('a batch says which of its records is damaged and does the others', async () => {
  const ids = await reportedIn('Batch', 3);
  await damage(ids[1], `tags = '{}'`);
  await damage(ids[2], `status = 'Lost'`);
  const body = { ids, action: 'close', signature: signature.image.toString('base64') };
  const { status, body: outcome } = await site.inspector.post('/batch', body);
  expect(status).toBe(200);
  expect([outcome.successIds, outcome.failures]).toMatchObject([
    [ids[0]],
    [
      { id: ids[1], code: 'ROW_UNREADABLE' },
      { id: ids[2], code: 'ROW_UNREADABLE' },
    ],
  ]);
});
