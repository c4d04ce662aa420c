import { HttpError, type RouteContext, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { readSignature } from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';

const imageRow = z.object({ image: z.instanceof(Uint8Array) });

/** The PNG that a member has stored for signing; undefined without one. */
export async function storedSignature(tx: Tx, userId: string): Promise<Uint8Array | undefined> {
  const found = await tx.maybe(
    imageRow,
    sql`select image from stored_signature where project_id = ${tx.projectId} and user_id = ${userId}`,
  );
  return found?.image;
}

/** A picture of a signature as the wire has it. */
export const dataUrlOf = (image: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(image).toString('base64')}`;

/**
 * The signature of a step. That it is the stored one is part of what is sealed, so it is not taken on trust.
 * @throws HttpError 422 SIGNATURE_INVALID for another drawing than the one that the member has stored, and what `readSignature` throws
 */
export async function givenSignature(
  images: ServerHost['images'],
  { tx, user }: Pick<RouteContext, 'tx' | 'user'>,
  given: Parameters<typeof readSignature>[1] | undefined,
) {
  if (given === undefined) return undefined;
  const read = await readSignature(images, given);
  if (read.method !== 'stored') return read;
  const stored = await storedSignature(tx, user.id);
  if (stored !== undefined && Buffer.compare(stored, read.image) === 0) return read;
  throw new HttpError(
    422,
    'SIGNATURE_INVALID',
    'This is not your stored signature. Load the page again, or draw.',
    {
      details: { fields: [{ path: 'signature.image', code: 'NOT_STORED' }] },
    },
  );
}
