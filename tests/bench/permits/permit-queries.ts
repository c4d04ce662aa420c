import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { plugin } from '../../../plugins/permit-to-work/src/server/plugin.ts';
import type { ListQuery } from '../lists/compare-list.ts';

/** Typical uses of the list, with different values for each request. */
export async function permitQueries(owner: pg.Client, projectId: string): Promise<readonly ListQuery[]> {
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}`);
  const column = async (statement: string) => {
    const { rows } = await owner.query<{ value: string }>(statement, [projectId]);
    return rows.map(({ value }) => value);
  };
  const locations = await column('select id as value from ptw_location where project_id = $1 order by name');
  const numbers = await column(
    'select number as value from permit where project_id = $1 and number is not null order by id limit 500',
  );
  const days = await column(
    `select (now() - n * interval '4 days')::date::text as value from generate_series(10, 250) as n where $1::uuid is not null`,
  );
  const pick = (values: readonly string[], nth: number): string => values[(nth * 37) % values.length] ?? '';
  const dayLater = (day: string, later: number) =>
    new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
  return [
    { name: 'first page', parameters: () => ({}) },
    { name: 'a page further on', parameters: (nth) => ({ page: String(2 + (nth % 30)) }) },
    { name: 'by location', parameters: (nth) => ({ location: pick(locations, nth) }) },
    {
      name: 'by permit type',
      parameters: (nth) => ({
        permitType: pick(['Hot Work', 'Lifting', 'Drill', 'Confined Space', 'Dig'], nth),
      }),
    },
    {
      name: 'by status',
      parameters: (nth) => ({
        status: pick(['Closed', 'Expired', 'Cancelled', 'Issued,Active,Suspended'], nth),
      }),
    },
    {
      name: 'twenty days',
      parameters: (nth) => {
        const first = pick(days, nth);
        return { startTime: first, endTime: dayLater(first, 19) };
      },
    },
    { name: 'search of a number', parameters: (nth) => ({ search: pick(numbers, nth) }) },
  ];
}
