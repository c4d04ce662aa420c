import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { addSiteRoles, giveRoleDefaults } from '../projects/role-defaults.ts';
import { hashPassword } from '../session/password.ts';
import type { SiteDescription } from './site-description.ts';

/** The description refers to something that is neither in it nor in the database, or that a module refuses. */
export class ProvisionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProvisionError';
  }
}

/**
 * Creates what the description has and the database lacks, and updates names, titles and roles of the rest, in one transaction as
 * the owner of the schema. New roles get the default permissions at once. Anything that the description does not mention stays.
 * Companies are identified by name, projects by code, people by e-mail address.
 * @param alsoWrite - writes the data of modules in the same transaction
 * @throws ProvisionError for an unknown project, company or role. Then nothing was changed.
 */
export async function provision(
  pool: pg.Pool,
  site: SiteDescription,
  alsoWrite?: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await writeCompanies(client, site);
    await writeProjects(client, site);
    await addSiteRoles(client);
    await giveRoleDefaults(client);
    await writePeople(client, site);
    await writePlaces(client, site);
    await writePasswords(client, site);
    await endAccess(client, site);
    await alsoWrite?.(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function writeCompanies(client: pg.PoolClient, { companies }: SiteDescription): Promise<void> {
  await client.query(
    `insert into company (id, name, kind) select id, name, kind from jsonb_populate_recordset(null::company, $1::jsonb)
     on conflict (name) do update set kind = excluded.kind`,
    [JSON.stringify(companies.map((company) => ({ ...company, id: company.id ?? randomUUID() })))],
  );
}

async function writeProjects(client: pg.PoolClient, { projects }: SiteDescription): Promise<void> {
  const rows = projects.map(({ id, code, name, variant, timeZone, crs, origin }) => ({
    id: id ?? randomUUID(),
    code,
    name,
    variant,
    time_zone: timeZone,
    crs,
    origin_easting: origin.easting,
    origin_northing: origin.northing,
    origin_height: origin.height,
  }));
  const columns = 'id, code, name, variant, time_zone, crs, origin_easting, origin_northing, origin_height';
  // The origin is not updated, because models may already be placed relative to it.
  await client.query(
    `insert into project (${columns}) select ${columns} from jsonb_populate_recordset(null::project, $1::jsonb)
     on conflict (code) do update set name = excluded.name, variant = excluded.variant, time_zone = excluded.time_zone`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `insert into project_plugin_on (project_id, plugin_id)
     select p.id, g.plugin from jsonb_to_recordset($1::jsonb) as g(project text, plugin text) join project p on p.code = g.project
     on conflict do nothing`,
    [
      JSON.stringify(
        projects.flatMap(({ code, switchedOn }) => switchedOn.map((plugin) => ({ project: code, plugin }))),
      ),
    ],
  );
  const roles = projects.flatMap((project) =>
    Object.keys(project.roles).map((role) => ({ project: project.code, role })),
  );
  await client.query(
    `insert into role (project_id, code)
     select p.id, g.role from jsonb_to_recordset($1::jsonb) as g(project text, role text) join project p on p.code = g.project
     on conflict do nothing`,
    [JSON.stringify(roles)],
  );
  const permissions = projects.flatMap((project) =>
    Object.entries(project.roles).flatMap(([role, codes]) =>
      codes.map((permission) => ({ project: project.code, role, permission })),
    ),
  );
  await client.query(
    `insert into role_permission (project_id, role_code, permission)
     select p.id, g.role, g.permission from jsonb_to_recordset($1::jsonb) as g(project text, role text, permission text)
     join project p on p.code = g.project on conflict do nothing`,
    [JSON.stringify(permissions)],
  );
}

async function writePeople(client: pg.PoolClient, { people }: SiteDescription): Promise<void> {
  // The language is not updated: people choose their own.
  await client.query(
    `insert into app_user (id, email, name, locale, status)
     select id, email, name, locale, status from jsonb_populate_recordset(null::app_user, $1::jsonb)
     on conflict (email) do update set name = excluded.name, status = excluded.status`,
    [JSON.stringify(people.map((person) => ({ ...person, id: person.id ?? randomUUID() })))],
  );
  await client.query(
    `update app_user u set may_create_projects = coalesce(g."mayCreateProjects", u.may_create_projects),
       may_install_plugins = coalesce(g."mayInstallPlugins", u.may_install_plugins)
     from jsonb_to_recordset($1::jsonb) as g(email text, "mayCreateProjects" boolean, "mayInstallPlugins" boolean)
     where u.email = g.email`,
    [JSON.stringify(people)],
  );
}

async function writePlaces(client: pg.PoolClient, { people }: SiteDescription): Promise<void> {
  const places = people.flatMap(({ email, places }) => places.map((place) => ({ email, ...place })));
  const { rows } = await client.query(
    `select g.email, g.project, g.company, p.id is null as no_project, c.id is null as no_company,
       (select min(r.role) from jsonb_to_recordset(g.roles) as r(role text)
        where p.id is not null and not exists (select from role where project_id = p.id and code = r.role)) as no_role
     from jsonb_to_recordset($1::jsonb) as g(email text, project text, company text, roles jsonb)
     left join project p on p.code = g.project left join company c on c.name = g.company`,
    [JSON.stringify(places)],
  );
  for (const found of z.array(checkedPlace).parse(rows)) assertKnown(found);
  await client.query(
    `insert into membership (project_id, user_id, company_id, title)
     select p.id, u.id, c.id, g.title
     from jsonb_to_recordset($1::jsonb) as g(email text, project text, company text, title text)
     join app_user u on u.email = g.email join project p on p.code = g.project join company c on c.name = g.company
     on conflict (project_id, user_id) do update set company_id = excluded.company_id, title = excluded.title`,
    [JSON.stringify(places)],
  );
  await client.query(
    `with given as (
       select distinct on (p.id, u.id, r.role) p.id as project_id, u.id as user_id, r.role as role_code,
         array(select jsonb_array_elements_text(r.disciplines)) as disciplines
       from jsonb_to_recordset($1::jsonb) as g(email text, project text, roles jsonb)
       join app_user u on u.email = g.email join project p on p.code = g.project
       cross join lateral jsonb_to_recordset(g.roles) as r(role text, disciplines jsonb)
     ), gone as (
       delete from user_role ur using (select distinct project_id, user_id from given) m
       where ur.project_id = m.project_id and ur.user_id = m.user_id
         and not exists (select from given g where (g.project_id, g.user_id, g.role_code) = (ur.project_id, ur.user_id, ur.role_code))
     )
     insert into user_role (project_id, user_id, role_code, disciplines) select * from given
     on conflict (project_id, user_id, role_code) do update set disciplines = excluded.disciplines`,
    [JSON.stringify(places)],
  );
}

const checkedPlace = z.object({
  email: z.string(),
  project: z.string(),
  company: z.string(),
  no_project: z.boolean(),
  no_company: z.boolean(),
  no_role: z.string().nullable(),
});

function assertKnown({
  email,
  project,
  company,
  no_project,
  no_company,
  no_role,
}: z.output<typeof checkedPlace>): void {
  if (no_project)
    throw new ProvisionError(`${email} is listed for the project ${project}, which does not exist.`);
  if (no_company)
    throw new ProvisionError(`${email} is listed for the company '${company}', which does not exist.`);
  if (no_role !== null)
    throw new ProvisionError(`${email} has the role ${no_role}, which the project ${project} does not have.`);
}

async function writePasswords(client: pg.PoolClient, { people }: SiteDescription): Promise<void> {
  const { rows } = await client.query(
    `select u.email from app_user u join credential c on c.user_id = u.id where u.email = any ($1)`,
    [people.map(({ email }) => email)],
  );
  const settled = new Set(
    z
      .array(z.object({ email: z.string() }))
      .parse(rows)
      .map(({ email }) => email),
  );
  // All demo accounts share one password; hashing it once saves time.
  const hashes = new Map<string, Promise<string>>();
  for (const { email, password, newPassword } of people) {
    const chosen = newPassword ?? (settled.has(email) ? undefined : password);
    if (chosen === undefined) continue;
    const hash = hashes.get(chosen) ?? hashPassword(chosen);
    hashes.set(chosen, hash);
    await client.query(
      `insert into credential (user_id, password_hash) select id, $2 from app_user where email = $1
       on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now()`,
      [email, await hash],
    );
  }
}

/** Ends all sessions of people with a new password or a disabled account, and forgets their known browsers. */
async function endAccess(client: pg.PoolClient, { people }: SiteDescription): Promise<void> {
  const concerned = people
    .filter(({ newPassword, status }) => newPassword !== undefined || status === 'disabled')
    .map(({ email }) => email);
  for (const table of ['session', 'known_device'])
    await client.query(
      `delete from ${table} where user_id in (select id from app_user where email = any ($1))`,
      [concerned],
    );
}
