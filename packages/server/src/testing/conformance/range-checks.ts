import { type Endpoint, paramNames, paramsOf } from '@gantry/plugin-sdk/contract';
import { z } from 'zod';
import type { Check } from './access-checks.ts';
import { endsOf, type FieldSchema, fieldSchema, fieldsIn } from './ends.ts';
import { accepts } from './input-checks.ts';
import { replaced, type Way } from './leaves.ts';
import type { Input } from './site.ts';
import { type Attempt, together } from './together.ts';

/**
 * Every date, number and text at the ends of what the contract accepts, and just beyond: whatever the contract lets through can be
 * worked with, and nothing is answered with a fault.
 */
export const endsOfRanges: Check = async (site) => {
  const problems: string[] = [];
  for (const name of site.names) {
    const endpoint = site.endpoint(name);
    const isRead = endpoint.method === 'GET' && !endpoint.writesOnGet;
    const base = await site.ours.unused(name);
    const attempts = fieldsOf(endpoint, base)
      .filter(([way, schema]) => hasLength(schema) || !accepts(endpoint, replaced(base, way, 'any text')))
      .flatMap(([way, schema]) => endsOf(schema).map((value, rank) => ({ way, value, rank })));
    const isAccepted = ({ way, value }: Attempt) => accepts(endpoint, replaced(base, way, value));
    problems.push(
      ...(await together(site, name, attempts.filter(isAccepted), {
        // A change may use its record up.
        input: () => (isRead ? Promise.resolve(base) : site.ours.unused(name)),
        inTurn: !isRead,
        // Texts come to nothing but columns.
        groupOf: ({ value, rank }) => (isText(value) ? 'texts' : String(rank)),
        isProven: ({ value }, { status }) => status < 300 || isText(value),
      })),
    );
    problems.push(...(await beyond(attempts.filter((attempt) => !isAccepted(attempt)))));

    async function beyond(refused: readonly Attempt[]): Promise<readonly string[]> {
      if (refused.length === 0) return [];
      const all = refused.reduce<Input>((input, { way, value }) => replaced(input, way, value), base);
      const { status } = await site.send(name, all);
      // An address may become too long.
      return status === 400 || status === 431
        ? []
        : [`${site.title(name)} answered ${status}, not 400, to values that its contract refuses.`];
    }
  }
  return problems;
};

/** Whether a schema says how long a text may be, or is of something else. */
function hasLength({ type, format, maxLength }: FieldSchema): boolean {
  return type !== 'string' || format !== undefined || maxLength !== undefined;
}

const isText = (value: unknown) => typeof value === 'string' && value.startsWith('長');

function fieldsOf(endpoint: Endpoint, base: Input): readonly [Way, FieldSchema][] {
  const read = (schema: z.ZodType) =>
    fieldSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const params = paramNames(endpoint.path).length === 0 ? [] : fieldsIn(read(paramsOf(endpoint)), base);
  return [...params, ...fieldsIn(read(endpoint.input), base)];
}
