import { demoAccounts, demoCompanies, demoObjects, demoPassword, demoProjects } from '@gantry/demo';
import type { DemoProject } from '@gantry/plugin-sdk/server';
import type { GantryDatabase } from '../database/gantry-database.ts';
import { siteRoles } from '../projects/site-roles.ts';
import { provision } from '../provision/provision.ts';
import { siteDescription } from '../provision/site-description.ts';

const timeZone = 'Asia/Hong_Kong';

/**
 * Creates the demo's companies, projects and people if they are missing. Returns the projects, to be filled.
 * @param bays - length of the tunnels, as for `demoModels`
 */
export async function seedDemo(database: GantryDatabase, bays: number): Promise<readonly DemoProject[]> {
  await provision(
    database.owner,
    siteDescription.parse({
      companies: demoCompanies,
      projects: demoProjects.map(({ easting, northing, ...project }) => ({
        ...project,
        timeZone,
        origin: { easting, northing },
      })),
      people: demoAccounts.map(({ places, ...account }) => ({
        ...account,
        password: demoPassword,
        mayCreateProjects: places.some(({ role }) => role === 'PROJECT_ADMIN'),
        mayInstallPlugins: places.some(({ role }) => role === 'PROJECT_ADMIN'),
        places: places.map(({ project, role, disciplines }) => ({
          project,
          company: companyOf(role).name,
          title: siteRoles[role].title,
          roles: disciplines.length === 0 ? [role] : [{ role, disciplines }],
        })),
      })),
    }),
  );
  return demoProjects.map(({ id, code, variant }) => ({
    id,
    code,
    timeZone,
    variant,
    users: demoAccounts.flatMap(({ id: user, name, email, places }) =>
      places
        .filter((place) => place.project === code)
        .map(({ role, disciplines }) => ({
          id: user,
          name,
          email,
          companyId: companyOf(role).id,
          role,
          disciplines,
        })),
    ),
    objects: demoObjects(code, bays),
  }));
}

function companyOf(role: keyof typeof siteRoles): (typeof demoCompanies)[number] {
  const found = demoCompanies.find(({ kind }) => kind === siteRoles[role].company);
  if (found === undefined) throw new Error(`The demo has no company for the role ${role}.`);
  return found;
}
