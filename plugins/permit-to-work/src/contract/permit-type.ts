import * as z from 'zod';

/** Values on the wire; users see translated names. */
export const permitTypes = ['Hot Work', 'Lifting', 'Drill', 'Confined Space', 'Dig'] as const;
export const permitType = z.enum(permitTypes);
export type PermitType = z.infer<typeof permitType>;

/** Longest period of one permit, in hours, including extensions. */
export const periodLimitHours: Readonly<Record<PermitType, number>> = {
  'Hot Work': 12,
  Lifting: 12,
  Drill: 24,
  'Confined Space': 12,
  Dig: 168,
};

/** Longest period of any type, in hours. A permit that started longer ago than this is over. */
export const longestPeriodHours = Math.max(...Object.values(periodLimitHours));
