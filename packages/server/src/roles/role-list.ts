import type { ProjectRole, RoleList } from '@gantry/contract';
import { NotFoundError, type Sql, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { pluginsOff } from '../plugins/switch-repository.ts';
import { siteRoles } from '../projects/site-roles.ts';
import { defaultsOf, type PermissionSource } from './permission-sources.ts';

const roleRow = z.object({
  code: z.string(),
  name: z.string().nullable(),
  permissions: z.array(z.string()),
  holders: z.number(),
  invited: z.number(),
  version: z.number(),
});

/** Open invitations `i`. */
export const openInvitations = (projectId: string): Sql => sql`
  invitation i where i.project_id = ${projectId} and i.kind = 'invitation' and i.used_at is null and i.withdrawn_at is null`;

const rolesOf = (projectId: string, which: Sql): Sql => sql`
  select r.code, r.name, r.version, coalesce(h.holders, 0) as holders, coalesce(n.invited, 0) as invited,
    array(select rp.permission from role_permission rp
      where rp.project_id = r.project_id and rp.role_code = r.code order by rp.permission collate "C") as permissions
  from role r
  left join (
    select ur.role_code, count(*) as holders from user_role ur join app_user u on u.id = ur.user_id and u.status = 'active'
    where ur.project_id = ${projectId} group by ur.role_code
  ) h on h.role_code = r.code
  left join (
    select g.role, count(*) as invited
    from (select i.roles from ${openInvitations(projectId)}) o, jsonb_to_recordset(o.roles) as g(role text) group by g.role
  ) n on n.role = r.code
  where r.project_id = ${projectId} and ${which}`;

const standard = Object.keys(siteRoles);
export const isStandard = (code: string): boolean => standard.includes(code);

const roleOf = (row: z.output<typeof roleRow>, sources: readonly PermissionSource[]): ProjectRole => ({
  ...row,
  // A standard role has a translated title, whatever a row says.
  name: isStandard(row.code) ? null : row.name,
  isStandard: isStandard(row.code),
  defaults: [...defaultsOf(sources, row.code)],
});

/** Settings, Roles: standard roles in their order, then the project's own by name. */
export async function listRoles(tx: Tx, sources: readonly PermissionSource[]): Promise<RoleList> {
  const [rows, off] = await Promise.all([tx.many(roleRow, rolesOf(tx.projectId, sql`true`)), pluginsOff(tx)]);
  const roles = rows.map((row) => roleOf(row, sources));
  const place = ({ code }: ProjectRole) => (isStandard(code) ? standard.indexOf(code) : standard.length);
  const nameOf = ({ code, name }: ProjectRole) => (name ?? code).toLowerCase();
  return {
    roles: roles.sort((one, other) =>
      place(one) === place(other) ? (nameOf(one) < nameOf(other) ? -1 : 1) : place(one) - place(other),
    ),
    groups: groupsOf(sources, off),
  };
}

/** Each permission once, with the first that brings it. */
function groupsOf(sources: readonly PermissionSource[], off: ReadonlySet<string>): RoleList['groups'] {
  const seen = new Set<string>();
  return sources
    .map(({ pluginId, permissions }) => ({
      pluginId,
      isOn: pluginId === null || !off.has(pluginId),
      permissions: permissions
        .map(({ code }) => code)
        .filter((code) => {
          const isNew = !seen.has(code);
          seen.add(code);
          return isNew;
        }),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** @throws NotFoundError also for a role of another project */
export async function findRole(
  tx: Tx,
  code: string,
  sources: readonly PermissionSource[],
): Promise<ProjectRole> {
  const row = await tx.maybe(roleRow, rolesOf(tx.projectId, sql`r.code = ${code}`));
  if (row === undefined) throw new NotFoundError('The role');
  return roleOf(row, sources);
}

const nameRow = z.object({ code: z.string(), name: z.string() });

/** Names of the project's own roles, by code. */
export async function readRoleNames(tx: Tx): Promise<Readonly<Record<string, string>>> {
  const rows = await tx.many(
    nameRow,
    sql`select code, name from role where project_id = ${tx.projectId} and name is not null`,
  );
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
}
