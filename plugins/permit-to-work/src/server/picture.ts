import { HttpError, type ImageRules, type Images } from '@gantry/plugin-sdk/server';
import { sha256 } from '@gantry/plugin-sdk/server/records';
import { photoBytes } from '../contract/permit.ts';

/** A sheet of A4 is legible in a photo of this size, and recognisable in its thumbnail. */
const photoRules: ImageRules = {
  formats: ['jpeg', 'png'],
  as: 'jpeg',
  maxPixels: 25_000_000,
  maxEdge: 1600,
  maxBytes: photoBytes,
  thumbnailEdge: 640,
};

export interface Photo {
  /** JPEG. */
  readonly image: Buffer;
  /** JPEG. */
  readonly thumbnail: Buffer | null;
  /** SHA-256 of `image`, hexadecimal. */
  readonly sha256: string;
}

/** Re-encodes a photo for storage. @throws HttpError 422 PHOTO_INVALID, 503 IMAGES_BUSY. */
export async function readPhoto(images: Images, dataUrl: string): Promise<Photo> {
  const { image, thumbnail } = await read(images, dataUrl, photoRules, 'PHOTO_INVALID', 'entranceImage');
  return { image, thumbnail, sha256: sha256(image) };
}

export function dataUrlOf(bytes: Uint8Array, mime = 'image/png'): string {
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
}

async function read(images: Images, dataUrl: string, rules: ImageRules, code: string, path: string) {
  try {
    return await images.read(bytesOf(dataUrl), rules);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    const details = { fields: [{ path, code: error.code }] };
    throw new HttpError(422, code, error.message, { details, cause: error });
  }
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
