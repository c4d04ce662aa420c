import * as z from 'zod';

/** What `line` accepts besides its length. A form says what is wrong by it. */
export const linePattern = /^[^\p{Cc}]*$/u;

/** One line that a person typed: trimmed, not empty, no control characters. Markup is text like any other. */
export const line = (max: number) =>
  z.string().trim().min(1).max(max).regex(linePattern, 'Must be one line without control characters.');

/** Several lines that a person typed, possibly none; trimmed. Line ends become `\n`. Markup is text like any other. */
export const prose = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^(?:[\t\n]|[^\p{Cc}])*$/u, 'Must not hold control characters.'),
    );

/** A moment of any year, such as one that a server says; with an offset or `Z`. Leaves as UTC with milliseconds. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.iso.datetime());

/**
 * A number within a range, or 0 for "not set". A form reads the range from `params` and says it in the user's language.
 * @param range - inclusive, in the field's own unit
 */
export function numberWithin(range: { readonly min: number; readonly max: number }, or0 = false) {
  return z.number().refine((value) => (or0 && value === 0) || (value >= range.min && value <= range.max), {
    error: `Must be ${or0 ? '0 (not set) or ' : ''}between ${range.min} and ${range.max}.`,
    params: { problem: 'range', ...range },
  });
}

/** Ids of the records that a batch is about, each once. */
export function idList(max = 100) {
  return z
    .array(z.uuid())
    .min(1)
    .max(max)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'An id stands twice.');
}

/** Several values of a query with commas between, such as `status=Open,Closed`; a client may pass an array. Empty: none. */
export function commaList<S extends z.ZodType<unknown, string>>(item: S, max = 100) {
  return z
    .union([z.string().max(10_000), z.array(z.string()).readonly()])
    .transform((given) => (typeof given === 'string' ? (given === '' ? [] : given.split(',')) : given))
    .pipe(z.array(item).max(max));
}
