import * as z from 'zod';

/** As on the wire; the texts that people read are translated. */
export const permitTypes = ['Hot Work', 'Lifting', 'Drill', 'Confined Space', 'Dig'] as const;
export const permitType = z.enum(permitTypes);
export type PermitType = z.infer<typeof permitType>;

/** The longest time from start to end that one permit may cover, extensions included, in hours. */
export const periodLimitHours: Readonly<Record<PermitType, number>> = {
  'Hot Work': 12,
  Lifting: 12,
  Drill: 24,
  'Confined Space': 12,
  Dig: 168,
};

/** The longest period of any type, in hours: no permit that starts earlier than this before a moment covers it. */
export const longestPeriodHours = Math.max(...Object.values(periodLimitHours));
