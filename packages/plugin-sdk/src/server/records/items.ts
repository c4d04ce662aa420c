import { NotFoundError, raw, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Blocker, Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { ItemSet } from './item-seals.ts';
import type { RecordKind, RecordOf, RecordServices } from './record-kind.ts';
import { recordTelling } from './record-notices.ts';
import type { Parent, PartOf } from './record-part.ts';
import { recordStore } from './record-store.ts';
import { type Records, recordsOf } from './records.ts';
import { verifyEach } from './verify-signatures.ts';

/** Changes of an item that are no rows of its table, as their history entries call them. */
export type ItemEdit = 'update' | 'attach' | 'detach' | 'link' | 'unlink' | 'handOver';

/** A kind whose records are parts of records of another kind: portions of a diary, findings of a visit. */
export interface ItemKind<P extends Names, N extends Names, S extends z.ZodObject, Input, Facts>
  extends RecordKind<N, S, Input, Facts> {
  /** Their name on their parent: `portions`. The parent's history, versions and signatures use it; no action may have this name. */
  readonly name: string;
  /** The own field with the parent's id, such as `diaryId`. Its column needs a foreign key and an index. */
  readonly partOf: keyof z.output<S> & string;
  /** The own field by which items that were made in one request are ordered; they have the same time. */
  readonly order?: keyof z.output<S> & string;
  /**
   * Statuses of the parent in which people can take an action on an item, or edit it; without an entry, in every status. The system always
   * can.
   */
  readonly during?: Readonly<Partial<Record<N['action'] | ItemEdit, readonly P['status'][]>>>;
  /**
   * Actions that do not affect the parent, such as saving a draft: it gets no version and does not settle, so whoever edits the parent
   * meets no conflict. A new item always affects it.
   */
  readonly quiet?: readonly (N['action'] | ItemEdit)[];
}

/** The items of one kind. Each is a record; a step of one gives its parent a version and an entry, and settles it. */
export interface Items<N extends Names, Own, Input> extends Omit<Records<N, Own, Input>, 'whole'>, ItemSet {
  /** The items of a parent, in the order of their making. Whether the actor may see the parent is for the caller to judge. */
  of(tx: Tx, parentId: string): Promise<readonly RecordOf<N, Own>[]>;
  /** How many items of each parent have each status; for lists. */
  statusesOf(
    tx: Tx,
    parentIds: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<Partial<Record<N['status'], number>>>>>;
}

/** A blocker that names the items which are in none of the statuses; none if all are. For guards of the parent. */
export function itemsNotIn(
  items: readonly Pick<RecordOf<Names, unknown>, 'id' | 'status'>[],
  statuses: readonly string[],
  code: string,
): readonly Blocker[] {
  const open = items.filter(({ status }) => !statuses.includes(status));
  return open.length === 0 ? [] : [{ code, about: open.map(({ id }) => id) }];
}

const countRow = z.object({ parent: z.uuid(), status: z.string(), total: z.number() });
const itemRow = z.object({ id: z.uuid(), parentId: z.uuid(), status: z.string(), version: z.number() });

/**
 * The items of one kind. The parent is locked before an item, so that two steps never wait for each other and the last one of several sees
 * all others.
 *
 * @example
 * const diaries: Diaries = defineRecords({ ...diaryKind, settles: true, items: () => [portions] }, host);
 * const portions: Portions = defineItems(diaries, portionKind, host);
 */
export function defineItems<
  P extends Names,
  ParentOwn,
  ParentInput,
  N extends Names,
  S extends z.ZodObject,
  Input,
  Facts,
>(
  parents: Pick<Records<P, ParentOwn, ParentInput>, 'whole' | 'touch' | 'settle'>,
  kind: ItemKind<P, N, S, Input, Facts>,
  services: RecordServices,
): Items<N, z.output<S>, Input> {
  const { whole } = parents;
  const { name, partOf } = kind;
  const quiet: readonly string[] = kind.quiet ?? [];
  const during: Readonly<Record<string, readonly P['status'][] | undefined>> = kind.during ?? {};
  const store = recordStore<N, S>(kind.kind, kind.table, kind.fields);
  const column = raw(`r.${columnOf(partOf)}`);
  const inOrder = sql`r.created_at, ${raw(`r.${columnOf(kind.order ?? 'id')}`)}, r.id`;
  const parentIdOf = (own: z.output<S>) => z.uuid().parse(Reflect.get(own, partOf));
  /** Rows of these parents. */
  const ofParents = (tx: Tx, parentIds: Sql) =>
    sql`r.project_id = ${tx.projectId} and ${column} in (${parentIds})`;
  const isThere = sql`r.status is distinct from ${kind.goneStatus ?? null}::text`;
  const asParent = (record: RecordOf<P, unknown>): Parent => ({
    status: record.status,
    isGone: !whole.isSeenBy({ kind: 'system' }, record),
    audience: whole.audienceOf(record),
    isSeenBy: (actor) => whole.isSeenBy(actor, record),
    fits: (action) => during[action]?.includes(record.status) !== false,
    versionFor: ({ driver }, action, isNew) =>
      driver === undefined && !isNew && quiet.includes(action) ? record.version : record.version + 1,
  });

  const part: PartOf<N, z.output<S>> = {
    column,
    async lock(tx, id) {
      const item = await store.find(tx, id);
      if (item === undefined) throw new NotFoundError('The record');
      await whole.lock(tx, parentIdOf(item.own));
    },
    lockFor: async (tx, own) => asParent(await whole.lock(tx, parentIdOf(own))),
    async parents(tx, items) {
      const found = await whole.find(
        tx,
        items.map(({ own }) => parentIdOf(own)),
      );
      return new Map(
        items.flatMap(({ id, own }) => {
          const parent = found.get(parentIdOf(own));
          return parent === undefined ? [] : [[id, asParent(parent)]];
        }),
      );
    },
    seenBy(tx, viewer) {
      const seen = whole.seenBy(tx, viewer);
      // With `offset 0`, PostgreSQL looks up the parent of each item instead of reading all parents of the project first.
      return seen && sql`exists (select from (${seen}) whole where whole.id = ${column} offset 0)`;
    },
    async tell(act, before, { id, own, status, version: seq }, { action, hash }) {
      const parentId = parentIdOf(own);
      if (before !== null && parentIdOf(before.own) !== parentId)
        throw new Error(`An item of the kind ${kind.kind} was moved to another parent.`);
      // The step of the parent that drives the item writes the parent itself.
      if (act.driver !== undefined || (before !== null && quiet.includes(action))) return;
      await parents.touch(act, parentId, name, { item: id, seq, action, status, hash });
      await parents.settle(act, parentId);
    },
  };
  const { whole: _, ...records } = recordsOf<N, S, Input, Facts>(
    { ...kind, payload: (item) => ({ ...kind.payload?.(item), [partOf]: parentIdOf(item.own) }) },
    services,
    part,
  );
  const telling = recordTelling(kind, services, records);
  const itemsOf = (tx: Tx, parentId: string) =>
    tx.many(
      store.row,
      sql`select ${store.columns} from ${store.table} r
          where ${ofParents(tx, sql`${parentId}::uuid`)} and ${isThere} order by ${inOrder} limit 10000`,
    );
  return {
    ...records,
    name,
    of: itemsOf,
    async tellOf(act, parentId, isMoved) {
      if (kind.notices === undefined || services.notifications === undefined) return;
      const now = act.now.toISOString();
      for (const item of await itemsOf(act.tx, parentId))
        if ((isMoved && item.task !== null) || item.updatedAt === now) await telling.ofOpen(act, item);
    },
    async statusesOf(tx, parentIds) {
      const rows = await tx.many(
        countRow,
        sql`select ${column} as parent, r.status, count(*) as total from ${store.table} r
            where ${ofParents(tx, sql`select unnest(${[...parentIds]}::uuid[])`)} and ${isThere} group by 1, 2`,
      );
      const found = new Map<string, Partial<Record<N['status'], number>>>();
      // The statuses of the table are those of the workflow.
      for (const { parent, status, total } of rows)
        found.set(parent, { ...found.get(parent), [status]: total } as Partial<Record<N['status'], number>>);
      return found;
    },
    rows: (tx, parentIds) =>
      tx.many(
        itemRow,
        sql`select r.id, ${column} as "parentId", r.status, r.version from ${store.table} r
            where ${ofParents(tx, parentIds)} order by ${inOrder}`,
      ),
    verified: (tx, ids) => verifyEach(tx, kind, store, ids),
  };
}
