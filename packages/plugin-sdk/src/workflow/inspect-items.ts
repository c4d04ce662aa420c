import { combinations, keyOf } from './inspect-workflow.ts';
import { isForPeople } from './people.ts';
import { advance, begin, choose, rowsAt } from './rows.ts';
import type { Choices, Guards, Names, Row, Standing, Workflow } from './types.ts';

/** An item in a state of the walk. */
export interface ItemAt {
  /** Tells it from the others. */
  readonly id: string;
  /** What it is on its parent, such as `portions`. */
  readonly set: string;
  /** Its status. */
  readonly status: string;
}

/** What the items of one kind are to their parent, as `defineItems` has it. */
export interface ItemTable {
  /** Their table. */
  readonly workflow: Workflow;
  /** Statuses of the parent in which people take an action. */
  readonly during?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Actions after which the parent does not settle. */
  readonly quiet?: readonly string[];
  /** The most items to try; 2 when left out. */
  readonly most?: number;
}

/** The table of a record with those of its items. */
export interface WholeTable<P extends Names, Facts> {
  /** The table of the parent. */
  readonly workflow: Workflow<P>;
  /** Its guards. */
  readonly guards: Guards<P, Facts>;
  /** Its items, by what they are on it. */
  readonly items: Readonly<Record<string, ItemTable>>;
  /** What the guards need to know. @param chosen - ids of items that the one who acts names */
  facts(items: readonly ItemAt[], chosen: readonly string[]): Facts;
  /** What an effect of the parent does to items: actions of the system on them, or new ones. */
  readonly effects?: Readonly<
    Partial<
      Record<
        P['effect'],
        (items: readonly ItemAt[], chosen: readonly string[]) => readonly (ItemMove | NewItem)[]
      >
    >
  >;
}

/** An action of the system on an item. */
export interface ItemMove {
  /** The item, as `ItemAt` has it. */
  readonly id: string;
  /** Name of the action. */
  readonly action: string;
}

/** An item that the system begins. */
export interface NewItem {
  /** What it is on its parent. */
  readonly set: string;
  /** Name of the action that begins it. */
  readonly action: string;
}

/** A parent and its items. */
interface At<P extends Names> {
  readonly whole: Standing<P>;
  readonly items: readonly { readonly set: string; readonly at: Standing }[];
}

const mostSystemSteps = 20;

/** What `inspectItems` found. */
export interface ItemInspection {
  /** Every state that a parent and its items reach together, such as `Open, findings Open, findings Submitted`. */
  readonly states: ReadonlySet<string>;
  /** Sentences for the author of the tables; empty for sound ones. */
  readonly problems: readonly string[];
}

/**
 * What is wrong with a table and the tables of its items together: a state in which nobody can do anything and that is no end, as where a
 * parent waits for a status that its items do not reach; a state without a way to an end; a status that nothing reaches.
 *
 * @example
 * expect(itemProblems({ workflow, guards, items: { portions: { workflow: portionWorkflow, during } }, facts })).toEqual([]);
 */
export function itemProblems<P extends Names, Facts>(table: WholeTable<P, Facts>): readonly string[] {
  return inspectItems(table).problems;
}

/** Walks every state of a parent with its items. Guards of the parent are asked; those of items, and people, are left out. */
export function inspectItems<P extends Names, Facts>(table: WholeTable<P, Facts>): ItemInspection {
  const problems: string[] = [];
  const states = new Map<string, At<P>>();
  const before = new Map<string, Set<string>>();
  const queue: At<P>[] = [{ whole: begin(table.workflow), items: [] }];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    const key = keyOfAll(state);
    if (states.has(key)) continue;
    states.set(key, state);
    const next = stepsFrom(table, state);
    if (next.length === 0 && !isEnd(table, state)) problems.push(`${nameOf(state)}: dead`);
    for (const one of next) before.set(keyOfAll(one), (before.get(keyOfAll(one)) ?? new Set()).add(key));
    queue.push(...next);
  }
  const ending = new Set([...states].filter(([, state]) => isEnd(table, state)).map(([key]) => key));
  // A set is walked to what is added on the way.
  for (const key of ending) for (const earlier of before.get(key) ?? []) ending.add(earlier);
  for (const [key, state] of states) if (!ending.has(key)) problems.push(`${nameOf(state)} cannot end`);
  const all = [...states.values()];
  return {
    states: new Set(all.map(nameOf)),
    problems: [...new Set([...problems, ...unreached(table, all)])],
  };
}

