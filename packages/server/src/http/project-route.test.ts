import { line, prose } from '@gantry/contract';
import { defineRoute, defineServerPlugin, ForbiddenError, RuleError, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const note = z.object({ id: z.uuid(), title: z.string(), text: z.string() });

/** A small plugin with one route for each place in which a request can name the project. */
const plugin = defineServerPlugin({
  id: 'vendor.notes',
  migrations: [
    {
      name: '0001-notes',
      sql: `create table note (project_id uuid not null, id uuid not null, title text not null, text text not null, primary key (project_id, id));
            select gantry.protect_project_table('note');`,
    },
  ],
  permissions: [
    { code: 'NOTE_VIEW', roles: ['VIEWER', 'CONTRACTOR_ENGINEER', 'PROJECT_ADMIN'] },
    { code: 'NOTE_WRITE', roles: ['CONTRACTOR_ENGINEER', 'PROJECT_ADMIN'] },
  ],
  routes: () => [
    defineRoute({
      method: 'GET',
      path: '/notes/:id',
      summary: 'One note',
      project: 'query',
      permission: 'NOTE_VIEW',
      params: z.object({ id: z.uuid() }),
      query: z.object({ projectUUID: z.uuid() }),
      response: note,
      handle: ({ params }, { tx }) =>
        tx.one(note, sql`select id, title, text from note where id = ${params.id}`),
    }),
    defineRoute({
      method: 'POST',
      path: '/notes',
      summary: 'Write a note',
      project: 'body',
      permission: 'NOTE_WRITE',
      body: z.object({ title: line(80), text: prose(2000) }),
      response: note,
      async handle({ body }, { tx, commit }) {
        const made = { id: crypto.randomUUID(), ...body };
        await tx.run(sql`insert into note values (${tx.projectId}, ${made.id}, ${made.title}, ${made.text})`);
        if (made.title === 'broken answer') return { ...made, id: 'no uuid' };
        const chatty = { ...made, hidden: 'for nobody' };
        if (made.title === 'chatty') return chatty;
        if (made.title === 'broken rule')
          throw new RuleError('NO_SUCH_LUCK', 'Not today.', { fields: ['title'] });
        if (made.title === 'late refusal' || made.title === 'late write') await commit();
        if (made.title === 'late refusal') throw new RuleError('TOO_LATE', 'The note was kept.');
        if (made.title === 'late write') await tx.run(sql`delete from note`);
        if (made.title === 'crash') throw new Error('secret detail of the inside');
        return made;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/projects/:projectUUID/notes/:id',
      summary: 'Remove a note',
      project: 'params',
      permission: 'NOTE_WRITE',
      params: z.strictObject({ projectUUID: z.uuid(), id: z.uuid() }),
      response: z.undefined(),
      async handle({ params }, { tx, user }) {
        if (user.email === 'lee.manhei@demo.gantry') throw new ForbiddenError('NOTE_OWN');
        await tx.run(sql`delete from note where id = ${params.id}`);
        return undefined;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sneak',
      summary: 'A GET that changes something and does not say so',
      project: 'query',
      permission: '',
      response: z.undefined(),
      async handle(_input, { tx }) {
        await tx.run(sql`insert into note values (${tx.projectId}, gen_random_uuid(), 'sneaked', '')`);
        return undefined;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/touch',
      summary: 'A GET that changes something',
      project: 'query',
      permission: '',
      response: z.object({ done: z.literal(true) }),
      writesOnGet: true,
      handle: async () => ({ done: true as const }),
    }),
  ],
});

let server: TestServer;
const lines: string[] = [];
let writer: TestClient;
let viewer: TestClient;
let stranger: TestClient;
let bem: string;

beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin], onLog: (line) => lines.push(line) });
  [writer, viewer, stranger] = await Promise.all([
    server.client('wong.chikin@demo.gantry'),
    server.client('fong.hoiyan@demo.gantry'),
    server.client('kwan.pakho@demo.gantry'),
  ]);
  bem = server.projectId('BEM');
});
afterAll(() => server.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
];
const write = (fields: object, client = writer) =>
  client.post('/api/notes/notes', { projectUUID: bem, ...fields });

