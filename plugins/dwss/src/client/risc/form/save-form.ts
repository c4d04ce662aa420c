import { refusalOf } from '@gantry/plugin-sdk';
import { formCalls } from '../../../contract/risc/calls.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscApi } from '../risc-api.ts';
import { changedFields, type RiscFields } from './form-fields.ts';

/** Somebody changed the form, or took a step on it, since it was opened. */
export class FormChanged extends Error {
  readonly form: RiscForm;
  readonly about: { readonly changedBy?: { readonly name: string } | null; readonly changedAt?: string };

  constructor(form: RiscForm, about: FormChanged['about'], cause: unknown) {
    super('The form changed while it was edited.', { cause });
    this.form = form;
    this.about = about;
  }
}

/**
 * Creates the form, or sends the fields that differ from the known version.
 * @param newId - id of a new form, so that a retry after a lost answer makes no second draft
 * @throws FormChanged
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
  return changing(api, id, async () => (await api.update({ ...changed, id, version })).form);
}

/**
 * Answers a failed form with a new revision, which its files are signed with.
 * @throws FormChanged
 */
export function sendRevision(
  api: RiscApi,
  failed: RiscForm,
  fields: RiscFields,
  about: Pick<Parameters<RiscApi['resubmit']>[0], 'newId' | 'signature' | 'idempotencyKey'>,
): Promise<RiscForm> {
  const { id, version } = failed;
  const { draft_can_submit_by: _, uploads, ...written } = fields;
  const uploadIds = uploads.map(({ uploadId }) => uploadId);
  const sent = { ...written, ...(uploadIds.length > 0 && { uploadIds }) };
  return changing(api, id, async () => (await api.resubmit({ ...sent, ...about, id, version })).form);
}

async function changing(api: RiscApi, id: string, call: () => Promise<RiscForm>): Promise<RiscForm> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(formCalls.resubmit, error);
    const isElsewhere = refusal?.code === 'WRONG_STATE' || refusal?.code === 'TASK_DONE';
    if (refusal?.code !== 'VERSION_CONFLICT' && !isElsewhere) throw error;
    const { form } = await api.form({ id });
    throw new FormChanged(form, refusal.code === 'VERSION_CONFLICT' ? refusal.details : {}, error);
  }
}
