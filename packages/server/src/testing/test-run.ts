/** Environment variable with the connection string of the owner of the test run's PostgreSQL. */
export const clusterVariable = 'GANTRY_TEST_CLUSTER';

/** Environment variable with the folder in which the test run builds programs. */
export const programsVariable = 'GANTRY_TEST_PROGRAMS';
