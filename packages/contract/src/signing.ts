import * as z from 'zod';
import { instant, uuid } from './primitives.ts';

/** A browser on which a member may sign. */
const userDevice = z.object({
  userId: uuid,
  /** The id that the browser made for itself. */
  deviceId: uuid,
  registeredAt: instant,
  /** Null while signatures are accepted from it. */
  revokedAt: instant.nullable(),
});
export type UserDevice = z.infer<typeof userDevice>;

/** `GET /api/projects/:projectId/signing`: what the caller signs with. */
export const ownSigning = z.object({
  /** The signature that they keep, a `data:image/png;base64,…` URL; null where they keep none. */
  image: z.string().nullable(),
  /**
   * Whether their signatures are accepted from the browser that asks: `any`, as all are, because neither the project nor a revoked browser of
   * theirs asks for a registered one; it is `registered` for them; it is `unregistered`; it was `revoked`.
   */
  device: z.enum(['any', 'registered', 'unregistered', 'revoked']),
});
export type OwnSigning = z.infer<typeof ownSigning>;

/** Answer to `PUT /api/projects/:projectId/signing/signature`. */
export const keptSignature = ownSigning.pick({ image: true });

/** A member whose browsers the caller manages. */
const signingMember = z.object({
  userId: uuid,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  title: z.string(),
  roles: z.array(z.string()),
  /** They register browsers too. */
  isAdmin: z.boolean(),
  /** False where the account is disabled. */
  isActive: z.boolean(),
  /** Registered ones, then revoked ones, the latest first. */
  devices: z.array(userDevice),
});
export type SigningMember = z.infer<typeof signingMember>;

/** `GET /api/projects/:projectId/signing/members`: those of the caller's company, or of all companies if the caller manages members. */
export const signingMembersQuery = z.strictObject({
  search: z.string().max(200).default(''),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).max(100).default(8),
  offset: z.coerce.number().int().min(0).default(0),
});
export const signingMemberPage = z.object({ members: z.array(signingMember), total: z.int() });

/** `POST /api/projects/:projectId/signing/devices` and `…/signing/devices/revoke`. */
export const userDeviceRequest = z.strictObject({ userId: uuid, deviceId: uuid.toLowerCase() });
export type UserDeviceRequest = z.input<typeof userDeviceRequest>;
export const oneUserDevice = z.object({ device: userDevice });