function isEnd<P extends Names, Facts>({ workflow }: WholeTable<P, Facts>, { whole }: At<P>): boolean {
  return whole.status !== null && whole.task === null && workflow.ends.includes(whole.status);
}

/** Where people lead from a state, each time until the system takes nothing more. */
function stepsFrom<P extends Names, Facts>(table: WholeTable<P, Facts>, state: At<P>): readonly At<P>[] {
  const own = rowsAt(table.workflow, state.whole)
    .filter((row) => isForPeople(table.workflow, row))
    .flatMap((row) => chosenOf(state).flatMap((chosen) => taken(table, state, row, chosen)));
  return [...own.flatMap((next) => settled(table, next) ?? []), ...itemSteps(table, state)];
}

function itemSteps<P extends Names, Facts>(table: WholeTable<P, Facts>, state: At<P>): readonly At<P>[] {
  const { status } = state.whole;
  if (status === null) return [];
  return Object.entries(table.items).flatMap(([set, { workflow, during = {}, quiet = [], most = 2 }]) => {
    const there = state.items.flatMap((item, nth) => (item.set === set ? [{ at: item.at, nth }] : []));
    const moving = there.filter(({ at }) => !isDone(table, { set, at }));
    const fresh = moving.length < most ? [{ at: begin(workflow), nth: state.items.length }] : [];
    return [...there, ...fresh].flatMap(({ at, nth }) =>
      rowsAt(workflow, at)
        .filter((row) => isForPeople(workflow, row) && during[row.action]?.includes(status) !== false)
        .flatMap((row) =>
          standingsAfter(workflow, at, row).flatMap((next) => {
            const moved = { ...state, items: inOrder(table, withItem(state.items, nth, { set, at: next })) };
            const isQuiet = at.status !== null && quiet.includes(row.action);
            return isQuiet ? [moved] : (settled(table, moved) ?? []);
          }),
        ),
    );
  });
}

/** Sets of items that somebody can name: none, each, all. */
function chosenOf<P extends Names>(state: At<P>): readonly (readonly string[])[] {
  const ids = listed(state).map(({ id }) => id);
  return [[], ...ids.map((id) => [id]), ...(ids.length > 1 ? [ids] : [])];
}

/** The states after a row of the parent, by the choices that select it; none if a guard refuses it or an effect cannot be done. */
function taken<P extends Names, Facts>(
  table: WholeTable<P, Facts>,
  state: At<P>,
  row: Row<P>,
  chosen: readonly string[],
): readonly At<P>[] {
  const { workflow, guards } = table;
  const facts = table.facts(listed(state), chosen);
  return standingsAfter(workflow, state.whole, row).flatMap((next) => {
    const asked = { at: state.whole, next, move: moveOf(row.action, {}), actor: { kind: 'system' } as const };
    const names: readonly P['guard'][] = row.guards ?? [];
    if (names.some((name) => guards[name](facts, asked).length > 0)) return [];
    let items: Items | undefined = state.items;
    const effects: readonly P['effect'][] = row.effects ?? [];
    for (const name of effects)
      for (const move of table.effects?.[name]?.(listed(state), chosen) ?? [])
        items = items && moveItem(table, state, items, move);
    return items === undefined ? [] : [{ whole: next, items: inOrder(table, items) }];
  });
}

