import { HttpError, NotFoundError, RuleError, type ServerHost } from '@gantry/plugin-sdk/server';
import type { Act, NewAttachment } from '@gantry/plugin-sdk/server/records';
import { supervising } from '../../../contract/risc/object-links.ts';
import { riscWorkflow } from '../../../contract/risc/workflow.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';

/** The side of a form on which the actor may add files now, by what they may do in its discipline; null for neither. */
export async function sideOf(
  peopleOfProject: ServerHost['people'],
  act: Act,
  record: RiscRecord,
): Promise<'contractor' | 'consultant' | null> {
  const { tx, actor } = act;
  const { status, createdBy, own, people } = record;
  if (actor.kind !== 'member' || riscWorkflow(own.variant).ends.includes(status)) return null;
  if (await isSupervisor(peopleOfProject, act, record)) return 'consultant';
  const { userId, company } = actor;
  const permissions = await peopleOfProject.permissionsOf(tx, userId, { discipline: own.discipline });
  const submitter = people.submitter?.company ?? null;
  if (!permissions.has('RISC_DRAFT')) return null;
  const isOwn = [createdBy, people.coauthor?.userId].includes(userId);
  const isColleague = company !== null && company === submitter;
  return isOwn || isColleague ? 'contractor' : null;
}

/** Whether the actor is of the consultant's side of a form, by what they may do in its discipline. */
export async function isSupervisor(
  peopleOfProject: ServerHost['people'],
  { tx, actor }: Act,
  { own, people }: RiscRecord,
): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const { userId, company } = actor;
  const submitter = people.submitter?.company ?? null;
  // As for the steps of supervisors, an unknown company counts as the submitter's.
  if (company === null || submitter === null || company === submitter) return false;
  const permissions = await peopleOfProject.permissionsOf(tx, userId, { discipline: own.discipline });
  return supervising.some((code) => permissions.has(code));
}

type Services = Pick<ServerHost, 'people' | 'files'> & { readonly forms: Forms };

export const sideRefused = () =>
  new HttpError(403, 'FORBIDDEN', 'You cannot change the files on this side of the form now.');

/**
 * Makes uploads files of a side of the form, whose next signature covers them.
 * @throws HttpError FORBIDDEN unless the side is the actor's; NotFoundError where an upload is not theirs, or no more
 */
export async function addFiles(
  { people, files, forms }: Services,
  act: Act,
  record: RiscRecord,
  to: {
    readonly side: 'contractor' | 'consultant';
    readonly uploadIds: readonly string[];
    readonly version: number;
  },
): Promise<RiscRecord> {
  const { side, uploadIds, version } = to;
  if ((await sideOf(people, act, record)) !== side) throw sideRefused();
  const added: NewAttachment[] = [];
  for (const uploadId of uploadIds) {
    const { id, sha256, name } = await files.attach(act.tx, uploadId, 'risc-attachment');
    added.push({ place: side, fileId: id, sha256, name });
  }
  return forms.attach(act, record.id, version, added);
}

/** The files of a new revision, before it is submitted. @throws RuleError RULE_BROKEN where an upload is gone */
export async function addFilesOfRevision(
  services: Services,
  act: Act,
  record: RiscRecord,
  uploadIds: readonly string[],
): Promise<void> {
  try {
    await addFiles(services, act, record, { side: 'contractor', uploadIds, version: record.version });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // It would read as if the form were gone.
    throw new RuleError('RULE_BROKEN', 'An uploaded file is no longer there. Upload it again.', {
      fields: [{ path: 'uploadIds', code: 'GONE' }],
    });
  }
}
