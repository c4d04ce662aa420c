import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { disciplines } from '../../../plugins/dwss/src/contract/discipline.ts';
import { countedAs, inspectionTypes } from '../../../plugins/dwss/src/contract/risc/counted.ts';
import { workType } from '../../../plugins/dwss/src/contract/risc/disciplines.ts';
import { approvalResults, listedStatuses } from '../../../plugins/dwss/src/contract/risc/form.ts';
import {
  hasTabs,
  type ListFilter,
  ordersBeside,
} from '../../../plugins/dwss/src/contract/risc/list-offer.ts';
import { batchVerbs } from '../../../plugins/dwss/src/contract/risc/requests.ts';
import { plugin } from '../../../plugins/dwss/src/server/plugin.ts';
import type { OfferedPages } from '../lists/first-pages.ts';

/** Every filter of the list with each of its orders and tabs, as the contract names them. */
export async function riscOffers(owner: pg.Client, projectId: string): Promise<readonly OfferedPages[]> {
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}`);
  const column = async (statement: string) => {
    const { rows } = await owner.query<{ value: string }>(statement, [projectId]);
    return rows.map(({ value }) => value);
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const periods = [
    [0, 0],
    [7, 0],
    [120, 100],
    [1200, 835],
    [1800, 0],
  ].map(([from = 0, to = 0]) => `${day(from)},${day(to)}`);
  const numbers = await column(
    'select number as value from risc_form where project_id = $1 and number is not null order by id limit 7',
  );
  // A filter that the list gets has no values here until somebody adds them, which the types ask for.
  const values: Readonly<Record<ListFilter, readonly string[]>> = {
    search: [
      ...numbers,
      ...numbers.map((number) => number.slice(-6)),
      'kerb',
      'pour 37,',
      'sheet 1234',
      'pour',
      'nowhere',
      're',
    ],
    description: ['sheet 1234', 'pour 37,', 'kerb', 'nowhere'],
    form_result: approvalResults,
    discipline: disciplines,
    tags: ['urgent', 'night,possession', 'nowhere'],
    dateRange: periods,
    returnRange: periods,
    counted: countedAs,
    type: inspectionTypes,
    date: [day(-1), day(0), day(30), day(900)],
    location: await column('select id as value from location where project_id = $1 order by id limit 20'),
    portion: await column('select id as value from portion where project_id = $1 order by id limit 10'),
    processedBy: await column(
      'select distinct processed_by as value from risc_form where project_id = $1 and processed_by is not null',
    ),
    workTypes: ['formwork', 'piling', 'setting-out,monitoring', workType.options.join(',')],
    batchGroup: batchVerbs,
    mine: ['true'],
  };
  const views = (filters: readonly ListFilter[]) =>
    ordersBeside(filters).flatMap((orderBy) =>
      ['desc', 'asc'].flatMap((order) =>
        ['', ...(hasTabs(filters) ? listedStatuses : [])].map((status) => ({
          orderBy,
          order,
          ...(status !== '' && { status }),
        })),
      ),
    );
  const days = periods.map((dateRange) => ({ dateRange }));
  return [
    { name: 'no filter', values: [{}], views: views([]) },
    // The keys are the filters.
    ...(Object.keys(values) as readonly ListFilter[]).map((filter) => ({
      name: filter,
      // The statistics, which alone lead to it, name a period.
      values: values[filter].flatMap((value) =>
        filter === 'counted' ? days.map((period) => ({ ...period, counted: value })) : [{ [filter]: value }],
      ),
      views: views(filter === 'counted' ? ['counted', 'dateRange'] : [filter]),
    })),
    ...(['portion', 'location', 'form_result', 'processedBy', 'workTypes'] as const).map((filter) => ({
      name: `${filter} and discipline`,
      values: values[filter].flatMap((value) =>
        values.discipline.map((discipline) => ({ [filter]: value, discipline })),
      ),
      views: views([filter, 'discipline']),
    })),
  ];
}
