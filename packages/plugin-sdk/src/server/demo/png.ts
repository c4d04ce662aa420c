import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG with 8 bits per channel.
 * @param pixels - `channels` bytes per pixel, row by row: 2 for grey and alpha, 3 for red, green and blue.
 */
export function png(width: number, height: number, channels: 2 | 3, pixels: Uint8Array): Buffer {
  const stride = width * channels;
  const rows = Buffer.alloc(height * (stride + 1));
  // Each row starts with a filter byte; 0 means none.
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 2 ? 4 : 2, 0, 0, 0], 8);
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
