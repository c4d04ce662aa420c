import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestAnswer } from '../testing/test-client.ts';
import { type ModelSite, openModelSite } from './testing/model-site.ts';
import { smallIfc } from './testing/small-ifc.ts';

// Each conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const markup = '<img src=x onerror=alert(1)>"\'&<script>alert(1)</script>{{7*7}}';

let site: ModelSite;
beforeAll(async () => {
  site = await openModelSite();
});
afterAll(() => site.close());

/** Checks the headers that keep a browser from running anything in the answer. */
function expectInert({ headers }: Pick<TestAnswer, 'headers'>): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
}

test('markup in the names of layer, model and file stays text', async () => {
  const made = await site.admin.post(`${site.base}/layers`, { name: markup });
  expect(made).toMatchObject({ status: 200, body: { name: markup } });
  expectInert(made);
  const sent = await site.upload(made.body.id, smallIfc(), { model: markup, fileName: `${markup}.ifc` });
  expect(sent).toMatchObject({ status: 201, body: { version: { fileName: `${markup}.ifc` } } });
  expectInert(sent);
  await site.ended(sent.body.version.id);

  const listed = await site.admin.get(`${site.base}/layers`);
  expectInert(listed);
  const layer = listed.body.layers.find(({ id }: { id: string }) => id === made.body.id);
  expect(layer).toMatchObject({
    name: markup,
    models: [{ name: markup, versions: [{ fileName: `${markup}.ifc` }] }],
  });
  const found = await site.admin.get(`${site.base}/objects?search=Cube&layerId=${made.body.id}`);
  expect(found.body.objects[0].layerName).toBe(markup);
  expectInert(found);
  const renamed = await site.admin.patch(`${site.base}/layers/${made.body.id}`, { name: `${markup}2` });
  expect(renamed.body.name).toBe(`${markup}2`);
});

test('markup in an error message stays text', async () => {
  await site.admin.post(`${site.base}/layers`, { name: markup });
  const taken = await site.admin.post(`${site.base}/layers`, { name: markup });
  expect(taken).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining(markup) } } });
  expectInert(taken);
  const lost = await site.admin.get(`/api/${encodeURIComponent(markup)}?q=${encodeURIComponent(markup)}`);
  expect(lost.status).toBe(404);
  expectInert(lost);
  const unknown = await site.admin.post(`${site.base}/layers`, { name: 'a', [markup]: 1 });
  expect(unknown).toMatchObject({
    status: 400,
    body: { error: { details: { fields: [{ path: markup }] } } },
  });
  expectInert(unknown);
});

test('a file is always sent as a download, whatever it contains', async () => {
  const { body } = await site.admin.post(`${site.base}/layers`, { name: 'Files' });
  const sent = await site.upload(
    body.id,
    smallIfc({ boxes: [{ name: '<script>alert(1)</script>', corner: [0, 0, 0] }] }),
  );
  await site.ended(sent.body.version.id);
  const [row] = await site.query('select ifc_sha256 from model_version where id = $1', [
    sent.body.version.id,
  ]);
  const response = await site.admin.fetch(`${site.base}/files/${row?.ifc_sha256}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  await response.body?.cancel();
});
