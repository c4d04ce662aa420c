import { refusalOf } from '@gantry/plugin-sdk';
import type { SaveConflict, SignatureMethod } from '@gantry/plugin-ui';
import { permitEndpoints } from '../../contract/endpoints.ts';
import type { PermitForMember } from '../../contract/permit.ts';
import type { PermitApi } from '../permit-api.ts';
import { changedFields, type PermitFields } from './permit-fields.ts';

/** A PNG data URL, and how it was made. */
export interface GivenSignature {
  readonly image: string;
  readonly method: SignatureMethod;
}

/** Somebody edited the permit or changed its status since the form was opened. */
export class PermitChanged extends Error {
  readonly permit: PermitForMember;
  readonly about: Pick<SaveConflict, 'changedBy' | 'changedAt'> & {
    readonly changedFields: readonly string[];
  };

  constructor(permit: PermitForMember, about: PermitChanged['about'], cause: unknown) {
    super('The permit changed while it was edited.', { cause });
    this.permit = permit;
    this.about = about;
  }
}

/**
 * Creates the permit, or sends the fields that differ from the known version.
 * @param newId - id of a new permit, so that a retry after a lost answer creates no second draft
 * @throws PermitChanged
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
  const { permit } = await onThePermit(api, formUUID, () =>
    api.updatePermit({ ...changed, formUUID, version }),
  );
  return permit;
}

/**
 * Requests a saved draft.
 * @throws PermitChanged
 */
export async function requestPermit(
  api: PermitApi,
  { formUUID, version }: PermitForMember,
  about: { readonly signature: GivenSignature | undefined; readonly idempotencyKey: string },
): Promise<PermitForMember> {
  const { signature, idempotencyKey } = about;
  const { permit } = await onThePermit(api, formUUID, () =>
    api.act({
      formUUID,
      action: 'request',
      version,
      idempotencyKey,
      ...(signature && { signature }),
    }),
  );
  return permit;
}

async function onThePermit<R>(api: PermitApi, formUUID: string, call: () => Promise<R>): Promise<R> {
  try {
    return await call();
  } catch (error) {
    // Both calls share these refusals; the form handles the other codes.
    const refusal = refusalOf(permitEndpoints.act, error);
    if (refusal?.code !== 'VERSION_CONFLICT' && refusal?.code !== 'WRONG_STATE') throw error;
    const { permit } = await api.permit({ formUUID });
    const about =
      refusal.code === 'VERSION_CONFLICT' ? refusal.details : { changedFields: ['status'] as const };
    throw new PermitChanged(permit, about, error);
  }
}
