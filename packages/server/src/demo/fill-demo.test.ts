import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

const plugin = (name: string, seedDemo: NonNullable<Parameters<typeof defineServerPlugin>[0]['seedDemo']>) =>
  defineServerPlugin({ id: `test.${name}`, migrations: [], permissions: [], routes: () => [], seedDemo });

test('a slow plugin delays neither the start nor the stop', async () => {
  let begun = false;
  let ended = false;
  const endless = plugin('endless', (_project, _host, signal) => {
    begun = true;
    return new Promise((_done, failed) => {
      signal.addEventListener('abort', () => {
        ended = true;
        failed(signal.reason);
      });
    });
  });
  const lines: string[] = [];
  const server = await startTestServer({
    plugins: [endless],
    early: true,
    onLog: (line) => lines.push(line),
  });
  expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: 'ok' });
  await expect.poll(() => begun).toBe(true);
  const member = await server.client('wong.chikin@demo.gantry');
  expect((await member.get('/api/session')).body).toMatchObject({ demo: true, demoFilling: true });
  await server.close();
  expect(ended).toBe(true);
  expect(lines.join('')).not.toContain('The demo');
});

test('a plugin’s failure is logged, and the other plugins fill their data', async () => {
  const seeded: string[] = [];
  const failing = plugin('failing', async ({ code }) => {
    if (code === 'BEM') throw new Error('no room');
    seeded.push(`failing ${code}`);
  });
  const working = plugin('working', async ({ code }) => void seeded.push(`working ${code}`));
  const lines: string[] = [];
  const server = await startTestServer({ plugins: [failing, working], onLog: (line) => lines.push(line) });
  const member = await server.client('wong.chikin@demo.gantry');
  expect((await member.get('/api/session')).body).toMatchObject({
    demo: true,
    demoFilling: false,
    // Not `ISO`, which stays empty.
    demoProjects: ['BEM', 'TCE', 'TY', 'YMTW'],
  });
  await server.close();
  const codes = ['BEM', 'TCE', 'TY', 'YMTW', 'ISO'];
  expect(seeded).toEqual([
    ...codes.slice(1).map((code) => `failing ${code}`),
    ...codes.map((code) => `working ${code}`),
  ]);
  expect(lines.filter((line) => line.includes('The demo data is incomplete')).join('')).toContain('no room');
});
