import { z } from 'zod';

/** One line that a person typed: trimmed, not empty, no control characters. Markup is text like any other. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

/** Several lines that a person typed; kept as typed and escaped where shown. Line ends become `\n`. */
export const prose = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^(?:[\t\n]|[^\p{Cc}])*$/u),
    );

/** Moment with an offset or `Z`; leaves as UTC with milliseconds. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.iso.datetime());
/** Calendar day in the project's time zone. */
export const day = z.iso.date();
