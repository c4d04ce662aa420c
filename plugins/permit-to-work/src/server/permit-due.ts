import type { Act } from '@gantry/plugin-sdk/server/records';
import { dueOf } from '../contract/due.ts';
import type { PermitRecord, Permits } from './permit-records.ts';

/** When the open step of a permit is due, ISO 8601; null where nobody waits for it. */
export async function dueAt(permits: Permits, act: Act, record: PermitRecord): Promise<string | null> {
  const { task, own } = record;
  if (task === null || task === 'REQUEST') return null;
  const open = (await permits.tasks(act, record.id)).find(({ closedAt }) => closedAt === null);
  const due = open && dueOf(task, Date.parse(open.openedAt), own);
  return due === undefined ? null : new Date(due).toISOString();
}
