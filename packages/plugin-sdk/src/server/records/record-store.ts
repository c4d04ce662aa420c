import { join, type ListedRows, NotFoundError, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Names, Standing } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { columnOf, columnValue } from '../columns.ts';
import type { RecordOf } from './record-kind.ts';

const person = z.object({
  userId: z.string(),
  company: z.string().nullable(),
  actingFor: z.string().optional(),
});
const iso = z.date().transform((date) => date.toISOString());
const head = z.object({
  head_id: z.uuid(),
  head_number: z.string().nullable(),
  head_revision: z.number(),
  head_succeeds: z.uuid().nullable(),
  head_main_task: z.string().nullable(),
  head_side_task: z.string().nullable(),
  head_flags: z.record(z.string(), z.string()),
  head_people: z.record(z.string(), person),
  head_created_by: z.uuid().nullable(),
  head_created_at: iso,
  head_updated_at: iso,
  head_version: z.number(),
});
const headColumns = [
  ...['id', 'number', 'revision', 'succeeds', 'status', 'main_task', 'side_task', 'flags', 'people'],
  ...['created_by', 'created_at', 'updated_at', 'version'],
];

/** Reads and writes the rows of one kind of record. */
export interface RecordStore<N extends Names, Own> {
  /** A row of `columns`. */
  readonly row: z.ZodType<RecordOf<N, Own>>;
  /** The columns of a record in a table with the alias `r`. */
  readonly columns: Sql;
  readonly table: Sql;
  /** Those that the workflows know; undefined: no row is refused because of its status. */
  readonly statuses: readonly N['status'][] | undefined;
  /** All values of each own field that has a list of them. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Names a row of `columns` that a list leaves out. */
  readonly listed: ListedRows;
  find(tx: Tx, id: string): Promise<RecordOf<N, Own> | undefined>;
  /** Records by their ids, in any order. */
  some(tx: Tx, ids: readonly string[]): Promise<readonly RecordOf<N, Own>[]>;
  /** Locks the record until the commit. @throws NotFoundError */
  lock(tx: Tx, id: string): Promise<RecordOf<N, Own>>;
  /** Returns false if there is a record with this id, of any kind. */
  begin(tx: Tx, id: string): Promise<boolean>;
  insert(tx: Tx, record: RecordOf<N, Own>): Promise<RecordOf<N, Own>>;
  /** Writes what may change, and answers what the database made of it. */
  save(tx: Tx, record: RecordOf<N, Own>): Promise<RecordOf<N, Own>>;
}

export function recordStore<N extends Names, S extends z.ZodObject>(
  kind: string,
  name: string,
  fields: S,
  statuses?: readonly N['status'][],
): RecordStore<N, z.output<S>> {
  type Stored = RecordOf<N, z.output<S>>;
  const keys = Object.keys(fields.shape);
  const table = raw(`"${name}"`);
  const columns = join([
    ...headColumns.map((column) => raw(`r.${column} as head_${column}`)),
    ...keys.map((key) => raw(`r.${columnOf(key)} as "${key}"`)),
  ]);
  const ownFields = fields.strip();
  const ofWorkflow = z.object({ head_status: statuses === undefined ? z.string() : z.enum(statuses) });
  // Each schema takes its own columns out of the row: a list has many rows, and every copy of one is garbage soon.
  const row: z.ZodType<Stored> = z.unknown().transform((columnsOfRow): Stored => {
    // `strip` leaves the fields and their types as they are.
    const own = ownFields.parse(columnsOfRow) as z.output<S>;
    const found = head.parse(columnsOfRow);
    const standing = {
      status: ofWorkflow.parse(columnsOfRow).head_status,
      task: found.head_main_task,
      side: found.head_side_task,
      flags: found.head_flags,
      people: found.head_people,
    };
    return {
      // The engine alone writes these columns, with the names of the table.
      ...(standing as unknown as Standing<N> & { readonly status: N['status'] }),
      id: found.head_id,
      number: found.head_number,
      revision: found.head_revision,
      succeeds: found.head_succeeds,
      version: found.head_version,
      createdBy: found.head_created_by,
      createdAt: found.head_created_at,
      updatedAt: found.head_updated_at,
      own,
    };
  });
  const moving = (record: Stored): readonly (readonly [string, Sql])[] => [
    ['number', sql`${record.number}`],
    ['status', sql`${record.status}`],
    ['main_task', sql`${record.task}`],
    ['side_task', sql`${record.side}`],
    ['flags', sql`${JSON.stringify(record.flags)}::jsonb`],
    ['people', sql`${JSON.stringify(record.people)}::jsonb`],
    ['updated_at', sql`${record.updatedAt}`],
    ['version', sql`${record.version}`],
    ...keys.map((key) => [columnOf(key), columnValue(Reflect.get(record.own, key))] as const),
  ];
  const here = (tx: Tx, id: string) => sql`r.project_id = ${tx.projectId} and r.id = ${id}`;
  const pick = (tx: Tx, id: string) => sql`select ${columns} from ${table} r where ${here(tx, id)}`;

  return {
    row,
    columns,
    table,
    statuses,
    choices: choicesOf(fields),
    listed: { from: name, key: 'head_id' },
    find: (tx, id) => tx.maybe(row, pick(tx, id)),
    some: (tx, ids) =>
      tx.many(
        row,
        sql`select ${columns} from ${table} r
            where r.project_id = ${tx.projectId} and r.id = any(${[...new Set(ids)]}::uuid[]) limit 10000`,
      ),
    async lock(tx, id) {
      const found = await tx.maybe(row, sql`${pick(tx, id)} for update`);
      if (found === undefined) throw new NotFoundError('The record');
      return found;
    },
    async begin(tx, id) {
      const added = sql`insert into record (project_id, id, kind) values (${tx.projectId}, ${id}, ${kind}) on conflict do nothing`;
      return (await tx.run(added)) === 1;
    },
    insert(tx, record) {
      const all = [
        ['project_id', sql`${tx.projectId}`],
        ['id', sql`${record.id}`],
        ['revision', sql`${record.revision}`],
        ['succeeds', sql`${record.succeeds}`],
        ['created_by', sql`${record.createdBy}`],
        ['created_at', sql`${record.createdAt}`],
        ...moving(record),
      ] as const;
      const names = join(all.map(([column]) => raw(column)));
      const values = join(all.map(([, value]) => value));
      return tx.one(row, sql`insert into ${table} as r (${names}) values (${values}) returning ${columns}`);
    },
    save(tx, record) {
      const set = join(moving(record).map(([column, value]) => sql`${raw(column)} = ${value}`));
      // The row is locked, so another version is a fault of ours; nothing is written.
      return tx.one(
        row,
        sql`update ${table} r set ${set} where ${here(tx, record.id)} and r.version = ${record.version - 1} returning ${columns}`,
      );
    },
  };
}

const choicesOf = ({ shape }: z.ZodObject) =>
  new Map(
    Object.entries(shape).flatMap(([name, field]) =>
      field instanceof z.ZodEnum ? [[name, field.options.map(String)] as const] : [],
    ),
  );
