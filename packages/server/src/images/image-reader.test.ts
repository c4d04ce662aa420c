import { crc32, deflateSync } from 'node:zlib';
import type { ImageRules } from '@gantry/plugin-sdk/server';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { ImageReader } from './image-reader.ts';

const rules: ImageRules = {
  formats: ['jpeg', 'png'],
  as: 'jpeg',
  maxPixels: 25_000_000,
  maxEdge: 1600,
  maxBytes: 500_000,
  thumbnailEdge: 64,
};
const reader = new ImageReader();

const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };

/** 320 × 200 pixels, red above and blue below. */
function flag(): Sharp {
  const lower = { create: { width: 320, height: 100, channels: 3 as const, background: blue } };
  return sharp({ create: { width: 320, height: 200, channels: 3, background: red } }).composite([
    { input: lower, top: 100, left: 0 },
  ]);
}

function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/** A black square with one bit per pixel. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

async function colourAt(image: Buffer, left: number, top: number): Promise<readonly number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('a picture', () => {
  test('is blank if nothing is seen on white paper', async () => {
    const sheet = (background: string) =>
      sharp({ create: { width: 64, height: 16, channels: 4, background } }).png();
    const dot = { create: { width: 1, height: 1, channels: 4 as const, background: '#223344' } };
    const seen = async (picture: Sharp) => (await reader.read(await picture.toBuffer(), rules)).isBlank;
    expect(await seen(sheet('#00000000'))).toBe(true);
    expect(await seen(sheet('#ffffff'))).toBe(true);
    expect(await seen(sheet('#ffffff').greyscale())).toBe(true);
    expect(await seen(sheet('#fcfcfc'))).toBe(true);
    expect(await seen(sheet('#00000000').composite([{ input: dot, left: 9, top: 9 }]))).toBe(false);
    expect(await seen(flag().jpeg())).toBe(false);
    const drawing = { ...rules, as: 'png' } as const;
    expect((await reader.read(await sheet('#00000000').toBuffer(), drawing)).isBlank).toBe(true);
    expect((await reader.read(blackPng(8), drawing)).isBlank).toBe(false);
  });

  test('is stored upright, however the camera was held', async () => {
    // The camera was held sideways: the top of the scene is at the right of the file.
    const upright = await flag().png().toBuffer();
    const sideways = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(await sharp(sideways).metadata()).toMatchObject({ width: 200, height: 320, orientation: 8 });
    const { image, width, height } = await reader.read(sideways, rules);
    expect([width, height]).toEqual([320, 200]);
    expect(await sharp(image).metadata()).not.toHaveProperty('orientation');
    const [above] = await colourAt(image, 160, 20);
    const [below] = await colourAt(image, 160, 180);
    expect(above).toBeGreaterThan(180);
    expect(below).toBeLessThan(60);
  });

  test('no longer contains where and with what it was taken', async () => {
    const secret = 'Camera of Ada Wong';
    const sent = await flag()
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 18/1 5/1' } })
      .jpeg()
      .toBuffer();
    expect(sent.includes(secret)).toBe(true);
    const { image, thumbnail } = await reader.read(sent, rules);
    for (const written of [image, thumbnail ?? Buffer.alloc(0)]) {
      const { exif, xmp, iptc } = await sharp(written).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(written.includes(secret)).toBe(false);
    }
  });

  test('keeps no data after the pixels', async () => {
    const sent = Buffer.concat([await flag().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { image } = await reader.read(sent, { ...rules, as: 'png' });
    expect(image.includes('script')).toBe(false);
  });

  test('is shrunk as far as needed, and gets a thumbnail', async () => {
    const { image, mime, width, height, thumbnail } = await reader.read(
      await noise(2400, 1800).jpeg({ quality: 90 }).toBuffer(),
      { ...rules, maxBytes: 400_000 },
    );
    expect([mime, width, height]).toEqual(['image/jpeg', 1600, 1200]);
    expect(image.length).toBeLessThanOrEqual(400_000);
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    });
  });

  test('is not enlarged, and gets no thumbnail unless one is wanted', async () => {
    const { thumbnailEdge: _, ...plain } = rules;
    const read = await reader.read(await flag().png().toBuffer(), { ...plain, as: 'png' });
    expect(read).toMatchObject({ mime: 'image/png', width: 320, height: 200, thumbnail: null });
  });

  test('is white where it was transparent, as a JPEG', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const sent = await sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(await colourAt((await reader.read(sent, rules)).image, 4, 4)).toEqual([255, 255, 255]);
  });
});

describe('the decoder', () => {
  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', animatedGif(1, 4, 4)],
  ])('cannot be had for %s anywhere in the process', async (_what, bytes) => {
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image format/);
  });

  test('has one thread, and a time limit for each step', async () => {
    const timeout = vi.spyOn(sharp.prototype, 'timeout');
    await reader.read(await flag().jpeg().toBuffer(), rules);
    // Decoding, encoding, and the thumbnail.
    expect(timeout.mock.calls).toEqual(Array(3).fill([{ seconds: 10 }]));
    timeout.mockRestore();
    expect(sharp.concurrency()).toBe(1);
  });
});

describe('refuses', () => {
  const code = (error: unknown) => (error as { readonly code: unknown }).code;
  const refusalOf = async (bytes: Uint8Array, with_: Partial<ImageRules> = {}) =>
    reader.read(bytes, { ...rules, ...with_ }).then(() => undefined, code);

  test('20,000 × 20,000 pixels in 50 kB, without decoding them', async () => {
    const bomb = blackPng(20_000);
    expect(bomb.length).toBeLessThan(60_000);
    // Each decoding sets its time limit first.
    const decodings = vi.spyOn(sharp.prototype, 'timeout');
    await expect(reader.read(bomb, rules)).rejects.toMatchObject({
      status: 422,
      code: 'IMAGE_TOO_MANY_PIXELS',
      message: 'The picture has 20000 × 20000 pixels, but at most 25 million are allowed. Make it smaller.',
    });
    expect(decodings).not.toHaveBeenCalled();
    decodings.mockRestore();
  });

  test('a JPEG and a PNG that are cut off', async () => {
    const jpeg = await noise(400, 400).jpeg().toBuffer();
    const png = await noise(400, 400).png().toBuffer();
    for (const whole of [jpeg, png]) {
      expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('IMAGE_DAMAGED');
      expect(await refusalOf(whole.subarray(0, 40))).toBe('IMAGE_DAMAGED');
    }
  });

  test.each([
    ['a page', Buffer.from('<html><body onload="alert(1)">')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
    ['an animated GIF', animatedGif(2, 4, 4)],
    ['a huge GIF', animatedGif(1, 65_535, 65_535)],
    ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ])('%s, whatever it is called', async (_what, bytes) => {
    await expect(reader.read(bytes, rules)).rejects.toMatchObject({
      status: 422,
      code: 'IMAGE_FORMAT',
      message: 'The picture must be a file in the format JPEG or PNG.',
    });
  });

  test('a format that the caller does not accept, and a picture that cannot be made small enough', async () => {
    expect(await refusalOf(await flag().jpeg().toBuffer(), { formats: ['png'] })).toBe('IMAGE_FORMAT');
    expect(await refusalOf(await noise(900, 900).png().toBuffer(), { maxBytes: 5000 })).toBe(
      'IMAGE_TOO_LARGE',
    );
  });

  test('more pictures than may wait, and goes on with those in line', async () => {
    const small = await flag().jpeg().toBuffer();
    const all = await Promise.all(Array.from({ length: 40 }, () => refusalOf(small)));
    expect(all.filter((one) => one === undefined)).toHaveLength(32);
    expect(all.filter((one) => one === 'IMAGES_BUSY')).toHaveLength(8);
    expect(await refusalOf(small)).toBeUndefined();
  });
});

/** An animated GIF with frames of one colour. */
function animatedGif(frames: number, width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const none = Buffer.alloc(4);
  const frame = Buffer.concat([Buffer.from([0x2c]), none, size, Buffer.from([0, 2, 2, 0x44, 0x01, 0])]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}
