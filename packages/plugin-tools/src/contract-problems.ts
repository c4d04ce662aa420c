import type { Endpoint } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import { columnsOf } from './sql-columns.ts';

export interface NamedEndpoint {
  /** Where it is, such as `src/contract/calls.ts: calls.add`. */
  readonly name: string;
  readonly endpoint: Endpoint;
}

/**
 * Faults of a contract that the compiler does not see and that a test finds late.
 * @param sql - of all migrations
 */
export function contractProblems(endpoints: readonly NamedEndpoint[], sql: string): readonly string[] {
  const columns = columnsOf(sql);
  const problems = endpoints.flatMap(({ name, endpoint }) =>
    fieldsOf(endpoint.input).flatMap((field) => problemsOf(`${name}, field ${field.path}`, field, columns)),
  );
  return [...new Set(problems)];
}

interface Field {
  readonly path: string;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

function problemsOf(
  place: string,
  { name, schema }: Field,
  columns: ReadonlyMap<string, string>,
): readonly string[] {
  const column = columnFor(name);
  const type = columns.get(column);
  const similar = [...columns.keys()].find((one) => one !== column && plain(one) === plain(name));
  const problems: string[] = [];
  if (type === undefined && similar !== undefined)
    problems.push(
      `${place}: the kit writes it to the column ${column}, and the migrations have ${similar}. Call the field ${fieldFor(similar)}, or the column ${column}.`,
    );
  if (type !== undefined && /^(small|big)?int(eger|2|4|8)?$/.test(type) && accepts(schema, 1.5))
    problems.push(
      `${place}: it takes 1.5, and the column ${column} is ${type}, so the database would refuse it with a fault of the server. Use z.int().`,
    );
  if (isReadonlyList(schema))
    problems.push(
      `${place}: a readonly list in the input does not fit what handlers pass on. Leave .readonly() out here; in answers it is right.`,
    );
  return problems;
}

/** As the SDK names columns. */
function columnFor(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fieldFor(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  try {
    return (schema as z.ZodType).safeParse(value).success;
  } catch {
    // A schema that has to wait for something.
    return false;
  }
}

/** What a schema is made of. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

function definitionOf(schema: z.core.$ZodType): Definition {
  // Safe: read only where it is there.
  return schema._zod.def as Definition;
}

function isReadonlyList(schema: z.core.$ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  if (innerType === undefined) return false;
  return type === 'readonly' ? definitionOf(innerType).type === 'array' : isReadonlyList(innerType);
}

/** The fields of an object, and of the objects in it. */
function fieldsOf(schema: z.core.$ZodType, above = ''): readonly Field[] {
  const { shape, innerType, element } = definitionOf(schema);
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([name, inner]) => [
      { path: `${above}${name}`, name, schema: inner },
      ...fieldsOf(inner, `${above}${name}.`),
    ]);
  const inside = innerType ?? element;
  return inside === undefined ? [] : fieldsOf(inside, above);
}
