import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { type FoundObject, modelLines, type WordKind } from '@gantry/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';
import { alignment4x3, alignmentEnd, grid, lineGuids } from './testing/line-ifc.ts';
import { type ModelSite, openModelSite, people } from './testing/model-site.ts';
import { boxGuid, smallIfc } from './testing/small-ifc.ts';
import { wordLines } from './testing/word-lines.ts';

// Each conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let site: ModelSite;
let layerId: string;
beforeAll(async () => {
  site = await openModelSite();
});
afterAll(() => site.close());
// A test that fails within its transaction must not hold up the tests after it.
afterEach(() => site.query('rollback'));
beforeEach(async () => {
  layerId = await site.layer(`Layer ${crypto.randomUUID()}`);
});

/**
 * Resolves when so many statements wait for a lock of another transaction. Advisory locks of timers do not count.
 * @param calls - whose statements they are: rejects with the answer of one that is answered before
 */
async function heldUp(statements: number, ...calls: readonly Promise<TestAnswer>[]): Promise<void> {
  // Within a transaction PostgreSQL shows the connections of its first look; one that is opened later would never be seen.
  const look = 'select pg_stat_clear_snapshot()';
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and wait_event <> 'advisory'`;
  const early = calls.map(async (call) => {
    const { status, body } = await call;
    throw new Error(`It was not held up, but answered ${status}: ${JSON.stringify(body)}`);
  });
  const areHeld = async () => {
    await site.query(look);
    return (await site.query(held)).length >= statements;
  };
  await Promise.race([site.until(areHeld), ...early]);
}

/** What an upload could leave behind: files, rows, waiting jobs. */
async function traces(): Promise<object> {
  const [rows] = await site.query(
    `select (select count(*) from stored_file) as stored, (select count(*) from model) as models,
       (select count(*) from model_version) as versions, (select count(*) from conversion) as conversions,
       (select count(*) from model_object) as objects, (select count(*) from audit_event where entity = 'model-version') as audits`,
  );
  return { ...rows, files: (await site.files()).sort() };
}

const good = smallIfc();

test.each([
  ['an empty file', '', 422, 'EMPTY_FILE'],
  [
    'a zip named .ifc',
    Buffer.concat([Buffer.from('504b0304', 'hex'), deflateRawSync(good)]),
    422,
    'ZIP_FILE',
  ],
  ['a web page', '<!DOCTYPE html><html><title>Sign in</title></html>', 422, 'NOT_IFC'],
  ['ifcXML', '<?xml version="1.0"?><ifc:ifcXML/>', 422, 'IFC_XML'],
  ['a text', 'hello', 422, 'NOT_IFC'],
  ['a lost tail', good.slice(0, -100), 422, 'TRUNCATED'],
  ['an old schema', smallIfc({ schema: 'IFC151' }), 422, 'UNSUPPORTED_SCHEMA'],
  [
    'garbage after the header',
    `${good.slice(0, good.indexOf('DATA;') + 5)} \u0001\u0002 garbage END-ISO-10303-21;`,
    422,
    'BROKEN',
  ],
])('%s is refused and leaves nothing behind', async (_name, body, status, code) => {
  const before = await traces();
  const answer = await site.upload(layerId, body);
  expect(answer).toMatchObject({ status, body: { error: { code, details: { problem: code } } } });
  expect(await traces()).toEqual(before);
});

test('a file that is announced as too large is refused before it is sent', async () => {
  const before = await traces();
  const answer = await new Promise<{ status: number; text: string }>((done, failed) => {
    const sending = request(
      `${site.server.url}${site.base}/layers/${layerId}/versions?fileName=a.ifc&createdDate=2026-11-20&modelName=A`,
      {
        method: 'POST',
        headers: {
          cookie: site.admin.cookie,
          'content-type': 'application/octet-stream',
          'content-length': 3_000_000_000,
        },
      },
      async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        sending.destroy();
        done({ status: response.statusCode ?? 0, text });
      },
    );
    sending.once('error', failed);
    sending.write('ISO-10303-21;');
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text).error.code).toBe('TOO_LARGE');
  expect(await traces()).toEqual(before);
});

test('a browser that disconnects during an upload leaves nothing behind', async () => {
  const before = await traces();
  const sending = request(
    `${site.server.url}${site.base}/layers/${layerId}/versions?fileName=a.ifc&createdDate=2026-11-20&modelName=A`,
    { method: 'POST', headers: { cookie: site.admin.cookie, 'content-length': 1_000_000 } },
  );
  const gone = new Promise((done) => sending.once('error', done));
  sending.write(good.slice(0, 500));
  await site.until(async () => JSON.stringify(await traces()) !== JSON.stringify(before));
  sending.destroy();
  await gone;
  await site.until(async () => JSON.stringify(await traces()) === JSON.stringify(before));
});

test('300 MB pass through without being held in memory', async () => {
  const before = await traces();
  const head = Buffer.from(good.slice(0, good.indexOf('ENDSEC;\nEND-ISO')));
  const filler = Buffer.alloc(1_000_000, '/* a remark that says nothing */\n');
  let peak = 0;
  const body = Readable.toWeb(
    Readable.from(
      (async function* () {
        yield head;
        for (let megabyte = 0; megabyte < 300; megabyte++) {
          yield filler;
          peak = Math.max(peak, process.memoryUsage().rss);
        }
      })(),
    ),
  );
  const start = process.memoryUsage().rss;
  const response = await site.admin.fetch(
    `${site.base}/layers/${layerId}/versions?fileName=a.ifc&createdDate=2026-11-20&modelName=A`,
    // Streams as bodies are not in the DOM's types that this program is checked with.
    { method: 'POST', body: body as BodyInit, duplex: 'half' } as RequestInit,
  );
  // The file has no end mark, so it is not converted.
  expect((await response.json()).error.code).toBe('TRUNCATED');
  expect(peak - start).toBeLessThan(200_000_000);
  expect(await traces()).toEqual(before);
});

test('an upload without the permission is refused, and one to a missing layer is not found', async () => {
  const before = await traces();
  const anonymous = await site.server.client();
  expect(await site.upload(layerId, good, { client: anonymous })).toMatchObject({ status: 401 });
  const viewer = await site.server.client(people.viewer);
  expect(await site.upload(layerId, good, { client: viewer })).toMatchObject({ status: 403 });
  const stranger = await site.server.client(people.stranger);
  expect(await site.upload(layerId, good, { client: stranger })).toMatchObject({ status: 404 });
  const elsewhere = `/api/projects/${site.server.projectId('ISO')}`;
  expect(await site.upload(layerId, good, { client: stranger, base: elsewhere })).toMatchObject({
    status: 404,
  });
  expect(await site.upload(crypto.randomUUID(), good)).toMatchObject({ status: 404 });
  expect(await site.upload(layerId, good, { date: '2026-02-30' })).toMatchObject({ status: 400 });
  expect(await site.upload('no-uuid', good)).toMatchObject({ status: 400 });
  const surplus = await site.admin.fetch(
    `${site.base}/layers/${layerId}/versions?fileName=a&createdDate=2026-11-20&modelName=A&more=1`,
    { method: 'POST', body: good },
  );
  expect(surplus.status).toBe(400);
  expect(await traces()).toEqual(before);
});

test('an upload becomes a version that is ready, in a layer list, with its file and its objects', async () => {
  const boxes = ['Jet fan 1', 'Jet fan 2', '<script>alert(1)</script>', '100%'].map((name, index) => ({
    name,
    corner: [2 * index, 0, 0] as const,
  }));
  const answer = await site.upload(layerId, smallIfc({ boxes }), {
    model: 'Fans',
    date: '2026-05-04',
    fileName: 'fans.ifc',
  });
  expect(answer.status).toBe(201);
  expect(answer.body.version).toMatchObject({
    createdDate: '2026-05-04',
    fileName: 'fans.ifc',
    schema: 'IFC4',
    problem: null,
    fragments: null,
    partlySupported: false,
  });
  const version = await site.ended(answer.body.version.id);
  expect(version).toMatchObject({ status: 'ready', progress: 1, objectCount: 7, placement: null });

  const { sha256, bytes } = version.fragments ?? { sha256: '', bytes: 0 };
  const path = `${site.base}/files/${sha256}`;
  const whole = await site.admin.fetch(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    etag: `"${sha256}"`,
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(bytes),
    'accept-ranges': 'bytes',
  });
  expect(whole.headers.get('content-encoding')).toBeNull();
  const content = Buffer.from(await whole.arrayBuffer());
  expect(content.length).toBe(bytes);
  const part = await site.admin.fetch(path, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(10, 20));
  expect((await site.admin.fetch(path, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416);
  expect((await site.admin.fetch(path, { headers: { 'if-none-match': `"${sha256}"` } })).status).toBe(304);

  const [made] = await site.query('select first_look_sha256 as look from model_version where id = $1', [
    version.id,
  ]);
  const lookOf = async (client: TestClient) =>
    (await client.fetch(`${site.base}/files/${made?.look}`)).status;
  const stranger = await site.server.client(people.stranger);
  expect([await lookOf(site.admin), await lookOf(stranger)]).toEqual([200, 404]);
  const listed = await site.admin.get(`${site.base}/first-looks`);
  expect(listed.body.looks).toContainEqual({
    versionId: version.id,
    sha256: made?.look,
    bytes: expect.any(Number),
  });
  expect((await stranger.get(`${site.base}/first-looks`)).status).toBe(404);

  const fans = await site.admin.get(`${site.base}/objects?search=JET&layerId=${layerId}`);
  expect(fans.body).toMatchObject({ total: 2, objects: [{ name: 'Jet fan 1' }, { name: 'Jet fan 2' }] });
  expect((await site.admin.get(`${site.base}/objects?search=%25&layerId=${layerId}`)).body.total).toBe(1);
  expect(
    (await site.admin.get(`${site.base}/objects?search=script&layerId=${layerId}`)).body.objects[0].name,
  ).toBe('<script>alert(1)</script>');
  const storeys = await site.admin.get(`${site.base}/objects?category=IfcBuildingStorey&layerId=${layerId}`);
  expect(storeys.body).toMatchObject({
    total: 1,
    objects: [{ name: 'Ground floor', category: 'IFCBUILDINGSTOREY' }],
  });
  const [first] = fans.body.objects;
  expect(
    (await site.admin.get(`${site.base}/objects?search=${first.globalId.toLowerCase()}`)).body.total,
  ).toBeGreaterThan(0);
  expect((await site.admin.get(`${site.base}/objects/${first.globalId}`)).body).toMatchObject({
    layerId,
    storey: 'Ground floor',
    latestCreatedDate: '2026-05-04',
  });
  const told = await site.query('select distinct topic, permission from event order by topic');
  expect(told).toEqual([
    { topic: 'host.layers-changed', permission: 'LAYER_VIEW' },
    { topic: 'host.model-progress', permission: 'LAYER_VIEW' },
  ]);
});

test('an object is found by what its file says of it, and the answer says by what', async () => {
  const boxes = ['Cube', 'Concrete post'].map((name, at) => ({ name, corner: [at * 3, 0, 0] as const }));
  const { body } = await site.upload(layerId, smallIfc({ boxes, extra: wordLines }));
  expect((await site.ended(body.version.id)).status).toBe('ready');
  const found = async (search: string) => {
    const query = new URLSearchParams({ search, layerId });
    const answer = await site.admin.get(`${site.base}/objects?${query}`);
    return [
      answer.body.total,
      ...answer.body.objects.map(({ globalId, match }: FoundObject) => ({ globalId, match })),
    ];
  };
  const cube = (kind: WordKind, name: string | null, value: string) => [
    1,
    { globalId: boxGuid(0), match: { kind, name, value } },
  ];
  expect(await found('unit p7')).toEqual(cube('type', null, 'Precast unit P7'));
  expect(await found('acme')).toEqual(cube('property', 'Manufacturer', 'Acme Foundry'));
  expect(await found('REI 12')).toEqual(cube('property', 'FireRating', 'REI 120'));
  expect(await found('temporary')).toEqual(cube('property', 'Status', 'NEWBUILT, TEMPORARY'));
  expect(await found('2.5 cm')).toEqual(cube('property', 'Spacing', '1.25, 2.5 cm'));
  expect(await found('10 – 30 m')).toEqual(cube('property', 'Load', '10 – 30 m'));
  expect(await found('signal RED')).toEqual(cube('property', 'Coat / Shades', 'outside → signal red'));
  expect(await found('lining')).toEqual(cube('material', null, 'Outer lining'));
  expect(await found('c45')).toEqual(cube('material', null, 'Concrete C45, Core, 0.35 m'));
  // An object with the text in its name comes first, and one with two words that fit counts once.
  const post = { globalId: boxGuid(1), match: null };
  expect((await found('concrete')).slice(0, 2)).toEqual([2, post]);
  expect(await found('Cube')).toEqual([1, { globalId: boxGuid(0), match: null }]);
  const match = { kind: 'class', name: 'Uniclass', value: 'Ss_25_10 Wall systems' };
  expect(await found('ss_25')).toEqual([2, { globalId: boxGuid(1), match }, { globalId: boxGuid(0), match }]);
  expect(await found('77123')).toEqual([0]);
});

test('alignments and grids of an upload are counted and come as the file draws them', async () => {
  const answer = await site.upload(
    layerId,
    smallIfc({ schema: 'IFC4X3_ADD2', extra: [...alignment4x3(), ...grid()] }),
  );
  const version = await site.ended(answer.body.version.id);
  expect(version).toMatchObject({ status: 'ready', contents: { lines: 2 } });
  const { status, body } = await site.admin.get(`${site.base}/versions/${version.id}/lines`);
  expect(status).toBe(200);
  const [alignment, axes] = modelLines.parse(body).lines;
  expect(alignment).toMatchObject({ kind: 'alignment', globalId: lineGuids.alignment, isFlat: false });
  const end = (alignment?.paths[0]?.points ?? [])
    .slice(-3)
    .map((value, axis) => value + (alignment?.origin[axis] ?? 0));
  for (const [axis, value] of alignmentEnd().entries()) expect(end[axis]).toBeCloseTo(value, 3);
  expect(axes).toMatchObject({ kind: 'grid', globalId: lineGuids.grid });
  expect(axes?.paths.map(({ tag }) => tag)).toEqual(['A', 'B', '1', 'R']);
  const card = await site.admin.get(`${site.base}/objects/${lineGuids.alignment}`);
  expect(card.body).toMatchObject({ category: 'IFCALIGNMENT', name: 'Main line' });
});

test('a refusal is sent at once, and the rest of the body is still read so that a browser gets the answer', async () => {
  const bytes = 50_000_000;
  const slow = request(
    `${site.server.url}${site.base}/layers/${layerId}/versions?fileName=a.ifc&createdDate=2026-11-20&modelName=A`,
    { method: 'POST', headers: { cookie: site.admin.cookie, 'content-length': bytes } },
  );
  const answered = new Promise<number>((done, failed) => {
    slow.once('response', (response) => done(response.statusCode ?? 0));
    slow.once('error', failed);
  });
  slow.write(Buffer.from('504b0304', 'hex'));
  expect(await answered).toBe(422);
  const sent = new Promise<void>((done) => slow.end(Buffer.alloc(bytes - 4), () => done()));
  await expect(Promise.race([sent.then(() => 'sent'), wait(15_000, 'held up')])).resolves.toBe('sent');
  slow.destroy();
});

test('an upload to a layer that is deleted meanwhile is refused and leaves nothing behind', async () => {
  const before = await traces();
  await site.query('begin');
  await site.query('delete from layer where id = $1', [layerId]);
  const uploading = site.upload(layerId, good);
  await heldUp(1, uploading);
  await site.query('commit');
  expect(await uploading).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  expect(await traces()).toEqual(before);
});

test('deleting a layer while an upload to it ends also deletes the uploaded file', async () => {
  await site.query('begin');
  // Stops the upload inside its transaction, while it holds the layer's row.
  await site.query('lock table model_version in exclusive mode');
  const before = await traces();
  const uploading = site.upload(layerId, smallIfc({ boxes: [{ name: 'Late', corner: [0, 0, 0] }] }));
  await heldUp(1, uploading);
  const deleting = site.admin.delete(`${site.base}/layers/${layerId}`);
  await heldUp(2, uploading, deleting);
  await site.query('commit');
  expect((await uploading).status).toBe(201);
  expect((await deleting).status).toBe(204);
  await site.collected();
  const left = await traces();
  expect({ ...left, audits: 0 }).toEqual({ ...before, audits: 0 });
});

test('a search with a character that no text can contain is refused with 400', async () => {
  for (const query of ['category=%00', 'search=%00', 'category=%00&search=%00'])
    expect(await site.admin.get(`${site.base}/objects?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_REQUEST' } },
    });
});

test('a malformed hash is reported only to people who may read files', async () => {
  const path = `${site.base}/files/not-a-hash`;
  expect((await (await site.server.client()).get(path)).status).toBe(401);
  expect((await (await site.server.client(people.stranger)).get(path)).status).toBe(404);
  expect(await site.admin.get(path)).toMatchObject({
    status: 400,
    body: { error: { code: 'INVALID_REQUEST', details: { fields: [{ path: 'sha256' }] } } },
  });
});
