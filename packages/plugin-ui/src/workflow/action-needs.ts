import type { SelectOption } from '../fields/select-field.tsx';
import type { SignatureMethod } from '../fields/signature-pad.tsx';

/** What was filled in for an action. */
export interface ActionInput {
  readonly result: string | undefined;
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
  readonly results?: readonly SelectOption[];
  readonly comment?: 'required' | 'optional';
  readonly person?: 'required' | 'optional';
  readonly signature?: boolean;
}

export type Missing = 'chooseResult' | 'commentMissing' | 'personMissing' | 'signatureMissing';

export function missingOf(needs: ActionNeeds, input: ActionInput): readonly Missing[] {
  const missing: Missing[] = [];
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
