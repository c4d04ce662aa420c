import type { SignatureMethod } from '../fields/signature-pad.tsx';
import type { ActionInput } from './action-needs.ts';

/** What the body of every step has of what was filled in. */
export interface StepBody {
  /** Without blanks at its ends; empty where nothing was written. */
  readonly comment: string;
  /** PNG as a data URL, and how it was made. */
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
