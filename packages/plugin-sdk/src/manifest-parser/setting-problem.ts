import type { SettingSchema } from '../manifest.ts';

/** Characters of a text setting. */
const longestText = 4000;

/** Why a value does not fit a setting's schema; undefined when it does. */
export function settingProblem(schema: SettingSchema, value: unknown): string | undefined {
  if (typeof value !== schema.type) return `must be a ${schema.type}`;
  if (schema.type === 'number' && typeof value === 'number') {
    if (!Number.isFinite(value)) return 'must be finite';
    if (schema.min !== undefined && value < schema.min) return `must be at least ${schema.min}`;
    if (schema.max !== undefined && value > schema.max) return `must be at most ${schema.max}`;
  }
  if (typeof value === 'string' && value.length > longestText)
    return `must have at most ${longestText} characters`;
  if (schema.type === 'string' && schema.enum && !schema.enum.some((one) => one === value)) {
    return `must be one of ${schema.enum.join(', ')}`;
  }
  return undefined;
}
