import type { DemoProject } from '@gantry/plugin-sdk/server';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { hashPassword } from '../session/password.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoCompanies, demoProjects } from './projects.ts';
import { demoRoles } from './roles.ts';

const timeZone = 'Asia/Hong_Kong';

/**
 * Makes the companies, projects, roles and people of the demo where they are missing, as the owner of the schema.
 * Answers the projects for those who fill them further.
 */
export async function seedDemo(database: GantryDatabase): Promise<readonly DemoProject[]> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    const insert = (table: string, key: string, rows: readonly object[]) => {
      // Only these: a column that a later migration adds keeps its default.
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      return client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)
         on conflict ${key} do nothing`,
        [JSON.stringify(rows)],
      );
    };
    await insert('company', '(id)', demoCompanies);
    await insert(
      'project',
      '(id)',
      demoProjects.map(({ id, code, name, variant, easting, northing }) => ({
        id,
        code,
        name,
        variant,
        time_zone: timeZone,
        crs: 2326,
        origin_easting: easting,
        origin_northing: northing,
        origin_height: 0,
      })),
    );
    const roles = Object.entries(demoRoles);
    await insert(
      'role',
      '(project_id, code)',
      demoProjects.flatMap(({ id }) => roles.map(([code]) => ({ project_id: id, code }))),
    );
    await insert(
      'app_user',
      '(id)',
      demoAccounts.map(({ id, email, name, locale }) => ({ id, email, name, locale, status: 'active' })),
    );
    // One hash for all of them: the password is public anyway, and hashing is slow on purpose.
    const { rowCount } = await client.query('select from credential where user_id = $1', [
      demoAccounts[0]?.id,
    ]);
    if (rowCount === 0) {
      const hash = await hashPassword(demoPassword);
      await client.query(
        'insert into credential (user_id, password_hash) select unnest($1::uuid[]), $2 on conflict do nothing',
        [demoAccounts.map(({ id }) => id), hash],
      );
    }
    await insert(
      'membership',
      '(project_id, user_id)',
      places().map(({ project, user, company, title }) => ({
        project_id: project,
        user_id: user,
        company_id: company,
        title,
      })),
    );
    await insert(
      'user_role',
      '(project_id, user_id, role_code)',
      places().map(({ project, user, role }) => ({ project_id: project, user_id: user, role_code: role })),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return demoProjects.map(({ id, code }) => ({
    id,
    code,
    timeZone,
    users: demoAccounts.flatMap(({ id: user, name, email }) =>
      places()
        .filter((place) => place.user === user && place.project === id)
        .map((place) => ({ id: user, name, email, companyId: place.company, role: place.role })),
    ),
  }));
}

function places() {
  return demoAccounts.flatMap((account) =>
    account.places.map(({ project, role }) => {
      const found = demoProjects.find(({ code }) => code === project);
      const company = demoCompanies.find(({ kind }) => kind === demoRoles[role].company);
      if (!found || !company)
        throw new Error(`The demo account ${account.email} names an unknown project ${project}.`);
      return { project: found.id, user: account.id, company: company.id, role, title: demoRoles[role].title };
    }),
  );
}
