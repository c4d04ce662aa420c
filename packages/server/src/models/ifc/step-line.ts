/**
 * The engine's generic record of an IFC entity. An attribute is a plain value, `{ value }`, a reference `{ type: 5, value: id }`, a
 * list of these, or null.
 */
export type StepLine = Readonly<Record<string, unknown>>;

const referenceType = 5;

export function attribute(line: StepLine | undefined, name: string): unknown {
  return line?.[name];
}

export function numberOf(value: unknown): number | null {
  const inner = unwrap(value);
  if (typeof inner !== 'number' && typeof inner !== 'string') return null;
  const number = Number(inner);
  return inner === '' || !Number.isFinite(number) ? null : number;
}

export function textOf(value: unknown): string | null {
  const inner = unwrap(value);
  return typeof inner === 'string' ? inner : null;
}

/** Id of the referenced entity. */
export function referenceOf(value: unknown): number | null {
  return isRecord(value) && value.type === referenceType && typeof value.value === 'number'
    ? value.value
    : null;
}

export function referencesOf(value: unknown): readonly number[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map(referenceOf).filter((id) => id !== null);
}

/** Type of a measure, such as `IFCLENGTHMEASURE`, if the schema allows several types. */
export function measureOf(value: unknown): string | null {
  return isRecord(value) && typeof value.name === 'string' ? value.name : null;
}

export function isRecord(value: unknown): value is StepLine {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unwrap(value: unknown): unknown {
  let inner = value;
  while (isRecord(inner) && inner.type !== referenceType && 'value' in inner) inner = inner.value;
  return inner;
}
