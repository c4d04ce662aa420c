import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Environment variable with the owner's connection string for the test run's PostgreSQL. */
export const clusterVariable = 'GANTRY_TEST_CLUSTER';

/** Environment variable with the folder in which the test run builds programs. */
export const programsVariable = 'GANTRY_TEST_PROGRAMS';

export const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Folder for the programs of a test run: below node_modules, so that git ignores it and the programs find their packages. */
export function programsFolder(run: number): string {
  return join(packageFolder, 'node_modules', '.gantry-test', String(run));
}
