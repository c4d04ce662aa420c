import { ConflictError, join, raw, sql } from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import type { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { Act } from './act.ts';
import { canonicalJson } from './canonical-json.ts';
import type { RecordOf } from './record-kind.ts';
import type { RecordContext } from './record-step.ts';
import { isGone, isPrivateToOthers } from './record-visibility.ts';

/**
 * Requires that no other record has the values of `unique`. Whoever writes the same values waits until the commit, so that none slips
 * through.
 * @throws ConflictError with the code of the kind, and the id of the other record unless it is private to others
 */
export async function requireUnique<N extends Names, S extends z.ZodObject, Input, Facts>(
  { kind, store }: Pick<RecordContext<N, S, Input, Facts>, 'kind' | 'store'>,
  { tx, actor }: Act,
  before: RecordOf<N, z.output<S>> | null,
  record: RecordOf<N, z.output<S>>,
): Promise<void> {
  const { unique, goneStatus } = kind;
  if (unique === undefined || isGone(kind, record) || unique.unless?.(record.own) === true) return;
  const valuesOf = ({ own }: RecordOf<N, z.output<S>>) =>
    unique.fields.map((field) => Reflect.get(own, field));
  const values = valuesOf(record);
  const wasJudged = before !== null && !isGone(kind, before) && unique.unless?.(before.own) !== true;
  if (wasJudged && canonicalJson(valuesOf(before)) === canonicalJson(values)) return;
  const key = canonicalJson([kind.table, tx.projectId, values]);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const same = unique.fields.map((field, nth) => sql`${raw(`r.${columnOf(field)}`)} = ${values[nth]}`);
  const others = await tx.many(
    store.row,
    sql`select ${store.columns} from ${store.table} r
        where r.project_id = ${tx.projectId} and r.id <> ${record.id} and ${join(same, ' and ')}
          and r.status is distinct from ${goneStatus ?? null}::text limit 100`,
  );
  const other = others.find(({ own }) => unique.unless?.(own) !== true);
  if (other === undefined) return;
  throw new ConflictError(unique.code, unique.message, {
    fields: unique.fields.flatMap((field) => {
      const path = kind.fieldName === undefined ? field : kind.fieldName(field);
      return path === null ? [] : [{ path, code: 'TAKEN' }];
    }),
    id: isPrivateToOthers(kind, other, actor) ? null : other.id,
  });
}
