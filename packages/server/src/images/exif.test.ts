import fc from 'fast-check';
import sharp, { type Exif } from 'sharp';
import { expect, test } from 'vitest';
import { readExif } from './exif.ts';

async function exifOf(exif: Exif): Promise<Buffer> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const { exif: written } = await sharp(await picture.withExif(exif).jpeg().toBuffer()).metadata();
  return written ?? Buffer.alloc(0);
}

const place = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '33/1 51/1 25/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '70/1 30/1 0/1',
};

test('reads the camera’s time, with its time zone if there is one', async () => {
  const taken = { DateTimeOriginal: '2026:11:20 23:59:59' };
  expect(readExif(await exifOf({ IFD2: taken })).takenAt).toEqual({
    local: '2026-11-20T23:59:59',
    offset: null,
  });
  const withZone = { ...taken, OffsetTimeOriginal: '-03:30' };
  expect(readExif(await exifOf({ IFD2: withZone })).takenAt?.offset).toBe('-03:30');
  const changed = { IFD0: { DateTime: '2026:01:02 03:04:05' } };
  expect(readExif(await exifOf(changed)).takenAt?.local).toBe('2026-01-02T03:04:05');
});

test('each of the two times has its own time zone', async () => {
  const zones = { OffsetTime: '+08:00', OffsetTimeOriginal: '-03:30' };
  const changed = { IFD0: { DateTime: '2026:01:02 03:04:05' }, IFD2: zones };
  expect(readExif(await exifOf(changed)).takenAt).toEqual({ local: '2026-01-02T03:04:05', offset: '+08:00' });
  const taken = { ...changed, IFD2: { ...zones, DateTimeOriginal: '2026:11:20 23:59:59' } };
  expect(readExif(await exifOf(taken)).takenAt).toEqual({ local: '2026-11-20T23:59:59', offset: '-03:30' });
});

test.each([['0000:00:00 00:00:00'], ['2026:02:31 10:00:00'], ['yesterday'], ['2026:11:20 25:00:00']])(
  'a clock that says %s was never set',
  async (written) => {
    expect(readExif(await exifOf({ IFD2: { DateTimeOriginal: written } })).takenAt).toBeNull();
  },
);

test('reads positions south and west, above and below sea level', async () => {
  const written = await exifOf({ IFD3: { ...place, GPSAltitudeRef: '0', GPSAltitude: '86/4' } });
  const expected = { lat: expect.closeTo(-33.856_944, 6), lng: -70.5, altitude: 21.5 };
  expect(readExif(written).position).toEqual(expected);
  // Tag 5, one byte: sharp, which writes the samples, cannot mark an altitude as below sea level.
  const below = Buffer.from(written);
  below[below.indexOf(Buffer.from([5, 0, 1, 0, 1, 0, 0, 0])) + 8] = 1;
  expect(readExif(below).position).toEqual({ ...expected, altitude: -21.5 });
  expect(readExif(await exifOf({ IFD3: place })).position?.altitude).toBeNull();
});

test.each(['II', 'MM'] as const)('reads both byte orders: %s', (order) => {
  const bytes = Buffer.alloc(64);
  const little = order === 'II';
  const u16 = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(order, 'latin1');
  u16(42, 2);
  u32(8, 4);
  // One entry: tag 0x0132, text, 20 characters at 30.
  u16(1, 8);
  u16(0x0132, 10);
  u16(2, 12);
  u32(20, 14);
  u32(30, 18);
  bytes.write('2026:11:20 08:00:00\0', 30, 'latin1');
  expect(readExif(bytes).takenAt?.local).toBe('2026-11-20T08:00:00');
});

test.each([
  ['no direction', { ...place, GPSLatitudeRef: 'X' }],
  ['a division by zero', { ...place, GPSLatitude: '33/0 0/0 0/1' }],
  ['a place beyond the pole', { ...place, GPSLatitude: '91/1 0/1 0/1' }],
  [
    'the zero of a device that does not know',
    { ...place, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' },
  ],
])('a place with %s is none', async (_what, IFD3) => {
  expect(readExif(await exifOf({ IFD3 })).position).toBeNull();
});

test('no EXIF data breaks it or makes it hang', async () => {
  const good = await exifOf({ IFD2: { DateTimeOriginal: '2026:11:20 08:00:00' }, IFD3: place });
  const spoilt = fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(spoilt, fc.nat(good.length), (changes, length) => {
      const bytes = Buffer.from(good);
      for (const [at, value] of changes) bytes[at] = value;
      const { takenAt, position } = readExif(bytes.subarray(0, length));
      if (takenAt) expect(new Date(`${takenAt.local}Z`).getTime()).not.toBeNaN();
      if (position) expect(Math.abs(position.lat)).toBeLessThanOrEqual(90);
    }),
    { numRuns: 2000 },
  );
  expect(readExif(undefined)).toEqual({ takenAt: null, position: null });
});
