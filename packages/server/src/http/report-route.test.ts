import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) });
});
afterAll(() => server.close());

test('a report of a failure goes to the log', async () => {
  const member = await server.client('fong.hoiyan@demo.gantry');
  const report = {
    pluginId: 'vendor.good',
    version: '1.2.3',
    place: 'tab',
    message: 'it <b>broke</b>',
    stack: 'at x',
  };
  expect((await member.post('/api/reports', report)).status).toBe(204);
  expect(
    lines.some((line) => line.includes('it <b>broke</b>') && JSON.parse(line).report.place === 'tab'),
  ).toBe(true);
  expect((await member.post('/api/reports', { ...report, message: 'x'.repeat(4001) })).status).toBe(400);
  expect((await (await server.client()).post('/api/reports', report)).status).toBe(401);
});
