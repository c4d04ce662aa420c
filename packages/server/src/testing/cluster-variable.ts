/** Environment variable with the connection string of the owner of the test run's PostgreSQL. */
export const clusterVariable = 'GANTRY_TEST_CLUSTER';
