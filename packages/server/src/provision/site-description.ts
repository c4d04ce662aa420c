import { line, locale, projectVariant } from '@gantry/contract';
import { z } from 'zod';

const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'must consist of capitals, digits and _');
/** Only the demo sets ids, so that its data is the same everywhere. */
const id = z.uuid().optional();

const company = z.strictObject({ id, name: line(160), kind: z.enum(['client', 'engineer', 'contractor']) });

const projectDescription = z.strictObject({
  id,
  code,
  name: line(200),
  variant: projectVariant,
  timeZone: z.string().default('Asia/Hong_Kong'),
  /** EPSG code of the grid. */
  crs: z.number().int().positive().default(2326),
  /** Origin of the scene in that grid, in metres. */
  origin: z.strictObject({ easting: z.number(), northing: z.number(), height: z.number().default(0) }),
  /** Further roles, and further permissions of roles, by role code. */
  roles: z.record(code, z.array(code)).default({}),
  /** Ids of plugins that are off by default and run in this project. A project that has switched one off keeps it off. */
  switchedOn: z.array(z.string()).default([]),
  /** Data of plugins, by their ids or short names: see `ServerPlugin.provision`. */
  modules: z.record(z.string(), z.unknown()).default({}),
});

/** A role with its disciplines. A plain code covers every discipline. */
const heldRole = z.union([
  code.transform((role) => ({ role, disciplines: [] as string[] })),
  z.strictObject({ role: code, disciplines: z.array(line(64)).min(1) }),
]);

const place = z.strictObject({
  project: code,
  company: line(160),
  title: line(120),
  roles: z.array(heldRole).min(1),
});

const person = z.strictObject({
  id,
  email: z.email().toLowerCase(),
  name: line(120),
  locale: locale.default('en'),
  status: z.enum(['active', 'disabled']).default('active'),
  /** Whether the person can create projects. Left out, it stays as it is. */
  mayCreateProjects: z.boolean().optional(),
  /** Whether the person can install plugins, for all projects of the server. Left out, it stays as it is. */
  mayInstallPlugins: z.boolean().optional(),
  /** Initial password. Ignored if the person already has one. */
  password: z.string().min(10).max(200).optional(),
  /** Replaces the current password and ends the person's sessions. */
  newPassword: z.string().min(10).max(200).optional(),
  places: z.array(place).default([]),
});

/** Content of an administrator's file: companies, projects and people. */
export const siteDescription = z.strictObject({
  companies: z.array(company).default([]),
  projects: z.array(projectDescription).default([]),
  people: z.array(person).default([]),
});
export type SiteDescription = z.output<typeof siteDescription>;
