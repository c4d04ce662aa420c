import { afterEach, expect, it, vi } from 'vitest';
import { photoDataUrl } from './photo-data-url.ts';

const photoBytes = 500_000;
const shrinkPhoto = (file: Blob) => photoDataUrl(file, { maxEdge: 1600, maxBytes: photoBytes });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fakes a browser whose image has this size and whose JPEG has `bytesAt(quality)` bytes. Returns what was drawn. */
function browser(width: number, height: number, bytesAt: (quality: number) => number) {
  const drawn: { readonly width: number; readonly height: number; readonly quality: number }[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality = 1,
  ) {
    drawn.push({ width: this.width, height: this.height, quality });
    done(new Blob([new Uint8Array(bytesAt(quality))], { type: type ?? '' }));
  });
  return drawn;
}
const fileOf = (bytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64').length;

it('sends a photo unchanged if it is within the rule', async () => {
  const drawn = browser(4000, 3000, () => 1);
  expect(bytesOf(await shrinkPhoto(fileOf(photoBytes)))).toBe(photoBytes);
  expect(drawn).toEqual([]);
});

it('shrinks a larger photo until it is within the rule', async () => {
  const drawn = browser(4000, 3000, (quality) => (quality > 0.5 ? photoBytes + 1 : 1000));
  const sent = await shrinkPhoto(fileOf(photoBytes + 1));
  expect(sent).toMatch(/^data:image\/jpeg;base64,/);
  expect(bytesOf(sent)).toBe(1000);
  expect(drawn.map(({ width, height }) => [width, height])).toEqual(drawn.map(() => [1600, 1200]));
  expect(drawn.length).toBeGreaterThan(1);
});

it('redraws other formats without enlarging them, and rejects a photo that stays too large', async () => {
  const drawn = browser(300, 200, () => 10);
  await shrinkPhoto(fileOf(10, 'image/webp'));
  expect(drawn).toMatchObject([{ width: 300, height: 200 }]);
  browser(300, 200, () => photoBytes + 1);
  await expect(shrinkPhoto(fileOf(10, 'image/webp'))).rejects.toThrow('small enough');
});
