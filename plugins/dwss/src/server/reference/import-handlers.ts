import { randomUUID } from 'node:crypto';
import {
  type Handlers,
  type Merged,
  type Notifications,
  RuleError,
  sql,
  type TableAct,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { ImportedReference, importCalls } from '../../contract/reference/imports.ts';
import { contractors, locations, portions, types } from './reference-tables.ts';
import { tellMerged } from './tell-renamed.ts';

const offered = true;
const blankNames = { name_zh: '', code: '' };
const namedRow = z.object({ name: z.string(), key: z.string(), id: z.uuid().nullable() });

/** The project's portions with these names, whatever the case. */
const portionsNamed = (tx: Tx, names: ReadonlySet<string>) =>
  tx.many(
    namedRow,
    sql`select g.name, lower(g.name) as key, p.id from unnest(${[...names]}::text[]) with ordinality as g(name, nth)
        left join portion p on p.project_id = ${tx.projectId} and p.active and lower(p.name) = lower(g.name)
        order by g.nth limit 10000`,
  );

/** Ids of portions by their names. With `apply`, portions that the project lacks are added; without, each gets a made-up id. */
export async function ensurePortions(
  act: TableAct,
  names: ReadonlySet<string>,
  apply: boolean,
): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly added: readonly string[] }> {
  const found = await portionsNamed(act.tx, names);
  const missing = new Map<string, string>();
  for (const { key, name, id } of found) if (id === null && !missing.has(key)) missing.set(key, name);
  const added = [...missing.values()].map((name) => ({ name }));
  const blank = { ...blankNames, offered };
  if (apply) await portions.merge(act, added, { apply, blank });
  const made = new Map([...missing.keys()].map((key) => [key, randomUUID() as string]));
  const there = apply && missing.size > 0 ? await portionsNamed(act.tx, names) : found;
  const ids = new Map(there.map(({ name, key, id }) => [name, id ?? made.get(key) ?? '']));
  // Locked, so that nobody deletes them before the new entries name them.
  if (apply)
    await act.tx.run(
      sql`select from portion where project_id = ${act.tx.projectId} and id = any(${[...ids.values()]}::uuid[]) for share`,
    );
  return { ids, added: added.map(({ name }) => name) };
}

/** @throws RuleError ROWS_REFUSED */
function resultOf<Row extends { readonly offered: boolean }>(
  merged: Merged<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  added: readonly string[] = [],
): ImportedReference {
  if (merged.twice.length > 0)
    throw new RuleError('ROWS_REFUSED', 'Some rows stand twice in the file. Nothing was written.', {
      rows: merged.twice.map((at) => {
        const row = rows[at];
        return { row: at + 1, code: 'TWICE', value: row === undefined ? '' : nameOf(row) };
      }),
    });
  return {
    added: merged.added.map(nameOf),
    changed: merged.changed.map(({ row, fields }) => ({ name: nameOf(row), fields: [...fields] })),
    unchanged: merged.unchanged,
    reoffered: merged.changed.filter(({ fields }) => fields.includes('offered')).length,
    portions: [...added],
  };
}

const ofName = ({ name }: { readonly name: string }) => name;

/** Rows of a file, all or none. What a file names is offered again. */
export function importHandlers(notifications: Pick<Notifications, 'rename'>): Handlers<typeof importCalls> {
  return {
    async importPortions({ rows: given, apply }, act) {
      const rows = given.map((row) => ({ ...row, offered }));
      const merged = await portions.merge(act, rows, { apply, blank: blankNames });
      if (apply) await tellMerged({ ...act, notifications }, 'portion', merged);
      return resultOf(merged, rows, ofName);
    },
    async importLocations({ rows: given, apply }, act) {
      const { ids, added } = await ensurePortions(act, new Set(given.map(({ portion }) => portion)), apply);
      const rows = given.map(({ portion, ...row }) => ({
        ...row,
        portion_master: ids.get(portion) ?? '',
        offered,
      }));
      const blank = { ...blankNames, object: null, point: null };
      const merged = await locations.merge(act, rows, { apply, blank });
      if (apply) await tellMerged({ ...act, notifications }, 'location', merged);
      return resultOf(merged, rows, ofName, added);
    },
    async importTypes({ rows: given, apply }, act) {
      const names = new Set(given.map(({ portion }) => portion).filter((name) => name !== ''));
      const { ids, added } = await ensurePortions(act, names, apply);
      const rows = given.map(({ portion, ...row }) => ({
        ...row,
        portion_master: portion === '' ? null : (ids.get(portion) ?? ''),
        offered,
      }));
      const blank = { data_zh: '', code: '' };
      return resultOf(await types.merge(act, rows, { apply, blank }), rows, ({ data }) => data, added);
    },
    async importContractors({ rows: given, apply }, act) {
      const rows = given.map((row) => ({ ...row, offered }));
      return resultOf(await contractors.merge(act, rows, { apply, blank: blankNames }), rows, ofName);
    },
  };
}
