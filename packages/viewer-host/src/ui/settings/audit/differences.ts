import type { AuditEntry } from '@gantry/contract';

type Value = AuditEntry['before'];

/** One field before and after a change; undefined where the entry does not have it. */
export interface Difference {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Longest text of a value: a list is no place for whole records. */
const longest = 160;

/**
 * Formats a text of an entry, for example as the name of the person whose id it is.
 * @param field - the field that has the text
 */
type Reading = (text: string, field: string) => string;

/**
 * The fields that differ. Of one that holds an object, those within it, as `dates.returned`. A value that is no object has no name.
 * @param naming - how a field reads
 */
export function differencesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  reading: Reading = (text) => text,
  naming: (field: string) => string = wordsOf,
): readonly Difference[] {
  const [old, now] = [fieldsOf(before, reading), fieldsOf(after, reading)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field: naming(field), before: old.get(field), after: now.get(field) }))
    .filter((one) => one.before !== one.after);
}

function fieldsOf(value: Value, reading: Reading): ReadonlyMap<string, string> {
  if (value === null) return new Map();
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map([['', textOf(value, (text) => reading(text, ''))]]);
  const fields = Object.entries(value).flatMap(([field, one]) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length > 0
      ? Object.entries(one).map(([part, within]) => [`${field}.${part}`, within] as const)
      : [[field, one] as const],
  );
  return new Map(fields.map(([field, one]) => [field, textOf(one, (text) => reading(text, field))]));
}

/** How a text within one field reads. */
type ReadingHere = (text: string) => string;

function textOf(value: Value, reading: ReadingHere): string {
  const text = partOf(value, reading);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function partOf(value: Value, reading: ReadingHere): string {
  if (value === null) return '–';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => partOf(one, reading)).join(', ');
  if (typeof value === 'string') return reading(value);
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .map((one) => partOf(one, reading))
    .filter((part) => part !== '–')
    .join(' ');
}

/** `expiresAt` as `expires at`, and `locationId` as `location`: what an id stands for is shown in its place. */
export function wordsOf(field: string): string {
  return field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()
    .replace(/(?<=.) id$/, '');
}
