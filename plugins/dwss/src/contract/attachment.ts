import { fileEndpoint } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** A file of a form of any kind. */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** Below the module's address. */
  url: z.string(),
  hasThumbnail: z.boolean(),
  /** The camera's clock, and where its picture was taken in WGS 84; null where the file does not say. */
  takenAt: z.string().nullable(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  uploaded_by: z.string(),
  /** Only this member can remove it. */
  uploaded_by_id: z.uuid().nullable(),
  uploaded_at: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** What can refuse an added or a removed file. */
export const attachmentRefusals = {
  FILE_KIND: { status: 422 },
  FILE_NAME: { status: 422 },
  FILE_DAMAGED: { status: 422 },
  IMAGE_DAMAGED: { status: 422 },
} as const;

/** The kind of the form asks for its own permission. */
const see = { permission: '' } as const;
export const attachmentFiles = {
  attachment: fileEndpoint({
    ...see,
    path: '/attachment/:attachmentID',
    summary: 'A file of a form of any kind',
  }),
  attachmentThumbnail: fileEndpoint({
    ...see,
    path: '/attachment/:attachmentID/thumbnail',
    summary: 'A photo of a form of any kind, small',
  }),
};
