import * as z from 'zod';
import { instant, locale, uuid } from './primitives.ts';

export const signInRequest = z.strictObject({
  email: z.string().trim().toLowerCase().min(3).max(254),
  password: z.string().min(1).max(200),
});
export type SignInRequest = z.infer<typeof signInRequest>;

export const session = z.object({
  user: z.object({ id: uuid, name: z.string(), email: z.string(), locale }),
  expiresAt: instant,
  /** The whole deployment shows fictional data. */
  demo: z.boolean(),
  /** The server is still writing the demo's data: what is missing may be on its way. */
  demoFilling: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** `PATCH /api/session`: what people change about their own account. */
export const accountChange = z.strictObject({
  /** Of the texts that reach them elsewhere, such as e-mails, and of the screen at the next sign-in. */
  locale,
});
export type AccountChange = z.infer<typeof accountChange>;

/** `GET /api/demo/accounts`; exists only in demo mode. */
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
});
export type Health = z.infer<typeof health>;
