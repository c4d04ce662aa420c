import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';

const fieldName = /^[a-z][A-Za-z0-9_]*$/;

/**
 * The column of a field: `validFrom` is `"valid_from"`, and so is `valid_from`. Names come from a module's own schema, never from a request.
 * @throws Error for a name that cannot be a field's.
 */
export function columnOf(field: string): string {
  if (!fieldName.test(field)) throw new Error(`The field '${field}' cannot name a column.`);
  return `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

/** A value as it is stored: objects and lists become JSON. */
export function columnValue(value: unknown): Sql {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}
