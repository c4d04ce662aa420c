import { pino } from 'pino';
import { readSettings } from '../../packages/server/src/config/settings.ts';
import { PluginRegistry } from '../../packages/server/src/plugins/plugin-registry.ts';
import { GantryServer } from '../../packages/server/src/server.ts';

/**
 * The server as it is, on the same data folder, with another page: that of the folder GANTRY_BENCH_APP instead of the
 * host's. So both pages and their files come in the same way.
 */
const log = pino({ level: 'error' });
const server = new GantryServer({
  settings: readSettings(process.env, process.cwd()),
  plugins: new PluginRegistry([]),
  appFolder: process.env.GANTRY_BENCH_APP ?? '',
  log,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
await server.listen();
await server.begin();
