import { largestIfc, type ModelProblem, modelProblem, type UploadReply } from '@gantry/contract';
import { type Database, type DatabaseActor, HttpError } from '@gantry/plugin-sdk/server';
import type { FileDraft, FileStore } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { IfcInspector, ModelProblemError } from './ifc/ifc-check.ts';
import type { IfcHeader } from './ifc/ifc-header.ts';
import { addVersion, readVersion } from './version-repository.ts';

export interface UploadParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
  readonly clock: () => Date;
  /** Queues the conversion of a version that was committed. */
  readonly enqueue: (projectId: string, versionId: string) => Promise<void>;
}

export interface Upload {
  readonly projectId: string;
  readonly layerId: string;
  readonly modelName: string;
  /** UUID of the model if it is new; by default a random one. */
  readonly modelId?: string;
  readonly fileName: string;
  readonly createdDate: string;
  readonly actor: DatabaseActor;
  readonly body: AsyncIterable<Uint8Array>;
  /** Size of the body, if the sender gave it. */
  readonly bytes?: number;
  readonly signal?: AbortSignal;
}

/** English messages for logs and API users. The browser app has its own for each code. */
const sentences: Readonly<Record<ModelProblem, string>> = {
  EMPTY_FILE: 'The file is empty. Export the model again.',
  NOT_IFC: 'The file is not an IFC model. Export the model as IFC (.ifc) and upload that file.',
  ZIP_FILE: 'The file is compressed. Unpack it and upload the .ifc file inside.',
  IFC_XML: 'The file is ifcXML, which is not supported. Export it as IFC-SPF (.ifc).',
  TRUNCATED: 'The end of the file is missing, perhaps from an interrupted copy. Export or copy it again.',
  UNSUPPORTED_SCHEMA: 'The IFC schema of the file cannot be read. Export it as IFC2X3, IFC4 or IFC4X3.',
  TOO_LARGE:
    'The file is larger than 2 GB. Split the model by part or by discipline and upload the pieces as models of one layer.',
  NO_GEOMETRY: 'The file has no shapes to show.',
  NOT_READABLE: 'The file has shapes, and none of them can be read. Ask for its contents to see which.',
  OUT_OF_MEMORY: 'The model needs more memory than the server has. Split it and try again.',
  TIMED_OUT: 'The conversion took too long. Split the model and try again.',
  BROKEN: 'The file is damaged inside. Export the model again.',
  NO_PROJECT:
    'The file names no project (IfcProject), so nobody can say what it is a model of. Export the whole project as IFC.',
  NO_ROOM: "The server's disk is full. The conversion starts by itself once there is space.",
  INTERRUPTED:
    'The server ended three times while it converted this model. Tell the administrator, or split the model and try again.',
  CANCELLED: 'The conversion was cancelled.',
};

export function refusal(problem: ModelProblem, cause?: unknown): HttpError {
  const status = problem === 'TOO_LARGE' ? 413 : 422;
  return new HttpError(status, problem, sentences[problem], { details: { problem }, cause });
}

/** Whether an upload's announced size is more than is ever accepted. */
export function isTooLarge(contentLength: string | undefined): boolean {
  return Number(contentLength ?? 0) > largestIfc;
}

/**
 * Receives an IFC as a new version of a model and queues its conversion. The bytes go to the disk as they come.
 * @throws HttpError 422 or 413 with a code of `modelProblem` when it is no model, 404 without the layer, 507 when the disk has no room
 *   for it; then nothing of it is left behind.
 */
export async function receiveModel(parts: UploadParts, upload: Upload): Promise<UploadReply> {
  const { draft, header } = await receiveIfc(parts.files, upload);
  const versionId = crypto.randomUUID();
  const { actor, body: _body, bytes: _bytes, signal: _signal, projectId, ...given } = upload;
  const version = {
    ...given,
    id: versionId,
    ifc: draft,
    header,
    uploadedBy: actor.kind === 'user' ? actor.userId : null,
  };
  try {
    const reply = await parts.database.inProject(projectId, actor, async (tx) => {
      await parts.storedFiles.keep(tx, draft);
      const modelId = await addVersion(tx, version, parts.clock());
      return { modelId, version: await readVersion(tx, versionId) };
    });
    await parts.enqueue(projectId, versionId);
    return reply;
  } catch (error) {
    await parts.storedFiles.abandon(draft);
    throw error;
  }
}

async function receiveIfc(
  files: FileStore,
  { body, bytes, signal }: Upload,
): Promise<{ draft: FileDraft; header: IfcHeader }> {
  const inspector = new IfcInspector();
  let draft: FileDraft | undefined;
  try {
    draft = await files.receive(body, {
      inspect: (chunk) => inspector.push(chunk),
      ...(bytes === undefined ? {} : { bytes }),
      ...(signal ? { signal } : {}),
    });
    return { draft, header: inspector.finish() };
  } catch (error) {
    await draft?.discard();
    throw error instanceof ModelProblemError ? refusal(modelProblem.parse(error.problem), error) : error;
  }
}
