import {
  ConflictError,
  type Files,
  type KeptFile,
  type MadeContent,
  NotFoundError,
  type Queryable,
  RuleError,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { hostQueries } from '../database/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { mimeOf } from './file-kind.ts';
import { once } from './settle-content.ts';
import { addFile, type FileRow, findFiles, findUpload, removeFile, takeUpload } from './upload-repository.ts';

export interface PluginFilesParts {
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
  readonly clock: () => Date;
  readonly make: (
    projectId: string,
    content: { readonly name: string; readonly body: AsyncIterable<Uint8Array> },
    rule: string,
  ) => Promise<string>;
}

/** The file service of one plugin. */
export function pluginFiles(parts: PluginFilesParts, pluginId: string): Files {
  const { files, storedFiles, clock } = parts;
  /** An upload of the person who acts, whose content is complete. @throws HttpError as `Files.attach` says */
  const finished = async (find: typeof findUpload, tx: Tx, id: string, rule: string) => {
    if (!z.uuid().safeParse(id).success) throw new NotFoundError('The upload');
    const upload = await find(hostQueries(tx), { projectId: tx.projectId, pluginId, id });
    if (upload.rule !== rule)
      throw new RuleError('UPLOAD_RULE', `The file was uploaded as '${upload.rule}', not as '${rule}'.`);
    const { kept, sha256 } = upload;
    if (kept === null || sha256 === null)
      throw new ConflictError(
        'UPLOAD_UNFINISHED',
        'The upload of the file is not complete. Wait for it, or upload the file again.',
      );
    return { ...upload, kept, sha256 };
  };
  return {
    async attach(tx, uploadId, rule) {
      const upload = await finished(takeUpload, tx, uploadId, rule);
      const key = { projectId: tx.projectId, pluginId, id: crypto.randomUUID() };
      return describe(await addFile(hostQueries(tx), key, upload, clock()));
    },
    async openUpload(tx, uploadId, rule) {
      const { kept, sha256 } = await finished(findUpload, tx, uploadId, rule);
      return { name: kept.name, bytes: async () => Buffer.concat(await files.read(sha256).toArray()) };
    },
    async release(tx, fileId) {
      const queries = hostQueries(tx);
      const { sha256, thumbnail_sha256 } = await removeFile(queries, {
        projectId: tx.projectId,
        pluginId,
        id: fileId,
      });
      await storedFiles.release(queries, thumbnail_sha256 === null ? [sha256] : [sha256, thumbnail_sha256]);
    },
    async describe(tx, fileIds) {
      const rows = await findFiles(hostQueries(tx), tx.projectId, pluginId, fileIds);
      return rows.map(describe);
    },
    async open(tx, fileId, range) {
      const row = await requireFile(hostQueries(tx), tx.projectId, pluginId, fileId);
      const stream = () => files.read(row.sha256, range);
      return {
        file: describe(row),
        stream,
        bytes: async () => Buffer.concat(await stream().toArray()),
      };
    },
    make: (projectId, { name, body }: MadeContent, rule) =>
      parts.make(projectId, { name, body: body instanceof Uint8Array ? once(body) : body }, rule),
  };
}

/** @throws NotFoundError */
export async function requireFile(
  queries: Queryable,
  projectId: string,
  pluginId: string,
  fileId: string,
): Promise<FileRow> {
  const [row] = await findFiles(queries, projectId, pluginId, [fileId]);
  if (row === undefined) throw new NotFoundError('The file');
  return row;
}

function describe({ id, added_by, added_at, kept, sha256, thumbnail_sha256 }: FileRow): KeptFile {
  return {
    ...kept,
    id,
    sha256,
    addedBy: added_by,
    addedAt: added_at,
    mime: mimeOf[kept.kind],
    hasThumbnail: thumbnail_sha256 !== null,
  };
}
