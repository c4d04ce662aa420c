import { ConflictError, type Tx } from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import type { Permit } from '../contract/permit.ts';
import type { versionConflictDetails } from '../contract/wire.ts';
import { historyAfter } from './history-repository.ts';

/** @throws ConflictError VERSION_CONFLICT that says what changed since the caller looked, by whom and when. */
export async function requireVersion(tx: Tx, permit: Permit, expected: number): Promise<void> {
  if (permit.version === expected) return;
  const since = await historyAfter(tx, permit.formUUID, expected);
  const last = since.at(-1);
  throw new ConflictError('VERSION_CONFLICT', 'Somebody changed this permit since you opened it.', {
    expectedVersion: expected,
    currentVersion: permit.version,
    status: permit.status,
    changedFields: [...new Set(since.flatMap((entry) => entry.changedFields))],
    changedBy: last?.by ?? null,
    changedAt: last?.at ?? permit.updatedAt,
  } satisfies z.input<typeof versionConflictDetails>);
}
