import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasSmallDisks, SmallDisk } from '../testing/small-disk.ts';
import { DiskFileStore } from './disk-file-store.ts';
import { DiskFullError } from './disk-room.ts';

const clock = () => now;
let now: Date;
let folder: string;
let store: DiskFileStore;
beforeEach(async () => {
  now = new Date();
  folder = await mkdtemp(join(tmpdir(), 'gantry-files-'));
  store = new DiskFileStore(folder, clock);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const everything = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('stores a file under its hash and reads it whole and in part', async () => {
  const data = randomBytes(300_000);
  const draft = await store.receive(Readable.from([data.subarray(0, 100_000), data.subarray(100_000)]));
  expect(draft).toMatchObject({ sha256: sha256(data), bytes: data.length });
  expect(await store.size(draft.sha256)).toBeNull();
  await draft.keep();
  expect(await store.size(draft.sha256)).toBe(data.length);
  expect(Buffer.concat(await store.read(draft.sha256).toArray())).toEqual(data);
  const part = await store.read(draft.sha256, { start: 10, end: 19 }).toArray();
  expect(Buffer.concat(part)).toEqual(data.subarray(10, 20));
});

test('stores the same content once', async () => {
  for (let round = 0; round < 2; round++)
    await (await store.receive(Readable.from([Buffer.from('twice')]))).keep();
  expect(await everything()).toHaveLength(1);
});

test('leaves nothing behind when the source fails, `inspect` throws or the draft is discarded', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('the line was cut');
    })(),
  );
  await expect(store.receive(broken)).rejects.toThrow('the line was cut');
  const inspect = () => {
    throw new Error('not wanted');
  };
  await expect(store.receive(Readable.from([Buffer.from('x')]), { inspect })).rejects.toThrow('not wanted');
  await (await store.receive(Readable.from([Buffer.from('y')]))).discard();
  const abort = new AbortController();
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        yield Buffer.alloc(1000);
        abort.abort(new Error('gone'));
      }
    })(),
  );
  await expect(store.receive(endless, { signal: abort.signal })).rejects.toThrow();
  expect(await everything()).toEqual([]);
});

test('a transfer that is refused while its file is still being opened leaves no file', async () => {
  const { open } = fs;
  const opened = vi.fn();
  vi.spyOn(fs, 'open').mockImplementation(((...call: unknown[]) => {
    const done = call.at(-1);
    const slowly = (...answer: unknown[]) => {
      if (typeof done === 'function') done(...answer);
      opened();
    };
    setTimeout(() => Reflect.apply(open, fs, [...call.slice(0, -1), slowly]), 50);
  }) as typeof fs.open); // Of the overloads only the one that streams call is needed, with whatever it passes.
  const refuse = () => {
    throw new Error('not wanted');
  };
  const source = Readable.from([Buffer.from('x')]);
  await expect(store.receive(source, { inspect: refuse })).rejects.toThrow('not wanted');
  await expect(store.receive(source, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow();
  await expect.poll(() => opened.mock.calls.length).toBe(2);
  expect(await everything()).toEqual([]);
});

test('refuses a file that is announced too large for the free space before it reads a byte', async () => {
  const free = await store.freeBytes();
  const careful = new DiskFileStore(folder, clock, free / 2);
  const inspect = vi.fn();
  const source = () => Readable.from([Buffer.from('x')]);
  await expect(careful.receive(source(), { bytes: free, inspect })).rejects.toThrow(DiskFullError);
  expect(inspect).not.toHaveBeenCalled();
  expect(await everything()).toEqual([]);
  await (await careful.receive(source(), { bytes: 1, inspect })).discard();
  expect(inspect).toHaveBeenCalled();
});

test.skipIf(!hasSmallDisks)(
  'ends a transfer that grows into the reserve, and one that fills the disk',
  async () => {
    const disk = new SmallDisk(folder, 100_000_000);
    try {
      const chunks = () => Readable.from(Array.from({ length: 120 }, () => Buffer.alloc(1_000_000)));
      let written = 0;
      const inspect = (chunk: Uint8Array) => {
        written += chunk.length;
      };
      await expect(
        new DiskFileStore(folder, clock, 50_000_000).receive(chunks(), { inspect }),
      ).rejects.toThrow(DiskFullError);
      expect(written).toBeLessThan(90_000_000);
      expect(await everything()).toEqual([]);
      await expect(new DiskFileStore(folder, clock, 0).receive(chunks())).rejects.toThrow(DiskFullError);
      expect(await everything()).toEqual([]);
    } finally {
      disk.unmount();
    }
  },
);

test('adopts a file that another process wrote', async () => {
  const path = await store.temporaryPath();
  await writeFile(path, 'made elsewhere');
  const draft = await store.adopt(path);
  await draft.keep();
  expect(draft.sha256).toBe(sha256(Buffer.from('made elsewhere')));
  expect(await readFile(store.pathOf(draft.sha256), 'utf8')).toBe('made elsewhere');
});

test('removes abandoned transfers and lists old files, but not recent ones', async () => {
  const path = await store.temporaryPath();
  await writeFile(path, 'left by a crash');
  const draft = await store.receive(Readable.from([Buffer.from('kept')]));
  await draft.keep();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  expect(await store.removeAbandoned(hourAgo)).toBe(0);
  expect(await Readable.from(store.untouchedSince(hourAgo)).toArray()).toEqual([]);
  const older = new Date(hourAgo.getTime() - 1000);
  await utimes(path, older, older);
  await utimes(store.pathOf(draft.sha256), older, older);
  expect(await store.removeAbandoned(hourAgo)).toBe(1);
  expect(await Readable.from(store.untouchedSince(hourAgo)).toArray()).toEqual([draft.sha256]);
  await store.remove(draft.sha256);
  await store.remove(draft.sha256);
  expect(await everything()).toEqual([]);
});

test('refuses a name that is not a hash', () => {
  expect(() => store.pathOf('../../etc/passwd')).toThrow(RangeError);
});
