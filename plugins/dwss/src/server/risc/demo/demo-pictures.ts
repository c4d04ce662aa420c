import { png } from '@gantry/plugin-sdk/server/demo';

const width = 480;
const height = 320;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * A drawing in place of a photo: a mat of bars over blinding, with a staff beside it.
 * @param nth - sets spacing and shade, so that pictures differ
 */
export function demoPicture(nth: number): Buffer {
  const pixels = new Uint8Array(width * height * 3);
  const spacing = 26 + (nth % 5) * 4;
  const shade = (nth % 7) * 5;
  const colourAt = (x: number, y: number): Colour => {
    if (x > 440 && x < 458) return Math.floor(y / 20) % 2 === 0 ? [214, 52, 44] : [242, 242, 236];
    const slant = x + y / 4;
    const isBar = y % spacing < 6 || slant % (spacing + 6) < 6;
    if (isBar) return [104 + shade, 74 + shade / 2, 58];
    const grain = ((x * 31 + y * 17) % 15) - 7;
    const grey = 164 + shade + grain;
    return [grey, grey, grey - 6];
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), (y * width + x) * 3);
  return png(width, height, 3, pixels);
}
