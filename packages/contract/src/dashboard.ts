import * as z from 'zod';

/** A dashboard item among others, in cells of a grid of twelve columns. */
export const dashboardTile = z.strictObject({
  /** `publisher.name/contribution` */
  item: z
    .string()
    .max(200)
    .regex(/^[a-z0-9-]+\.[a-z0-9-]+\/[A-Za-z][\w-]*$/, 'must be publisher.name/contribution'),
  w: z.int().min(2).max(12),
  h: z.int().min(2).max(24),
});
export type DashboardTile = z.infer<typeof dashboardTile>;

/** In the order in which they fill the grid, row by row. */
const tiles = z
  .array(dashboardTile)
  .max(60)
  .refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'has an item twice');

/** `GET /api/projects/:projectId/dashboard`: null while the member has not arranged it. */
export const dashboardLayout = z.object({ tiles: tiles.nullable() });
/** `PUT` of the same; null takes the arrangement back. */
export const dashboardLayoutInput = z.strictObject({ tiles: tiles.nullable() });
