import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DefectSite } from '../fixtures/defects/defect-site.ts';
import { defectWorkflow } from '../fixtures/defects/defect-workflow.ts';

/** More than a page may read of those that a condition's index finds, and twice as many as it looks through in the order. */
const defects = 9000;

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
  const { id } = await site.reported();
  await site.test.rows(`
    with more as (select gen_random_uuid() as id, n, d.* from (select project_id, people from defect where id = '${id}') d, generate_series(1, ${defects}) n),
    begun as (insert into record (project_id, id, kind) select project_id, id, 'defect' from more)
    insert into defect (project_id, id, status, flags, people, created_at, updated_at, version, area, description, due_at, tags)
    select project_id, id, case when n % 9 = 0 then 'Reported' else 'Closed' end, '{}', people, now(), now(), 2,
      case when n % 1000 = 0 then 'Sump' else 'Shaft' end,
      concat('Crack', case when n > 3500 then ', old' end, case when n in (1, 5000, ${defects}) then ', leaking' end),
      '2031-01-01'::timestamptz - n * interval '1 hour', '[]'
    from more`);
  // What `isAlone` promises.
  await site.test.rows('create index on defect (project_id, due_at desc nulls last, id)');
  await site.test.rows('analyze defect');
});
afterAll(() => site?.close());

const due = (nth: number) => new Date(Date.UTC(2031, 0, 1) - nth * 3_600_000).toISOString();

describe.each([
  ['merged from each combination', false],
  ['along one index', true],
])('in an order %s', (_name, isAlone) => {
  /** The page of defects whose description has a text, the latest due first. */
  function page(text: string, { area = 'Shaft', offset = 0 } = {}) {
    return site.as(site.inspector, async ({ tx }) => {
      const { items, ...found } = await site.defects.page(
        tx,
        { viewer: site.inspector.id, equal: { area } },
        {
          among: { status: defectWorkflow.statuses },
          by: [sql`r.due_at`],
          isDesc: true,
          isAlone,
          sparse: sql`r.description like ${`%${text}%`}`,
          limit: 10,
          offset,
        },
      );
      return { ...found, items: items.map(({ own }) => own.dueAt) };
    });
  }

  test('a page that the first of the order fill searches no others', async () => {
    const { items, hasMore, searched } = await page('Crack');
    expect([items, hasMore, searched]).toEqual([
      Array.from({ length: 10 }, (_, n) => due(n + 1)),
      true,
      null,
    ]);
    const second = await page('Crack', { offset: 10 });
    expect(second.items).toEqual(Array.from({ length: 10 }, (_, n) => due(n + 11)));
  });

  test('few records that meet a condition are all found, in the order of the page', async () => {
    const found = await page('leaking');
    expect(found).toEqual({ items: [due(1)], unreadable: 0, hasMore: false, searched: null });
    const all = await page('leaking', { area: 'Sump' });
    expect(all.items).toEqual([due(5000), due(defects)]);
  });

  test('where many records meet a condition, but none of the first, the page says how many were searched', async () => {
    const { items, hasMore, searched } = await page(', old');
    expect([items, hasMore]).toEqual([[], false]);
    expect(searched).toBeGreaterThanOrEqual(1000);
    expect(searched).toBeLessThanOrEqual(3000);
  });

  test('other filters that leave few records are searched whole', async () => {
    const found = await page(', old', { area: 'Sump' });
    expect(found).toMatchObject({ hasMore: false, searched: null });
    expect(found.items).toEqual([4, 5, 6, 7, 8, 9].map((thousand) => due(thousand * 1000)));
  });
});
