import { NotFoundError, RuleError, type ServerHost } from '@gantry/plugin-sdk/server';
import { type Act, recordFiles } from '@gantry/plugin-sdk/server/records';
import type { Discipline } from '../../../contract/discipline.ts';
import type { Side } from '../../../contract/risc/form.ts';
import { supervising } from '../../../contract/risc/object-links.ts';
import { riscWorkflow } from '../../../contract/risc/workflow.ts';
import type { Forms, RiscRecord } from '../risc-kind.ts';

/** What may be attached, by the name that uploads give. */
export const uploads = {
  'risc-attachment': {
    permission: 'RISC_VIEW',
    kinds: ['jpeg', 'png', 'pdf', 'docx', 'xlsx'],
    maxBytes: 30_000_000,
    /** The client asks for photos of at most 1 MB. */
    picture: { maxEdge: 2400, maxBytes: 1_000_000, thumbnailEdge: 320 },
  },
} as const;

/** The side of a form on which the actor may add files now, by what they may do in its discipline; null for neither. */
export async function sideOf(
  peopleOfProject: ServerHost['people'],
  act: Act,
  record: RiscRecord,
): Promise<Side | null> {
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
  act: Act,
  { own, people }: RiscRecord,
): Promise<boolean> {
  const submitter = people.submitter?.company ?? null;
  return isOfOtherCompany(act, submitter) && (await maySupervise(peopleOfProject, act, own.discipline));
}

/** As for the steps of supervisors, an unknown company counts as the submitter's. */
export const isOfOtherCompany = ({ actor }: Act, submitter: string | null): boolean =>
  actor.kind === 'member' && actor.company !== null && submitter !== null && actor.company !== submitter;

/** Whether the actor may do a step of the consultant's side in a discipline, on forms of other companies. */
export async function maySupervise(
  peopleOfProject: ServerHost['people'],
  { tx, actor }: Act,
  discipline: Discipline,
): Promise<boolean> {
  if (actor.kind !== 'member') return false;
  const permissions = await peopleOfProject.permissionsOf(tx, actor.userId, { discipline });
  return supervising.some((code) => permissions.has(code));
}

/** The files on both sides of a form. */
export const filesOf = ({ people, files }: Pick<ServerHost, 'people' | 'files'>, forms: Forms) =>
  recordFiles({ files }, forms, {
    upload: 'risc-attachment',
    async places(act, record) {
      const side = await sideOf(people, act, record);
      return side === null ? [] : [side];
    },
    // Its submission is signed again.
    takesOffSigned: (_act, { status }) => status === 'Draft',
  });

/** The files of a new revision, before it is submitted. @throws RuleError RULE_BROKEN where an upload is gone */
export async function addFilesOfRevision(
  files: Pick<ReturnType<typeof filesOf>, 'add'>,
  act: Act,
  { id, version }: RiscRecord,
  uploadIds: readonly string[],
): Promise<void> {
  try {
    await files.add(act, id, { place: 'contractor', uploadIds, version });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // It would read as if the form were gone.
    throw new RuleError('RULE_BROKEN', 'An uploaded file is no longer there. Upload it again.', {
      fields: [{ path: 'uploadIds', code: 'GONE' }],
    });
  }
}
