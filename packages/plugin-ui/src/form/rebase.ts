import { type FormValues, isSame } from './form-values.ts';

/** A field that two people changed to different values. */
export interface ContestedField {
  /** Such as `name`, or `gates.readings.1.value`. */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Whether the form has fields for parts of the value at a path. Other values are compared as a whole. */
export type HasFields = (path: string) => boolean;

/**
 * The input on top of a newer record: fields that the user did not change take the newer value. Fields that both changed keep the
 * user's value, and are named.
 *
 * A row belongs together: in one that both sides changed, all fields keep mine, and each that differs is named. Rows are compared
 * by their place. Where one side added, removed or moved rows, the list is one value.
 */
export function rebase(
  mine: FormValues,
  before: FormValues,
  theirs: FormValues,
  hasFields: HasFields,
): { readonly values: FormValues; readonly contested: readonly ContestedField[] } {
  const contested: ContestedField[] = [];
  const merge = (path: string, was: unknown, my: unknown, their: unknown, isInRow: boolean): unknown => {
    if (isSame(my, their)) return my;
    if (!isInRow && isSame(my, was)) return their;
    if (!isInRow && isSame(their, was)) return my;
    if (isRecord(my) && isRecord(their) && hasFields(path))
      return mergeFields(path, isRecord(was) ? was : {}, my, their, isInRow);
    if (isList(was) && isList(my) && isList(their) && hasFields(path) && keepPlaces(was, my, their))
      return my.map((row, at) => {
        const areBothChanged = !isSame(row, was[at]) && !isSame(their[at], was[at]);
        return merge(`${path}.${at}`, was[at], row, their[at], areBothChanged);
      });
    contested.push({ path, mine: my, theirs: their });
    return my;
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
export function differences(before: FormValues, after: FormValues, hasFields: HasFields): readonly string[] {
  const compare = (path: string, was: unknown, now: unknown): readonly string[] => {
    if (isSame(was, now)) return [];
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
