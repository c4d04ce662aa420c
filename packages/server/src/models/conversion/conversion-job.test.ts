import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ModelSite, openModelSite } from '../testing/model-site.ts';
import { smallIfc } from '../testing/small-ifc.ts';

// Each conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let site: ModelSite;
let layerId: string;
beforeAll(async () => {
  site = await openModelSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  layerId = await site.layer(crypto.randomUUID());
});

const nothingToSee = smallIfc({ boxes: [] }).replace(/^#30=.*\n/m, '');
const part = (name: string) => smallIfc({ boxes: [{ name, corner: [5, 5, 5] }] });
/** A file that the first test has converted. The others that do not care start no process for it. */
const known = part('Part 0');

test('three uploads at once all become ready', async () => {
  const uploads = await Promise.all(
    Array.from({ length: 3 }, (_, index) =>
      site.upload(layerId, part(`Part ${index}`), { model: `Part ${index}` }),
    ),
  );
  const statuses = await Promise.all(
    uploads.map(async ({ body }) => (await site.ended(body.version.id)).status),
  );
  expect(new Set(statuses)).toEqual(new Set(['ready']));
});

test('a file without shapes fails with its reason, leaves only itself, and can be retried', async () => {
  const before = await site.files();
  const { body } = await site.upload(layerId, nothingToSee);
  const id = body.version.id;
  expect(await site.ended(id)).toMatchObject({
    status: 'failed',
    problem: 'NO_GEOMETRY',
    fragments: null,
    objectCount: 0,
  });
  expect((await site.files()).length).toBe(before.length + 1);
  expect(await site.query('select from model_object where version_id = $1', [id])).toEqual([]);
  expect(await site.admin.post(`${site.base}/versions/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { error: { code: 'NOT_CONVERTING' } },
  });
  expect(await site.admin.post(`${site.base}/versions/${id}/retry`)).toMatchObject({
    status: 200,
    body: { status: 'queued', problem: null },
  });
  expect(await site.ended(id)).toMatchObject({ status: 'failed', problem: 'NO_GEOMETRY' });
  const [row] = await site.query('select attempts from model_version where id = $1', [id]);
  expect(row).toEqual({ attempts: 2 });
  await site.admin.delete(`${site.base}/versions/${id}`);
  await site.until(async () => (await site.files()).length === before.length);
});

test('a file with two objects of the same number is reported as broken without retries', async () => {
  const twin = "#100=IFCWALL('0000000000000000009999',$,'Twin',$,$,#101,#104,$,$);";
  const { body } = await site.upload(layerId, smallIfc({ extra: [twin] }));
  expect(await site.ended(body.version.id)).toMatchObject({ status: 'failed', problem: 'BROKEN' });
  const [row] = await site.query('select attempts from model_version where id = $1', [body.version.id]);
  expect(row).toEqual({ attempts: 1 });
});

test('a conversion reports its progress, and ends when it is cancelled', async () => {
  const release = await site.hold();
  const { body } = await site.upload(layerId, part('Cancelled'));
  const id = body.version.id;
  try {
    await site.until(async () => (await site.version(id)).status === 'converting');
    expect(await site.admin.post(`${site.base}/versions/${id}/retry`)).toMatchObject({ status: 409 });
    expect(await site.admin.post(`${site.base}/versions/${id}/cancel`)).toMatchObject({ status: 200 });
    expect(await site.ended(id)).toMatchObject({ status: 'failed', problem: 'CANCELLED' });
  } finally {
    await release();
  }
  expect((await site.files()).filter((path) => path.includes('incoming'))).toEqual([]);
  await site.admin.post(`${site.base}/versions/${id}/retry`);
  expect(await site.ended(id)).toMatchObject({ status: 'ready', progress: 1 });
  const events = await site.query(
    `select payload from event where topic = 'host.model-progress' and payload->>'versionId' = $1 order by seq`,
    [id],
  );
  const told = events.map(({ payload }) => payload);
  expect(told).toContainEqual({
    versionId: id,
    layerId,
    status: 'failed',
    progress: 0,
    problem: 'CANCELLED',
  });
  expect(told.at(-1)).toEqual({ versionId: id, layerId, status: 'ready', progress: 1, problem: null });
});

test('a retry after a cancellation has all its tries', async () => {
  const release = await site.hold();
  try {
    const { body } = await site.upload(layerId, part('Never converted'));
    const id = body.version.id;
    const isConverting = async () => (await site.version(id)).status === 'converting';
    const cancel = () => site.admin.post(`${site.base}/versions/${id}/cancel`);
    await site.until(isConverting);
    expect(await cancel()).toMatchObject({ status: 200 });
    await site.ended(id);
    // As after two tries that ended with their process. The heartbeat keeps it waiting.
    await site.query(
      `update model_version set status = 'queued', problem = null, unfinished = 2, heartbeat_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    expect(await cancel()).toMatchObject({ status: 200 });
    await site.admin.post(`${site.base}/versions/${id}/retry`);
    await site.until(isConverting);
    const [row] = await site.query('select unfinished from model_version where id = $1', [id]);
    expect(row).toEqual({ unfinished: 1 });
    await cancel();
    expect(await site.ended(id)).toMatchObject({ status: 'failed', problem: 'CANCELLED' });
  } finally {
    await release();
  }
});

test('a cancellation that could not be saved stops nothing', async () => {
  await site.query(`
    create function no_cancel() returns trigger language plpgsql as $fn$ begin raise exception 'not saved'; end $fn$;
    create constraint trigger no_cancel after update on model_version deferrable initially deferred
      for each row when (new.cancel_requested) execute function no_cancel()`);
  const release = await site.hold();
  try {
    const { body } = await site.upload(layerId, part('Not cancelled'));
    const id = body.version.id;
    await site.until(async () => (await site.version(id)).status === 'converting');
    expect(await site.admin.post(`${site.base}/versions/${id}/cancel`)).toMatchObject({ status: 500 });
    await release();
    expect(await site.ended(id)).toMatchObject({ status: 'ready' });
  } finally {
    await release();
    await site.query('drop trigger no_cancel on model_version; drop function no_cancel()');
  }
});

test('a version that is deleted while it is converted leaves nothing behind', async () => {
  const before = await site.files();
  const release = await site.hold();
  const { body } = await site.upload(layerId, part('Deleted'));
  const id = body.version.id;
  try {
    await site.until(async () => (await site.version(id)).status === 'converting');
    await site.admin.delete(`${site.base}/versions/${id}`);
  } finally {
    await release();
  }
  // Files would appear at the end of the conversion.
  await site.until(
    async () =>
      (await site.query(`select from jobs.job where data->>'versionId' = $1 and state = 'active'`, [id]))
        .length === 0,
  );
  await site.until(async () => JSON.stringify(await site.files()) === JSON.stringify(before));
});

test('the same file is converted once', async () => {
  const first = await site.ended((await site.upload(layerId, known, { model: 'A' })).body.version.id);
  const second = await site.ended((await site.upload(layerId, known, { model: 'B' })).body.version.id);
  expect(second.fragments).toEqual(first.fragments);
  expect(second.objectCount).toBe(first.objectCount);
  const looks = await site.query('select first_look_sha256 as look from model_version where id = any($1)', [
    [first.id, second.id],
  ]);
  expect(looks).toEqual([{ look: expect.any(String) }, { look: looks[0]?.look }]);
  const rows = await site.query('select from conversion where fragments_sha256 = $1', [
    first.fragments?.sha256,
  ]);
  expect(rows).toHaveLength(1);
});

test('a conversion whose process died is started again', async () => {
  const { body } = await site.upload(layerId, known);
  await site.ended(body.version.id);
  await site.query(
    `update model_version set status = 'converting', fragments_sha256 = null, heartbeat_at = now() - interval '30 seconds' where id = $1`,
    [body.version.id],
  );
  for (const table of ['model_object', 'object_index'])
    await site.query(`delete from ${table} where version_id = $1`, [body.version.id]);
  await site.server.context.jobs.runTimer('gantry/look-for-conversions');
  expect(await site.ended(body.version.id)).toMatchObject({ status: 'ready', objectCount: 4 });
});

test('a conversion with a recent heartbeat is left alone', async () => {
  const { body } = await site.upload(layerId, known);
  await site.ended(body.version.id);
  const id = body.version.id;
  await site.query(
    `update model_version set status = 'converting', fragments_sha256 = null, heartbeat_at = now() where id = $1`,
    [id],
  );
  const beats = setInterval(
    () => void site.query('update model_version set heartbeat_at = now() where id = $1', [id]),
    1000,
  );
  try {
    await site.server.context.jobs.runTimer('gantry/look-for-conversions');
    await site
      .upload(layerId, known, { model: 'Other' })
      .then(({ body: other }) => site.ended(other.version.id));
    expect((await site.version(id)).status).toBe('converting');
  } finally {
    clearInterval(beats);
  }
  await site.query(`update model_version set status = 'failed', problem = 'BROKEN' where id = $1`, [id]);
});

test('the file in the store is the one that was sent', async () => {
  const { body } = await site.upload(layerId, known);
  await site.ended(body.version.id);
  const [row] = await site.query('select ifc_sha256 from model_version where id = $1', [body.version.id]);
  const response = await site.admin.fetch(`${site.base}/files/${row?.ifc_sha256}`);
  expect(await response.text()).toBe(known);
});
