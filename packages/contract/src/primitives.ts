import * as z from 'zod';

export const uuid = z.uuid();
/** Moment in UTC, such as `2026-11-20T06:32:00.000Z`. */
export const instant = z.iso.datetime({ offset: true });
/** Calendar day in the project's time zone, `YYYY-MM-DD`. */
export const isoDay = z.iso.date();
/** One line of typed text: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** Several lines of typed text: trimmed, no control characters except tabs and line breaks. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters other than tabs and line breaks
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
export const locale = z.enum(['en', 'zh-CN']);
