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

test('too many reports of one person are refused for a while; others can still report', async () => {
  const email = 'lee.manhei@demo.gantry';
  const report = { pluginId: 'vendor.good', version: '1.2.3', place: 'tab', message: 'again' };
  const [member, again] = [await server.client(email), await server.client(email)];
  server.clock.stop();
  for (let n = 0; n < 30; n += 1)
    expect((await (n % 2 ? member : again).post('/api/reports', report)).status).toBe(204);
  const refused = await member.post('/api/reports', report);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'TOO_MANY_REPORTS']);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(2);
  expect((await again.post('/api/reports', report)).status).toBe(429);
  const colleague = await server.client('fong.hoiyan@demo.gantry');
  expect((await colleague.post('/api/reports', report)).status).toBe(204);
  server.clock.advance(wait);
  expect((await member.post('/api/reports', report)).status).toBe(204);
});
