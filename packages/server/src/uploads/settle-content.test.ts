import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Images, UploadRule } from '@gantry/plugin-sdk/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DiskFileStore } from '../files/disk-file-store.ts';
import { ImageReader } from '../images/image-reader.ts';
import { WaitingLine } from '../images/waiting-line.ts';
import { settleContent } from './settle-content.ts';

const rule: UploadRule = {
  permission: '',
  kinds: ['png'],
  maxBytes: 1_000_000,
  picture: { maxEdge: 64, maxBytes: 100_000 },
};

test('pictures that arrive at once are in memory one after the other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-settle-'));
  const background = { r: 1, g: 2, b: 3 };
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  let [inMemory, most] = [0, 0];
  const content = {
    bytes: png.length,
    at: async (start: number, length: number) => png.subarray(start, start + length),
    async *whole() {
      inMemory += 1;
      most = Math.max(most, inMemory);
      yield png;
    },
  };
  const reader = new ImageReader();
  const images: Images = {
    read: (bytes, rules) =>
      reader.read(bytes, rules).finally(() => {
        inMemory -= 1;
      }),
  };
  const parts = {
    files: new DiskFileStore(folder, () => new Date(), 0),
    images,
    pictures: new WaitingLine(5),
  };
  try {
    const settled = await Promise.all(
      Array.from({ length: 5 }, () => settleContent(parts, content, 'photo.png', rule)),
    );
    expect(settled.map(({ kept }) => kept.picture?.width)).toEqual([8, 8, 8, 8, 8]);
    expect(most).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
