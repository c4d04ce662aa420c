import * as z from 'zod';

/** Survey, civil and geotechnical works, by the codes of the interface. */
export const disciplines = ['S', 'C', 'G'] as const;
export const discipline = z.enum(disciplines);
export type Discipline = z.infer<typeof discipline>;
