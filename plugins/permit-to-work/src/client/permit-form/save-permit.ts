import { refusalOf } from '@gantry/plugin-sdk';
import type { SaveConflict } from '@gantry/plugin-ui';
import { permitEndpoints } from '../../contract/endpoints.ts';
import type { PermitForMember } from '../../contract/permit.ts';
import type { PermitApi } from '../permit-api.ts';
import { changedFields, type PermitFields } from './permit-fields.ts';

/** Somebody changed the permit, or took it on, since the form was opened. */
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
 * Makes the permit, or sends what differs from the one that is known.
 * @param newId - of a permit that is made: sending it again after a lost answer begins no second one
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
  // A new draft has its photo; only what was filled in after a lost answer differs from it.
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
  about: { readonly signature: string | null; readonly idempotencyKey: string },
): Promise<PermitForMember> {
  const { signature, idempotencyKey } = about;
  const { permit } = await onThePermit(api, formUUID, () =>
    api.act({
      formUUID,
      action: 'request',
      version,
      idempotencyKey,
      ...(signature !== null && { signature: { image: signature } }),
    }),
  );
  return permit;
}

async function onThePermit<R>(api: PermitApi, formUUID: string, call: () => Promise<R>): Promise<R> {
  try {
    return await call();
  } catch (error) {
    // Both calls refuse so; the other codes are left to the form.
    const refusal = refusalOf(permitEndpoints.act, error);
    if (refusal?.code !== 'VERSION_CONFLICT' && refusal?.code !== 'WRONG_STATE') throw error;
    const { permit } = await api.permit({ formUUID });
    const about =
      refusal.code === 'VERSION_CONFLICT' ? refusal.details : { changedFields: ['status'] as const };
    throw new PermitChanged(permit, about, error);
  }
}
