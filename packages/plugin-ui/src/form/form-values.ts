/** What a form holds, as far as it was filled in. Unreadable numbers stay the text that was typed. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Names of the fields of a record: `name`, `rows`, `rows.0`, `rows.0.amount`. */
export type FieldPath<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends readonly (infer R)[]
    ? K | `${K}.${number}` | (R extends object ? `${K}.${number}.${FieldPath<R>}` : never)
    : NonNullable<V[K]> extends Date
      ? K
      : NonNullable<V[K]> extends object
        ? K | `${K}.${FieldPath<NonNullable<V[K]>>}`
        : K;
}[keyof V & string];

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((from, name) => {
    if (typeof from !== 'object' || from === null) return undefined;
    // An array has its rows under their numbers, as an object has its fields under their names.
    return (from as Record<string, unknown>)[name];
  }, values);
}

/** A copy with another value at the path; rows and records on the way that are missing are made. */
export function withValueAt(values: FormValues, path: string, value: unknown): FormValues {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [name]: value };
  const inner = values[name];
  if (Array.isArray(inner)) {
    const at = Number(rest[0]);
    const changed = rest.length === 1 ? value : withValueAt(inner[at] ?? {}, rest.slice(1).join('.'), value);
    return { ...values, [name]: inner.map((row, index) => (index === at ? changed : row)) };
  }
  const record = typeof inner === 'object' && inner !== null ? (inner as FormValues) : {};
  return { ...values, [name]: withValueAt(record, rest.join('.'), value) };
}

/** Whether two values read the same: dates, rows and records by their content; an empty field equals a missing one. */
export function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
    }) ?? ''
  );
}
