import * as z from 'zod';
import { isoDay, uuid } from './primitives.ts';

/** Somebody of the project, or somebody who once was. */
export const projectPerson = z.object({
  id: uuid,
  name: z.string(),
  /** Of somebody who has left: the last one. */
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

/** Most people that one call names. */
export const mostNames = 200;
const count = (fallback: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(fallback);

/** `GET /api/projects/:projectId/people`: active members. Empty texts restrict nothing. */
export const peopleQuery = z.strictObject({
  search: z.string().trim().max(100).default(''),
  permission: z.string().max(64).default(''),
  role: z.string().max(64).default(''),
  discipline: z.string().max(64).default(''),
  company: z.union([z.literal(''), uuid]).default(''),
  limit: count(50, 1, 200),
  offset: count(0, 0, 1_000_000),
});
/** `delegations` are those in effect today in which one of these people is principal or deputy. */
export const peoplePage = z.object({
  people: z.array(projectPerson),
  total: z.int(),
  delegations: z.array(delegation),
});
export type PeoplePage = z.infer<typeof peoplePage>;

/** `POST /api/projects/:projectId/people/names`. Ids of nobody in this project are missing from the answer. */
export const namesRequest = z.strictObject({ ids: z.array(uuid).max(mostNames) });
export const namesReply = z.object({ people: z.array(projectPerson) });

/** `GET /api/projects/:projectId/delegations`: those not over yet. `all` needs the permission MEMBER_ADMIN. */
export const delegationsQuery = z.strictObject({ of: z.enum(['me', 'all']).default('me') });
export const delegationList = z.object({ delegations: z.array(delegation) });

/** `POST` of the same. Whoever delegates for somebody else needs the permission MEMBER_ADMIN. */
export const delegationInput = z.strictObject({
  /** The caller when left out. */
  principalId: uuid.optional(),
  deputyId: uuid,
  slot: delegationSlot.nullable().default(null),
  firstDay: isoDay,
  lastDay: isoDay,
});
export type DelegationInput = z.input<typeof delegationInput>;

/** Why a delegation was refused: the error's code. */
export type DelegationRefusal =
  /** Nobody acts for themself. */
  | 'DELEGATION_SELF'
  /** It ends before it begins, or begins before today. */
  | 'DELEGATION_DAYS'
  /** One of the two is no active member. */
  | 'DELEGATION_PERSON'
  /** The principal does not have the role. */
  | 'DELEGATION_ROLE'
  /** Somebody else already acts for the principal on one of these days. */
  | 'DELEGATION_OVERLAPS'
  /** The deputy is absent too, or the principal is a deputy already. */
  | 'DELEGATION_CHAIN';
