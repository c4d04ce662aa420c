import { NotFoundError, type ServerHost } from '@gantry/plugin-sdk/server';
import { actOf } from '@gantry/plugin-sdk/server/records';
import { formOf } from '../form/form-of.ts';
import type { RiscHandlers } from '../handlers.ts';
import type { Forms } from '../risc-kind.ts';
import { addFiles, sideOf, sideRefused } from './attachments.ts';

type Host = Pick<ServerHost, 'people' | 'files' | 'settings'>;

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

/** Files on both sides of a form. */
export function attachmentHandlers(
  { people, files, settings }: Host,
  forms: Forms,
): RiscHandlers<'addAttachments' | 'removeAttachment'> {
  return {
    async addAttachments({ formId, ...to }, context) {
      const act = actOf(context);
      const services = { people, files, settings, forms };
      const record = await addFiles(services, act, await forms.lock(act, formId), to);
      return { form: await formOf(services, act, record) };
    },

    async removeAttachment({ formId, attachmentId, version }, context) {
      const act = actOf(context);
      const side = await sideOf(people, act, await forms.lock(act, formId));
      const attached = (await forms.attachments(act, formId)).find(({ id }) => id === attachmentId);
      if (attached === undefined) throw new NotFoundError('The attachment');
      if (attached.place !== side || attached.addedBy !== context.user.id) throw sideRefused();
      const record = await forms.detach(act, formId, version, [attachmentId]);
      return { form: await formOf({ people, files, settings, forms }, act, record) };
    },
  };
}
