import type { SelectOption } from '../fields/select-field.tsx';
import type { SignatureMethod } from '../fields/signature-pad.tsx';

/** What was filled in for an action. */
export interface ActionInput {
  /** The value of the chosen result; undefined for none. */
  readonly result: string | undefined;
  /** As typed; empty for none. */
  readonly comment: string;
  /** Id of a person. */
  readonly person: string | undefined;
  /** PNG as a data URL. */
  readonly signature: string | null;
  /** How the signature was made; null without one. */
  readonly signatureMethod: SignatureMethod | null;
}

/** What an action needs. It may depend on the choices: a result of Fail needs a comment. */
export interface ActionNeeds {
  /** Results to choose from, exactly one; without it none is asked for. */
  readonly results?: readonly SelectOption[];
  /** Whether a comment must be written, or may be; without it none is asked for. */
  readonly comment?: 'required' | 'optional';
  /** Whether a person must be chosen, or may be; without it none is asked for. */
  readonly person?: 'required' | 'optional';
  /** The action is signed; false by default. */
  readonly signature?: boolean;
}

/** What an action needs and was not filled in. */
export type MissingInput = 'chooseResult' | 'commentMissing' | 'personMissing' | 'signatureMissing';

export function missingOf(needs: ActionNeeds, input: ActionInput): readonly MissingInput[] {
  const missing: MissingInput[] = [];
  if (needs.results && !needs.results.some(({ value }) => value === input.result))
    missing.push('chooseResult');
  if (needs.comment === 'required' && input.comment.trim() === '') missing.push('commentMissing');
  if (needs.person === 'required' && input.person === undefined) missing.push('personMissing');
  if (needs.signature && input.signature === null) missing.push('signatureMissing');
  return missing;
}

/** The input without fields that the chosen action does not need. */
export function askedInput(needs: ActionNeeds, input: ActionInput): ActionInput {
  return {
    result: needs.results ? input.result : undefined,
    comment: needs.comment ? input.comment.trim() : '',
    person: needs.person ? input.person : undefined,
    signature: needs.signature ? input.signature : null,
    signatureMethod: needs.signature ? input.signatureMethod : null,
  };
}
