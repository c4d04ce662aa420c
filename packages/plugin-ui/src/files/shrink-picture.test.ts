import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const drawnBytes = [0xff, 0xd8, 0xff, 0xdb, 1, 2, 3];

/** A browser that reads a picture, of 4000 × 3000 pixels where nothing else is said, and draws a few bytes. */
function browser(size = { width: 4000, height: 3000 }, drawn = (_quality: number) => drawnBytes) {
  const close = vi.fn();
  const sizes: (readonly [number, number])[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    _,
    quality,
  ) {
    sizes.push([this.width, this.height]);
    done(new Blob([new Uint8Array(drawn(Number(quality)))], { type: 'image/jpeg' }));
  });
  return { close, sizes };
}

/** A JPEG with an EXIF segment that says how the camera was held, and padding. */
function photo(order: 'II' | 'MM', entries = 1): Blob {
  const little = order === 'II';
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, entries, little);
  tiff.setUint16(10, 0x0112, little);
  tiff.setUint16(12, 3, little);
  tiff.setUint32(14, 1, little);
  tiff.setUint16(18, 6, little);
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
  return new Blob([new Uint8Array(head), tiff.buffer, new Uint8Array([0xff, 0xda]), new Uint8Array(1000)], {
    type: 'image/jpeg',
  });
}

it.each(['II', 'MM'] as const)('keeps what the camera wrote, but for how it was held: %s', async (order) => {
  browser();
  const smaller = await shrinkPicture(photo(order), { maxEdge: 1600, maxBytes: 500 });
  const bytes = new Uint8Array(await smaller.arrayBuffer());
  expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
  expect([...bytes.subarray(38)]).toEqual(drawnBytes.slice(2));
  // The orientation, 12 bytes of segment and 18 of TIFF into it.
  expect(new DataView(bytes.buffer).getUint16(2 + 10 + 18, order === 'II')).toBe(1);
});

it('leaves a small picture as it is, and draws one without EXIF plainly', async () => {
  browser();
  const small = photo('II');
  expect(await shrinkPicture(small, { maxEdge: 1600, maxBytes: 5000 })).toBe(small);
  const other = new Blob([new Uint8Array(600)], { type: 'image/webp' });
  const drawn = await shrinkPicture(other, { maxEdge: 1600, maxBytes: 500 });
  expect([...new Uint8Array(await drawn.arrayBuffer())]).toEqual(drawnBytes);
});

it.each([
  [{ width: 4000, height: 3000 }, [1600, 1200]],
  [{ width: 3000, height: 4000 }, [1200, 1600]],
  [{ width: 800, height: 600 }, [800, 600]],
])('draws %o within the longest side, and never larger than it is', async (size, drawn) => {
  const { sizes, close } = browser(size);
  await shrinkPicture(new Blob([new Uint8Array(600)]), { maxEdge: 1600, maxBytes: 500 });
  expect(sizes).toEqual([drawn]);
  expect(close).toHaveBeenCalledOnce();
});

it('draws more coarsely until it is small enough, and gives up where it does not get so', async () => {
  const bytes = (quality: number) => Array<number>(Math.round(quality * 1000)).fill(0);
  const { close } = browser(undefined, bytes);
  const large = new Blob([new Uint8Array(2000)]);
  expect((await shrinkPicture(large, { maxEdge: 1600, maxBytes: 500 })).size).toBe(400);
  await expect(shrinkPicture(large, { maxEdge: 1600, maxBytes: 200 })).rejects.toThrow('small enough');
  expect(close).toHaveBeenCalledTimes(2);
});

it('draws a small picture of another format than servers take', async () => {
  browser();
  const odd = new Blob([new Uint8Array(10)], { type: 'image/webp' });
  expect((await shrinkPicture(odd, { maxEdge: 1600, maxBytes: 500 })).type).toBe('image/jpeg');
});

it('is not misled by a segment that is cut off, or that promises more than it has', async () => {
  browser();
  const rule = { maxEdge: 1600, maxBytes: 500 };
  for (let length = 0; length < 44; length += 1) {
    const drawn = await shrinkPicture(photo('II').slice(0, length, 'image/webp'), rule);
    expect([...new Uint8Array(await drawn.arrayBuffer())]).toEqual(drawnBytes);
  }
  const drawn = await shrinkPicture(photo('II', 9), rule);
  expect(drawn.size).toBe(36 + drawnBytes.length);
});
