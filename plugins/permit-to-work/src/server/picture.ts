import { createHash } from 'node:crypto';
import { RuleError } from '@gantry/plugin-sdk/server';
import { photoBytes, signatureImageBytes, signatureImageSide } from '../contract/permit.ts';

const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegMagic = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * The bytes of a drawn signature. What the text claims to be is not believed: the bytes must start and end as a PNG does.
 * @throws RuleError SIGNATURE_INVALID.
 */
export function readSignatureImage(dataUrl: string): Buffer {
  const bytes = bytesOf(dataUrl);
  const fits =
    isPng(bytes) &&
    bytes.length <= signatureImageBytes &&
    bytes.readUInt32BE(16) <= signatureImageSide &&
    bytes.readUInt32BE(20) <= signatureImageSide;
  if (!fits)
    throw new RuleError(
      'SIGNATURE_INVALID',
      'The signature must be a PNG image of at most 100 kB and 2000 pixels a side.',
      { fields: [{ path: 'signature.image', code: 'NOT_A_PNG' }] },
    );
  return bytes;
}

export interface Photo {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A photo, told by its bytes. @throws RuleError PHOTO_INVALID. */
export function readPhoto(dataUrl: string): Photo {
  const bytes = bytesOf(dataUrl);
  const mime = isPng(bytes) ? 'image/png' : isJpeg(bytes) ? 'image/jpeg' : undefined;
  if (mime === undefined || bytes.length > photoBytes)
    throw new RuleError('PHOTO_INVALID', 'The photo must be a JPEG or PNG image of at most 500 kB.', {
      fields: [{ path: 'entranceImage', code: 'NOT_A_PHOTO' }],
    });
  return { bytes, mime, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function dataUrlOf(bytes: Uint8Array, mime = 'image/png'): string {
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

function isPng(bytes: Buffer): boolean {
  return (
    bytes.length >= 57 &&
    bytes.subarray(0, 8).equals(pngMagic) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND'
  );
}

function isJpeg(bytes: Buffer): boolean {
  // Cameras may pad a picture's end with zeros.
  return bytes.subarray(0, 3).equals(jpegMagic) && bytes.lastIndexOf(jpegEnd) > 3;
}
