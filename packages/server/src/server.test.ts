import { Server } from 'node:http';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';
import { startTestServer } from './testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a change that is in progress when the server is told to stop is completed and answered', async () => {
  const stored = await createTestDatabase();
  const server = await startTestServer({ databaseUrl: stored.url });
  const holder = new pg.Client({ connectionString: stored.url });
  await holder.connect();
  const cut = vi.spyOn(Server.prototype, 'closeAllConnections');
  try {
    const client = await server.client('yip.wingsze@demo.gantry');
    const project = server.projectId('BEM');
    await holder.query('begin');
    await holder.query('select gantry.lock_project($1)', [project]);
    const change = client.post(`/api/projects/${project}/layers`, { name: 'Just in time' });
    const waiting = async () =>
      (
        await stored.rows(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).length;
    await expect.poll(waiting).toBe(1);

    const closed = server.close();
    await new Promise((next) => setTimeout(next, 200));
    await holder.query('commit');

    expect(await change).toMatchObject({ status: 200, body: { name: 'Just in time' } });
    await closed;
    // Idle keep-alive connections must not delay the stop until the remaining ones are cut.
    expect(cut).not.toHaveBeenCalled();
    expect(await stored.rows('select name from layer')).toEqual([{ name: 'Just in time' }]);
  } finally {
    cut.mockRestore();
    await holder.end();
    await stored.drop();
  }
});

test('a request that does not end delays the stop only briefly', async () => {
  const server = await startTestServer();
  const client = await server.client('yip.wingsze@demo.gantry');
  const layer = await client.post(`/api/projects/${server.projectId('BEM')}/layers`, { name: 'Slow' });
  let sent = 0;
  const endless = new ReadableStream({
    async pull(controller) {
      await new Promise((next) => setTimeout(next, 50));
      sent += 1;
      controller.enqueue(new TextEncoder().encode('ISO-10303-21;\nHEADER;\n'));
    },
  });
  const upload = client.fetch(
    `/api/projects/${server.projectId('BEM')}/layers/${layer.body.id}/versions?fileName=a&createdDate=2026-11-20&modelName=A`,
    // Streams as bodies are not in the DOM's types that this program is checked with.
    { method: 'POST', body: endless as BodyInit, duplex: 'half' } as RequestInit,
  );
  const ended = upload.then(
    () => 'answered',
    () => 'cut off',
  );
  await expect.poll(() => sent).toBeGreaterThan(2);
  const start = performance.now();
  await server.close();
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(await ended).toBe('cut off');
});
