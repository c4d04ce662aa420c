/** Path to a nested value: field names and array indexes. */
export type Way = readonly (string | number)[];

export interface Leaf {
  readonly way: Way;
  readonly value: unknown;
}

/** All nested values that contain no others. An empty array or object counts as a value. */
export function leavesOf(value: unknown, way: Way = []): Leaf[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [{ way, value }];
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (inside.length === 0) return [{ way, value }];
  return inside.flatMap(([key, each]) => leavesOf(each, [...way, key]));
}

/** All nested strings, including field names, because objects are often keyed by ids. */
export function textsIn(value: unknown): ReadonlySet<string> {
  return new Set(
    leavesOf(value).flatMap((leaf) => [
      ...leaf.way.filter((step) => typeof step === 'string'),
      ...(typeof leaf.value === 'string' ? [leaf.value] : []),
    ]),
  );
}

/** A copy with another value at the end of the path. */
export function replaced<T extends object>(value: T, [first, ...rest]: Way, next: unknown): T {
  if (first === undefined) return value;
  const copy = structuredClone(value);
  const holder = rest.length === 0 ? copy : Object(valueAt(copy, [first, ...rest.slice(0, -1)]));
  Reflect.set(holder, rest.at(-1) ?? first, next);
  return copy;
}

export function valueAt(value: unknown, way: Way): unknown {
  return way.reduce<unknown>((inside, step) => Reflect.get(Object(inside), step), value);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
