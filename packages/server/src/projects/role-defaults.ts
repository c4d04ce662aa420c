import type { GantryDatabase } from '../database/gantry-database.ts';

/** A permission code and the roles that hold it unless a project decides otherwise. */
export interface PermissionDefault {
  readonly code: string;
  readonly roles: readonly string[];
}

/**
 * Gives roles the permissions that parts and plugins say they should hold. Each is given once: what a project took away
 * afterwards stays away.
 */
export async function giveRoleDefaults(
  database: GantryDatabase,
  defaults: readonly PermissionDefault[],
): Promise<void> {
  const pairs = defaults.flatMap(({ code, roles }) => roles.map((role) => ({ code, role })));
  await database.owner.query(
    `with wanted as (
       select r.project_id, r.code as role_code, w.permission
       from unnest($1::text[], $2::text[]) as w(role_code, permission) join role r on r.code = w.role_code
     ), fresh as (
       insert into role_default select * from wanted on conflict do nothing returning *
     )
     insert into role_permission (project_id, role_code, permission)
     select project_id, role_code, permission from fresh on conflict do nothing`,
    [pairs.map((pair) => pair.role), pairs.map((pair) => pair.code)],
  );
}
