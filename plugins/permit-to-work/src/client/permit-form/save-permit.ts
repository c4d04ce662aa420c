import type { SignatureMethod } from '@gantry/plugin-ui';
import type { PermitForMember } from '../../contract/permit.ts';
import type { PermitApi } from '../permit-api.ts';
import { changedFields, type PermitFields } from './permit-fields.ts';

/** A PNG data URL, and how it was made. */
export interface GivenSignature {
  readonly image: string;
  readonly method: SignatureMethod;
}

/**
 * Creates the permit, or sends the fields that differ from the known version.
 * @param newId - id of a new permit, so that a retry after a lost answer creates no second draft
 * @throws ApiError
 */
export async function savePermit(
  api: PermitApi,
  known: PermitForMember | undefined,
  fields: PermitFields,
  newId: string,
): Promise<PermitForMember> {
  const made = known ?? (await api.createPermit({ ...fields, formUUID: newId })).permit;
  const { entranceImage: _, ...rest } = fields;
  // A new draft already has its photo. It differs only by input made after a lost answer.
  const changed = changedFields(made, known === undefined ? rest : fields, made.editableFields);
  if (Object.keys(changed).length === 0) return made;
  const { formUUID, version } = made;
  return (await api.updatePermit({ ...changed, formUUID, version })).permit;
}

/**
 * Requests a saved draft.
 * @throws ApiError
 */
export async function requestPermit(
  api: PermitApi,
  { formUUID, version }: PermitForMember,
  about: { readonly signature: GivenSignature | undefined; readonly idempotencyKey: string },
): Promise<PermitForMember> {
  const { signature, idempotencyKey } = about;
  const asked = { formUUID, action: 'request' as const, version, idempotencyKey };
  return (await api.act({ ...asked, ...(signature && { signature }) })).permit;
}