describe('access', () => {
  const calls = (id: string, project: string): [string, string, object?][] => [
    ['GET', `/api/notes/notes/${id}?projectUUID=${project}`],
    ['POST', '/api/notes/notes', { projectUUID: project, title: 't', text: '' }],
    ['DELETE', `/api/notes/projects/${project}/notes/${id}`],
  ];
  const run = (client: TestClient, project = bem) =>
    Promise.all(
      calls(crypto.randomUUID(), project).map(async ([method, path, body]) =>
        codeOf(await client.send(method, path, body ? { body } : {})),
      ),
    );

  test('is refused without a session, whatever the request', async () => {
    const anonymous = await server.client();
    expect(await run(anonymous)).toEqual(Array(3).fill([401, 'SIGN_IN_REQUIRED']));
    expect(codeOf(await anonymous.post('/api/notes/notes', { nonsense: true }))).toEqual([
      401,
      'SIGN_IN_REQUIRED',
    ]);
  });

  test('a stranger finds nothing', async () => {
    expect(await run(stranger)).toEqual(Array(3).fill([404, 'NOT_FOUND']));
  });

  test('a member of another project finds nothing', async () => {
    expect(await run(writer, server.projectId('TCE'))).toEqual(Array(3).fill([404, 'NOT_FOUND']));
  });

  test('a member needs the permission', async () => {
    expect(await run(viewer)).toEqual([
      [404, 'NOT_FOUND'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
  });

  test('a withdrawn permission is lost at once', async () => {
    const admin = await server.client('yip.wingsze@demo.gantry');
    expect((await write({ title: 'a', text: '' }, admin)).status).toBe(200);
    await server.context.database.owner.query(
      `delete from role_permission where role_code = 'PROJECT_ADMIN' and permission = 'NOTE_WRITE'`,
    );
    expect(codeOf(await write({ title: 'a', text: '' }, admin))).toEqual([403, 'FORBIDDEN']);
  });

  test('an id of another project is not found in this one', async () => {
    const { body } = await write({ title: 'ours', text: '' });
    const both = await server.client('lee.manhei@demo.gantry');
    expect((await both.get(`/api/notes/notes/${body.id}?projectUUID=${bem}`)).status).toBe(200);
    const elsewhere = await both.get(`/api/notes/notes/${body.id}?projectUUID=${server.projectId('TCE')}`);
    expect(codeOf(elsewhere)).toEqual([404, 'NOT_FOUND']);
    // Its handler has no `where project_id`: only row-level security keeps it there.
    const removal = await both.delete(`/api/notes/projects/${bem}/notes/${body.id}`);
    expect(codeOf(removal)).toEqual([403, 'FORBIDDEN']);
  });

  test('a request without a project is refused with a message about it', async () => {
    expect(codeOf(await writer.post('/api/notes/notes', { title: 'a', text: '' }))).toEqual([
      400,
      'PROJECT_REQUIRED',
    ]);
    expect(codeOf(await writer.get(`/api/notes/notes/${crypto.randomUUID()}`))).toEqual([
      400,
      'PROJECT_REQUIRED',
    ]);
  });
});

describe('input', () => {
  test('unknown, missing and over-long fields are listed', async () => {
    const { status, body } = await write({ title: 'x'.repeat(81), txt: 'typo' });
    expect(status).toBe(400);
    expect(body.error.code).toBe('INVALID_REQUEST');
    expect(body.error.details.fields).toEqual([
      { in: 'body', path: 'title', code: 'too_big', message: expect.any(String) },
      { in: 'body', path: 'text', code: 'invalid_type', message: expect.any(String) },
      { in: 'body', path: 'txt', code: 'unknown_field', message: 'Unknown field.' },
    ]);
    const query = await viewer.get(`/api/notes/notes/${crypto.randomUUID()}?projectUUID=${bem}&page=2`);
    expect(query.body.error.details.fields).toMatchObject([
      { in: 'query', path: 'page', code: 'unknown_field' },
    ]);
  });

  test.each([
    ['broken JSON', '{"title": ', 'application/json', 400, 'INVALID_REQUEST'],
    ['no JSON at all', '', 'application/json', 400, 'INVALID_REQUEST'],
    [
      'a poisoned prototype',
      '{"__proto__": {"admin": true}, "title": "a"}',
      'application/json',
      400,
      'INVALID_REQUEST',
    ],
    ['a form', 'title=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    // One byte more than 1 MiB, quotes included.
    ['too much', JSON.stringify('x'.repeat(1024 * 1024 - 1)), 'application/json', 413, 'BODY_TOO_LARGE'],
    [
      'all that fits',
      JSON.stringify('x'.repeat(1024 * 1024 - 2)),
      'application/json',
      400,
      'PROJECT_REQUIRED',
    ],
  ])('%s is refused', async (_what, body, type, status, code) => {
    const response = await writer.fetch('/api/notes/notes', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    const answer = await response.json();
    expect([response.status, answer.error.code]).toEqual([status, code]);
    expect(answer.error.requestId).toBe(response.headers.get('x-request-id'));
  });

  test.each([
    ['{"value": NaN}', 'application/json', 'JSON has no NaN: leave such a value out, or send null.'],
    ['title=a', 'application/x-www-form-urlencoded', 'Send JSON, with Content-Type: application/json.'],
  ])('%s is answered with what to do', async (body, type, advice) => {
    const headers = { 'content-type': type };
    const response = await writer.fetch('/api/notes/notes', { method: 'POST', body, headers });
    expect((await response.json()).error.message).toContain(advice);
  });

  test('HTML and script are text: they come back unchanged', async () => {
    const title = '<img src=x onerror=alert(1)>"\'&';
    const text = '<script>alert(1)</script>\n\t{{7*7}} \u202e 混凝土 👷';
    const { body, headers } = await write({ title, text });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { body: found } = await viewer.get(`/api/notes/notes/${body.id}?projectUUID=${bem}`);
    expect(found).toEqual({ id: body.id, title, text });
  });

  test('control characters are refused in a line', async () => {
    expect((await write({ title: 'a\u0000b', text: '' })).status).toBe(400);
  });

  test('a GET that changes data requires the intent header', async () => {
    const path = `/api/notes/touch?projectUUID=${bem}`;
    expect(codeOf(await writer.get(path))).toEqual([403, 'INTENT_REQUIRED']);
    const meant = await writer.get(path, { 'x-gantry-intent': 'write' });
    expect([meant.status, meant.body, meant.headers.get('cache-control')]).toEqual([
      200,
      { done: true },
      'no-store',
    ]);
    const head = await writer.fetch(path, { method: 'HEAD', headers: { 'x-gantry-intent': 'write' } });
    expect(head.status).toBe(404);
  });
});

test('any other GET changes nothing, whatever its handler tries', async () => {
  const answer = await writer.get(`/api/notes/sneak?projectUUID=${bem}`);
  expect(codeOf(answer)).toEqual([500, 'INTERNAL']);
  const { rows } = await server.ask(plugin.id, `select from note where title = 'sneaked'`);
  expect(rows).toEqual([]);
});

describe('an answer', () => {
  test('has only the contract’s fields, whatever the handler returns', async () => {
    const { status, body } = await write({ title: 'chatty', text: '' });
    expect([status, Object.keys(body)]).toEqual([200, ['id', 'title', 'text']]);
  });

  test('has a request id under which the log has the cause', async () => {
    const { body } = await write({ title: 'crash', text: '' });
    const logged = lines.find((line) => line.includes(body.error.requestId) && line.includes('"level":50'));
    expect(logged).toContain('secret detail of the inside');
  });

  test.each([
    ['broken rule', 422, 'NO_SUCH_LUCK'],
    ['broken answer', 500, 'INTERNAL'],
    ['crash', 500, 'INTERNAL'],
  ])('%s: %d, nothing is saved and nothing of the inside is told', async (title, status, code) => {
    const answer = await write({ title, text: '' });
    expect(codeOf(answer)).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|stack|zod/i);
    const { rows } = await server.ask(plugin.id, 'select from note where title = $1', [title]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['late refusal', 422, 'TOO_LATE'],
    ['late write', 500, 'INTERNAL'],
  ])('%s after the handler committed: %d, and what was committed stays', async (title, status, code) => {
    expect(codeOf(await write({ title, text: '' }))).toEqual([status, code]);
    const { rows } = await server.ask(plugin.id, 'select text from note where title = $1', [title]);
    expect(rows).toEqual([{ text: '' }]);
  });

  test('keeps the request’s own id, but replaces an invalid one', async () => {
    const given = await writer.get('/api/session', { 'x-request-id': 'from-proxy-17' });
    expect(given.headers.get('x-request-id')).toBe('from-proxy-17');
    const strange = await writer.get('/api/session', { 'x-request-id': 'a b'.repeat(50) });
    expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is a 404 with the same body for an unknown call', async () => {
    expect(codeOf(await writer.get('/api/nothing'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await writer.post('/nothing', {}))).toEqual([404, 'NOT_FOUND']);
  });

  test('has the same body for a malformed URL', async () => {
    const answer = await writer.get('/api/projects/%zz');
    expect(codeOf(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.error.requestId);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is 204 after a deletion', async () => {
    const { body } = await write({ title: 'gone soon', text: '' });
    const answer = await writer.delete(`/api/notes/projects/${bem}/notes/${body.id}`);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
  });
});

test('the API documentation has the schemas of host and plugins', async () => {
  const { status, body } = await writer.get('/api/docs/json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/api/session', '/api/projects/{projectId}', '/api/notes/notes', '/api/health']),
  );
  const post = body.paths['/api/notes/notes'].post;
  expect(post.description).toBe('Needs the permission NOTE_WRITE.');
  expect(Object.keys(post.requestBody.content['application/json'].schema.properties).sort()).toEqual([
    'projectUUID',
    'text',
    'title',
  ]);
  expect(JSON.stringify(body)).not.toContain('"$ref":"#/components/schemas/undefined');
});
