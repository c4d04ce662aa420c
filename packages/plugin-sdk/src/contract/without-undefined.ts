/** An object of which each property may be missing and none is undefined. */
export type WithoutUndefined<T extends object> = string extends keyof T
  ? { [K in keyof T]: Exclude<T[K], undefined> }
  : { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy without the properties that are undefined, for where "missing" and "undefined" differ, such as in a query or a change. */
export function withoutUndefined<T extends object>(all: T): WithoutUndefined<T> {
  // The filter removes every undefined value.
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
