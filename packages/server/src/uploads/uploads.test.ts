import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { raw, sql } from '@gantry/plugin-sdk/server';
import sharp from 'sharp';
import { DetailedError, Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiskFileStore } from '../files/disk-file-store.ts';
import { hasSmallDisks, SmallDisk } from '../testing/small-disk.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { endlessStream, filePlugin } from './testing/file-plugin.ts';
import { docm, docx, mp4, pdf, photo, zip } from './testing/sample-files.ts';
import { Uploads } from './uploads.ts';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;
let projectUUID: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [filePlugin(), filePlugin('test.other')] });
  admin = await server.client('yip.wingsze@demo.gantry');
  viewer = await server.client('fong.hoiyan@demo.gantry');
  stranger = await server.client('kwan.pakho@demo.gantry');
  projectUUID = server.projectId('BEM');
});
afterAll(() => server.close());

const tus = { 'tus-resumable': '1.0.0' };
const base = (plugin = 'test.snags', project = projectUUID) =>
  `/api/projects/${project}/plugins/${plugin}/uploads`;
const encode = (text: string) => Buffer.from(text).toString('base64');

interface Sending {
  readonly rule?: string;
  readonly name?: string;
  readonly client?: TestClient;
  readonly plugin?: string;
}

/** Uploads with the same library as browsers. Returns the id, or rejects with the refusal. */
async function upload(content: Buffer, sending: Sending = {}): Promise<string> {
  const { rule = 'document', name = 'a.pdf', client = admin, plugin } = sending;
  const sent = await new Promise<Upload>((done, failed) => {
    const one = new Upload(content, {
      endpoint: server.url + base(plugin),
      metadata: { filename: name, rule },
      headers: { cookie: client.cookie ?? '' },
      retryDelays: null,
      onSuccess: () => done(one),
      onError: failed,
    });
    one.start();
  });
  return sent.url?.split('/').at(-1) ?? '';
}

async function refusalOf(content: Buffer, sending: Sending = {}): Promise<[number, string]> {
  const error = await upload(content, sending).catch((thrown: unknown) => thrown);
  if (!(error instanceof DetailedError) || error.originalResponse === null) throw error;
  const body: { error: { code: string } } = JSON.parse(error.originalResponse.getBody());
  return [error.originalResponse.getStatus(), body.error.code];
}

const begin = (client: TestClient, length: number, more: Record<string, string> = {}, at = base()) =>
  client.send('POST', at, {
    headers: {
      ...tus,
      'upload-length': String(length),
      'upload-metadata': `filename ${encode('notes.txt')},rule ${encode('document')}`,
      ...more,
    },
  });

const piece = (client: TestClient, at: string, offset: number, body: Buffer) =>
  client.fetch(at, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  });

const attach = (uploadId: string, rule = 'document', client = admin, plugin = 'snags') =>
  client.post(`/api/${plugin}/files`, { projectUUID, uploadId, rule });
const query = () => `?projectUUID=${projectUUID}`;
const count = async (table: string) =>
  Number((await server.ask('test.snags', `select count(*) from public.${table}`)).rows[0].count);
