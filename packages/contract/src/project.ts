import * as z from 'zod';
import { bothLanguages } from './notification.ts';
import { uuid } from './primitives.ts';

/** The works contract whose form rules the project follows. */
export const projectVariant = z.enum(['TCE10', 'TCE11', 'TY']);

export const project = z.object({
  id: uuid,
  code: z.string(),
  name: z.string(),
  variant: projectVariant,
  timeZone: z.string(),
  /** EPSG code of the project's grid, such as 2326. */
  crs: z.number().int(),
  company: z.string(),
  /** The member's role as shown to people, such as `Safety Officer`. */
  title: z.string(),
  role: z.string(),
  modelCount: z.number().int(),
});
export type Project = z.infer<typeof project>;

/** `GET /api/projects`: the projects of the signed-in user, by code. */
export const projectList = z.object({ projects: z.array(project) });

/**
 * `GET /api/projects/:projectId`. `asOf` is the number of the project's last event before the answer: a client that follows the
 * events from there on learns of every change to what it reads later.
 */
export const projectDetail = project.extend({ asOf: z.int(), permissions: z.array(z.string()) });
export type ProjectDetail = z.infer<typeof projectDetail>;

/** A number about a project. Where `alert` is true, somebody should look at it. */
export const projectFigure = z.object({
  label: bothLanguages,
  value: z.number(),
  alert: z.boolean().default(false),
});
export type ProjectFigure = z.infer<typeof projectFigure>;

/** `GET /api/projects/:projectId/figures`: what the project's modules count, in the order of the deployment. */
export const projectFigures = z.object({ figures: z.array(projectFigure) });
