import * as z from 'zod';
import { bothLanguages } from './notification.ts';
import { instant, isoDay, uuid } from './primitives.ts';

/** An entry of the project's audit trail. */
export const auditEntry = z.object({
  /** Number of the entry in the database. */
  seq: z.int(),
  at: instant,
  /** Kind of the thing that changed, and its id, such as `permit`. */
  entity: z.string(),
  entityId: z.string(),
  action: z.string(),
  /** Who did it; null: the server itself, for the reason in `system`. */
  actor: z.object({ id: uuid, name: z.string() }).nullable(),
  system: z.string().nullable(),
  before: z.json().nullable(),
  after: z.json().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const day = z.union([z.literal(''), isoDay.refine((text) => text >= '2000' && text < '2200')]);

/** `GET /api/projects/:projectId/audit`: the newest first. `beforeAt` and `beforeSeq` are those of the last entry of the page before. */
export const auditQuery = z.strictObject({
  actor: z.union([z.literal(''), uuid]).default(''),
  entity: z.string().max(100).default(''),
  /** Days of the project, both included. */
  from: day.default(''),
  to: day.default(''),
  beforeAt: z.union([z.literal(''), z.iso.datetime()]).default(''),
  beforeSeq: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const texts = z.record(z.string(), bothLanguages);
/** What the entries of a kind say instead of the names in the code, in the words of its module. */
export const auditWords = z.object({
  title: bothLanguages.optional(),
  actions: texts.default({}),
  fields: texts.default({}),
  values: z.record(z.string(), texts).default({}),
});

export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** Names of the people whose ids occur in the changes of the entries. */
  people: z.record(uuid, z.string()),
  /** What people call the other things of the entries, by id, and the app's page that shows one; null: it is shown nowhere. */
  names: z.record(z.string(), z.object({ name: bothLanguages, path: z.string().nullable() })),
  /** By kind, for those in `entities` that a module has words for. */
  words: z.record(z.string(), auditWords).default({}),
  hasMore: z.boolean(),
  /** Entries left out because they are damaged. */
  unreadable: z.int().default(0),
  /** Kinds of things that the trail knows. */
  entities: z.array(z.string()),
  /** How far the server has checked that nothing was altered or removed; null: not yet. */
  check: z.object({ upTo: z.int(), at: instant, brokenAt: z.int().nullable() }).nullable(),
});
/** `GET /api/projects/:projectId/steps-done`: how many steps the member took on the present day of the project. */
export const stepsDone = z.object({ count: z.int() });

export type AuditPage = z.infer<typeof auditPage>;
