import {
  hostTopics,
  type ModelContents,
  type ModelLines,
  type ModelProblem,
  type ModelVersion,
  modelContents,
  modelLines,
} from '@gantry/contract';
import { ConflictError, NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { IfcHeader } from './ifc/ifc-header.ts';
import { announce, requireLayer } from './layer-repository.ts';
import { headerColumn, versionRow, versionState } from './model-rows.ts';
import { placeVersion } from './place/place-repository.ts';
import type { ModelFrame } from './place/placement.ts';

const cancelRow = z.object({ cancel_requested: z.boolean() });
const contentsRow = z.object({ contents: modelContents.nullable() });
const idRow = z.object({ id: z.string() });
const statusRow = z.object({ status: z.enum(['queued', 'converting', 'ready', 'failed']) });
const claimRow = z.object({
  attempts: z.number(),
  unfinished: z.number(),
  ifc_sha256: z.string(),
  header: headerColumn,
});

export interface NewVersion {
  readonly id: string;
  readonly layerId: string;
  readonly modelName: string;
  /** UUID of the model if it is new; by default a random one. */
  readonly modelId?: string;
  readonly fileName: string;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly createdDate: string;
  readonly ifc: { readonly sha256: string; readonly bytes: number };
  readonly header: IfcHeader;
  readonly uploadedBy: string | null;
}

/** A version that is being converted. Once the row has another `attempt`, another process has taken the version over. */
export interface Claim {
  readonly versionId: string;
  readonly attempt: number;
  /** Tries in a row, including this one, whose end was not recorded. */
  readonly unfinished: number;
  readonly ifcSha256: string;
  readonly header: IfcHeader;
}

/**
 * Seconds without a heartbeat after which a conversion counts as abandoned. A waiting version has no heartbeat, except after a try
 * without enough disk space: then it waits for this long before the next try.
 */
const staleAfter = 20;
/** Unfinished tries, for example because the server died, after which the version is given up. */
const mostUnfinished = 3;
/** Condition on `model_version`: the version may be taken for conversion. */
const isWaiting = sql`status in ('queued', 'converting')
  and coalesce(heartbeat_at, '-infinity') < now() - make_interval(secs => ${staleAfter})`;

/** Adds a version, and the model if the layer has none of that name. @throws NotFoundError without the layer. */
export async function addVersion(tx: Tx, given: NewVersion, now: Date): Promise<string> {
  await requireLayer(tx, given.layerId, sql`for key share`);
  const modelId = await modelNamed(tx, given, now);
  await tx.run(sql`
    insert into model_version (project_id, id, model_id, created_date, uploaded_at, uploaded_by, file_name, ifc_sha256, ifc_bytes, header, status)
    values (${tx.projectId}, ${given.id}, ${modelId}, ${given.createdDate}, ${now}, ${given.uploadedBy}, ${given.fileName},
      ${given.ifc.sha256}, ${given.ifc.bytes}, ${JSON.stringify(given.header)}, 'queued')`);
  await tx.audit({
    entity: 'model-version',
    entityId: given.id,
    action: 'upload',
    after: {
      fileName: given.fileName,
      createdDate: given.createdDate,
      sha256: given.ifc.sha256,
      modelName: given.modelName,
    },
  });
  await announce(tx);
  return modelId;
}

/** @throws NotFoundError. */
export async function readVersion(tx: Tx, id: string): Promise<ModelVersion> {
  const row = await tx.maybe(
    versionRow,
    sql`select v.*, f.bytes as fragments_bytes from model_version v left join stored_file f on f.sha256 = v.fragments_sha256
        where v.id = ${id}`,
  );
  if (row === undefined) throw new NotFoundError('The version');
  const { modelId: _, ...version } = row;
  return version;
}

/** What was read of a version's file, or null if that is not known. @throws NotFoundError. */
export async function readContents(tx: Tx, id: string): Promise<ModelContents | null> {
  const row = await tx.maybe(contentsRow, sql`select contents from model_version where id = ${id}`);
  if (row === undefined) throw new NotFoundError('The version');
  return row.contents;
}

/** The alignments and grids of a version; none where these were not read. @throws NotFoundError. */
export async function readLines(tx: Tx, id: string): Promise<ModelLines> {
  const row = await tx.maybe(
    modelLines,
    sql`select coalesce((select c.lines from conversion c
          where c.ifc_sha256 = v.ifc_sha256 and c.fragments_sha256 = v.fragments_sha256 and c.lines is not null
          order by c.made_at desc limit 1), '[]'::jsonb) as lines
        from model_version v where v.id = ${id}`,
  );
  if (row === undefined) throw new NotFoundError('The version');
  return row;
}

/**
 * Takes a waiting or abandoned version for conversion. Returns undefined if nothing is left to do; if the disk has no space, in
 * which case the version waits with `NO_ROOM`; or if the version has had too many unfinished tries, in which case it fails.
 * @param wanted - `jobId`: the job that converts it; `room`: size of the largest IFC file that the disk has space to convert, in
 *   bytes.
 */
export async function claimVersion(
  tx: Tx,
  { id, jobId, room }: { readonly id: string; readonly jobId: string; readonly room: number },
): Promise<Claim | undefined> {
  const heldBack = await tx.run(sql`
    update model_version set status = 'queued', progress = 0, problem = 'NO_ROOM', heartbeat_at = null
    where id = ${id} and ${isWaiting} and ifc_bytes > ${room} and problem is null`);
  if (heldBack > 0) await tell(tx, id);
  const row = await tx.maybe(
    claimRow,
    sql`update model_version set status = 'converting', progress = 0, problem = null, attempts = attempts + 1,
          unfinished = unfinished + 1, heartbeat_at = now(), job_id = ${jobId}
        where id = ${id} and ${isWaiting} and ifc_bytes <= ${room}
        returning attempts, unfinished, ifc_sha256, header`,
  );
  if (row === undefined) return undefined;
  const { attempts: attempt, unfinished, ifc_sha256: ifcSha256, header } = row;
  const claim = { versionId: id, attempt, unfinished, ifcSha256, header };
  if (unfinished > mostUnfinished) {
    await failVersion(tx, claim, 'INTERRUPTED');
    return undefined;
  }
  await tell(tx, id);
  return claim;
}

/** Lets a version whose job died wait again. It counts as an unfinished try. */
export async function freeVersion(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx.run(sql`
    update model_version set heartbeat_at = null where id = ${id} and status = 'converting' and job_id = ${jobId}`);
}

/**
 * Writes a heartbeat, with the progress unless it is null. Returns whether to go on; `lost` means that the version was deleted or
 * taken over.
 */
export async function beat(
  tx: Tx,
  claim: Claim,
  progress: number | null,
): Promise<'go on' | 'cancel' | 'lost'> {
  const row = await tx.maybe(
    cancelRow,
    sql`update model_version set heartbeat_at = now(), progress = coalesce(${progress}, progress) ${heldBy(claim)}
        returning cancel_requested`,
  );
  if (row === undefined) return 'lost';
  if (progress !== null) await tell(tx, claim.versionId);
  return row.cancel_requested ? 'cancel' : 'go on';
}

/** Whether the claim still holds. If so, locks the version until the commit. */
export async function holdClaim(tx: Tx, claim: Claim): Promise<boolean> {
  return (await tx.run(sql`select from model_version ${heldBy(claim)} for update`)) === 1;
}

export async function finishVersion(
  tx: Tx,
  claim: Claim,
  result: {
    readonly fragmentsSha256: string;
    readonly firstLookSha256: string | null;
    readonly frame: ModelFrame;
    readonly objectCount: number;
    readonly contents: ModelContents;
  },
): Promise<void> {
  await tx.run(sql`
    update model_version set status = 'ready', progress = 1, fragments_sha256 = ${result.fragmentsSha256},
      first_look_sha256 = ${result.firstLookSha256}, frame = ${JSON.stringify(result.frame)},
      object_count = ${result.objectCount}, contents = ${JSON.stringify(result.contents)}, heartbeat_at = null, cancel_requested = false, unfinished = 0
    ${heldBy(claim)}`);
  await placeVersion(tx, claim.versionId);
  await tell(tx, claim.versionId);
  await announce(tx);
}

/** Ends a conversion that this claim holds. @param contents - what was read of the file before. */
export async function failVersion(
  tx: Tx,
  claim: Claim,
  problem: ModelProblem,
  contents: ModelContents | null = null,
): Promise<void> {
  const failed = await tx.run(sql`
    update model_version set status = 'failed', progress = 0, problem = ${problem},
      contents = ${contents === null ? null : JSON.stringify(contents)}, heartbeat_at = null, cancel_requested = false,
      unfinished = 0
    ${heldBy(claim)}`);
  if (failed === 0) return;
  await tell(tx, claim.versionId);
  await announce(tx);
}

/** Puts a version back into the queue for another process or a later start. The try does not count. */
export async function requeueVersion(tx: Tx, claim: Claim): Promise<void> {
  const waiting = await tx.run(sql`
    update model_version set status = 'queued', progress = 0, heartbeat_at = null, unfinished = unfinished - 1 ${heldBy(claim)}`);
  if (waiting > 0) await tell(tx, claim.versionId);
}

/** Like `requeueVersion`, after a try without enough disk space. */
export async function waitForRoom(tx: Tx, claim: Claim): Promise<void> {
  const waiting = await tx.run(sql`
    update model_version set status = 'queued', progress = 0, problem = 'NO_ROOM', heartbeat_at = now(), unfinished = unfinished - 1
    ${heldBy(claim)}`);
  if (waiting > 0) await tell(tx, claim.versionId);
}

/** Puts a version back into the queue after a failure that was not the file's fault. The last allowed try fails the version. */
export async function retryLater(tx: Tx, claim: Claim): Promise<void> {
  if (claim.unfinished >= mostUnfinished) return failVersion(tx, claim, 'INTERRUPTED');
  const waiting = await tx.run(
    sql`update model_version set status = 'queued', progress = 0, heartbeat_at = null ${heldBy(claim)}`,
  );
  if (waiting > 0) await tell(tx, claim.versionId);
}

/**
 * Cancels a conversion. A waiting version fails at once; a running conversion ends when its process notices.
 * @throws NotFoundError, ConflictError NOT_CONVERTING.
 */
export async function cancelVersion(tx: Tx, id: string): Promise<void> {
  const before = await lockStatus(tx, id);
  if (before === 'queued') {
    await tx.run(
      sql`update model_version set status = 'failed', problem = 'CANCELLED', heartbeat_at = null where id = ${id}`,
    );
    await tell(tx, id);
    await announce(tx);
  } else if (before === 'converting')
    await tx.run(sql`update model_version set cancel_requested = true where id = ${id}`);
  else throw new ConflictError('NOT_CONVERTING', 'The conversion has already ended.', { status: before });
  await tx.audit({ entity: 'model-version', entityId: id, action: 'cancel-conversion' });
}

/**
 * Puts a failed version back into the queue, with all its tries.
 * @throws NotFoundError, ConflictError NOT_FAILED.
 */
export async function retryVersion(tx: Tx, id: string): Promise<void> {
  const before = await lockStatus(tx, id);
  if (before !== 'failed')
    throw new ConflictError('NOT_FAILED', 'Only a failed conversion can be retried.', { status: before });
  await tx.run(
    sql`update model_version set status = 'queued', progress = 0, problem = null, cancel_requested = false, unfinished = 0
        where id = ${id}`,
  );
  await tx.audit({ entity: 'model-version', entityId: id, action: 'retry-conversion' });
  await tell(tx, id);
  await announce(tx);
}

/** Versions that wait, or whose conversion is abandoned. */
export async function waitingVersions(tx: Tx): Promise<readonly { id: string }[]> {
  return tx.many(idRow, sql`select id from model_version where ${isWaiting} order by uploaded_at`);
}

async function modelNamed(
  tx: Tx,
  {
    layerId,
    modelName: name,
    modelId: id = crypto.randomUUID(),
  }: Pick<NewVersion, 'layerId' | 'modelName' | 'modelId'>,
  now: Date,
): Promise<string> {
  // Both cases lock the row, so that the model cannot be deleted before the version is added.
  const row = await tx.one(
    idRow,
    sql`insert into model (project_id, id, layer_id, name, created_at) values (${tx.projectId}, ${id}, ${layerId}, ${name}, ${now})
        on conflict (project_id, layer_id, lower(name)) do update set name = model.name returning id`,
  );
  return row.id;
}

async function lockStatus(tx: Tx, id: string): Promise<ModelVersion['status']> {
  const row = await tx.maybe(statusRow, sql`select status from model_version where id = ${id} for update`);
  if (row === undefined) throw new NotFoundError('The version');
  return row.status;
}

async function tell(tx: Tx, id: string): Promise<void> {
  const state = await tx.one(
    versionState,
    sql`select v.id, m.layer_id, v.status, v.progress, v.problem from model_version v join model m on m.id = v.model_id
        where v.id = ${id}`,
  );
  await tx.emit({ topic: hostTopics.modelProgress, payload: state, permission: 'LAYER_VIEW' });
}

function heldBy(claim: Claim) {
  return sql`where id = ${claim.versionId} and status = 'converting' and attempts = ${claim.attempt}`;
}