const filesOnDisk = async () => {
  const entries = await readdir(join(server.dataFolder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

test('a document is uploaded, attached, described and downloaded in whole and in part', async () => {
  const { body } = await attach(await upload(pdf, { name: 'C:\\plans\\..\\Method\u202e statement.pdf' }));
  expect(body.file).toMatchObject({
    name: 'Method statement.pdf',
    kind: 'pdf',
    mime: 'application/pdf',
    bytes: pdf.length,
    picture: null,
    hasThumbnail: false,
  });
  const path = `/api/snags/files/${body.file.id}${query()}`;
  const whole = await viewer.fetch(path, { headers: { 'accept-encoding': 'gzip' } });
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Method statement.pdf"; filename*=UTF-8''Method%20statement.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox;'),
    'cache-control': 'private, no-cache',
    'content-length': String(pdf.length),
    etag: `"${body.file.sha256}"`,
  });
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(pdf);
  const part = await viewer.fetch(path, { headers: { range: 'bytes=-6' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`,
    '%%EOF\n',
  ]);
  expect((await viewer.fetch(path, { headers: { range: `bytes=${pdf.length}-` } })).status).toBe(416);
  const seen = await viewer.fetch(path, { headers: { 'if-none-match': `"${body.file.sha256}"` } });
  expect(seen.status).toBe(304);
  const head = await viewer.fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.length)]);
  const known = await viewer.get(`/api/snags/files/${body.file.id}/described${query()}`);
  expect(known.body).toMatchObject({ files: [{ id: body.file.id }], head: '%PDF' });
});

test('a photo is re-encoded: its time and place become data, and it gets a thumbnail', async () => {
  const sent = await photo({
    IFD0: { Copyright: 'Ada Wong' },
    IFD2: { DateTimeOriginal: '2026:11:20 08:15:30', OffsetTimeOriginal: '+08:00' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '22/1 18/1 3600/100',
      GPSLongitudeRef: 'E',
      GPSLongitude: '114/1 10/1 0/1',
      GPSAltitudeRef: '0',
      GPSAltitude: '125/10',
    },
  });
  const { body } = await attach(await upload(sent, { rule: 'photo', name: 'IMG_1.png' }), 'photo');
  expect(body.file).toMatchObject({ name: 'IMG_1.jpg', kind: 'jpeg', hasThumbnail: true });
  expect(body.file.picture).toEqual({
    width: 800,
    height: 600,
    takenAt: { local: '2026-11-20T08:15:30', offset: '+08:00' },
    position: { lat: expect.closeTo(22.31, 9), lng: expect.closeTo(114.166_667, 6), altitude: 12.5 },
  });
  const shown = await viewer.fetch(`/api/snags/files/${body.file.id}${query()}&show=inline`);
  expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const small = await viewer.fetch(`/api/snags/files/${body.file.id}/thumbnail${query()}`);
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 64 });
});

test.each([
  [
    'a drawing called a photo',
    'photo',
    'a.jpg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'FILE_KIND',
  ],
  [
    'a page called a text',
    'document',
    'a.txt',
    Buffer.from('\n <!DOCTYPE html><script>1</script>'),
    'FILE_KIND',
  ],
  ['a program', 'document', 'a.pdf', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'FILE_KIND'],
  ['text that is no UTF-8', 'document', 'a.csv', Buffer.from('caf\xe9', 'latin1'), 'FILE_KIND'],
  ['a document with macros', 'document', 'a.docx', docm, 'FILE_KIND'],
  ['any archive', 'document', 'a.docx', zip({ 'a.txt': 'a' }), 'FILE_KIND'],
  ['any archive that is cut off', 'document', 'a.docx', zip({ 'a.txt': 'a' }).subarray(0, -30), 'FILE_KIND'],
  ['a photo where documents with other endings are', 'document', 'a.docx', pdf, 'FILE_NAME'],
  ['a page by its name', 'document', 'a.html', Buffer.from('plain'), 'FILE_NAME'],
  ['a PDF that is cut off', 'document', 'a.pdf', pdf.subarray(0, 40), 'FILE_DAMAGED'],
  ['a document that is cut off', 'document', 'a.docx', docx.subarray(0, -30), 'FILE_DAMAGED'],
  ['a film that is cut off', 'document', 'a.mp4', mp4.subarray(0, -1), 'FILE_DAMAGED'],
])('%s is refused with 422, and nothing of it is left', async (_what, rule, name, content, code) => {
  const [rows, before] = [await count('plugin_upload'), await filesOnDisk()];
  expect(await refusalOf(content, { rule, name })).toEqual([422, code]);
  expect([await count('plugin_upload'), await filesOnDisk()]).toEqual([rows, before]);
});

test('only harmless kinds are displayed inline, and a thumbnail is a JPEG', async () => {
  const fileOf = async (content: Buffer, rule: string, name: string) =>
    (await attach(await upload(content, { rule, name }), rule)).body.file;
  const office = await fileOf(docx, 'document', 'a.docx');
  const { headers } = await viewer.fetch(`/api/snags/files/${office.id}${query()}&show=inline`);
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  // Chromium shows a PDF in its viewer under this policy: the viewer is a page of the browser's own.
  const report = await fileOf(pdf, 'document', 'report.pdf');
  const shown = await viewer.fetch(`/api/snags/files/${report.id}${query()}&show=inline`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline;/),
    'content-security-policy': expect.stringMatching(
      /^sandbox; default-src 'none';.*frame-ancestors 'none'$/,
    ),
    'x-content-type-options': 'nosniff',
  });
  const png = await fileOf(
    await sharp(await photo())
      .png()
      .toBuffer(),
    'photo',
    'plan.png',
  );
  expect(png.kind).toBe('png');
  const small = await viewer.fetch(`/api/snags/files/${png.id}/thumbnail${query()}`);
  expect(small.headers.get('content-type')).toBe('image/jpeg');
});

test('an incomplete photo is refused; bad EXIF data is not a reason', async () => {
  const whole = await photo();
  const cut = whole.subarray(0, whole.length / 2);
  expect(await refusalOf(cut, { rule: 'photo', name: 'a.jpg' })).toEqual([422, 'FILE_DAMAGED']);
  const garbage = Buffer.concat([
    whole.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, 24]),
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff\x12\x01\xff\xff', 'latin1').subarray(0, 22),
    whole.subarray(2),
  ]);
  const { body } = await attach(await upload(garbage, { rule: 'photo', name: 'a.jpg' }), 'photo');
  expect(body.file.picture).toMatchObject({ takenAt: null, position: null });
});

test.each([
  ['a.docx', docx, 'docx', 'a.docx'],
  ['a.csv', Buffer.from('\ufeff编号,名称\n1,"a"\n'), 'csv', 'a.csv'],
  ['notes', Buffer.from('Notes: <b>not a page</b>'), 'text', 'notes.txt'],
  ['film.mp4', mp4, 'mp4', 'film.mp4'],
])('%s is taken for what it is', async (name, content, kind, kept) => {
  const { body } = await attach(await upload(content, { name }));
  expect(body.file).toMatchObject({ kind, name: kept });
});

describe('limits', () => {
  test('a file that is announced too large is refused before it is sent, and an empty one', async () => {
    const large = await begin(admin, 3_000_001);
    expect([large.status, large.body.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const empty = await begin(admin, 0);
    expect([empty.status, empty.body.error.code]).toEqual([422, 'EMPTY_FILE']);
  });

  test('more bytes than announced are refused, and the bytes before stay', async () => {
    const at = (await begin(admin, 10)).headers.get('location') ?? '';
    const answer = await piece(admin, at, 0, Buffer.alloc(11, 'x'));
    expect(answer.status).toBe(413);
    expect((await answer.json()).error.code).toBe('FILE_TOO_LARGE');
    const stand = await admin.send('HEAD', at, { headers: tus });
    expect(stand.headers.get('upload-offset')).toBe('0');
    await admin.send('DELETE', at, { headers: tus });
    expect((await admin.send('HEAD', at, { headers: tus })).status).toBe(404);
  });

  test('uploads that one person leaves open are limited', async () => {
    const officer = await server.client('fong.hoiyan@demo.gantry');
    const answers: TestAnswer[] = [];
    for (let n = 0; n < 101; n += 1) answers.push(await begin(officer, 1));
    expect(answers.slice(99).map(({ status }) => status)).toEqual([201, 429]);
    for (const { headers } of answers.slice(0, 100))
      await officer.send('DELETE', headers.get('location') ?? '', { headers: tus });
  });

  test('a route has its own body limit', async () => {
    const send = (path: string, length: number) =>
      viewer.post(`/api/snags${path}`, { projectUUID, text: 'x'.repeat(length) });
    expect((await send('/echo0', 2000)).body.error.code).toBe('BODY_TOO_LARGE');
    expect((await send('/echo1', 2000)).body).toEqual({ length: 2000 });
  });

  test.skipIf(!hasSmallDisks)('an upload to a full disk is refused with 507', async () => {
    const before = await count('plugin_upload');
    const disk = new SmallDisk(join(server.dataFolder, 'files'), 4_000_000_000);
    try {
      disk.resize(500_000_000);
      const answer = await begin(admin, 1000);
      expect([answer.status, answer.body.error.code]).toEqual([507, 'DISK_FULL']);
      expect(await count('plugin_upload')).toBe(before);
    } finally {
      disk.unmount();
    }
  });
});

describe('an interrupted upload', () => {
  const content = Buffer.alloc(1_000_000, 'Measured at the north portal.\n');

  test('is resumed at its offset, without sending anything twice', async () => {
    const at = (await begin(admin, content.length)).headers.get('location') ?? '';
    const sending = request(server.url + at, {
      method: 'PATCH',
      headers: {
        ...tus,
        cookie: admin.cookie,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
      },
    });
    const gone = new Promise((done) => sending.once('error', done));
    sending.write(content.subarray(0, 400_000));
    const stand = async () =>
      Number((await admin.send('HEAD', at, { headers: tus })).headers.get('upload-offset'));
    await expect.poll(stand, { timeout: 10_000 }).toBe(400_000);
    sending.destroy();
    await gone;
    expect(await stand()).toBe(400_000);
    const unfinished = await attach(at.split('/').at(-1) ?? '');
    expect([unfinished.status, unfinished.body.error.code]).toEqual([409, 'UPLOAD_UNFINISHED']);
    expect((await piece(admin, at, 300_000, content.subarray(300_000))).status).toBe(409);
    const rest = await piece(admin, at, 400_000, content.subarray(400_000));
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '1000000']);
    const { body } = await attach(at.split('/').at(-1) ?? '');
    const read = await admin.fetch(`/api/snags/files/${body.file.id}${query()}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
  });

  test('is resumed in another process, for example after a restart', async () => {
    const at = (await begin(admin, 10)).headers.get('location') ?? '';
    await piece(admin, at, 0, Buffer.from('hello'));
    const { context, plugins } = server;
    const after = new Uploads({
      ...context,
      files: new DiskFileStore(join(server.dataFolder, 'files'), server.clock.now),
      rulesOf: (id) => plugins.find(id)?.server?.uploads ?? {},
    });
    const key = { projectId: projectUUID, pluginId: 'test.snags', id: at.split('/').at(-1) ?? '' };
    const actor = { kind: 'system', name: 'test' } as const;
    expect((await after.look(key, actor)).offset).toBe(5);
    await after.append(key, actor, 5, Readable.from([Buffer.from('world')]), 5);
    expect((await attach(key.id)).body.file).toMatchObject({ kind: 'text', bytes: 10 });
  });

  test('is finished when the browser asks for its offset after the last answer was lost', async () => {
    const at = (await begin(admin, 5)).headers.get('location') ?? '';
    const id = at.split('/').at(-1) ?? '';
    // As after a crash between the last byte and the commit.
    await server.context.files.parts.append(id, 0, Readable.from([Buffer.from('hello')]), 5);
    expect((await admin.send('HEAD', at, { headers: tus })).headers.get('upload-offset')).toBe('5');
    expect((await attach(id)).body.file).toMatchObject({ kind: 'text', bytes: 5 });
  });
});

describe('access', () => {
  test('a stranger, a visitor, and a member without the permission cannot begin an upload', async () => {
    const rule = { 'upload-metadata': `filename ${encode('a.jpg')},rule ${encode('photo')}` };
    expect((await begin(await server.client(), 5, rule)).status).toBe(401);
    expect((await begin(stranger, 5, rule)).status).toBe(404);
    expect((await begin(viewer, 5, rule)).status).toBe(403);
    const unknown = { 'upload-metadata': `filename ${encode('a.jpg')},rule ${encode('constructor')}` };
    expect((await begin(admin, 5, unknown)).status).toBe(404);
    expect((await begin(admin, 5, {}, base('test.nobody'))).status).toBe(404);
    expect((await begin(admin, 5, { 'upload-metadata': '' })).status).toBe(400);
    expect((await begin(admin, 5, { 'tus-resumable': '0.2.2' })).status).toBe(412);
  });

  test('nobody can begin or continue an upload in a project that no longer has the plugin', async () => {
    const at = (await begin(admin, 5)).headers.get('location') ?? '';
    const entry = server.plugins.find('test.snags')?.entry;
    if (!entry) throw new Error('The plugin is not there.');
    Object.assign(entry, { projects: ['TCE'] });
    const answers = [await begin(admin, 5), await piece(admin, at, 0, Buffer.from('hello'))];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    Object.assign(entry, { projects: '*' });
    expect((await piece(admin, at, 0, Buffer.from('hello'))).status).toBe(204);
  });

  test('another person can neither see, continue, end nor attach an upload', async () => {
    const at = (await begin(viewer, 5)).headers.get('location') ?? '';
    const id = at.split('/').at(-1) ?? '';
    expect((await admin.send('HEAD', at, { headers: tus })).status).toBe(404);
    expect((await piece(admin, at, 0, Buffer.from('hello'))).status).toBe(404);
    expect((await admin.send('DELETE', at, { headers: tus })).status).toBe(404);
    expect((await piece(viewer, at, 0, Buffer.from('hello'))).status).toBe(204);
    expect((await attach(id)).status).toBe(404);
  });

  test('a plugin’s SQL cannot access the tables of files', async () => {
    const plugin = server.context.database.forPlugin('test.snags');
    for (const table of ['plugin_file', 'plugin_upload', 'stored_file'])
      await expect(
        plugin.inProject(projectUUID, { kind: 'system', name: 'test' }, (tx) =>
          tx.run(sql`select from public.${raw(table)}`),
        ),
      ).rejects.toThrow(/permission denied/);
  });

  test('an upload of another plugin or rule, or one that is already attached, cannot be attached', async () => {
    const id = await upload(pdf, { plugin: 'test.other' });
    expect((await attach(id)).status).toBe(404);
    expect((await attach(id, 'photo', admin, 'other')).body.error.code).toBe('UPLOAD_RULE');
    const { body } = await attach(id, 'document', admin, 'other');
    expect((await attach(id, 'document', admin, 'other')).status).toBe(404);
    expect((await admin.get(`/api/other/files/${body.file.id}${query()}`)).status).toBe(200);
    for (const path of [`/files/${body.file.id}`, '/files/nonsense', `/files/${body.file.id}/thumbnail`])
      expect((await admin.get(`/api/snags${path}${query()}`)).status).toBe(404);
    expect((await admin.delete(`/api/snags/files/${body.file.id}${query()}`)).status).toBe(404);
    const elsewhere = `?projectUUID=${server.projectId('ISO')}`;
    const all = await stranger.get(`/api/other/files/${body.file.id}${elsewhere}`);
    expect(all.status).toBe(404);
  });
});

test('if a route fails after attaching an upload, the upload can be attached again', async () => {
  const uploadId = await upload(pdf);
  const body = { projectUUID, uploadId, rule: 'document', fail: true };
  expect((await admin.post('/api/snags/files', body)).status).toBe(500);
  expect((await attach(uploadId)).status).toBe(200);
});

test('content is removed with its last file', async () => {
  const content = Buffer.from(`only here ${crypto.randomUUID()}`);
  const files = [];
  for (let n = 0; n < 2; n += 1)
    files.push((await attach(await upload(content, { name: 'a.txt' }))).body.file);
  const [first, second] = files;
  const isThere = () => server.context.files.size(first.sha256);
  await admin.delete(`/api/snags/files/${first.id}${query()}`);
  await server.context.storedFiles.collect();
  expect(await isThere()).toBe(content.length);
  await admin.delete(`/api/snags/files/${second.id}${query()}`);
  await server.context.storedFiles.collect();
  expect(await isThere()).toBeNull();
});

test('uploads that were not attached within a day are removed, finished or not', async () => {
  const id = await upload(Buffer.from(`left ${crypto.randomUUID()}`), { name: 'a.txt' });
  await begin(admin, 50);
  server.clock.advance(23 * 3600);
  await server.context.uploads.sweep();
  expect(await count('plugin_upload')).toBeGreaterThanOrEqual(2);
  server.clock.advance(2 * 3600);
  await server.context.uploads.sweep();
  await server.context.storedFiles.collect();
  expect(await count('plugin_upload')).toBe(0);
  expect(await count('stored_file where released_at is not null')).toBe(0);
  expect(await readdir(join(server.dataFolder, 'files', 'incoming'))).toEqual([]);
  admin = await server.client('yip.wingsze@demo.gantry');
  expect((await attach(id)).status).toBe(404);
});

test('a route can answer with a stream, and the server can create a file', async () => {
  viewer = await server.client('fong.hoiyan@demo.gantry');
  const made = await viewer.fetch(`/api/snags/export${query()}`, { headers: { 'accept-encoding': 'gzip' } });
  expect(made.headers.get('content-disposition')).toBe(
    `attachment; filename="__ _1_.csv"; filename*=UTF-8''%E9%92%A2%E7%AD%8B%20_1_.csv`,
  );
  expect(made.headers.get('cache-control')).toBe('private, no-store');
  expect((await made.text()).split('\n')).toHaveLength(1001);
  const { uploadId } = (await viewer.post(`/api/snags/made${query()}`)).body;
  const { body } = await attach(uploadId);
  expect(body.file).toMatchObject({ name: 'report.csv', addedBy: null });
});

test('the API documentation has uploads and files', async () => {
  const { paths } = (await viewer.get('/api/docs/json')).body;
  expect(paths['/api/projects/{projectId}/plugins/{pluginId}/uploads'].post.summary).toContain('upload');
  expect(paths['/api/snags/files/{id}'].get.responses[200].description).toBe('The file itself.');
});

test('a stream ends when the browser goes away', async () => {
  const leaving = new AbortController();
  await viewer.fetch(`/api/snags/endless${query()}`, { signal: leaving.signal });
  expect(endlessStream.isRead).toBe(true);
  leaving.abort();
  await expect.poll(() => endlessStream.isRead).toBe(false);
});
