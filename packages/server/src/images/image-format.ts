import type { ImageFormat } from '@gantry/plugin-sdk/server';

const signatures: readonly (readonly [format: ImageFormat, begins: Buffer])[] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** The format by the file's first bytes; undefined for any other. The decoder checks whether the file is complete. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  return signatures.find(([, begins]) => bytes.subarray(0, begins.length).equals(begins))?.[0];
}
