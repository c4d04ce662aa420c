import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { listedStatuses } from '../../../plugins/dwss/src/contract/risc/form.ts';
import { listOrders } from '../../../plugins/dwss/src/contract/risc/requests.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import type { ListQuery } from '../lists/compare-list.ts';

/** Every filter, tab and sorting of the list, with different values for each request. */
export async function riscQueries(owner: pg.Client, projectId: string): Promise<readonly ListQuery[]> {
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}`);
  const column = async (statement: string) => {
    const { rows } = await owner.query<{ value: string }>(statement, [projectId]);
    return rows.map(({ value }) => value);
  };
  const portions = await column('select id as value from portion where project_id = $1 order by name');
  const locations = await column('select id as value from location where project_id = $1 order by name');
  const numbers = await column(
    'select number as value from risc_form where project_id = $1 and number is not null order by id limit 500',
  );
  const people = await column(
    'select distinct processed_by as value from risc_form where project_id = $1 order by 1',
  );
  const days = await column(
    `select (now() - n * interval '7 days')::date::text as value from generate_series(3, 250) as n where $1::uuid is not null`,
  );
  const pick = (values: readonly string[], nth: number): string => values[(nth * 37) % values.length] ?? '';
  const dayLater = (day: string, later: number) =>
    new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
  const one = (name: string, key: string, values: readonly string[]): ListQuery => ({
    name,
    parameters: (nth) => ({ [key]: pick(values, nth) }),
  });
  return [
    { name: 'first page', parameters: () => ({}) },
    { name: 'a page further on', parameters: (nth) => ({ page: String(2 + (nth % 30)) }) },
    {
      name: 'numbers of the tabs',
      parameters: () => ({ limit: '1', formStatusWithCountList: 'true' }),
      target: { ratio: 2, more: 0 },
    },
    ...listedStatuses.map((status): ListQuery => ({ name: `tab ${status}`, parameters: () => ({ status }) })),
    one('discipline', 'discipline', ['C', 'S', 'G']),
    one('portion', 'portion', portions),
    one('location', 'location', locations),
    one('result', 'form_result', ['Pass', 'Fail', 'Noted/Recorded']),
    one('work type', 'workTypes', ['formwork', 'piling', 'setting-out,monitoring']),
    one('processed by', 'processedBy', people),
    one('tag', 'tags', ['urgent', 'night', 'possession', 'traffic']),
    one('day of the inspection', 'date', days),
    {
      name: 'twenty days of submission',
      parameters: (nth) => ({ dateRange: `${pick(days, nth)},${dayLater(pick(days, nth), 19)}` }),
    },
    one('search of a number', 'search', numbers),
    { name: 'search of a text', parameters: (nth) => ({ search: `pour ${1 + ((nth * 37) % 900)},` }) },
    { name: 'description', parameters: (nth) => ({ description: `sheet ${1000 + ((nth * 37) % 9000)}` }) },
    {
      name: 'discipline, portion and tab',
      parameters: (nth) => ({ discipline: 'C', portion: pick(portions, nth), status: 'Closed' }),
    },
    {
      name: 'what waits for a batch',
      parameters: () => ({ batchGroup: 'receive' }),
    },
    ...listOrders.map(
      (orderBy): ListQuery => ({
        name: `by ${orderBy}`,
        parameters: (nth) => ({ orderBy, order: nth % 2 === 0 ? 'asc' : 'desc' }),
      }),
    ),
  ];
}
