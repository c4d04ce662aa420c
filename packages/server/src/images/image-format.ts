import type { ImageFormat } from '@gantry/plugin-sdk/server';

const signatures: readonly (readonly [format: ImageFormat, begins: Buffer])[] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** What the bytes begin as; undefined for what is neither. Whether they are whole, only the decoder knows. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  return signatures.find(([, begins]) => bytes.subarray(0, begins.length).equals(begins))?.[0];
}
