import { randomUUID } from 'node:crypto';
import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { z } from 'zod';
import { isTruncated, pageOf } from '../contract/lists.ts';
import type { AuditKind } from './audit-kind.ts';
import { columnValue } from './columns.ts';
import type { Tx } from './database.ts';
import { ConflictError, NotFoundError } from './errors.ts';
import { canonicalJson } from './records/canonical-json.ts';
import { mergeRows } from './table-merge.ts';
import { movePosition, nextPosition, renumber } from './table-order.ts';
import { type FoundRow, readRows } from './table-rows.ts';
import type { RecordTable, RecordTableSpec } from './table-spec.ts';

const idRow = z.object({ id: z.uuid() });
const uuidForm = z.uuid();
const namedRow = z.object({ id: z.uuid(), name: z.string() });
const totalRow = z.object({ total: z.number() });

/**
 * Lists, adds, changes, moves and removes the rows of a table: search, order, true total, unique names, version conflicts, audit and
 * events.
 *
 * @example
 * const plants = recordTable({
 *   table: 'plant', entity: 'plant', topic: 'plant-changed', idKey: 'plantID', viewPermission: 'PLANT_VIEW',
 *   fields: z.object({ name: z.string(), capacity: z.number() }),
 *   orders: { name: sql`lower(name)`, capacity: sql`capacity` }, thenBy: sql`lower(name)`, searchIn: sql`name`,
 *   unique: { field: 'name', code: 'PLANT_NAME_TAKEN' },
 *   record: ({ id, version, name, capacity }) => ({ plantID: id, version, name, capacity }),
 * });
 */
export function recordTable<
  S extends z.ZodObject,
  R extends object,
  Order extends string,
  Computed extends string = never,
  Position extends string = never,
