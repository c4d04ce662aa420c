import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A cable between the server and its database that can be pulled. */
class Cable {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  async plug(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    const address = server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
    this.#server = server;
  }

  async pull(): Promise<void> {
    const server = this.#server;
    const closed = new Promise((done) => server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

let stored: TestDatabase;
let cable: Cable;
let server: TestServer;

beforeAll(async () => {
  stored = await createTestDatabase();
  cable = new Cable(stored.url);
  await cable.plug();
  server = await startTestServer({ databaseUrl: cable.url });
});
afterAll(async () => {
  await server.close();
  await cable.pull();
  await stored.drop();
});

test('while the database is away requests answer 503, and all is well again without a restart', async () => {
  const client = await server.client('wong.chikin@demo.gantry');
  const project = `/api/projects/${server.projectId('BEM')}`;
  const storage = `${project}/plugins/test.plugin/storage/user/k`;
  expect((await client.put(storage, { value: 'before' })).status).toBe(200);

  await cable.pull();

  const answers = await Promise.all([
    client.get(project),
    client.put(storage, { value: 'lost' }),
    client.get('/api/session'),
  ]);
  for (const { status, body, headers } of answers) {
    expect([status, body.error.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(headers.get('retry-after')).toBe('2');
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1/);
  }
  const health = await client.get('/api/health');
  expect([health.status, health.body]).toEqual([
    503,
    { status: 'degraded', reason: 'The database is not reachable at the moment. Try again shortly.' },
  ]);
  // What needs no database goes on.
  expect((await client.get('/api/docs/json')).status).toBe(200);

  await cable.plug();

  expect((await client.get('/api/health')).body).toEqual({ status: 'ok' });
  expect((await client.get(storage)).body).toEqual({ value: 'before' });
  expect((await client.put(storage, { value: 'after' })).status).toBe(200);
});

test('an open stream of events lives through it and loses nothing', async () => {
  const client = await server.client('wong.chikin@demo.gantry');
  const bem = server.projectId('BEM');
  const response = await client.fetch(`/api/projects/${bem}/events`);
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })();
  const emit = (topic: string) =>
    server.context.database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
      tx.emit({ topic, payload: {} }),
    );
  await emit('test.one');
  await expect.poll(() => text).toContain('test.one');

  await cable.pull();
  await expect(emit('test.lost')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  await cable.plug();
  await emit('test.two');

  await expect.poll(() => text, { timeout: 8000 }).toContain('test.two');
  expect(text).not.toContain('test.lost');
  await server.close();
  await reading;
});

test('background work goes on after it', async () => {
  const again = await startTestServer({ databaseUrl: cable.url });
  try {
    await cable.pull();
    await expect(again.context.jobs.runTimer('gantry/prune-sessions')).rejects.toThrow();
    await cable.plug();
    await expect
      .poll(() => again.context.jobs.runTimer('gantry/prune-sessions').catch(() => false))
      .toBe(true);
  } finally {
    await again.close();
  }
});
