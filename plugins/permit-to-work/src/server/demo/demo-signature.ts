import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const width = 240;
const height = 80;

/** A pen stroke that differs from name to name and is always the same for one: grey and alpha, PNG. */
export function demoSignature(name: string): Buffer {
  const seed = createHash('sha256').update(name).digest();
  const part = (index: number) => (seed[index] ?? 0) / 255;
  // One filter byte, then grey and alpha of each pixel.
  const rows = Buffer.alloc(height * (1 + width * 2));
  const dot = (x: number, y: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) rows[y * (1 + width * 2) + 2 + x * 2] = 255;
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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 4, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
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
