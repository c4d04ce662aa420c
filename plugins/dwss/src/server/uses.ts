import { join, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { diaryUses } from './diary/uses.ts';
import type { ReferenceUses } from './kind.ts';
import { riscUses } from './risc/uses.ts';

/** The uses by forms of all kinds. */
const all: readonly ReferenceUses[] = [riscUses, diaryUses];

/** How many forms of all kinds name an entry, as a scalar of SQL. */
export function usesOf(list: keyof ReferenceUses, tx: Tx, id: string): Sql {
  const counts = all.flatMap((uses) => uses[list]?.(tx, id) ?? []);
  return counts.length === 0 ? sql`0` : sql`(${join(counts, ' + ')})`;
}