/** The items after an action of the system on one; undefined if it cannot be taken. */
function moveItem<P extends Names, Facts>(
  table: WholeTable<P, Facts>,
  state: At<P>,
  items: Items,
  move: ItemMove | NewItem,
): Items | undefined {
  const nth = 'id' in move ? listed(state).findIndex(({ id }) => id === move.id) : items.length;
  const set = 'id' in move ? items[nth]?.set : move.set;
  const workflow = set === undefined ? undefined : table.items[set]?.workflow;
  if (set === undefined || workflow === undefined) return undefined;
  const at = items[nth]?.at ?? begin(workflow);
  const [next] = rowsAt(workflow, at, move.action).flatMap((row) => standingsAfter(workflow, at, row));
  return next && withItem(items, nth, { set, at: next });
}

/** The state once the system takes nothing more; undefined if it never stops. */
function settled<P extends Names, Facts>(table: WholeTable<P, Facts>, state: At<P>): At<P> | undefined {
  let now = state;
  for (let steps = 0; steps < mostSystemSteps; steps += 1) {
    const rows = rowsAt(table.workflow, now.whole).filter((row) => !isForPeople(table.workflow, row));
    const [next] = rows.flatMap((row) => taken(table, now, row, []));
    if (next === undefined) return now;
    now = next;
  }
  return undefined;
}

function standingsAfter<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  row: Row<N>,
): readonly Standing<N>[] {
  const rows = rowsAt(workflow, at, row.action);
  return combinations(workflow, rows)
    .filter((choices) => choose(workflow, rows, choices).includes(row))
    .map((choices) => advance(workflow, row, at, moveOf(row.action, choices), { kind: 'system' }));
}

const moveOf = (action: string, choices: Choices) => ({ action, choices, signed: true, comment: 'x' });

type Items = At<Names>['items'];
const withItem = (items: Items, nth: number, item: Items[number]): Items => [
  ...items.slice(0, nth),
  item,
  ...items.slice(nth + 1),
];
/** Equal for items that stand alike. Of those that nothing moves any more one is kept: a parent may go round, and begin items each time. */
function inOrder<P extends Names, Facts>(table: WholeTable<P, Facts>, items: Items): Items {
  const sorted = [...items].sort((a, b) => (keyOfItem(a) < keyOfItem(b) ? -1 : 1));
  return sorted.filter(
    (item, nth) =>
      nth === 0 || !isDone(table, item) || keyOfItem(sorted[nth - 1] ?? item) !== keyOfItem(item),
  );
}

function isDone<P extends Names, Facts>(
  { items }: WholeTable<P, Facts>,
  { set, at }: Items[number],
): boolean {
  const workflow = items[set]?.workflow;
  return workflow !== undefined && rowsAt(workflow, at).length === 0;
}

const keyOfItem = ({ set, at }: Items[number]) => `${set} ${keyOf(at)}`;
const keyOfAll = <P extends Names>({ whole, items }: At<P>) => [keyOf(whole), ...items.map(keyOfItem)].join();

function listed<P extends Names>({ items }: At<P>): readonly ItemAt[] {
  return items.map(({ set, at }, nth) => ({ id: String(nth), set, status: at.status ?? '' }));
}

function nameOf<P extends Names>(state: At<P>): string {
  const items = listed(state).map(({ set, status }) => `${set} ${status}`);
  return [state.whole.status ?? 'nothing', ...items.sort()].join(', ');
}

function unreached<P extends Names, Facts>(
  { workflow, items }: WholeTable<P, Facts>,
  states: readonly At<P>[],
): readonly string[] {
  const never = (all: readonly string[], reached: ReadonlySet<string | null>, what: string) =>
    all.filter((status) => !reached.has(status)).map((status) => `${what}${status} is never reached`);
  return [
    ...never(workflow.statuses, new Set(states.map(({ whole }) => whole.status)), ''),
    ...Object.entries(items).flatMap(([set, table]) => {
      const reached = states.flatMap((state) =>
        listed(state).flatMap((one) => (one.set === set ? [one.status] : [])),
      );
      return never(table.workflow.statuses, new Set(reached), `${set} `);
    }),
  ];
}
