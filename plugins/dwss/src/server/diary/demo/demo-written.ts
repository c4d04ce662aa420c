import { sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { blankPortion, type DiaryPortionFields } from '../../../contract/diary/form.ts';
import type { Shift } from '../../../contract/diary/shifts.ts';
import { type DemoCount, demoWeather, demoWorkOf } from './demo-work.ts';

/** Ids of what rows name, by kind and name. */
export type DemoTypes = ReadonlyMap<string, string>;

const namedRow = z.object({ kind: z.string(), name: z.string(), id: z.uuid() });
const company = 'Company';

/** What rows of new diaries may name: types of all portions, and companies. */
export async function demoTypes(tx: Tx): Promise<DemoTypes> {
  const rows = await tx.many(
    namedRow,
    sql`select type as kind, data as name, id from reference_type
        where project_id = ${tx.projectId} and active and offered and portion_master is null and subtype <> 'Idle Code'
        union all
        select ${company}, name, id from contractor_company where project_id = ${tx.projectId} and active and offered limit 10000`,
  );
  return new Map(rows.map(({ kind, name, id }) => [`${kind} ${name}`, id]));
}

/**
 * What an engineer writes of a portion. A type that the project has not is left out.
 * @param portion - the how manieth of the diary it is
 * @param engineer - name
 */
export function demoWritten(
  types: DemoTypes,
  nth: number,
  portion: number,
  engineer: string,
): DiaryPortionFields {
  const work = demoWorkOf(portion, nth);
  const { rainfall } = demoWeather(nth);
  const shift: Shift = nth % 6 === 1 ? '08:00 - 20:00' : '08:00 - 18:00';
  const contractor = (work.company === null ? undefined : types.get(`${company} ${work.company}`)) ?? null;
  const rows = <R>(
    kind: 'Labour' | 'Plant' | 'Staff' | 'Engineer',
    counts: readonly DemoCount[],
    rowOf: (row: { type: string; shift: Shift; number: number }, index: number) => R,
  ): R[] =>
    counts.flatMap(([name, usual], index) => {
      const type = types.get(`${kind} ${name}`);
      // Gangs are seldom the same two days running.
      const number = usual < 4 ? usual : usual + ((nth * 3 + portion + index * 2) % 5) - 2;
      return type === undefined ? [] : [rowOf({ type, shift, number }, index)];
    });
  const isFirst = portion === 0;
  return {
    ...blankPortion,
    activities: work.activities,
    labour: rows('Labour', work.labour, (row, index) => ({
      ...row,
      contractor,
      ...(index === 1 && rainfall > 5 && { shift: '13:00 - 18:00' as const }),
    })),
    plant: rows('Plant', work.plant, (row) => {
      const isStopped = rainfall > 5 || (nth + portion) % 5 === 0;
      return {
        ...row,
        contractor,
        idle: isStopped ? 1 : 0,
        idle_code: isStopped ? (rainfall > 5 ? ('1c' as const) : ('1d' as const)) : null,
      };
    }),
    staff: rows(
      'Staff',
      isFirst
        ? [
            ['Site Agent', 1],
            ['Foreman', 2],
            ['Safety Supervisor', 1],
          ]
        : [['Foreman', 1 + (nth % 2)]],
      (row) => ({ ...row, name: '' }),
    ),
    engineers: [
      ...rows('Engineer', [['Civil Engineer', 1]], (row) => ({ ...row, name: isFirst ? engineer : '' })),
      ...rows('Engineer', nth % 2 === 0 ? [['Survey Assistant', 2]] : [], (row) => ({ ...row, name: '' })),
    ],
    remarks: rainfall > 5 ? 'Rain stopped work in the morning for two hours.' : '',
  };
}

/** The same before its engineer is done: one lacks its plant and staff, another what was done. */
export function halfWritten(written: DiaryPortionFields, portion: number): DiaryPortionFields {
  return portion === 0
    ? { ...written, plant: [], staff: [], engineers: [], remarks: '' }
    : { ...blankPortion, labour: written.labour.slice(0, 1) };
}
