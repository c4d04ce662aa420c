import { sql } from '@gantry/plugin-sdk/server';
import { type Act, remembered } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { type DueSettings, dueOf } from '../contract/due.ts';
import type { PermitRecord } from './permit-records.ts';
import { readRules } from './rules-repository.ts';

type Waiting = Pick<PermitRecord, 'id' | 'task'> & {
  readonly own: Pick<PermitRecord['own'], 'validFrom' | 'validTo'>;
};

const known = remembered<DueSettings>();

/** The project's, read once in a transaction, and once for all permits of a batch. */
export function dueSettingsOf({ tx, batch }: Pick<Act, 'tx' | 'batch'>): Promise<DueSettings> {
  return known(batch ?? tx, tx.projectId, async () => {
    const { requestCutOff: _, version: __, ...dues } = await readRules(tx);
    return dues;
  });
}

const openRow = z.object({ record_id: z.uuid(), opened_at: z.date() });

/** When the open steps of permits are due; a permit for which nobody waits is left out. */
export async function dueTimes(
  { tx, batch }: Pick<Act, 'tx' | 'batch'>,
  permits: readonly Waiting[],
): Promise<ReadonlyMap<string, Date>> {
  const waiting = permits.filter(({ task }) => task !== null && task !== 'REQUEST');
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ id }) => id);
  const [settings, opened] = await Promise.all([
    dueSettingsOf({ tx, ...(batch && { batch }) }),
    tx.many(
      openRow,
      sql`select record_id, opened_at from record_task
          where project_id = ${tx.projectId} and record_id = any(${ids}::uuid[]) and closed_at is null`,
    ),
  ]);
  const since = new Map(opened.map((row) => [row.record_id, row.opened_at.getTime()]));
  const found = new Map<string, Date>();
  for (const { id, task, own } of waiting) {
    const at = since.get(id);
    const due = task === null || at === undefined ? undefined : dueOf(task, at, own, settings);
    if (due !== undefined) found.set(id, new Date(due));
  }
  return found;
}
