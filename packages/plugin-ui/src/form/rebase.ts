import { type FormValues, isSame } from './form-values.ts';
import { isSameOrder, type KeyOf, keyStep, mergedOrder, rowsByKey } from './keyed-rows.ts';

/** A field that two people changed to different values. */
export interface ContestedField {
  /** Such as `name`, `gates.readings.1.value`, or `rows.#k1.value` in the row with the key `k1`. */
  readonly path: string;
  /** Undefined for a keyed row that this side removed. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Of a keyed row that one side removed: its place in the list of the other. */
  readonly at?: number;
}

/** What the form knows of its fields. */
export interface FormShape {
  /** Whether the form has fields for parts of the value at a path. Other values are compared as a whole. */
  hasFields(path: string): boolean;
  /** The field that recognises the rows at a path. */
  readonly keyOf: KeyOf;
}

/**
 * The input on top of a newer record: fields that the user did not change take the newer value. Fields that both changed keep the
 * user's value, and are named.
 *
 * Rows with a key are merged one by one, and a row that one side removed and the other changed is named. Mine says the order if I
 * moved rows, else theirs.
 *
 * Rows without a key are compared by their place: in one that both sides changed, all fields keep mine, and each that differs is
 * named. Where one side added, removed or moved such rows, the list is one value.
 */
export function rebase(
  mine: FormValues,
  before: FormValues,
  theirs: FormValues,
  { hasFields, keyOf }: FormShape,
): { readonly values: FormValues; readonly contested: readonly ContestedField[] } {
  const contested: ContestedField[] = [];
  const merge = (path: string, was: unknown, my: unknown, their: unknown, isInRow: boolean): unknown => {
    if (isSame(my, their)) return my;
    if (!isInRow && isSame(my, was)) return their;
    if (!isInRow && isSame(their, was)) return my;
    if (isRecord(my) && isRecord(their) && hasFields(path))
      return mergeFields(path, isRecord(was) ? was : {}, my, their, isInRow);
    const keyed = isInRow ? undefined : keyedSides(keyOf(path), was, my, their);
    if (keyed) return mergeRows(path, keyed);
    if (isList(was) && isList(my) && isList(their) && hasFields(path) && keepPlaces(was, my, their))
      return my.map((row, at) => {
        const areBothChanged = !isSame(row, was[at]) && !isSame(their[at], was[at]);
        return merge(`${path}.${at}`, was[at], row, their[at], areBothChanged);
      });
    contested.push({ path, mine: my, theirs: their });
    return my;
  };
  const mergeRows = (path: string, { was, my, their }: KeyedSides): readonly unknown[] => {
    const kept = new Map<string, unknown>();
    for (const key of new Set([...my.keys(), ...their.keys()])) {
      const [before, mine, theirs] = [was.get(key), my.get(key), their.get(key)];
      const step = `${path}.${keyStep(key)}`;
      if (my.has(key) && their.has(key)) kept.set(key, merge(step, before, mine, theirs, false));
      else if (my.has(key) ? isSame(mine, before) : isSame(theirs, before)) continue;
      else {
        const [only, row] = my.has(key) ? [my, mine] : [their, theirs];
        if (was.has(key)) contested.push({ path: step, mine, theirs, at: [...only.keys()].indexOf(key) });
        if (my.has(key) || !was.has(key)) kept.set(key, row);
      }
    }
    const order = mergedOrder(new Set(kept.keys()), {
      was: [...was.keys()],
      my: [...my.keys()],
      their: [...their.keys()],
    });
    return order.map((key) => kept.get(key));
  };
  const mergeFields = (
    path: string,
    was: FormValues,
    my: FormValues,
    their: FormValues,
    isInRow: boolean,
  ): FormValues => {
    const names = Object.keys({ ...was, ...my, ...their });
    const merged = names.map((name) => [
      name,
      merge(join(path, name), was[name], my[name], their[name], isInRow),
    ]);
    return Object.fromEntries(merged);
  };
  return { values: mergeFields('', before, mine, theirs, false), contested };
}

/** The fields whose values differ. */
export function differences(
  before: FormValues,
  after: FormValues,
  { hasFields, keyOf }: FormShape,
): readonly string[] {
  const compare = (path: string, was: unknown, now: unknown): readonly string[] => {
    if (isSame(was, now)) return [];
    const sides = keyedSides(keyOf(path), was, now, now);
    if (sides && isSameOrder([...sides.was.keys()], [...sides.my.keys()]))
      return [...sides.my].flatMap(([key, row]) =>
        compare(`${path}.${keyStep(key)}`, sides.was.get(key), row),
      );
    if (path === '' || hasFields(path)) {
      if (isRecord(was) && isRecord(now))
        return Object.keys({ ...was, ...now }).flatMap((name) =>
          compare(join(path, name), was[name], now[name]),
        );
      if (isList(was) && isList(now) && keepPlaces(was, now))
        return now.flatMap((row, at) => compare(`${path}.${at}`, was[at], row));
    }
    return [path];
  };
  return compare('', before, after);
}

/** Rows of the three versions by their keys. */
interface KeyedSides {
  readonly was: ReadonlyMap<string, unknown>;
  readonly my: ReadonlyMap<string, unknown>;
  readonly their: ReadonlyMap<string, unknown>;
}

function keyedSides(
  key: string | undefined,
  was: unknown,
  my: unknown,
  their: unknown,
): KeyedSides | undefined {
  if (key === undefined) return undefined;
  const sides = { was: rowsByKey(was, key), my: rowsByKey(my, key), their: rowsByKey(their, key) };
  return sides.was && sides.my && sides.their
    ? { was: sides.was, my: sides.my, their: sides.their }
    : undefined;
}

/** Whether no row was added, removed or moved. */
function keepPlaces(was: readonly unknown[], ...changed: readonly (readonly unknown[])[]): boolean {
  return changed.every(
    (rows) =>
      rows.length === was.length &&
      rows.every((row, at) => isSame(row, was[at]) || !was.some((other) => isSame(row, other))),
  );
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isRecord(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
