import { ConflictError, NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { Actor, Names } from '@gantry/plugin-sdk/workflow';
import type { Act } from './act.ts';
import type { RecordOf } from './record-kind.ts';
import { recordLists } from './record-lists.ts';
import type { RecordStore } from './record-store.ts';
import { audienceOf, isGone, isPrivateToOthers, type RecordVisibility } from './record-visibility.ts';

/** How items come to the records that they are parts of, also to those that the actor may not see. For `defineItems` alone. */
export interface Whole<N extends Names> {
  /** Records by their ids. */
  find(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RecordOf<N, unknown>>>;
  /** Locks a record until the commit. @throws NotFoundError */
  lock(tx: Tx, id: string): Promise<RecordOf<N, unknown>>;
  /** Whether it is there, and not private to others. */
  isSeenBy(actor: Actor, record: RecordOf<N, unknown>): boolean;
  /** Ids of those who may get its events; undefined: everybody who may see records of the kind. */
  audienceOf(record: RecordOf<N, unknown>): readonly string[] | undefined;
  /** SQL for the ids of all records that a member sees; undefined where everybody sees all. */
  seenBy(tx: Tx, viewer: string): Sql | undefined;
}

export function wholeOf<N extends Names, Own>(
  kind: RecordVisibility<N> & { readonly table: string },
  store: RecordStore<N, Own>,
): Whole<N> {
  return {
    async find(tx, ids) {
      return new Map((await store.some(tx, ids)).map((record) => [record.id, record]));
    },
    lock: store.lock,
    isSeenBy: (actor, record) => !isGone(kind, record) && !isPrivateToOthers(kind, record, actor),
    audienceOf: (record) => audienceOf(kind, record),
    seenBy: (tx, viewer) =>
      kind.privateStatus === undefined && kind.goneStatus === undefined
        ? undefined
        : sql`select r.id from ${store.table} r where ${recordLists(kind, store).condition(tx, { viewer })}`,
  };
}

/** The parent of an item at one moment. */
export interface Parent {
  readonly isGone: boolean;
  /** As `Whole.audienceOf`. */
  readonly audience: readonly string[] | undefined;
  /** The parent's version that a step makes, or that is current during a quiet one. The item's entry has it. */
  versionFor(act: Act, action: string, isNew: boolean): number;
  isSeenBy(actor: Actor): boolean;
  /** Whether people can take the action on an item in the parent's present status. */
  fits(action: string): boolean;
  readonly status: string;
}

/** What a kind of items adds to the functions of records. Made by `defineItems`. */
export interface PartOf<N extends Names, Own> {
  /** The column with the parent's id, on the alias `r`. */
  readonly column: Sql;
  /** Locks the parent of an item: before the item, so that two steps never wait for each other. @throws NotFoundError */
  lock(tx: Tx, id: string): Promise<void>;
  /** Locks the parent of an item that is about to begin. @throws NotFoundError */
  lockFor(tx: Tx, own: Own): Promise<Parent>;
  /** The parents of items, by the id of the item. */
  parents(
    tx: Tx,
    items: readonly Pick<RecordOf<N, Own>, 'id' | 'own'>[],
  ): Promise<ReadonlyMap<string, Parent>>;
  /** SQL for the rows, with the alias `r`, whose parent a member sees; undefined for all. */
  seenBy(tx: Tx, viewer: string): Sql | undefined;
  /**
   * Gives the parent a version and an entry for a step or an edit.
   * @param hash - of the item's entry
   */
  tell(
    act: Act,
    before: RecordOf<N, Own> | null,
    after: RecordOf<N, Own>,
    step: { readonly action: string; readonly hash: string },
  ): Promise<void>;
}

type Part<N extends Names, Own> = Pick<PartOf<N, Own>, 'parents'> | undefined;

/** The parent of one item; undefined for records that are no items. */
export async function parentOf<N extends Names, Own>(
  part: Part<N, Own>,
  tx: Tx,
  item: Pick<RecordOf<N, Own>, 'id' | 'own'>,
): Promise<Parent | undefined> {
  if (part === undefined) return undefined;
  const found = (await part.parents(tx, [item])).get(item.id);
  if (found === undefined) throw new NotFoundError('The record');
  return found;
}

/** @throws NotFoundError where the actor may not see the parent */
export function requireSeen(act: Act, parent: Parent | undefined): void {
  if (parent !== undefined && !parent.isSeenBy(act.actor)) throw new NotFoundError('The record');
}

/** @throws ConflictError WRONG_STATE where people cannot take the action now. What the system does is up to the parent's step. */
export function requireFit(act: Act, parent: Parent | undefined, action: string): void {
  if (parent === undefined || act.actor.kind === 'system' || parent.fits(action)) return;
  const { status } = parent;
  const message = `Nothing of this can be done while the whole is ${status}.`;
  throw new ConflictError('WRONG_STATE', message, { status, allowedActions: [] });
}

/** Ids of those who may get events of both; undefined: everybody. */
export function common(
  some: readonly string[] | undefined,
  others: readonly string[] | undefined,
): readonly string[] | undefined {
  if (some === undefined || others === undefined) return some ?? others;
  return some.filter((id) => others.includes(id));
}
