import * as z from 'zod';

/** One item of a dashboard; width and height are in cells of a twelve-column grid. */
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

/** `GET /api/projects/:projectId/dashboard`: null until the member arranges the dashboard. */
export const dashboardLayout = z.object({ tiles: tiles.nullable() });
/** `PUT /api/projects/:projectId/dashboard`: null restores the default arrangement. */
export const dashboardLayoutInput = z.strictObject({ tiles: tiles.nullable() });
