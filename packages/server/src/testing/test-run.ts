import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Environment variable with the connection string of the owner of the test run's PostgreSQL. */
export const clusterVariable = 'GANTRY_TEST_CLUSTER';

/** Environment variable with the folder in which the test run builds programs. */
export const programsVariable = 'GANTRY_TEST_PROGRAMS';

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Where the programs of a whole test run are built: below node_modules, so that git ignores it and they find their packages. */
export function programsFolder(run: number): string {
  return join(packageFolder, 'node_modules', '.gantry-test', String(run));
}
