import { ConflictError, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { z } from 'zod';
import {
  type Discipline,
  discipline,
  disciplineNames,
  disciplines,
  disciplineTitles,
} from '../../contract/discipline.ts';
import { referenceTopics } from '../../contract/reference/calls.ts';
import { type DisciplineEntry, disciplineEntry } from '../../contract/reference/entries.ts';

const row = disciplineEntry.omit({ id: true }).extend({ code: discipline });

const rowsSql = (tx: Tx) =>
  sql`select code, version, position, name, name_zh, offered from project_discipline where project_id = ${tx.projectId} limit 10`;

/**
 * The disciplines with the project's names, or the usual names if it has given none. A discipline whose row is damaged has the usual
 * ones too, so that forms go on.
 */
export async function disciplinesOf(tx: Tx): Promise<readonly DisciplineEntry[]> {
  return (await listedDisciplines(tx)).rows;
}

/** The same, and how many rows are damaged. */
export async function listedDisciplines(tx: Tx) {
  const { rows, unreadable } = await tx.listed(row, rowsSql(tx), { from: 'project_discipline', key: 'code' });
  return { rows: entriesOf(rows), unreadable };
}

function entriesOf(rows: readonly z.output<typeof row>[]): readonly DisciplineEntry[] {
  return disciplines.map((id, at) => {
    const { code: _, ...own } = rows.find(({ code }) => code === id) ?? {
      code: id,
      version: 1,
      position: at + 1,
      name: disciplineNames[id],
      name_zh: disciplineTitles['zh-CN'][id],
      offered: true,
    };
    return { id, ...own };
  });
}

/** A discipline as forms name it. `key` is what the project calls it. */
export function disciplineRefOf(all: readonly DisciplineEntry[], id: Discipline) {
  const entry = all.find((one) => one.id === id);
  return { id, active: entry?.offered ?? true, deleted: false, key: entry?.name ?? disciplineNames[id] };
}

/**
 * Names a discipline, or says whether new forms offer it.
 * @throws ConflictError VERSION_CONFLICT, LAST_DISCIPLINE, or REFERENCE_NAME_TAKEN
 */
export async function changeDiscipline(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  id: Discipline,
  patch: { readonly [K in 'name' | 'name_zh' | 'offered']?: DisciplineEntry[K] | undefined },
  version?: number,
): Promise<DisciplineEntry> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('project_discipline:' || ${tx.projectId}::text, 0))`,
  );
  // Unlike a list, a change must know what it replaces.
  const all = entriesOf(await tx.many(row, rowsSql(tx)));
  const before = all.find((one) => one.id === id);
  if (before === undefined) throw new Error('A project has every discipline.');
  const { name = before.name, name_zh = before.name_zh, offered = before.offered } = patch;
  const wanted = { ...before, name, name_zh, offered };
  const changedFields = (['name', 'name_zh', 'offered'] as const).filter(
    (key) => wanted[key] !== before[key],
  );
  if (version !== undefined && version !== before.version)
    throw new ConflictError('VERSION_CONFLICT', 'Somebody changed this since you opened it.', {
      expectedVersion: version,
      currentVersion: before.version,
      changedFields,
      current: before,
    });
  if (changedFields.length === 0) return before;
  const others = all.filter((one) => one.id !== id);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new ConflictError('REFERENCE_NAME_TAKEN', 'Another discipline of this project has this name.', {
      fields: [{ path: 'name', code: 'TAKEN' }],
    });
  if (!offered && !others.some((one) => one.offered))
    throw new ConflictError('LAST_DISCIPLINE', 'New forms need a discipline: offer another one first.');
  const after = { ...wanted, version: before.version + 1 };
  await tx.run(sql`
    insert into project_discipline (project_id, code, name, name_zh, offered, position, version, updated_at)
    values (${tx.projectId}, ${id}, ${name}, ${name_zh}, ${offered}, ${after.position}, ${after.version}, ${now})
    on conflict (project_id, code) do update set name = excluded.name, name_zh = excluded.name_zh, offered = excluded.offered,
      version = excluded.version, updated_at = excluded.updated_at`);
  await tx.audit({ entity: 'discipline', entityId: id, action: 'update', before, after });
  await tx.emit({ topic: referenceTopics.changed, payload: { list: 'disciplines' } });
  return after;
}