>(
  spec: RecordTableSpec<S, R, Order, Computed, Position>,
): RecordTable<Omit<z.output<S>, Computed | Position>, R, Order> {
  type Fields = Omit<z.output<S>, Computed | Position>;
  type Found = FoundRow<S>;
  const { position } = spec;
  const rows = readRows(spec);
  const { table, keys, columnFor, columns, row, here } = rows;
  const recordOf = ({ head, fields }: Found): R => spec.record({ ...fields, ...head });

  /** Makes the writers of a project's rows take turns: names are unique, and a removal sees all that refers to the row. */
  const takeTurns = (tx: Tx) =>
    tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${spec.table} || ':' || ${tx.projectId}::text, 0))`,
    );

  const requireFree = async (tx: Tx, fields: object, except: string | null) => {
    if (spec.unique === undefined) return;
    const { field, within = [], code } = spec.unique;
    const same = within.map(
      (key) =>
        sql` and lower(${columnFor(key)}::text) is not distinct from lower(${Reflect.get(fields, key)}::text)`,
    );
    const taken = await tx.maybe(
      idRow,
      sql`select id from ${table} where ${here(tx)} and id is distinct from ${except}::uuid
            and lower(${columnFor(field)}) = lower(${Reflect.get(fields, field)})${join([empty, ...same], '')}`,
    );
    if (taken)
      throw new ConflictError(code, `Another one of this project has this ${field}.`, {
        fields: [{ path: field, code: 'TAKEN' }],
      });
  };

  const note = async (tx: Tx, action: string, id: string, before: R | undefined, after: R | undefined) => {
    await tx.audit({
      entity: spec.entity,
      entityId: id,
      action,
      ...(before && { before }),
      ...(after && { after }),
    });
    const payload = { [spec.idKey]: id, ...spec.alsoTold };
    await tx.emit({ topic: spec.topic, payload, permission: spec.viewPermission });
  };

  const find = async (tx: Tx, id: string, lock: Sql): Promise<Found> => {
    const found = await tx.maybe(
      row,
      sql`select ${columns} from ${table} where ${here(tx)} and id = ${id} ${lock}`,
    );
    if (found === undefined) throw new NotFoundError(`The ${spec.entity}`);
    return found;
  };
  const lock = async (tx: Tx, id: string): Promise<Found> => {
    await takeTurns(tx);
    // The id stays, so whoever refers to the row by it, and holds what a trigger of the change wants, does not wait.
    return find(tx, id, sql`for no key update`);
  };

  const list: RecordTable<Fields, R, Order>['list'] = async (
    tx,
    { orderBy, isDesc, search, where, limit, offset },
  ) => {
    const found = search === '' ? empty : sql`and ${spec.searchIn} ilike ${likePattern(search)}`;
    const which = sql`${here(tx)} ${found} ${where === undefined ? empty : sql`and (${where})`}`;
    const direction = isDesc ? sql`desc` : empty;
    // The id comes last, so that no row is on two pages. Both statements are sent at once.
    const [page, { total }] = await Promise.all([
      tx.listed(
        row,
        sql`select ${columns} from ${table} where ${which}
              order by ${spec.orders[orderBy]} ${direction}, ${spec.thenBy}, id limit ${limit} offset ${offset}`,
        { from: spec.table, key: 'id' },
      ),
      tx.one(totalRow, sql`select count(*) as total from ${table} where ${which}`),
    ]);
    return { rows: page.rows.map(recordOf), unreadable: page.unreadable, total };
  };

  const auditKind: AuditKind = {
    ...spec.auditWords,
    entity: spec.entity,
    async named(tx, ids) {
      const wanted = ids.filter((id) => uuidForm.safeParse(id).success);
      if (spec.unique === undefined || wanted.length === 0) return new Map();
      const found = await tx.many(
        namedRow,
        sql`select id, ${columnFor(spec.unique.field)}::text as name from ${table}
            where project_id = ${tx.projectId} and id = any(${wanted}::uuid[])`,
      );
      return new Map(found.map(({ id, name }) => [id, { name: { en: name, 'zh-CN': name } }]));
    },
  };

  return {
    auditKind,
    list,

    async page(tx, query) {
      const { rows: found, unreadable, total } = await list(tx, { ...query, ...pageOf(query) });
      return { rows: [...found], unreadable, total, truncated: isTruncated(query, total) };
    },

    read: async (tx, id) => recordOf(await find(tx, id, empty)),

    async add({ tx, now }, fields) {
      await takeTurns(tx);
      await requireFree(tx, fields, null);
      const values = keys.map((key) => columnValue(Reflect.get(fields, key)));
      const order = position === undefined ? [] : [position];
      const made = await tx.one(
        row,
        sql`insert into ${table} (project_id, id, created_at, updated_at, ${join([...keys, ...order].map(columnFor))})
            values (${tx.projectId}, ${randomUUID()}, ${now}, ${now},
              ${join([...values, ...order.map((key) => nextPosition(rows, tx, key))])}) returning ${columns}`,
      );
      const record = recordOf(made);
      await note(tx, 'create', made.head.id, undefined, record);
      return record;
    },

    async change({ tx, now }, id, patch, version) {
      const found = await lock(tx, id);
      const before = recordOf(found);
      const wanted = { ...found.fields, ...pick(patch, keys) };
      const changed = keys.filter(
        (key) => canonicalJson(Reflect.get(found.fields, key)) !== canonicalJson(Reflect.get(wanted, key)),
      );
      if (version !== undefined && version !== found.head.version)
        throw new ConflictError('VERSION_CONFLICT', 'Somebody changed this since you opened it.', {
          expectedVersion: version,
          currentVersion: found.head.version,
          changedFields: changed,
          current: before,
        });
      if (changed.length === 0) return before;
      await requireFree(tx, wanted, id);
      const set = join(
        changed.map((key) => sql`${columnFor(key)} = ${columnValue(Reflect.get(wanted, key))}`),
      );
      const after = await tx.one(
        row,
        sql`update ${table} set ${set}, version = version + 1, updated_at = ${now}
            where project_id = ${tx.projectId} and id = ${id} returning ${columns}`,
      );
      await note(tx, 'update', id, before, recordOf(after));
      return recordOf(after);
    },

    async move({ tx }, id, to) {
      if (position === undefined) throw new Error(`Rows of '${spec.table}' have no order of their own.`);
      const before = recordOf(await lock(tx, id));
      if ((await movePosition(rows, tx, position, { id, to })) === 0) return before;
      const after = recordOf(await find(tx, id, empty));
      await note(tx, 'move', id, before, after);
      return after;
    },

    async merge(act, given, options) {
      if (options.apply) await takeTurns(act.tx);
      return mergeRows(spec, rows, act, given, options);
    },

    async remove({ tx, now }, id) {
      const before = recordOf(await lock(tx, id));
      await spec.mayRemove?.(tx, id);
      await tx.run(
        sql`update ${table} set active = false, version = version + 1, updated_at = ${now}
            where project_id = ${tx.projectId} and id = ${id}`,
      );
      if (position !== undefined) await renumber(rows, tx, position);
      await note(tx, 'delete', id, before, undefined);
    },
  };
}

/** A pattern for ILIKE that finds the text anywhere; `%`, `_` and `\` in it stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function pick(from: object, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(from).filter(([key, value]) => value !== undefined && keys.includes(key)),
  );
}
