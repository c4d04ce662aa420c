import { type FormValues, valueAt, withValueAt } from './form-values.ts';

/** Rows that are recognised by a key, wherever they stand in their list. */
export interface KeyedRows {
  /** The field of a row that holds its key, such as `id`. It never changes. */
  readonly key: string;
  /** Name of a row in a conflict, such as the text of a checklist's item. */
  readonly label?: ((row: unknown) => string) | undefined;
  /** How a row reads in a conflict. Without it a row is read by the fields in it, or as a text. */
  readonly show?: ((row: unknown) => string) | undefined;
}

/** The field with the key of the rows at a path; undefined for rows without one. */
export type KeyOf = (path: string) => string | undefined;

type Rows = readonly unknown[];
type Keys = readonly string[];

/** Rows by their keys, in order; undefined if a row has none or two rows share one. */
export function rowsByKey(rows: unknown, key: string): ReadonlyMap<string, unknown> | undefined {
  if (rows === undefined || rows === null) return new Map();
  if (!Array.isArray(rows)) return undefined;
  const byKey = new Map<string, unknown>();
  for (const row of rows as Rows) {
    const own = valueAt(row, key);
    if (own === undefined || own === null || own === '' || byKey.has(String(own))) return undefined;
    byKey.set(String(own), row);
  }
  return byKey;
}

/** The step of a path that leads to a row by its key, such as `#k1` in `rows.#k1.amount`. */
export function keyStep(key: string): string {
  return `#${encodeURIComponent(key).replaceAll('.', '%2E')}`;
}

/** Whether the last step of a path leads to a row by its key. */
export function isKeyedRow(path: string): boolean {
  return /(^|\.)#[^.]*$/.test(path);
}

/** The list that a path to a row leads through. */
export function listOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

/** The same path with the places of its keyed rows in place of their keys; undefined if a row is not there. */
export function placeOf(values: unknown, path: string, keyOf: KeyOf): string | undefined {
  let place = '';
  for (const step of path.split('.')) {
    const next = step.startsWith('#') ? String(indexIn(valueAt(values, place), step, keyOf(place))) : step;
    if (next === '-1') return undefined;
    place = place === '' ? next : `${place}.${next}`;
  }
  return place;
}

function indexIn(rows: unknown, step: string, key: string | undefined): number {
  if (!Array.isArray(rows) || key === undefined) return -1;
  return rows.findIndex((row) => keyStep(String(valueAt(row, key))) === step);
}

/** A copy without the row at a keyed path, or with it: a row that is missing comes at `at`. */
export function withRow(
  values: FormValues,
  path: string,
  row: unknown,
  at: number,
  keyOf: KeyOf,
): FormValues {
  const list = placeOf(values, listOf(path), keyOf);
  if (list === undefined) return values;
  const given = valueAt(values, list);
  const rows: Rows = Array.isArray(given) ? given : [];
  const index = indexIn(rows, path.slice(path.lastIndexOf('.') + 1), keyOf(list));
  const rest = index < 0 ? rows : rows.filter((_, place) => place !== index);
  const place = index < 0 ? at : index;
  return withValueAt(
    values,
    list,
    row === undefined ? rest : [...rest.slice(0, place), row, ...rest.slice(place)],
  );
}

/**
 * The keys in the order of mine if I moved rows, else of theirs. A row that only the other side has comes before the row that
 * follows it there.
 */
export function mergedOrder(
  kept: ReadonlySet<string>,
  { was, my, their }: { readonly was: Keys; readonly my: Keys; readonly their: Keys },
): Keys {
  const isMoved = !isSameOrder(
    was.filter((key) => my.includes(key)),
    my.filter((key) => was.includes(key)),
  );
  const [first, second] = isMoved ? [my, their] : [their, my];
  const order = first.filter((key) => kept.has(key));
  for (const [at, key] of [...second.entries()].reverse()) {
    if (!kept.has(key) || order.includes(key)) continue;
    const follows = second.slice(at + 1).find((other) => order.includes(other));
    order.splice(follows === undefined ? order.length : order.indexOf(follows), 0, key);
  }
  return order;
}

export function isSameOrder(one: Keys, other: Keys): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at]);
}
