import * as z from 'zod';

export const uuid = z.uuid();
/** Moment in UTC, such as `2026-11-20T06:32:00.000Z`. */
export const instant = z.iso.datetime({ offset: true });
const firstDay = '2000-01-01';
const lastDay = '2100-01-01';
const years = `Must be from ${firstDay} to ${lastDay}.`;
/** A day that a caller gives. Later ones are slips of the keyboard, and arithmetic with them leaves what databases hold. */
export const givenDay = z.iso.date().refine((day) => day >= firstDay && day <= lastDay, years);
/** A moment that a caller gives, within the same years; leaves as UTC, because PostgreSQL knows no offset of 16 hours or more. */
export const givenMoment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text >= `${firstDay}T00:00:00.000Z` && text <= `${lastDay}T00:00:00.000Z`, years);
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
/**
 * A line that signatures and lists show as a name. Characters that change the writing direction are refused: with them one name reads as
 * another.
 */
export const nameLine = (max: number) =>
  line(max).regex(/^\P{Bidi_Control}*$/u, 'Must not hold characters that change the writing direction.');
/** Several lines of typed text: trimmed, no control characters except tabs and line breaks. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters other than tabs and line breaks
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/);
export const locale = z.enum(['en', 'zh-CN']);
