import pg from 'pg';
import { z } from 'zod';
import { failureCode } from './failure.ts';
import { onSharedRoles } from './login-role.ts';
import { MigrationError } from './migration-history.ts';
import { appRole } from './request-access.ts';

/** Where a plugin's transactions run. */
export interface PluginSchema {
  /** The plugin's id, and the name of its schema. */
  readonly id: string;
  /** The role of its transactions; null: they keep the role of all requests. */
  readonly role: string | null;
}

/** The roles of one plugin. */
export interface PluginRoles {
  /** Owns the schema and everything in it. Has a login of its own and runs the migrations. */
  readonly owner: string;
  /** Runs the transactions. Owns nothing, so row-level security and append-only tables apply to it. */
  readonly runtime: string;
}

/** The most bytes of a PostgreSQL identifier. PostgreSQL truncates longer ones without an error. */
const longestIdentifier = 63;
/** Tables of the host to which a plugin's foreign keys may refer. */
const referencedTables = [
  'project',
  'app_user',
  'company',
  'membership',
  'user_role',
  'role',
  'role_permission',
  'project_person',
];
const insufficientPrivilege = '42501';
const rolesRow = z.object({
  app: z.boolean(),
  owner: z.boolean(),
  runtime: z.boolean(),
  app_may: z.boolean(),
  apart: z.boolean(),
});
const memberRow = z.object({ member: z.boolean() });

/** @throws MigrationError when the id is too long to name a schema and two roles. */
export function rolesOf(id: string): PluginRoles {
  const roles = { owner: `gantry:${id}`, runtime: `${appRole}:${id}` };
  const room = longestIdentifier - roles.runtime.length;
  if (room < 0)
    throw new MigrationError(
      `The id '${id}' is too long for a plugin with a server half: its schema and roles contain it, so it may have at most ${id.length + room} characters.`,
    );
  return roles;
}

/** In a plugin's statements, its own tables take precedence over the host's. */
export function searchPathOf(id: string): string {
  return `${pg.escapeIdentifier(id)}, public, pg_temp`;
}

/** Creates the plugin's missing roles. Returns null if the owner may not create them or `gantry_app` does not exist. */
export async function ensureRoles(client: pg.Client, id: string): Promise<PluginRoles | null> {
  const roles = rolesOf(id);
  try {
    return (await onSharedRoles(() => makeRoles(client, roles))) ? roles : null;
  } catch (error) {
    if (failureCode(error) === insufficientPrivilege) return null;
    throw error;
  }
}

/** Roles belong to the whole server, so another database with the same plugin may have created some of them already. */
async function makeRoles(client: pg.Client, { owner, runtime }: PluginRoles): Promise<boolean> {
  const { rows } = await client.query(
    `select app.oid is not null as app, o.oid is not null as owner, r.oid is not null as runtime,
       coalesce(pg_has_role(app.oid, r.oid, 'member'), false) as app_may,
       current_setting('server_version_num')::int >= 160000 as apart
     from (values (1)) one
     left join pg_roles app on app.rolname = $1
     left join pg_roles o on o.rolname = $2
     left join pg_roles r on r.rolname = $3`,
    [appRole, owner, runtime],
  );
  const found = rolesRow.parse(rows[0]);
  if (!found.app) return false;
  if (!found.owner) await client.query(`create role ${pg.escapeIdentifier(owner)} login noinherit`);
  if (!found.runtime) await client.query(`create role ${pg.escapeIdentifier(runtime)} nologin`);
  // `gantry_app` has the role's rights only after `set role`. Before PostgreSQL 16 that follows from the member's `noinherit`.
  const apart = found.apart ? 'with inherit false' : '';
  if (!found.app_may) await client.query(`grant ${pg.escapeIdentifier(runtime)} to ${appRole} ${apart}`);
  for (const role of [owner, runtime]) await join(client, role);
  return true;
}

/** Gives the database's owner the rights of a plugin's role, for backups for example. A superuser already has them. */
async function join(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query(`select pg_has_role(current_user, $1, 'usage') as member`, [role]);
  if (!memberRow.parse(rows[0]).member)
    await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`);
}

/** Creates the plugin's schema if it is missing, and grants its roles what they need outside of it. */
export async function ensureSchema(client: pg.Client, id: string, roles: PluginRoles | null): Promise<void> {
  if (await isSchemaReady(client, id, roles)) return;
  const schema = pg.escapeIdentifier(id);
  const runtime = roles?.runtime ?? appRole;
  await inTransaction(client, async () => {
    await client.query(`create schema if not exists ${schema}`);
    if (await roleExists(client, runtime))
      await client.query(`grant usage on schema ${schema} to ${pg.escapeIdentifier(runtime)}`);
    if (roles !== null) await admit(client, schema, roles);
  });
}

/** Commits after `work`, or rolls back when it throws. */
export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function admit(client: pg.Client, schema: string, roles: PluginRoles): Promise<void> {
  const owner = pg.escapeIdentifier(roles.owner);
  const runtime = pg.escapeIdentifier(roles.runtime);
  await client.query(`
    alter schema ${schema} owner to ${owner};
    grant usage on schema public to ${owner}, ${runtime};
    grant usage on schema gantry to ${owner};
    grant references on ${referencedTables.join(', ')} to ${owner};
    revoke all on ${referencedTables.join(', ')} from ${runtime};`);
}

async function isSchemaReady(client: pg.Client, id: string, roles: PluginRoles | null): Promise<boolean> {
  const { rowCount } = await client.query(
    roles === null
      ? {
          text: `select from pg_namespace n where n.nspname = $1
                 and not exists (select from pg_roles r where r.rolname = $2 and not has_schema_privilege(r.oid, n.oid, 'usage'))`,
          values: [id, appRole],
        }
      : {
          text: `select from pg_namespace n join pg_roles o on o.oid = n.nspowner and o.rolname = $2
                 where n.nspname = $1 and has_schema_privilege($3, n.oid, 'usage') and has_schema_privilege($2, 'gantry', 'usage')
                 and not exists (select from unnest($4::text[]) t
                   where not has_table_privilege($2, 'public.' || t, 'references') or has_table_privilege($3, 'public.' || t, 'select'))`,
          values: [id, roles.owner, roles.runtime, referencedTables],
        },
  );
  return rowCount === 1;
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  return (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1;
}
