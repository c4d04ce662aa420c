import { pino } from 'pino';
import { readSettings } from '../../packages/server/src/config/settings.ts';
import { PluginInstalls } from '../../packages/server/src/plugins/installs/plugin-installs.ts';
import { PluginRegistry } from '../../packages/server/src/plugins/plugin-registry.ts';
import { GantryServer } from '../../packages/server/src/server.ts';
import { systemClock } from '../../packages/server/src/timing/system-clock.ts';

/**
 * The same server on the same data folder, but with the page of the folder GANTRY_BENCH_APP instead of the host's, so that both pages
 * and their files are delivered in the same way.
 */
const log = pino({ level: 'error' });
const settings = readSettings(process.env, process.cwd());
const plugins = new PluginRegistry(systemClock);
const server = new GantryServer({
  settings,
  plugins,
  installs: new PluginInstalls({
    dataFolder: settings.dataFolder,
    rules: { mode: 'off', publishers: {}, sources: [] },
    registry: plugins,
    clock: systemClock,
    log,
  }),
  secrets: {},
  appFolder: process.env.GANTRY_BENCH_APP ?? '',
  docsFolder: '',
  log,
  clock: systemClock,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
await server.listen();
await server.begin();
