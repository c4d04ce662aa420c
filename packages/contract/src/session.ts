import * as z from 'zod';
import { instant, locale, uuid } from './primitives.ts';

/**
 * Work that a browser does before an attempt, in `details.task` of 429 `TOO_MANY_ATTEMPTS`: find a number so that SHA-256 of the
 * seed's 32 bytes and the number's 8, the most significant first, begins with so many zero bits.
 */
export const signInTask = z.object({
  terms: z.string().max(200),
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  bits: z.int().min(1).max(32),
});
export type SignInTask = z.infer<typeof signInTask>;

/** A task that was done. It is good for one attempt, soon, with the same address and from the same network. */
const signInWork = signInTask.omit({ bits: true }).extend({ answer: z.int().min(0) });
export type SignInWork = z.infer<typeof signInWork>;

export const signInRequest = z.strictObject({
  email: z.string().trim().toLowerCase().min(3).max(254),
  password: z.string().min(1).max(200),
  work: signInWork.optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

/** `details` of 429 `TOO_MANY_ATTEMPTS`. */
export const signInThrottle = z.object({
  retryAfterSeconds: z.number().positive(),
  /** With this done, the attempt may be made at once. */
  task: signInTask.optional(),
});

export const session = z.object({
  user: z.object({ id: uuid, name: z.string(), email: z.string(), locale }),
  /** The operator of the server lets this person create projects. */
  mayCreateProjects: z.boolean().default(false),
  /** The operator of the server lets this person install plugins, for all projects. */
  mayInstallPlugins: z.boolean().default(false),
  expiresAt: instant,
  /** The whole deployment shows fictional data. */
  demo: z.boolean(),
  /** The server is still writing the demo's data: what is missing may be on its way. */
  demoFilling: z.boolean(),
  /** Codes of the projects that the demo fills. */
  demoProjects: z.array(z.string()).default([]),
});
export type Session = z.infer<typeof session>;

/** `PATCH /api/session`: what people change about their own account. */
export const accountChange = z.strictObject({
  /** Of the texts that reach them elsewhere, such as e-mails, and of the screen at the next sign-in. */
  locale,
});
export type AccountChange = z.infer<typeof accountChange>;

/** `GET /api/demo/accounts`: empty unless the server has the demo. */
export const demoAccounts = z.array(
  z.object({
    email: z.string(),
    password: z.string(),
    name: z.string(),
    role: z.string(),
    project: z.string(),
  }),
);
export type DemoAccounts = z.infer<typeof demoAccounts>;

/** `GET /api/health`: 200 with status `ok` once ready, 503 with `starting` or `degraded` otherwise. */
export const health = z.object({
  status: z.enum(['ok', 'starting', 'degraded']),
  reason: z.string().optional(),
  /** Rows that lists left out within the last day because they are damaged; left out when there are none. The log names each. */
  damagedRows: z.int().optional(),
  /** The connection to the MQTT broker, if the deployment has one. `elsewhere`: another process of the deployment holds it. */
  mqtt: z.enum(['connected', 'unreachable', 'elsewhere']).optional(),
});
export type Health = z.infer<typeof health>;
