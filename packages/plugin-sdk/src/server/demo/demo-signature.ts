import { createHash } from 'node:crypto';
import { png } from './png.ts';

const width = 240;
const height = 80;

/** A pen stroke derived from the name: PNG, grey and alpha. */
export function demoSignature(name: string): Buffer {
  const seed = createHash('sha256').update(name).digest();
  const part = (index: number) => (seed[index] ?? 0) / 255;
  const pixels = new Uint8Array(width * height * 2);
  const dot = (x: number, y: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[(y * width + x) * 2 + 1] = 255;
  };
  const steps = 4000;
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const wave = Math.sin(t * (18 + 14 * part(0))) * (10 + 12 * part(1)) * (1 - t * 0.6);
    const loop = Math.cos(t * (24 + 18 * part(2))) * (6 + 8 * part(3));
    const x = Math.round(16 + t * (170 + 30 * part(4)) + loop);
    const y = Math.round(44 + wave - 10 * t * part(5));
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      dot(x + dx, y + dy);
  }
  return png(width, height, 2, pixels);
}
