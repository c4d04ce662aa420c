import * as z from 'zod';
import { givenDay, isoDay, uuid } from './primitives.ts';

/** A member of the project, or a former member. */
export const projectPerson = z.object({
  id: uuid,
  name: z.string(),
  /** For a former member, the last company. */
  company: z.object({ id: uuid, name: z.string() }).nullable(),
  title: z.string(),
  /** Role codes, sorted. */
  roles: z.array(z.string()),
  isMember: z.boolean(),
  /** Only for callers with the permission MEMBER_ADMIN. */
  email: z.string().optional(),
});

const named = z.object({ id: uuid, name: z.string() });
/** A role code of the project, or the name of a slot that a module defines, such as `risc.lead`. */
export const delegationSlot = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w.-]*$/, 'must be a role code or the name of a slot');

/** The deputy acts for the principal from the first day to the last, both included, in the project's time zone. */
export const delegation = z.object({
  id: uuid,
  principal: named,
  deputy: named,
  /** Null covers everything that the principal does. */
  slot: z.string().nullable(),
  firstDay: isoDay,
  lastDay: isoDay,
});

/** The most ids that one request for names may contain. */
export const mostNames = 200;
const count = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);

/** `GET /api/projects/:projectId/people`: active members. An empty filter matches everyone. */
export const peopleQuery = z.strictObject({
  search: z.string().trim().max(100).default(''),
  permission: z.string().max(64).default(''),
  role: z.string().max(64).default(''),
  discipline: z.string().max(64).default(''),
  company: z.union([z.literal(''), uuid]).default(''),
  limit: count(50, 1, 200),
  offset: count(0, 0, 1_000_000),
});
/** `delegations` are those in effect today with one of these people as principal or deputy. */
export const peoplePage = z.object({
  people: z.array(projectPerson),
  total: z.int(),
  delegations: z.array(delegation),
});
export type PeoplePage = z.infer<typeof peoplePage>;

/** `POST /api/projects/:projectId/people/names`. The answer leaves out ids that belong to nobody in this project. */
export const namesRequest = z.strictObject({ ids: z.array(uuid).max(mostNames) });
export const namesReply = z.object({ people: z.array(projectPerson) });

/** `GET /api/projects/:projectId/delegations`: current and future ones. `all` needs the permission MEMBER_ADMIN. */
export const delegationsQuery = z.strictObject({ of: z.enum(['me', 'all']).default('me') });
export const delegationList = z.object({ delegations: z.array(delegation) });

/** `POST /api/projects/:projectId/delegations`. Delegating on behalf of somebody else needs the permission MEMBER_ADMIN. */
export const delegationInput = z.strictObject({
  /** Default: the caller. */
  principalId: uuid.optional(),
  deputyId: uuid,
  slot: delegationSlot.nullable().default(null),
  firstDay: givenDay,
  lastDay: givenDay,
});
export type DelegationInput = z.input<typeof delegationInput>;

/** Why a delegation was refused: the error's code. */
export type DelegationRefusal =
  /** Principal and deputy are the same person. */
  | 'DELEGATION_SELF'
  /** It ends before it begins, or begins before today. */
  | 'DELEGATION_DAYS'
  /** Principal or deputy is not an active member. */
  | 'DELEGATION_PERSON'
  /** The principal does not have the role. */
  | 'DELEGATION_ROLE'
  /** Somebody else already acts for the principal on one of these days. */
  | 'DELEGATION_OVERLAPS'
  /** The deputy is absent too, or the principal is a deputy already. */
  | 'DELEGATION_CHAIN';
