import type pg from 'pg';
import { siteRoles } from './site-roles.ts';

/** A permission code, and the roles that hold it by default. */
export interface PermissionDefault {
  readonly code: string;
  readonly roles: readonly string[];
}

/** Runs statements as the owner of the schema: its pool, or one connection in a transaction. */
type Owner = Pick<pg.ClientBase, 'query'>;

/**
 * Stores the default permissions from host and plugins in place of the earlier ones, so that a project or role can be created later
 * without knowing the plugins.
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

/** Adds the roles that every project has, to each that lacks some: a project may be older than a role. */
export async function addSiteRoles(owner: Owner): Promise<void> {
  await owner.query(
    `insert into role (project_id, code) select p.id, s.code from project p cross join unnest($1::text[]) as s(code)
     on conflict do nothing`,
    [Object.keys(siteRoles)],
  );
}

/** Grants the stored defaults to the roles of every project. Each is granted once, so a permission that a project revoked stays revoked. */
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
