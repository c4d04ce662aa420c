import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasSmallDisks, SmallDisk } from '../testing/small-disk.ts';
import { converterVariable } from './conversion/converter.ts';
import { type ModelSite, openModelSite } from './testing/model-site.ts';
import { smallIfc } from './testing/small-ifc.ts';

// Each conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Size of a disk that suffices for uploads and conversions with their reserves. It uses memory only for written data. */
const roomy = 4_000_000_000;
/** A converter whose disk is full. */
const roomless = `
  process.once('message', () =>
    process.send({ kind: 'failed', message: 'no space left on device, write', stack: '', code: 'ENOSPC' }, () => process.disconnect()));
  process.send({ kind: 'ready' });`;

let site: ModelSite;
let layerId: string;
beforeAll(async () => {
  site = await openModelSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  layerId = await site.layer(crypto.randomUUID());
});

/** A new file each time, because the same file is not converted twice. */
const ifc = () => smallIfc({ boxes: [{ name: crypto.randomUUID(), corner: [1, 2, 3] }] });

/** Makes the server search for waiting versions, as if their last tries were long ago. */
async function lookAgain(): Promise<void> {
  await site.query(`update model_version set heartbeat_at = heartbeat_at - interval '1 minute'`);
  await site.server.context.jobs.runTimer('gantry/look-for-conversions');
}

const rowOf = async (id: string) =>
  (
    await site.query('select status, problem, attempts, unfinished from model_version where id = $1', [id])
  )[0];
const waiting = { status: 'queued', problem: 'NO_ROOM', unfinished: 0 };

/** Lets conversions find a full disk, until the returned function is called. */
async function takeRoom(): Promise<() => void> {
  const real = process.env[converterVariable];
  const program = join(site.server.dataFolder, 'roomless.mjs');
  await writeFile(program, roomless);
  process.env[converterVariable] = program;
  return () => {
    process.env[converterVariable] = real;
  };
}

test('a conversion without disk space waits, says so, and resumes by itself', async () => {
  const makeRoom = await takeRoom();
  const { id } = (await site.upload(layerId, ifc())).body.version;
  await site.until(async () => (await site.version(id)).problem !== null);
  expect(await site.version(id)).toMatchObject({ status: 'queued', problem: 'NO_ROOM', progress: 0 });
  // It does not count as an unfinished try, because it is not the file's fault.
  expect(await rowOf(id)).toEqual({ ...waiting, attempts: 1 });
  makeRoom();
  await lookAgain();
  expect(await site.ended(id)).toMatchObject({ status: 'ready', problem: null });
});

test('a conversion that waits for disk space can be cancelled and retried at once', async () => {
  const makeRoom = await takeRoom();
  const { id } = (await site.upload(layerId, ifc())).body.version;
  await site.until(async () => (await site.version(id)).problem === 'NO_ROOM');
  await site.admin.post(`${site.base}/versions/${id}/cancel`);
  expect(await site.version(id)).toMatchObject({ status: 'failed', problem: 'CANCELLED' });
  await site.admin.post(`${site.base}/versions/${id}/retry`);
  await site.until(async () => (await rowOf(id))?.attempts === 2);
  await site.until(async () => (await site.version(id)).problem === 'NO_ROOM');
  makeRoom();
  await site.admin.delete(`${site.base}/versions/${id}`);
});

describe.skipIf(!hasSmallDisks)('on a small disk', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = new SmallDisk(join(site.server.dataFolder, 'files'), roomy);
    return () => disk.unmount();
  });

  test('an upload that would fill the disk is refused and leaves nothing behind', async () => {
    disk.resize(500_000_000);
    const refused = await site.upload(layerId, ifc());
    expect(refused).toMatchObject({ status: 507, body: { error: { code: 'DISK_FULL' } } });
    expect(refused.body.error.message).toMatch(/disk is full/);
    expect(await site.files()).toEqual([]);
    expect((await site.layers()).layers.find((layer) => layer.id === layerId)?.models).toEqual([]);
    disk.resize(roomy);
    const makeRoom = await takeRoom();
    const accepted = await site.upload(layerId, ifc());
    expect(accepted.status).toBe(201);
    await site.until(async () => (await site.version(accepted.body.version.id)).problem === 'NO_ROOM');
    makeRoom();
    await site.admin.delete(`${site.base}/versions/${accepted.body.version.id}`);
    await site.collected();
  });

  test('a conversion waits if the disk becomes full, and starts again only once there is space', async () => {
    const release = await site.hold();
    const { body } = await site.upload(layerId, ifc());
    const { id } = body.version;
    await site.until(async () => (await site.version(id)).status === 'converting');
    await disk.fill();
    await release();
    await site.until(async () => (await site.version(id)).status !== 'converting');
    expect(await rowOf(id)).toEqual({ ...waiting, attempts: 1 });
    // Nothing is left of it but the file that was uploaded.
    expect(await site.files()).toHaveLength(1);

    await lookAgain();
    await site.until(async () => (await runningJobs()) === 0);
    expect(await rowOf(id)).toEqual({ ...waiting, attempts: 1 });

    disk.resize(roomy);
    await lookAgain();
    expect(await site.ended(id)).toMatchObject({ status: 'ready', problem: null });
    expect(await rowOf(id)).toEqual({ status: 'ready', problem: null, attempts: 2, unfinished: 0 });
  });

  const runningJobs = async () =>
    (await site.query(`select from jobs.job where state in ('created', 'active')`)).length;
});

test.skipIf(!hasSmallDisks)(
  'a full disk of the database is reported, and writes work again once there is space',
  async () => {
    const [shown] = await site.query('show data_directory');
    const owner = await stat(String(shown?.data_directory));
    const folder = await mkdtemp(join(tmpdir(), 'gantry-tablespace-'));
    const disk = new SmallDisk(folder, 10_000_000, owner);
    const space = `small_${crypto.randomUUID().replaceAll('-', '')}`;
    try {
      await site.query(`create tablespace ${space} location '${folder}'`);
      await site.query(`alter table layer set tablespace ${space}`);
      await disk.fill();
      let answer = await site.admin.post(`${site.base}/layers`, { name: 'Full 0' });
      for (let n = 1; answer.status === 200 && n < 300; n += 1)
        answer = await site.admin.post(`${site.base}/layers`, { name: `Full ${n} ${'x'.repeat(100)}` });
      expect(answer).toMatchObject({ status: 507, body: { error: { code: 'DISK_FULL' } } });
      disk.resize(20_000_000);
      expect((await site.admin.post(`${site.base}/layers`, { name: 'Room again' })).status).toBe(200);
    } finally {
      await site.query('alter table layer set tablespace pg_default');
      await site.query(`drop tablespace if exists ${space}`);
      disk.unmount();
      await rm(folder, { recursive: true });
    }
  },
);
