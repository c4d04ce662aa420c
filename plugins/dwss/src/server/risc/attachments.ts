import type { ServerHost } from '@gantry/plugin-sdk/server';
import type { Act } from '@gantry/plugin-sdk/server/records';
import type { z } from 'zod';
import type { attachment } from '../../contract/risc/form.ts';
import { riscWorkflow } from '../../contract/risc/workflow.ts';
import type { Forms, RiscRecord } from './risc-kind.ts';

/** The side of a form on which the actor may add files now, by what they may do in its discipline; null for neither. */
export async function sideOf(
  peopleOfProject: ServerHost['people'],
  { tx, actor }: Act,
  { status, createdBy, own, people }: RiscRecord,
): Promise<'contractor' | 'consultant' | null> {
  if (actor.kind !== 'member' || riscWorkflow(own.variant).ends.includes(status)) return null;
  const { userId, company } = actor;
  const permissions = await peopleOfProject.permissionsOf(tx, userId, { discipline: own.discipline });
  const submitter = people.submitter?.company ?? null;
  // As for the steps of supervisors, an unknown company counts as the submitter's.
  const isOther = company !== null && submitter !== null && company !== submitter;
  const supervises = ['RISC_RECEIVE', 'RISC_ASSIGN', 'RISC_INSPECT', 'RISC_CS_LS', 'RISC_CS_RE'].some(
    (code) => permissions.has(code),
  );
  if (supervises && isOther) return 'consultant';
  if (!permissions.has('RISC_DRAFT')) return null;
  const isOwn = [createdBy, people.coauthor?.userId].includes(userId);
  const isColleague = company !== null && company === submitter;
  return isOwn || isColleague ? 'contractor' : null;
}

/** The files of a form, with what is known of them. */
export async function attachmentsOf(
  { people, files, forms }: Pick<ServerHost, 'people' | 'files'> & { readonly forms: Forms },
  act: Act,
  id: string,
): Promise<readonly { readonly place: string; readonly file: z.output<typeof attachment> }[]> {
  const attached = await forms.attachments(act, id);
  if (attached.length === 0) return [];
  const kept = await files.describe(
    act.tx,
    attached.map(({ fileId }) => fileId),
  );
  const names = await people.named(
    act.tx,
    attached.map(({ addedBy }) => addedBy),
  );
  return attached.flatMap((one) => {
    const file = kept.find(({ id: fileId }) => fileId === one.fileId);
    if (file === undefined) return [];
    const { picture } = file;
    return [
      {
        place: one.place,
        file: {
          id: one.id,
          name: one.name,
          mime: file.mime,
          bytes: file.bytes,
          url: `/attachment/${one.id}`,
          hasThumbnail: file.hasThumbnail,
          takenAt: picture?.takenAt?.local ?? null,
          position: picture?.position
            ? { latitude: picture.position.lat, longitude: picture.position.lng }
            : null,
          uploaded_by_id: one.addedBy,
          uploaded_by: names.get(one.addedBy ?? '')?.name ?? '',
          uploaded_at: one.addedAt,
        },
      },
    ];
  });
}
