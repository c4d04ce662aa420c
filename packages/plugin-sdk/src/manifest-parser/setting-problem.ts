import { dayList } from '../contract/day-list.ts';
import type { SettingSchema } from '../manifest.ts';

/** Characters of a text setting. */
const longestText = 4000;

/** Why a value does not fit a setting's schema, as the end of a sentence; undefined when it does. */
export function settingProblem(schema: SettingSchema, value: unknown): string | undefined {
  const problem = typeProblem(schema, value);
  if (problem !== undefined || schema.type !== 'string' || schema.format !== 'days') return problem;
  const { wrong } = dayList(String(value));
  return wrong && `has on line ${wrong.line} '${wrong.entry}', which is not a date such as 2026-12-25`;
}

/** As `settingProblem`, without the format of a text: one that was saved before it had a format can still be read, and be mended. */
export function typeProblem(schema: SettingSchema, value: unknown): string | undefined {
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
