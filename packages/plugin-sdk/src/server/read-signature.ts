import { signatureBytes, type signatureInput, signatureSide } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';
import { HttpError } from './errors.ts';
import type { ImageRules, Images } from './images.ts';
import type { GivenSignature } from './signing.ts';

const rules: ImageRules = {
  formats: ['png'],
  as: 'png',
  maxPixels: signatureSide ** 2,
  maxEdge: signatureSide,
  maxBytes: signatureBytes,
};

/**
 * Decodes a signature and writes it anew. A dot is a signature, since nobody can judge how people sign; a picture on which nothing is seen
 * is none. For a request's signature use `host.signing.given`, which also knows the one that the member keeps.
 * @throws HttpError 422 SIGNATURE_INVALID, whose details name the field `signature.image`; 503 IMAGES_BUSY
 * @example const signature = await readSignature(host.images, { image, method: 'drawn' });
 */
export async function readSignature(
  images: Images,
  { image: dataUrl, method }: z.output<typeof signatureInput>,
): Promise<GivenSignature> {
  try {
    const { image, isBlank } = await images.read(
      Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
      rules,
    );
    if (isBlank)
      throw new HttpError(422, 'IMAGE_BLANK', 'The signature is empty. Draw it, and send it again.');
    return { image, method };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    const details = { fields: [{ path: 'signature.image', code: error.code }] };
    throw new HttpError(422, 'SIGNATURE_INVALID', error.message, { details, cause: error });
  }
}
