import type pg from 'pg';

/** A permission code and the roles that hold it unless a project decides otherwise. */
export interface PermissionDefault {
  readonly code: string;
  readonly roles: readonly string[];
}

/** Runs statements as the owner of the schema: its pool, or one connection in a transaction. */
type Owner = Pick<pg.ClientBase, 'query'>;

/**
 * Notes which permissions host and plugins give to which roles, in place of what was noted before. Whoever makes a project or a role
 * later need not know the plugins.
 */
export async function noteRoleDefaults(owner: Owner, defaults: readonly PermissionDefault[]): Promise<void> {
  const pairs = defaults.flatMap(({ code, roles }) => roles.map((role) => ({ code, role })));
  await owner.query(
    `with wanted as (
       select distinct role_code, permission from unnest($1::text[], $2::text[]) as w(role_code, permission)
     ), gone as (
       delete from permission_default d where not exists (
         select from wanted w where (w.role_code, w.permission) = (d.role_code, d.permission))
     )
     insert into permission_default (role_code, permission) select role_code, permission from wanted on conflict do nothing`,
    [pairs.map((pair) => pair.role), pairs.map((pair) => pair.code)],
  );
}

/** Gives the roles of every project what was noted for them. Each permission is given once: what a project took away stays away. */
export async function giveRoleDefaults(owner: Owner): Promise<void> {
  await owner.query(
    `with fresh as (
       insert into role_default (project_id, role_code, permission)
       select r.project_id, r.code, d.permission from permission_default d join role r on r.code = d.role_code
       on conflict do nothing returning *
     )
     insert into role_permission (project_id, role_code, permission)
     select project_id, role_code, permission from fresh on conflict do nothing`,
  );
}
