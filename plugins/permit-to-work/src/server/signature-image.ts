import { RuleError } from '@gantry/plugin-sdk/server';
import { signatureImageBytes } from '../contract/permit.ts';

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const longestSide = 2000;

/**
 * The bytes of a drawn signature. What the text claims to be is not believed: the bytes must start and end as a PNG does.
 * @throws RuleError SIGNATURE_INVALID.
 */
export function readSignatureImage(dataUrl: string): Buffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const isPng =
    bytes.length >= 57 &&
    bytes.subarray(0, 8).equals(magic) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND';
  const fits =
    isPng &&
    bytes.length <= signatureImageBytes &&
    bytes.readUInt32BE(16) <= longestSide &&
    bytes.readUInt32BE(20) <= longestSide;
  if (!fits)
    throw new RuleError(
      'SIGNATURE_INVALID',
      'The signature must be a PNG image of at most 100 kB and 2000 pixels a side.',
      { fields: [{ path: 'signature.image', code: 'NOT_A_PNG' }] },
    );
  return bytes;
}

export function signatureDataUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
}
