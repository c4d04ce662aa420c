import { png } from '@gantry/plugin-sdk/server/demo';
import { exampleSignature } from '@gantry/server/testing';

/** Milliseconds of a day. */
export const day = 24 * 3_600_000;

/** What is filled in for an instruction that is due in a week. */
export const fields = {
  subject: 'Replace the kicker at ring 42',
  details: 'Break out the honeycombed part and recast it.',
  place: 'Ring 42',
  dueAt: new Date(Date.now() + 7 * day).toISOString(),
};

/** The body of a signed step on a version. */
export const stepOn = (version: number) => ({
  version,
  comment: '',
  idempotencyKey: crypto.randomUUID(),
  signature: { image: exampleSignature },
});

/** A grey PNG. */
export const photo = () => png(40, 20, 3, new Uint8Array(40 * 20 * 3).fill(90));
