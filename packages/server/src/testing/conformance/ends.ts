import { z } from 'zod';
import type { Way } from './leaves.ts';

/** The part of JSON Schema that says which values a field takes. */
export interface FieldSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly properties?: Readonly<Record<string, FieldSchema>> | undefined;
  readonly items?: FieldSchema | undefined;
  readonly anyOf?: readonly FieldSchema[] | undefined;
  readonly allOf?: readonly FieldSchema[] | undefined;
}

export const fieldSchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    pattern: z.string().optional(),
    properties: z.record(z.string(), fieldSchema).optional(),
    items: fieldSchema.optional(),
    anyOf: z.array(fieldSchema).optional(),
    allOf: z.array(fieldSchema).optional(),
  }),
);

/** The days at the ends of the years that are usual, and those at the ends of what a day can be. */
const days = ['0001-01-01', '1999-12-31', '2000-01-01', '2100-01-01', '2100-01-02', '9999-12-31'];
const moments = [
  '0001-01-01T00:00:00+23:59',
  '2000-01-02T00:00:00Z',
  '2099-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  // PostgreSQL knows no offset of 16 hours or more.
  '2026-11-20T12:00:00+16:00',
  '2026-11-20T12:00:00-23:59',
];
const pairs = ['0001-01-01,9999-12-31', '2000-01-01,2100-01-01', '1999-12-31,2000-01-01'];

/** The values at both ends of what a field takes, and those just beyond. */
export function endsOf(schema: FieldSchema): readonly unknown[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return [...new Set(parts.flatMap(endsOf))];
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const types = [schema.type].flat();
  if (types.includes('integer') || types.includes('number')) return numbers(schema);
  if (!types.includes('string')) return [];
  if (schema.format === 'date') return days;
  if (schema.format === 'date-time') return moments;
  if (schema.format !== undefined) return [];
  // A text without a length of its own is checked by a rule that the schema does not show.
  if (schema.maxLength === undefined) return [...days, ...moments.slice(-2), ...pairs];
  const { maxLength } = schema;
  return maxLength > longestText ? [] : ['長'.repeat(maxLength), '長'.repeat(maxLength + 1)];
}

/** Longer texts are files in a text's clothing, such as pictures. */
const longestText = 20_000;

function numbers({ type, minimum, maximum }: FieldSchema): readonly number[] {
  const farthest = [type].flat().includes('integer') ? Number.MAX_SAFE_INTEGER : 1e308;
  const [least, most] = [minimum ?? -farthest, maximum ?? farthest];
  return [...new Set([least, most, least - 1, most + 1, 0, 2 ** 31, 2 ** 63])];
}

/** Every field of an input, with what it takes. Fields inside of others are found where the input has those. */
export function fieldsIn(schema: FieldSchema, input: unknown, way: Way = []): [Way, FieldSchema][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const inside = parts.flatMap((part) => fieldsIn(part, input, way).filter(([to]) => to.length > way.length));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(Object(input), name);
    return way.length > 0 && value === undefined ? [] : fieldsIn(field, value, [...way, name]);
  });
  const first =
    schema.items !== undefined && Array.isArray(input) && input.length > 0
      ? fieldsIn(schema.items, input[0], [...way, 0])
      : [];
  const below = [...inside, ...own, ...first];
  return way.length === 0 ? below : [[way, schema], ...below];
}
