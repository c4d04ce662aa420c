import { png } from '@gantry/plugin-sdk/server/demo';

const width = 480;
const height = 320;

/** Number of different photos, after which they repeat. */
export const demoPhotoCount = 9;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * A drawing in place of a photo: the entrance of a confined space with two sheets on its board.
 * @param nth - sets the shade, so that photos of neighbouring permits differ
 */
export function demoPhoto(nth: number): Buffer {
  const pixels = new Uint8Array(width * height * 3);
  const shade = (nth % demoPhotoCount) * 4;
  const colourAt = (x: number, y: number): Colour => {
    const sheet = (left: number) => x >= left && x < left + 62 && y >= 92 && y < 180;
    if (sheet(322) || sheet(396)) {
      const isText = y % 9 < 2 && (x * 7 + y * 13) % 11 > 2 && y > 104;
      return isText ? [70, 76, 84] : [245, 246, 240];
    }
    if (x >= 308 && x < 470 && y >= 78 && y < 194) return [126, 92, 58];
    if (Math.hypot((x - 160) / 1.1, y - 190) < 96) return [24, 27, 32];
    if (Math.hypot((x - 160) / 1.1, y - 190) < 112)
      return Math.floor((x + y) / 14) % 2 === 0 ? [232, 186, 32] : [38, 38, 40];
    if (y > 286) return [96 + shade, 98 + shade, 100 + shade];
    const grain = ((x * 31 + y * 17) % 13) - 6;
    const joint = y % 72 < 2 || (x + (Math.floor(y / 72) % 2) * 60) % 120 < 2 ? -26 : 0;
    const grey = 158 + shade + grain + joint;
    return [grey, grey + 2, grey + 4];
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * 3);
  return png(width, height, 3, pixels);
}
