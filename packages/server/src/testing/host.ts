export { demoAccounts, demoPassword } from '@gantry/demo';
export { addModel } from './add-model.ts';
export { builtPlugin } from './programs.ts';
export { type ServerProcess, spawnServer } from './server-process.ts';
export { type TestAnswer, TestClient } from './test-client.ts';
export { createEmptyDatabase, createTestDatabase } from './test-database.ts';
export { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
