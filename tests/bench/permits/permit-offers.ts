import type pg from 'pg';
import { searchPathOf } from '../../../packages/server/src/database/plugin-schema.ts';
import { permitStatuses } from '../../../plugins/permit-to-work/src/contract/permit.ts';
import { permitTypes } from '../../../plugins/permit-to-work/src/contract/permit-type.ts';
import type { countQuery } from '../../../plugins/permit-to-work/src/contract/wire.ts';
import { plugin } from '../../../plugins/permit-to-work/src/server/plugin.ts';
import type { OfferedPages } from '../lists/first-pages.ts';

/** The filters of the contract. The end of a window is given with its start. */
type Filter = Exclude<keyof (typeof countQuery)['shape'], 'endTime'>;
type Values = readonly Readonly<Record<string, string>>[];

/** Every filter of the list, and every two of them, with each tab. The list has one order. */
export async function permitOffers(owner: pg.Client, projectId: string): Promise<readonly OfferedPages[]> {
  await owner.query(`set search_path = ${searchPathOf(plugin.id)}`);
  const column = async (statement: string) => {
    const { rows } = await owner.query<{ value: string }>(statement, [projectId]);
    return rows.map(({ value }) => value);
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const numbers = await column(
    'select number as value from permit where project_id = $1 and number is not null order by id limit 5',
  );
  const window = (from: number, to: number) => ({ startTime: day(from), endTime: day(to) });
  // A filter that the list gets has no values here until somebody adds them, which the types ask for.
  const values: Readonly<Record<Filter, Values>> = {
    location: (
      await column('select id as value from ptw_location where project_id = $1 order by name limit 20')
    ).map((location) => ({ location })),
    permitType: permitTypes.map((permitType) => ({ permitType })),
    startTime: [
      window(0, 0),
      window(6, 0),
      window(120, 100),
      window(900, 535),
      window(1090, 0),
      window(1400, 1300),
      { startTime: day(30) },
      { endTime: day(700) },
    ],
    mine: [{ mine: 'true' }],
    search: [
      ...numbers,
      ...numbers.map((number) => number.slice(0, 8)),
      ...numbers.map((number) => number.slice(4)),
      ...['PTW-', 'PTW-24', 'sheet 1234', 'sheet 123', 'gang 37,', 'trial pit', 'nowhere', 'North tube'],
      ...['chainage 1500', 'chainage 15', 're'],
    ].map((search) => ({ search })),
  };
  const views = ['', ...permitStatuses].map(
    (status): Readonly<Record<string, string>> => (status === '' ? {} : { status }),
  );
  // The keys are the filters.
  const filters = Object.keys(values) as readonly Filter[];
  const pairs = filters.flatMap((one, at) =>
    filters.slice(at + 1).map((other) => ({
      name: `${one} and ${other}`,
      values: values[one].flatMap((first) => values[other].map((second) => ({ ...first, ...second }))),
      views,
    })),
  );
  return [
    { name: 'no filter', values: [{}], views },
    ...filters.map((filter) => ({ name: filter, values: values[filter], views })),
    ...pairs,
  ];
}
