import * as z from 'zod';
import { companyKind } from './member.ts';
import { bothLanguages } from './notification.ts';
import { instant, nameLine, uuid } from './primitives.ts';

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
export const projectList = z.object({
  projects: z.array(project),
  /** Projects left out because they are damaged. */
  unreadable: z.int().default(0),
});
export type ProjectList = z.output<typeof projectList>;

/**
 * `GET /api/projects/:projectId`. `asOf` is the number of the project's last event before the answer: a client that follows the
 * events from there on learns of every change to what it reads later.
 */
export const projectDetail = project.extend({
  asOf: z.int(),
  permissions: z.array(z.string()),
  /** Names of the project's own roles, by code. */
  roleNames: z.record(z.string(), z.string()).default({}),
});
export type ProjectDetail = z.infer<typeof projectDetail>;

/** How a figure changed since a moment. */
const figureChange = z.object({
  by: z.number(),
  /** When it was as much as that: about a day ago, or later where nothing that old is known. */
  since: instant,
});
const figureValue = {
  title: bothLanguages,
  /** Null: it could not be read. */
  value: z.number().nullable(),
  /** Path of the list of what it counts. */
  path: z.string().nullable(),
  /** Null while nothing is known from before. */
  change: figureChange.nullable(),
};

/** A number about a project. */
export const projectFigure = z.object({
  pluginId: z.string(),
  /** Unique within the plugin. */
  id: z.string(),
  ...figureValue,
  /** Somebody should look at it. */
  alert: z.boolean(),
  /** What is beyond doubt better; null: neither. */
  better: z.enum(['more', 'less']).nullable(),
  /** Up to which moment its data are complete. */
  asOf: instant,
  /** Its shares, such as gates. */
  parts: z.array(z.object({ id: z.string(), ...figureValue })),
});
export type ProjectFigure = z.infer<typeof projectFigure>;

export const figuresQuery = z.strictObject({
  /** `card`: only those for the project's card. */
  on: z.enum(['overview', 'card']).default('overview'),
});

/** `GET /api/projects/:projectId/figures`: what the project's modules count, in the order of the deployment. */
export const projectFigures = z.object({
  /** The server's time of this answer. */
  now: instant,
  figures: z.array(projectFigure),
  /** Number of current alarms that the member may see. */
  alarms: z.int().default(0),
});
export type ProjectFigures = z.infer<typeof projectFigures>;

/** Short name of a project. It is part of the project's addresses, and so of the links that people send each other. */
export const projectCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'must consist of capitals, digits and _');

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { problem: 'timeZone' }, error: 'is no time zone' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `POST /api/projects`. The creator becomes its first administrator, for this company. */
export const newProject = z.strictObject({
  code: projectCode,
  name: nameLine(200),
  variant: projectVariant,
  timeZone: timeZone.default('Asia/Hong_Kong'),
  company: nameLine(160),
  companyKind: companyKind.default('client'),
});
export type NewProject = z.input<typeof newProject>;
export const projectCreated = z.object({ id: uuid, code: z.string() });

/** `GET /api/projects/:projectId/settings` */
export const projectSettings = z.object({
  code: z.string(),
  name: z.string(),
  variant: projectVariant,
  timeZone: z.string(),
  /** Signatures are accepted from registered browsers only. */
  registeredDevices: z.boolean(),
  /** Changes with the fields above. A change names the version on which it builds. */
  version: z.string(),
});
export type ProjectSettings = z.infer<typeof projectSettings>;

/** `PUT /api/projects/:projectId/settings` */
export const projectChange = z.strictObject({
  code: projectCode,
  name: nameLine(200),
  variant: projectVariant,
  timeZone,
  registeredDevices: z.boolean(),
  version: z.string().max(64),
});
export type ProjectChange = z.input<typeof projectChange>;
