import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { batchVerbs, countedAs, type ListQuery } from '../../../plugins/dwss/src/contract/diary/requests.ts';
import { listedStatuses } from '../../../plugins/dwss/src/contract/diary/workflow.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import type { OfferedPages } from '../lists/first-pages.ts';

type Filter = Exclude<keyof ListQuery, 'page' | 'limit' | 'orderBy' | 'order' | 'status'>;

/** Every filter of the list with each of its orders and tabs. */
export async function diaryOffers(owner: pg.Client, projectId: string): Promise<readonly OfferedPages[]> {
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}`);
  const column = async (statement: string) => {
    const { rows } = await owner.query<{ value: string }>(statement, [projectId]);
    return rows.map(({ value }) => value);
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const numbers = await column(
    'select number as value from site_diary where project_id = $1 and number is not null order by id limit 5',
  );
  // A filter that the list gets has no values here until somebody adds them, which the types ask for.
  const values: Readonly<Record<Filter, readonly string[]>> = {
    search: [...numbers, 'pour 37,', 'kerb', 'nowhere', 'Drainage Services', 're'],
    diary_date: [day(40), `${day(70)},${day(40)}`, `${day(2000)},${day(0)}`, `${day(9000)},${day(5000)}`],
    portion: await column('select id as value from portion where project_id = $1 order by id limit 10'),
    draft_by: await column(
      'select distinct created_by as value from site_diary where project_id = $1 and created_by is not null',
    ),
    counted: countedAs,
    mine: ['true'],
    batchGroup: batchVerbs,
  };
  const views = (orders: readonly string[]) =>
    orders.flatMap((orderBy) =>
      ['desc', 'asc'].flatMap((order) =>
        ['', ...listedStatuses].map((status) => ({ orderBy, order, ...(status !== '' && { status }) })),
      ),
    );
  const both = ['diary_date', 'updated_at'];
  return [
    { name: 'no filter', values: [{}], views: views(both) },
    // The keys are the filters.
    ...(Object.keys(values) as readonly Filter[]).map((filter) => ({
      name: filter,
      values: values[filter].map((value) => ({ [filter]: value })),
      views: views(filter === 'diary_date' ? ['diary_date'] : both),
    })),
  ];
}
