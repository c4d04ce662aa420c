import * as z from 'zod';
import { nameLine } from './primitives.ts';

/**
 * Names and codes with the same key count as the same role, for example `Night shift` and `NIGHT_SHIFT`. Characters that are not seen do
 * not tell names apart.
 */
export const roleKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();

/** A semicolon separates roles in files of people. */
export const roleName = nameLine(80)
  .refine((name) => !/[;；]/.test(name), {
    params: { problem: 'semicolon' },
    error: 'Must not hold semicolons.',
  })
  .refine((name) => roleKey(name) !== '', {
    params: { problem: 'required' },
    error: 'Must hold something that is seen.',
  });

/** The most roles of its own that a project can have. */
export const mostOwnRoles = 100;

const mostVersions = 2_147_483_647;
const permissions = z.array(z.string().min(1).max(100)).max(1000);

export const projectRole = z.object({
  code: z.string(),
  /** Null: a standard role, or one of the project's own that is shown by its code. */
  name: z.string().nullable(),
  /** Every project has it. Its name is translated. */
  isStandard: z.boolean(),
  permissions: z.array(z.string()),
  /** What the host and the modules give to the role by themselves. */
  defaults: z.array(z.string()),
  /** Active members with the role. */
  holders: z.int(),
  /** Open invitations with the role. */
  invited: z.int(),
  /** Goes up with each change of name and permissions. A change names the version on which it builds. */
  version: z.int(),
});
export type ProjectRole = z.infer<typeof projectRole>;

/** The permissions that the host or a module of the project knows. */
const permissionGroup = z.object({
  /** Null: the host. */
  pluginId: z.string().nullable(),
  /** False: the project has switched the module off. */
  isOn: z.boolean(),
  permissions: z.array(z.string()),
});

/** `GET /api/projects/:projectId/roles`: standard roles first, then the project's own. */
export const roleList = z.object({ roles: z.array(projectRole), groups: z.array(permissionGroup) });
export type RoleList = z.infer<typeof roleList>;

/** `POST /api/projects/:projectId/roles` */
export const newRole = z.strictObject({ name: roleName, permissions });
export type NewRole = z.input<typeof newRole>;
export const roleCreated = z.object({ code: z.string() });

/**
 * `PUT /api/projects/:projectId/roles/:roleCode`, which answers with the role. `permissions` are all that the role has afterwards: those that the host or a module
 * knows, and of others only those that the role has already. `name` is null for a standard role.
 */
export const roleChange = z.strictObject({
  version: z.int().min(1).max(mostVersions),
  name: roleName.nullable(),
  permissions,
});
export type RoleChange = z.input<typeof roleChange>;

/** `DELETE /api/projects/:projectId/roles/:roleCode` */
export const roleRemoval = z.strictObject({ version: z.coerce.number().int().min(1).max(mostVersions) });

/** Details of 409 `ROLE_HELD`: who keeps the role from being deleted. Names are the first few. */
export const roleHeld = z.object({
  people: z.object({ count: z.int(), names: z.array(z.string()) }),
  invitations: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** Present and future delegations of the role. */
  delegations: z.int(),
});
export type RoleHeld = z.infer<typeof roleHeld>;
