import type { SignatureMethod } from '../fields/signature-pad.tsx';
import type { ActionInput } from './action-needs.ts';

/** What the body of every step has of what was filled in. */
export interface StepBody {
  /** Empty without one. */
  readonly comment: string;
  /** The picture as a data URL of a PNG; left out where nobody signs. */
  readonly signature?: { readonly image: string; readonly method: SignatureMethod };
}

/**
 * What every step sends of what was filled in: the comment, and the signature with how it was made.
 *
 * @example
 * await api.step({ id, action, version, idempotencyKey, ...stepBody(input) });
 */
export const stepBody = ({
  comment,
  signature,
  signatureMethod,
}: Pick<ActionInput, 'comment' | 'signature' | 'signatureMethod'>): StepBody => ({
  comment,
  ...(signature !== null && { signature: { image: signature, method: signatureMethod ?? 'drawn' } }),
});
