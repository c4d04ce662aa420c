import { type ProjectSettings, sql } from '@gantry/plugin-sdk/server';
import { type Act, remembered } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { calendarOf, type DueSettings, dueOf, dueSettings } from '../../../contract/risc/due.ts';
import type { RiscRecord } from '../risc-kind.ts';

type Waiting = Pick<RiscRecord, 'id' | 'task' | 'side'> & {
  readonly own: Pick<RiscRecord['own'], 'surveyTime'>;
};

/** When each form's open step is due, by the form's id; without an entry nothing waits, or nobody for it. */
export type DueTimes = ReadonlyMap<string, string>;

const known = remembered<DueSettings>();

/** A batch reads the settings once for all of its forms. */
export function dueSettingsOf(
  settings: ProjectSettings,
  { tx, batch }: Pick<Act, 'tx' | 'batch'>,
): Promise<DueSettings> {
  return known(batch ?? tx, tx.projectId, async () => dueSettings.parse(await settings.project(tx)));
}

const openRow = z.object({ record_id: z.uuid(), lane: z.enum(['main', 'side']), opened_at: z.date() });

/** When the open steps of forms are due. A request that waits for an answer comes before the form's own step. */
export async function dueTimes(
  settings: ProjectSettings,
  { tx, timeZone, batch }: Pick<Act, 'tx' | 'timeZone' | 'batch'>,
  records: readonly Waiting[],
): Promise<DueTimes> {
  const waiting = records.filter(({ task, side }) => task !== null || side !== null);
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ id }) => id);
  const [rules, opened] = await Promise.all([
    dueSettingsOf(settings, { tx, ...(batch && { batch }) }),
    tx.many(
      openRow,
      sql`select record_id, lane, opened_at from record_task
          where project_id = ${tx.projectId} and record_id = any(${ids}::uuid[]) and closed_at is null limit 20000`,
    ),
  ]);
  const calendar = calendarOf(rules, timeZone);
  const since = new Map(opened.map((row) => [`${row.lane} ${row.record_id}`, row.opened_at]));
  const found = new Map<string, string>();
  for (const { id, task, side, own } of waiting) {
    const step = side ?? task;
    const at = since.get(`${side === null ? 'main' : 'side'} ${id}`);
    if (step === null || at === undefined) continue;
    const due = dueOf(step, at.toISOString(), own.surveyTime, rules, calendar);
    if (due !== null) found.set(id, due);
  }
  return found;
}
