import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PluginInstalls } from '../plugins/installs/plugin-installs.ts';
import { PluginRegistry } from '../plugins/plugin-registry.ts';
import { GantryServer } from '../server.ts';
import { systemClock } from '../timing/system-clock.ts';

test('until the server is ready, calls of people and devices answer 503', async () => {
  const folder = join(import.meta.dirname, 'no-such-folder');
  const log = pino({ level: 'silent' });
  const registry = new PluginRegistry(systemClock);
  const server = new GantryServer({
    settings: {
      port: 0,
      host: '127.0.0.1',
      hosts: [],
      dataFolder: folder,
      databaseUrl: 'postgres://127.0.0.1:1/none',
      databaseAppUrl: null,
      configFile: '',
      secretsFile: null,
      mail: null,
      publicUrl: null,
      demo: false,
      demoBays: 0,
      pluginDevToken: null,
    },
    plugins: registry,
    installs: new PluginInstalls({
      dataFolder: folder,
      rules: { mode: 'off', publishers: {}, sources: [] },
      registry,
      clock: systemClock,
      log,
    }),
    secrets: {},
    appFolder: folder,
    docsFolder: folder,
    log,
    clock: systemClock,
  });
  try {
    const url = await server.listen();
    const answerTo = async (path: string, method = 'GET') => {
      const response = await fetch(`${url}${path}`, { method });
      return [response.status, await response.json()];
    };
    const starting = [503, { error: expect.objectContaining({ code: 'STARTING' }) }];
    expect(await answerTo('/api/session')).toEqual(starting);
    expect(await answerTo('/ingest/gate/count', 'POST')).toEqual(starting);
    expect(await answerTo('/api/health')).toEqual([503, { status: 'starting' }]);
    expect((await answerTo('/api/docs/json'))[0]).toBe(200);
  } finally {
    await server.close();
  }
});
