import { pageOf } from '@gantry/plugin-sdk/contract';
import type { Models, ObjectGroup } from '@gantry/plugin-sdk/server';
import type * as z from 'zod';
import { activityDays, type Programme } from '../../contract/schedule/programme.ts';
import type { QuantityRow, quantityPage, quantityQuery } from '../../contract/schedule/quantities.ts';
import { dayNumber, never } from '../../contract/schedule/state-at.ts';
import { type Reported, readProgramme } from './read-programme.ts';

type Asked = z.output<typeof quantityQuery>;

/** Objects of one model, trade and bay that are planned, or done, alike. */
interface Part {
  readonly modelId: string;
  readonly trade: string;
  readonly bay: string;
  /** By the end of the day. */
  readonly isPlanned: boolean;
  readonly isDone: boolean;
  readonly globalIds: string[];
}

/** The quantities of the linked objects by trade, or by trade and bay, as they stand at the end of a day; a page of them. */
export async function quantitiesOn(
  context: Reported,
  models: Models,
  query: Asked,
): Promise<z.output<typeof quantityPage>> {
  const { tx } = context;
  const programme = await readProgramme(context);
  const parts = partsOf(programme, query);
  // The number of a part stands for it, because trades and bays may have any text.
  const groups = parts.map(
    ({ modelId, globalIds }, nth): ObjectGroup => ({ group: `${nth}`, modelId, globalIds }),
  );
  const rows = new Map<string, QuantityRow>();
  const add = (part: Part, quantity: Pick<QuantityRow, 'set' | 'name' | 'unit'>, amount: number) => {
    const { trade, bay, isPlanned, isDone } = part;
    const key = JSON.stringify([trade, bay, quantity.set, quantity.name, quantity.unit]);
    const row = rows.get(key) ?? { trade, bay, ...quantity, total: 0, planned: 0, done: 0 };
    row.total += amount;
    if (isPlanned) row.planned += amount;
    if (isDone) row.done += amount;
    rows.set(key, row);
  };
  for (const part of parts) add(part, { set: null, name: '', unit: null }, part.globalIds.length);
  for (const { group, sum, set, name, unit } of await models.quantitySums(tx, groups)) {
    const part = parts[Number(group)];
    if (part !== undefined) add(part, { set, name, unit }, sum);
  }
  const sorted = [...rows.values()].sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const { limit, offset } = pageOf(query);
  const linked = new Set(parts.map(({ modelId }) => modelId));
  const newest = await models.newest(tx);
  return {
    rows: sorted.slice(offset, offset + limit),
    total: sorted.length,
    trades: [...new Set(programme.activities.trades)].filter((trade) => trade !== '').sort(),
    unindexed: newest
      .filter(({ modelId, hasIndex }) => !hasIndex && linked.has(modelId))
      .map(({ modelName }) => modelName),
  };
}

const orderOf = ({ trade, bay, name, set, unit }: QuantityRow) => [trade, bay, name, set, unit].join('\n');

/** The work of an object in one trade and bay: it is done when all of its activities there are. */
interface Work {
  readonly trade: string;
  readonly bay: string;
  finish: number;
  done: number;
}

function partsOf(programme: Programme, { day, by, trade: only }: Asked): readonly Part[] {
  const { activities, models } = programme;
  const days = activityDays(programme);
  const end = dayNumber(day);
  const parts = new Map<string, Part>();
  for (const { modelId, globalIds, runs } of models) {
    const works = new Map<string, Map<string, Work>>();
    let at = 0;
    for (let run = 0; run < runs.length; run += 2) {
      const activity = runs[run] ?? 0;
      const trade = activities.trades[activity] ?? '';
      const bay = by === 'bay' ? (activities.bays[activity] ?? '') : '';
      const planFinish = days[activity]?.planFinish ?? never;
      const actualFinish = days[activity]?.actualFinish ?? never;
      for (const last = at + (runs[run + 1] ?? 0); at < last; at += 1) {
        if (only !== '' && trade !== only) continue;
        const id = globalIds[at] ?? '';
        const ofObject = works.get(id) ?? new Map<string, Work>();
        works.set(id, ofObject);
        const place = JSON.stringify([trade, bay]);
        const work = ofObject.get(place) ?? { trade, bay, finish: planFinish, done: actualFinish };
        ofObject.set(place, work);
        work.finish = Math.max(work.finish, planFinish);
        work.done = Math.max(work.done, actualFinish);
      }
    }
    for (const [id, ofObject] of works)
      for (const [place, { trade, bay, finish, done }] of ofObject) {
        const [isPlanned, isDone] = [finish <= end, done <= end];
        const key = JSON.stringify([modelId, place, isPlanned, isDone]);
        const part = parts.get(key) ?? { modelId, trade, bay, isPlanned, isDone, globalIds: [] };
        parts.set(key, part);
        part.globalIds.push(id);
      }
  }
  return [...parts.values()];
}
