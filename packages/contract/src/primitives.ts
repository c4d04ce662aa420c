import * as z from 'zod';

export const uuid = z.uuid();
/** Moment in UTC, such as `2026-11-20T06:32:00.000Z`. */
export const instant = z.iso.datetime({ offset: true });
/** Calendar day in the project's time zone, `YYYY-MM-DD`. */
export const isoDay = z.iso.date();
/** One line of text a person typed: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
/** Several lines of text a person typed; stored as typed, escaped where shown. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters other than tab and line breaks are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
export const locale = z.enum(['en', 'zh-CN']);
