import * as z from 'zod';

/** The most bytes of a signature's PNG. */
export const signatureBytes = 100_000;
/** The most pixels on a side of a signature. */
export const signatureSide = 2000;

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** A PNG of at most 100 kB, as `data:image/png;base64,…`. */
export const signatureImage = z
  .string()
  .max(base64Length(signatureBytes) + 30, 'The signature has more than 100 kB. Draw it in a smaller field.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/);

/** A signature as a browser sends it. */
export const signatureInput = z.strictObject({
  image: signatureImage,
  /** How the signer made it. */
  method: z.enum(['drawn', 'typed', 'stored']).default('drawn'),
});
