import { newRole, projectRole, roleChange, roleCreated, roleList, roleRemoval } from '@gantry/contract';
import { defineRoute } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { HostContext, HostPart } from '../host-part.ts';
import { memberAdmin } from '../members/member-rules.ts';
import { changeRole, createRole, deleteRole } from './change-role.ts';
import { listRoles } from './role-list.ts';

const ofRole = z.strictObject({ roleCode: z.string().min(1).max(64) });
const common = { project: 'params', permission: memberAdmin } as const;

/** Settings, Roles: the roles of the project with their permissions. */
export function rolesPart({ permissionsOf }: Pick<HostContext, 'permissionsOf'>): HostPart {
  return {
    name: 'roles',
    routes: [
      defineRoute({
        ...common,
        method: 'GET',
        path: '/roles',
        summary: 'The roles of the project, and the permissions that they can have',
        response: roleList,
        handle: (_input, { tx, project }) => listRoles(tx, permissionsOf(project.code)),
      }),
      defineRoute({
        ...common,
        method: 'POST',
        path: '/roles',
        summary: 'Make a role of the project',
        body: newRole,
        response: roleCreated,
        handle: async ({ body }, context) => ({
          code: await createRole(context, body, permissionsOf(context.project.code)),
        }),
      }),
      defineRoute({
        ...common,
        method: 'PUT',
        path: '/roles/:roleCode',
        summary: 'Set the permissions of a role, and the name of one of the project’s own',
        params: ofRole,
        body: roleChange,
        response: projectRole,
        handle: ({ params, body }, context) =>
          changeRole(context, params.roleCode, body, permissionsOf(context.project.code)),
      }),
      defineRoute({
        ...common,
        method: 'DELETE',
        path: '/roles/:roleCode',
        summary: 'Delete a role of the project’s own that is not in use',
        params: ofRole,
        query: roleRemoval,
        response: z.void(),
        handle: ({ params, query }, context) =>
          deleteRole(context, params.roleCode, query.version, permissionsOf(context.project.code)),
      }),
    ],
  };
}
