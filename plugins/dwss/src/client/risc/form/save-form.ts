import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscApi } from '../risc-api.ts';
import { changedFields, type RiscFields } from './form-fields.ts';

/**
 * Creates the form, or sends the fields that differ from the known version.
 * @param newId - id of a new form, so that a retry after a lost answer makes no second draft
 * @throws ApiError
 */
export async function saveForm(
  api: RiscApi,
  known: RiscForm | undefined,
  fields: RiscFields,
  newId: string,
): Promise<RiscForm> {
  const { uploads: _, ...written } = fields;
  const form = known ?? (await api.create({ ...written, id: newId })).form;
  const changed = changedFields(form, fields);
  if (Object.keys(changed).length === 0) return form;
  const { id, version } = form;
  return (await api.update({ ...changed, id, version })).form;
}

/**
 * Answers a failed form with a new revision, which its files are signed with.
 * @throws ApiError
 */
export async function sendRevision(
  api: RiscApi,
  failed: RiscForm,
  fields: RiscFields,
  about: Pick<Parameters<RiscApi['resubmit']>[0], 'newId' | 'signature' | 'idempotencyKey'>,
): Promise<RiscForm> {
  const { id, version } = failed;
  const { draft_can_submit_by: _, uploads, ...written } = fields;
  const uploadIds = uploads.map(({ uploadId }) => uploadId);
  const sent = { ...written, ...(uploadIds.length > 0 && { uploadIds }) };
  return (await api.resubmit({ ...sent, ...about, id, version })).form;
}
