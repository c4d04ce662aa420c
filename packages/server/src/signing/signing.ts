import { hostTopics } from '@gantry/contract';
import {
  type GivenSignature,
  HttpError,
  type Images,
  NotFoundError,
  type RouteContext,
  readSignature,
  type Signing,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostEmit, hostQueries } from '../database/transaction.ts';
import { registeredFor, requireDevice } from './user-devices.ts';

const imageRow = z.object({ image: z.instanceof(Uint8Array) });

async function stored(tx: Tx, userId: string): Promise<Uint8Array | undefined> {
  const found = await hostQueries(tx).maybe(
    imageRow,
    sql`select image from stored_signature where user_id = ${userId}`,
  );
  return found?.image;
}

/** Signatures and browsers of people, for the host's own routes and for the server halves of plugins. */
export function createSigning(images: Images): Signing {
  async function given(
    context: Pick<RouteContext, 'tx' | 'user'>,
    input: Parameters<Signing['given']>[1],
  ): Promise<GivenSignature>;
  async function given(
    { tx, user }: Pick<RouteContext, 'tx' | 'user'>,
    input: Parameters<Signing['given']>[1] | undefined,
  ): Promise<GivenSignature | undefined> {
    if (input === undefined) return undefined;
    const read = await readSignature(images, input);
    if (read.method !== 'stored') return read;
    const kept = await stored(tx, user.id);
    if (kept !== undefined && Buffer.compare(kept, read.image) === 0) return read;
    throw new HttpError(
      422,
      'SIGNATURE_INVALID',
      'This is not your stored signature. Load the page again, or draw.',
      { details: { fields: [{ path: 'signature.image', code: 'NOT_STORED' }] } },
    );
  }
  return {
    given,
    stored,
    async keep({ tx, user, now }, image) {
      const read =
        image === null ? undefined : (await readSignature(images, { image, method: 'drawn' })).image;
      const written = await hostQueries(tx).run(
        read === undefined
          ? sql`delete from stored_signature where user_id = ${user.id}`
          : sql`insert into stored_signature (user_id, image, saved_at)
                select m.user_id, ${read}::bytea, ${now}::timestamptz from membership m
                where m.project_id = ${tx.projectId} and m.user_id = ${user.id}
                on conflict (user_id) do update set image = excluded.image, saved_at = excluded.saved_at`,
      );
      // The signature is of no project, but whoever keeps it is a member of the one that asks.
      if (written === 0 && read !== undefined) throw new NotFoundError('The member');
      // The trail says that it changed, not how it looks.
      const action = read === undefined ? 'delete' : 'save';
      await tx.audit({ entity: 'stored-signature', entityId: user.id, action });
      await hostEmit(tx, { topic: hostTopics.signingChanged, payload: {}, users: [user.id] });
      return read;
    },
    requireDevice,
    registeredFor,
  };
}
