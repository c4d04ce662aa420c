import * as z from 'zod';

/** The first day that a person may enter: before it nothing of a site was planned. */
export const firstDay = '2000-01-01';

/** The last day that a person may enter. A later one is a slip of the keyboard, and arithmetic with it leaves what databases hold. */
export const lastDay = '2100-01-01';

/** Texts of one form sort as the times that they name. */
function within(first: string, last: string) {
  return {
    check: (value: string) => value >= first && value <= last,
    said: {
      error: `Must be from ${firstDay} to ${lastDay}.`,
      params: { problem: 'years', first: firstDay, last: lastDay },
    },
  };
}

const days = within(firstDay, lastDay);
const moments = within(`${firstDay}T00:00:00.000Z`, `${lastDay}T00:00:00.000Z`);

/** A calendar day that a person enters: `YYYY-MM-DD` from `firstDay` to `lastDay`. */
export const day = z.iso.date().refine(days.check, days.said);

/** Two days that a person enters, with a comma between: `2026-11-01,2026-11-20`. */
export const dayPair = z
  .string()
  .refine((text) => z.tuple([day, day]).safeParse(text.split(',')).success, days.said);

/**
 * A moment that a person enters, with an offset or `Z`, from `firstDay` to `lastDay`; leaves as UTC with milliseconds. What a
 * server says of its records is `instant`: an old record outside of the range can still be read.
 */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(z.iso.datetime().refine(moments.check, moments.said));
