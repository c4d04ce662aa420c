import { type FindCondition, type FindField, readMeasure } from '@gantry/contract';
import { empty, join, likePattern, type Sql, sql } from '@gantry/plugin-sdk/server';

/** Numbers that differ by less than this part are the same: units are converted in floating point. */
const tolerance = 1e-9;

/**
 * Rows of `object_field`, as `f`, of some versions. Without a set they are the properties and the quantities of that name: what is the one in a
 * file is the other in the next.
 */
export function fieldRows(
  projectId: string,
  versions: readonly string[],
  { kind, set, name }: FindField,
): Sql {
  const isOfSet = kind === 'property' || kind === 'quantity';
  const kinds = isOfSet && set === undefined ? ['property', 'quantity'] : [kind];
  return sql`f.project_id = ${projectId} and f.version_id = any (${[...versions]}::uuid[]) and f.kind = any (${kinds}::text[])
    ${name === undefined ? empty : sql`and lower(f.name) = lower(${name})`}
    ${set === undefined ? empty : sql`and lower(f.set_name) = lower(${set})`}`;
}

/**
 * The objects of each version for which a condition is true, as `version_id` and `members`. It reads the values that are meant by an index, and
 * all values of the field only for `contains`. Objects without the field are not among those for which `isNot` is true.
 */
export function membersSql(projectId: string, versions: readonly string[], condition: FindCondition): Sql {
  const { field, operator } = condition;
  if (operator === 'present' || operator === 'isNot')
    return sql`select f.version_id, range_agg(f.present)::text as members from object_field f
      where ${fieldRows(projectId, versions, field)} group by f.version_id`;
  if (field.kind === 'name') return namedSql(projectId, versions, condition);
  const matches = join(
    valueMatches(condition).map(
      (match) => sql`select v.members from object_value v
        where v.project_id = ${projectId} and v.version_id = f.version_id and v.field = f.field and ${match}`,
    ),
    ' union all ',
  );
  return sql`with f as materialized (
      select f.version_id, f.field from object_field f where ${fieldRows(projectId, versions, field)}
    )
    select f.version_id, range_agg(v.members)::text as members from f cross join lateral (${matches}) v group by f.version_id`;
}

/** Names are in the rows of the objects, whose index of texts finds them. */
function namedSql(
  projectId: string,
  versions: readonly string[],
  { operator, value = '' }: FindCondition,
): Sql {
  const pattern = likePattern(value);
  const name = operator === 'contains' ? sql`o.name ilike ${pattern}` : sql`lower(o.name) = lower(${value})`;
  // Names are never numbers.
  const isText = operator === 'contains' || operator === 'is';
  return sql`select o.version_id, range_agg(int4range(o.number, o.number + 1) order by o.number)::text as members from model_object o
    where o.project_id = ${projectId} and o.version_id = any (${[...versions]}::uuid[]) and o.number is not null
      and ${isText ? sql`o.search ilike ${pattern} and ${name}` : sql`false`}
    group by o.version_id`;
}

/** Alternatives, each with an index of its own. */
function valueMatches({ operator, value = '', to = '' }: FindCondition): readonly Sql[] {
  if (operator === 'contains') return [sql`v.text ilike ${likePattern(value)}`];
  const [low, high] = [readMeasure(value), readMeasure(to)];
  const unit = low?.unit === undefined ? empty : sql`and v.si = ${low.unit}`;
  const number = (from: number | undefined, until: number | undefined, isOpen: boolean): Sql => {
    const inward = isOpen ? 1 : -1;
    const lower = from === undefined ? empty : sql`and v.number >= ${from + inward * margin(from)}`;
    const upper = until === undefined ? empty : sql`and v.number <= ${until - inward * margin(until)}`;
    return sql`v.number is not null ${lower} ${upper} ${unit}`;
  };
  switch (operator) {
    case 'above':
      return [number(low?.number, undefined, true)];
    case 'atLeast':
      return [number(low?.number, undefined, false)];
    case 'below':
      return [number(undefined, low?.number, true)];
    case 'atMost':
      return [number(undefined, low?.number, false)];
    case 'between':
      return [number(low?.number, high?.number, false)];
    default: {
      const text = sql`lower(v.text) = lower(${value}) and v.number is null`;
      return low === undefined ? [text] : [text, number(low.number, low.number, false)];
    }
  }
}

function margin(number: number): number {
  return Math.max(Math.abs(number) * tolerance, 1e-12);
}
