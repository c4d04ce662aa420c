import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { raw, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiskFileStore } from '../files/disk-file-store.ts';
import { hasSmallDisks, SmallDisk } from '../testing/small-disk.ts';
import type { TestAnswer } from '../testing/test-client.ts';
import { endlessStream } from './testing/file-plugin.ts';
import { pdf } from './testing/sample-files.ts';
import { encode, tus, UploadSite } from './testing/upload-site.ts';

const actor = { kind: 'system', name: 'test' } as const;
let site: UploadSite;
beforeAll(async () => {
  site = await UploadSite.start();
});
afterAll(() => site?.close());

describe('limits', () => {
  test('a file that is announced too large is refused before it is sent, and an empty one', async () => {
    const large = await site.begin(site.admin, 3_000_001);
    expect([large.status, large.body.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const empty = await site.begin(site.admin, 0);
    expect([empty.status, empty.body.error.code]).toEqual([422, 'EMPTY_FILE']);
  });

  test('more bytes than announced are refused, and the bytes before stay', async () => {
    const at = (await site.begin(site.admin, 10)).headers.get('location') ?? '';
    const answer = await site.piece(site.admin, at, 0, Buffer.alloc(11, 'x'));
    expect(answer.status).toBe(413);
    expect((await answer.json()).error.code).toBe('FILE_TOO_LARGE');
    const stand = await site.admin.send('HEAD', at, { headers: tus });
    expect(stand.headers.get('upload-offset')).toBe('0');
    await site.admin.send('DELETE', at, { headers: tus });
    expect((await site.admin.send('HEAD', at, { headers: tus })).status).toBe(404);
  });

  test('uploads that one person leaves open are limited', async () => {
    const officer = await site.server.client('fong.hoiyan@demo.gantry');
    const answers: TestAnswer[] = [];
    for (let n = 0; n < 101; n += 1) answers.push(await site.begin(officer, 1));
    expect(answers.slice(99).map(({ status }) => status)).toEqual([201, 429]);
    for (const { headers } of answers.slice(0, 100))
      await officer.send('DELETE', headers.get('location') ?? '', { headers: tus });
  });

  test('a route has its own body limit', async () => {
    const send = (path: string, length: number) =>
      site.viewer.post(`/api/snags${path}`, { projectUUID: site.projectUUID, text: 'x'.repeat(length) });
    expect((await send('/echo0', 2000)).body.error.code).toBe('BODY_TOO_LARGE');
    expect((await send('/echo1', 2000)).body).toEqual({ length: 2000 });
  });

  test.skipIf(!hasSmallDisks)('an upload to a full disk is refused with 507', async () => {
    const before = await site.count('plugin_upload');
    const disk = new SmallDisk(join(site.server.dataFolder, 'files'), 4_000_000_000);
    try {
      disk.resize(500_000_000);
      const answer = await site.begin(site.admin, 1000);
      expect([answer.status, answer.body.error.code]).toEqual([507, 'DISK_FULL']);
      expect(await site.count('plugin_upload')).toBe(before);
    } finally {
      disk.unmount();
    }
  });
});

describe('an interrupted upload', () => {
  const content = Buffer.alloc(1_000_000, 'Measured at the north portal.\n');

  test('is resumed at its offset, without sending anything twice', async () => {
    const at = (await site.begin(site.admin, content.length)).headers.get('location') ?? '';
    const sending = request(site.server.url + at, {
      method: 'PATCH',
      headers: {
        ...tus,
        cookie: site.admin.cookie,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
      },
    });
    const gone = new Promise((done) => sending.once('error', done));
    sending.write(content.subarray(0, 400_000));
    const stand = async () =>
      Number((await site.admin.send('HEAD', at, { headers: tus })).headers.get('upload-offset'));
    await expect.poll(stand, { timeout: 10_000 }).toBe(400_000);
    sending.destroy();
    await gone;
    expect(await stand()).toBe(400_000);
    const unfinished = await site.attach(at.split('/').at(-1) ?? '');
    expect([unfinished.status, unfinished.body.error.code]).toEqual([409, 'UPLOAD_UNFINISHED']);
    expect((await site.piece(site.admin, at, 300_000, content.subarray(300_000))).status).toBe(409);
    const rest = await site.piece(site.admin, at, 400_000, content.subarray(400_000));
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '1000000']);
    const { body } = await site.attach(at.split('/').at(-1) ?? '');
    const read = await site.admin.fetch(`/api/snags/files/${body.file.id}${site.query()}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  });

  test('is resumed in another process, for example after a restart', async () => {
    const at = (await site.begin(site.admin, 10)).headers.get('location') ?? '';
    await site.piece(site.admin, at, 0, Buffer.from('hello'));
    const { uploads: after } = site.elsewhere();
    const key = { projectId: site.projectUUID, pluginId: 'test.snags', id: at.split('/').at(-1) ?? '' };
    expect((await after.look(key, actor)).offset).toBe(5);
    await after.append(key, actor, 5, Readable.from([Buffer.from('world')]), 5);
    expect((await site.attach(key.id)).body.file).toMatchObject({ kind: 'text', bytes: 10 });
  });

  test('is finished when the browser asks for its offset after the last answer was lost', async () => {
    const at = (await site.begin(site.admin, 5)).headers.get('location') ?? '';
    const id = at.split('/').at(-1) ?? '';
    // As after a crash between the last byte and the commit.
    await site.server.context.files.parts.append(id, 0, Readable.from([Buffer.from('hello')]), 5);
    expect((await site.admin.send('HEAD', at, { headers: tus })).headers.get('upload-offset')).toBe('5');
    expect((await site.attach(id)).body.file).toMatchObject({ kind: 'text', bytes: 5 });
  });

  test.each<[string, (files: DiskFileStore, wait: () => Promise<void>) => void]>([
    [
      'before it looked for the bytes',
      ({ parts }, wait) => {
        const size = parts.size.bind(parts);
        parts.size = async (id) => wait().then(() => size(id));
      },
    ],
    [
      'before it read the bytes',
      ({ parts }, wait) => {
        const size = parts.size.bind(parts);
        parts.size = async (id) => size(id).finally(wait);
      },
    ],
    [
      'before it kept the file',
      (files, wait) => {
        const receive = files.receive.bind(files);
        files.receive = async (...given) => receive(...given).finally(wait);
      },
    ],
  ])('is kept once when another process finished it %s', async (_when, hold) => {
    const at = (await site.begin(site.admin, 5)).headers.get('location') ?? '';
    const id = at.split('/').at(-1) ?? '';
    await site.server.context.files.parts.append(id, 0, Readable.from([Buffer.from('hello')]), 5);
    const { uploads, files } = site.elsewhere();
    const finished: unknown[] = [];
    hold(files, async () => {
      finished.push((await site.admin.send('HEAD', at, { headers: tus })).headers.get('upload-offset'));
    });
    const key = { projectId: site.projectUUID, pluginId: 'test.snags', id };
    expect((await uploads.look(key, actor)).offset).toBe(5);
    expect(finished).toEqual(['5']);
    const { body } = await site.attach(id);
    const read = await site.admin.fetch(`/api/snags/files/${body.file.id}${site.query()}`);
    expect(await read.text()).toBe('hello');
    await expect(uploads.look(key, actor)).rejects.toMatchObject({ status: 404 });
  });
});

describe('access', () => {
  test('a stranger, a visitor, and a member without the permission cannot begin an upload', async () => {
    const rule = { 'upload-metadata': `filename ${encode('a.jpg')},rule ${encode('photo')}` };
    expect((await site.begin(await site.server.client(), 5, rule)).status).toBe(401);
    expect((await site.begin(site.stranger, 5, rule)).status).toBe(404);
    expect((await site.begin(site.viewer, 5, rule)).status).toBe(403);
    const unknown = { 'upload-metadata': `filename ${encode('a.jpg')},rule ${encode('constructor')}` };
    expect((await site.begin(site.admin, 5, unknown)).status).toBe(404);
    expect((await site.begin(site.admin, 5, {}, site.base('test.nobody'))).status).toBe(404);
    expect((await site.begin(site.admin, 5, { 'upload-metadata': '' })).status).toBe(400);
    expect((await site.begin(site.admin, 5, { 'tus-resumable': '0.2.2' })).status).toBe(412);
  });

  test('nobody can begin or continue an upload in a project that no longer has the plugin', async () => {
    const at = (await site.begin(site.admin, 5)).headers.get('location') ?? '';
    const entry = site.server.plugins.find('test.snags')?.entry;
    if (!entry) throw new Error('The plugin is not there.');
    Object.assign(entry, { projects: ['TCE'] });
    const answers = [
      await site.begin(site.admin, 5),
      await site.piece(site.admin, at, 0, Buffer.from('hello')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    Object.assign(entry, { projects: '*' });
    expect((await site.piece(site.admin, at, 0, Buffer.from('hello'))).status).toBe(204);
  });

  test('another person can neither see, continue, end nor attach an upload', async () => {
    const at = (await site.begin(site.viewer, 5)).headers.get('location') ?? '';
    const id = at.split('/').at(-1) ?? '';
    expect((await site.admin.send('HEAD', at, { headers: tus })).status).toBe(404);
    expect((await site.piece(site.admin, at, 0, Buffer.from('hello'))).status).toBe(404);
    expect((await site.admin.send('DELETE', at, { headers: tus })).status).toBe(404);
    expect((await site.piece(site.viewer, at, 0, Buffer.from('hello'))).status).toBe(204);
    expect((await site.attach(id)).status).toBe(404);
  });

  test('a plugin’s SQL cannot access the tables of files', async () => {
    const plugin = site.server.context.database.forPlugin('test.snags');
    for (const table of ['plugin_file', 'plugin_upload', 'stored_file'])
      await expect(
        plugin.inProject(site.projectUUID, { kind: 'system', name: 'test' }, (tx) =>
          tx.run(sql`select from public.${raw(table)}`),
        ),
      ).rejects.toThrow(/permission denied/);
  });

  test('an upload of another plugin or rule, or one that is already attached, cannot be attached', async () => {
    const id = await site.upload(pdf, { plugin: 'test.other' });
    expect((await site.attach(id)).status).toBe(404);
    expect((await site.attach(id, 'photo', site.admin, 'other')).body.error.code).toBe('UPLOAD_RULE');
    const { body } = await site.attach(id, 'document', site.admin, 'other');
    expect((await site.attach(id, 'document', site.admin, 'other')).status).toBe(404);
    expect((await site.admin.get(`/api/other/files/${body.file.id}${site.query()}`)).status).toBe(200);
    for (const path of [`/files/${body.file.id}`, '/files/nonsense', `/files/${body.file.id}/thumbnail`])
      expect((await site.admin.get(`/api/snags${path}${site.query()}`)).status).toBe(404);
    expect((await site.admin.delete(`/api/snags/files/${body.file.id}${site.query()}`)).status).toBe(404);
    const elsewhere = `?projectUUID=${site.server.projectId('ISO')}`;
    const all = await site.stranger.get(`/api/other/files/${body.file.id}${elsewhere}`);
    expect(all.status).toBe(404);
  });
});

test('if a route fails after attaching an upload, the upload can be attached again', async () => {
  const uploadId = await site.upload(pdf);
  const body = { projectUUID: site.projectUUID, uploadId, rule: 'document', fail: true };
  expect((await site.admin.post('/api/snags/files', body)).status).toBe(500);
  expect((await site.attach(uploadId)).status).toBe(200);
});

test('content is removed with its last file', async () => {
  const content = Buffer.from(`only here ${crypto.randomUUID()}`);
  const files = [];
  for (let n = 0; n < 2; n += 1)
    files.push((await site.attach(await site.upload(content, { name: 'a.txt' }))).body.file);
  const [first, second] = files;
  const isThere = () => site.server.context.files.size(first.sha256);
  await site.admin.delete(`/api/snags/files/${first.id}${site.query()}`);
  await site.server.context.storedFiles.collect();
  expect(await isThere()).toBe(content.length);
  await site.admin.delete(`/api/snags/files/${second.id}${site.query()}`);
  await site.server.context.storedFiles.collect();
  expect(await isThere()).toBeNull();
});

test('uploads that were not attached within a day are removed, finished or not', async () => {
  const id = await site.upload(Buffer.from(`left ${crypto.randomUUID()}`), { name: 'a.txt' });
  await site.begin(site.admin, 50);
  site.server.clock.advance(23 * 3600);
  await site.server.context.uploads.sweep();
  expect(await site.count('plugin_upload')).toBeGreaterThanOrEqual(2);
  site.server.clock.advance(2 * 3600);
  await site.server.context.uploads.sweep();
  await site.server.context.storedFiles.collect();
  expect(await site.count('plugin_upload')).toBe(0);
  expect(await site.count('stored_file where released_at is not null')).toBe(0);
  expect(await readdir(join(site.server.dataFolder, 'files', 'incoming'))).toEqual([]);
  site.admin = await site.server.client('yip.wingsze@demo.gantry');
  expect((await site.attach(id)).status).toBe(404);
});

test('a route can answer with a stream, and the server can create a file', async () => {
  site.viewer = await site.server.client('fong.hoiyan@demo.gantry');
  const made = await site.viewer.fetch(`/api/snags/export${site.query()}`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(made.headers.get('content-disposition')).toBe(
    `attachment; filename="__ _1_.csv"; filename*=UTF-8''%E9%92%A2%E7%AD%8B%20_1_.csv`,
  );
  expect(made.headers.get('cache-control')).toBe('private, no-store');
  expect((await made.text()).split('\n')).toHaveLength(1001);
  const { uploadId } = (await site.viewer.post(`/api/snags/made${site.query()}`)).body;
  const { body } = await site.attach(uploadId);
  expect(body.file).toMatchObject({ name: 'report.csv', addedBy: null });
});

test('the API documentation has uploads and files', async () => {
  const { paths } = (await site.viewer.get('/api/docs/json')).body;
  expect(paths['/api/projects/{projectId}/plugins/{pluginId}/uploads'].post.summary).toContain('upload');
  expect(paths['/api/snags/files/{id}'].get.responses[200].description).toBe('The file itself.');
});

test('a stream ends when the browser goes away', async () => {
  const leaving = new AbortController();
  await site.viewer.fetch(`/api/snags/endless${site.query()}`, { signal: leaving.signal });
  expect(endlessStream.isRead).toBe(true);
  leaving.abort();
  await expect.poll(() => endlessStream.isRead).toBe(false);
});
