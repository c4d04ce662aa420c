import type { PluginContext } from '@gantry/plugin-sdk';
import type { RecordFile, RecordFileEndpoints } from '@gantry/plugin-sdk/contract';
import { type FileChoice, PhotosAndDocuments, type ShownFile } from './photos-and-documents.tsx';
import type { RecordFileChanges } from './record-file-changes.ts';

/** What the files of a record need of a plugin's context; `PluginContext` fits. */
export interface RecordFileContext {
  /** Has the addresses of files. */
  readonly files: Pick<PluginContext['files'], 'url'>;
  /** Says who looks at them. */
  readonly session: { readonly user: { readonly id: string } };
}

/** Props of `RecordFiles`. */
export interface RecordFilesProps {
  /** Of the plugin. */
  readonly context: RecordFileContext;
  /** Of `recordFileEndpoints`. */
  readonly endpoints: RecordFileEndpoints;
  /** In the order in which they are shown. */
  readonly files: readonly RecordFile[];
  /** What may be added. */
  readonly choice: FileChoice;
  /** Keep one for a record. Left out: this user may not change the files now. */
  readonly changes?: Pick<RecordFileChanges<unknown>, 'add' | 'remove'> | undefined;
  /** Also files that a signature covers can be removed, as `takesOffSigned` of the server half says; left out, they stay. */
  readonly removesSigned?: boolean | undefined;
}

/**
 * Photos and documents of a record. Without files, and where none can be added, it shows nothing. Members have a button to remove files
 * that they added, until a signature covers them.
 */
export function RecordFiles(props: RecordFilesProps) {
  const { context, endpoints, files, choice, changes, removesSigned = false } = props;
  if (files.length === 0 && changes === undefined) return null;
  return (
    <PhotosAndDocuments
      items={files.map((file) => shown(context, endpoints, file, removesSigned))}
      choice={choice}
      onAdd={changes && ((...sent) => changes.add(...sent))}
      onRemove={changes && (({ id }) => changes.remove(id))}
    />
  );
}

/** Whether a file is shown as a picture. */
export const isPhotoFile = ({ mime }: Pick<RecordFile, 'mime'>): boolean => mime.startsWith('image/');

function shown(
  { files, session }: RecordFileContext,
  { attachment, attachmentThumbnail }: RecordFileEndpoints,
  file: RecordFile,
  removesSigned: boolean,
): ShownFile {
  const { id, name, bytes, takenAt, position } = file;
  return {
    id,
    name,
    bytes,
    url: files.url(attachment, { attachmentID: id }),
    thumbnailUrl: file.hasThumbnail ? files.url(attachmentThumbnail, { attachmentID: id }) : undefined,
    addedBy: file.uploaded_by,
    addedAt: file.uploaded_at,
    canRemove: file.uploaded_by_id === session.user.id && (removesSigned || !file.is_signed),
    isPhoto: isPhotoFile(file),
    takenAt: takenAt === null ? null : { local: takenAt, offset: null },
    position: position === null ? null : { lat: position.latitude, lng: position.longitude, altitude: null },
  };
}
