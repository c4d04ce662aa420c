import { line, locale, projectVariant } from '@gantry/contract';
import { z } from 'zod';

const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'must be written in capitals, digits and _');
/** Only the demo gives ids, so that its data is the same everywhere. */
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
  /** Origin of the scene in that grid, metres. */
  origin: z.strictObject({ easting: z.number(), northing: z.number(), height: z.number().default(0) }),
  /** Permissions of roles beyond, or besides, those that every site has. */
  roles: z.record(code, z.array(code)).default({}),
});

/** A role, and the disciplines it is held in; a bare code counts for every discipline. */
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
  /** Given to a person who has none yet. */
  password: z.string().min(10).max(200).optional(),
  /** Replaces the present password and ends the person's sessions. */
  newPassword: z.string().min(10).max(200).optional(),
  places: z.array(place).default([]),
});

/** Companies, projects and people as an administrator writes them down. */
export const siteDescription = z.strictObject({
  companies: z.array(company).default([]),
  projects: z.array(projectDescription).default([]),
  people: z.array(person).default([]),
});
export type SiteDescription = z.output<typeof siteDescription>;
