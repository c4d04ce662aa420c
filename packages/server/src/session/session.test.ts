import { demoPassword } from '@gantry/demo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const lines: string[] = [];
const email = 'wong.chikin@demo.gantry';

const signIn = async (address: string) => (await server.client()).signIn(address);

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) });
});
afterAll(() => server.close());

describe('signing in', () => {
  test('returns the user and sets a cookie that scripts cannot read', async () => {
    const client = await server.client();
    const { status, body, headers } = await client.post('/api/session', {
      email: ` ${email.toUpperCase()} `,
      password: demoPassword,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { name: 'Wong Chi Kin', email, locale: 'en' }, demo: true });
    const [cookie, hint, device] = headers.getSetCookie();
    expect(cookie).toMatch(/^gantry_session=[\w-]{43}; .*Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Secure/);
    expect(hint).toMatch(/^gantry_signed_in=1; .*SameSite=Lax$/);
    expect(device).toMatch(/^gantry_device=[\w-]{43}; .*Path=\/api\/session; .*HttpOnly; SameSite=Strict$/);
    expect((await client.get('/api/session')).body).toMatchObject({ user: { email } });
  });

  test('people choose the language of their own account', async () => {
    const client = await signIn('yip.wingsze@demo.gantry');
    const locale = async () =>
      (await (await signIn('yip.wingsze@demo.gantry')).get('/api/session')).body.user.locale;
    expect(await locale()).toBe('en');
    expect((await client.send('PATCH', '/api/session', { body: { locale: 'zh-CN' } })).status).toBe(204);
    expect(await locale()).toBe('zh-CN');
    expect((await client.send('PATCH', '/api/session', { body: { locale: 'fr' } })).status).toBe(400);
    const stranger = await server.client();
    const refused = await stranger.send('PATCH', '/api/session', { body: { locale: 'en' } });
    expect([refused.status, await locale()]).toEqual([401, 'zh-CN']);
  });

  test('through a proxy that speaks https, the cookie is for https only', async () => {
    const client = await server.client();
    const { headers } = await client.send('POST', '/api/session', {
      body: { email, password: demoPassword },
      headers: { 'x-forwarded-proto': 'https' },
    });
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  });

  test('keeps only a hash of the token, and neither password nor token in the log', async () => {
    const client = await signIn(email);
    const token = client.cookie?.split('=')[1] ?? '';
    const { rows } = await server.context.database.owner.query(
      `select encode(token_hash, 'hex') as hash from session`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
    const log = lines.join('');
    expect(log).not.toContain(token);
    expect(log).not.toContain(demoPassword);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const client = await server.client();
    const wrong = await client.post('/api/session', { email: 'lau.kwokwai@demo.gantry', password: 'no' });
    const unknown = await client.post('/api/session', { email: 'nobody@demo.gantry', password: 'no' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'WRONG_CREDENTIALS']);
    expect([unknown.status, unknown.body.error.code]).toEqual([401, 'WRONG_CREDENTIALS']);
    expect(unknown.body.error.message).toBe(wrong.body.error.message);
    expect(client.cookie).toBeUndefined();
  });

  test.each([
    [{ email }, 'password'],
    [{ email, password: '' }, 'password'],
    [{ email, password: 'x'.repeat(201) }, 'password'],
    [{ email, password: 'x', admin: true }, 'admin'],
    [{ email: 5, password: 'x' }, 'email'],
  ])('%o is refused', async (body, path) => {
    const answer = await (await server.client()).post('/api/session', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.fields).toEqual([expect.objectContaining({ in: 'body', path })]);
  });
});

describe('a session', () => {
  test('ends with the sign-out, also for a copied cookie', async () => {
    const client = await server.client(email);
    const stolen = { cookie: client.cookie ?? '' };
    const out = await client.delete('/api/session');
    expect([out.status, out.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])]).toEqual([
      204,
      ['gantry_session=', 'gantry_signed_in='],
    ]);
    expect(client.cookie).toBeUndefined();
    const answer = await (await server.client()).get('/api/session', stolen);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect((await client.delete('/api/session')).status).toBe(204);
  });

  test('is extended by use, and expires after 12 idle hours or after 7 days', async () => {
    const hour = 3600;
    const client = await server.client(email);
    const idle = await server.client(email);
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      server.clock.advance(11 * hour);
      expect((await client.get('/api/session')).status).toBe(200);
    }
    expect((await idle.get('/api/session')).status).toBe(401);
    server.clock.advance(11 * hour);
    expect((await client.get('/api/session')).status).toBe(401);
  });

  test('has a cookie that lasts as long as the session can', async () => {
    const client = await server.client();
    const { headers } = await client.post('/api/session', { email, password: demoPassword });
    const expires = headers.getSetCookie().map((text) => /Expires=([^;]+)/.exec(text)?.[1] ?? '');
    const days = expires.map((text) => (Date.parse(text) - server.clock.now().getTime()) / 86_400_000);
    expect(days.map(Math.round)).toEqual([7, 7, 180]);
    // Each page that opens asks who is signed in: that must not shorten it.
    expect((await client.get('/api/session')).headers.getSetCookie()).toEqual([]);
  });

  test('ends at once when the account is disabled', async () => {
    const client = await server.client('lau.kwokwai@demo.gantry');
    const set = (status: string) =>
      server.context.database.owner.query('update app_user set status = $1 where email = $2', [
        status,
        'lau.kwokwai@demo.gantry',
      ]);
    expect((await client.get('/api/session')).status).toBe(200);
    await set('disabled');
    expect((await client.get('/api/session')).status).toBe(401);
    await set('active');
  });

  test('is pruned after it has expired', async () => {
    await server.client(email);
    server.clock.advance(8 * 24 * 3600);
    await server.context.jobs.runTimer('gantry/prune-sessions');
    const { rows } = await server.context.database.owner.query(
      'select (select count(*) from session) as sessions, (select count(*) from login_failure) as failures',
    );
    expect(rows).toEqual([{ sessions: 0, failures: 0 }]);
  });

  test('a new one is opened at every sign-in, and the old one ends', async () => {
    const client = await server.client(email);
    const before = client.cookie;
    await client.signIn(email);
    expect(client.cookie).not.toBe(before);
    expect((await (await server.client()).get('/api/session', { cookie: before ?? '' })).status).toBe(401);
  });
});

test('a request is one line of the log, with its path and result', async () => {
  const client = await server.client(email);
  lines.length = 0;
  await client.get('/api/projects', { 'x-request-id': 'logged-once' });
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === 'logged-once');
  await expect.poll(() => logged().length).toBe(1);
  expect(logged()).toMatchObject([
    {
      msg: 'request completed',
      req: { method: 'GET', url: '/api/projects' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    },
  ]);
});

describe('a change from another site', () => {
  test.each<[Record<string, string>]>([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('%o is refused', async (headers) => {
    const client = await server.client(email);
    const answer = await client.send('DELETE', '/api/session', {
      headers: headers as Record<string, string>,
    });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'BAD_ORIGIN']);
    expect((await client.get('/api/session')).status).toBe(200);
  });

  test('is accepted from the own pages', async () => {
    const client = await server.client(email);
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect((await client.send('DELETE', '/api/session', { headers })).status).toBe(204);
  });
});
