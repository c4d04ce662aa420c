import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { modelContents, modelLines } from '@gantry/contract';
import { type Database, type DatabaseActor, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { DiskFileStore } from '../../files/disk-file-store.ts';
import { conversionReserve, isDiskFull } from '../../files/disk-room.ts';
import type { FileDraft } from '../../files/file-store.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import { Heartbeat } from '../../jobs/heartbeat.ts';
import type { JobContext } from '../../jobs/jobs.ts';
import { type IndexLine, indexLine } from '../find/index-lines.ts';
import { IndexWriter } from '../find/index-repository.ts';
import { insertObjects, type ObjectLine } from '../object-repository.ts';
import { modelFrame } from '../place/placement.ts';
import {
  beat,
  type Claim,
  claimVersion,
  failVersion,
  finishVersion,
  freeVersion,
  holdClaim,
  requeueVersion,
  retryLater,
  waitForRoom,
} from '../version-repository.ts';
import { ConversionError } from './conversion-limits.ts';
import { objectLine } from './conversion-messages.ts';
import { type Converter, converterName } from './converter.ts';

export interface ConversionWorkerParts {
  readonly database: Database;
  readonly files: DiskFileStore;
  readonly storedFiles: StoredFiles;
  readonly converter: Converter;
  readonly log: FastifyBaseLogger;
}

const job = z.object({ projectId: z.uuid(), versionId: z.uuid() });
const actor: DatabaseActor = { kind: 'system', name: 'conversion' };

/** The least progress that is reported, because every report is an event for all open browsers. */
const leastProgress = 0.005;
/** Rows of the object index in one statement. */
const batchSize = 5000;

const anyLine = z.union([objectLine, indexLine]);
const cachedRow = z.object({
  fragments_sha256: z.string(),
  objects_sha256: z.string(),
  first_look_sha256: z.string().nullable(),
  frame: modelFrame,
  object_count: z.number(),
  contents: modelContents,
  lines: modelLines.shape.lines,
});
type Cached = z.output<typeof cachedRow>;

/** Why a running conversion is aborted: it was cancelled, or another process has taken the version over. */
class StopReason extends Error {
  readonly kind: 'cancel' | 'lost';

  constructor(kind: 'cancel' | 'lost') {
    super(`The conversion was stopped: ${kind}.`);
    this.kind = kind;
  }
}

/** Converts the versions in the queue. Records how each conversion ended. */
export class ConversionWorker {
  readonly #parts: ConversionWorkerParts;

  constructor(parts: ConversionWorkerParts) {
    this.#parts = parts;
  }

  /**
   * @param data - the job's payload.
   * @param context - its signal is aborted when the server stops. The version then goes back to the queue.
   */
  async run(data: unknown, { id: jobId, signal: stopping }: JobContext): Promise<void> {
    const { projectId, versionId } = job.parse(data);
    const { database, files, log } = this.#parts;
    const room = (await files.freeBytes()) - conversionReserve;
    const claim = await database.inProject(projectId, actor, (tx) =>
      claimVersion(tx, { id: versionId, jobId, room }),
    );
    if (claim === undefined) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, stopping]);
    const heartbeat = new Heartbeat<number>({
      report: (progress) => database.inProject(projectId, actor, (tx) => beat(tx, claim, progress)),
      stop: (kind) => stop.abort(new StopReason(kind)),
      log: log.child({ version: versionId }),
    });
    try {
      await this.#convert(projectId, claim, signal, heartbeat);
    } catch (error) {
      await heartbeat.stop();
      await this.#end(projectId, claim, error, stopping);
    } finally {
      await heartbeat.stop();
    }
  }

  /** Puts the version of a job whose process died back into the queue at once, before its heartbeat has become stale. */
  async free(data: unknown, jobId: string): Promise<void> {
    const { projectId, versionId } = job.parse(data);
    await this.#parts.database.inProject(projectId, actor, (tx) => freeVersion(tx, versionId, jobId));
  }

  async #convert(
    projectId: string,
    claim: Claim,
    signal: AbortSignal,
    heartbeat: Heartbeat<number>,
  ): Promise<void> {
    const { database, files } = this.#parts;
    const cached = await database.inProject(projectId, actor, (tx) => readCached(tx, claim.ifcSha256));
    if (
      cached &&
      (await files.size(cached.fragments_sha256)) !== null &&
      (await files.size(cached.objects_sha256)) !== null &&
      (cached.first_look_sha256 === null || (await files.size(cached.first_look_sha256)) !== null)
    ) {
      await heartbeat.stop();
      await this.#finish(projectId, claim, cached, []);
      return;
    }
    let noted = 0;
    const made = await this.#parts.converter.convert({
      ifcSha256: claim.ifcSha256,
      header: claim.header,
      signal,
      onProgress(progress) {
        if (progress - noted < leastProgress) return;
        noted = Math.min(1, progress);
        heartbeat.note(noted);
      },
    });
    await heartbeat.stop();
    const { summary, fragments, objects, firstLook } = made;
    const drafts = [fragments, objects, ...(firstLook ? [firstLook] : [])];
    try {
      const result = {
        fragments_sha256: fragments.sha256,
        objects_sha256: objects.sha256,
        first_look_sha256: firstLook?.sha256 ?? null,
        frame: summary.frame,
        object_count: summary.objectCount,
        contents: summary.contents,
        lines: summary.lines,
      };
      await this.#finish(projectId, claim, result, drafts);
    } catch (error) {
      for (const draft of drafts) await this.#parts.storedFiles.abandon(draft);
      throw error;
    }
    // If the claim was lost, the files were not kept. For kept files this does nothing.
    for (const draft of drafts) await draft.discard();
  }

  /**
   * Saves everything of a ready version in one transaction. It locks the version's row for its whole duration, so the heartbeat
   * must be stopped before.
   */
  async #finish(
    projectId: string,
    claim: Claim,
    result: Cached,
    drafts: readonly FileDraft[],
  ): Promise<void> {
    const { database, storedFiles, files } = this.#parts;
    await database.inProject(projectId, actor, async (tx) => {
      if (!(await holdClaim(tx, claim))) return;
      for (const draft of drafts) await storedFiles.keep(tx, draft);
      if (drafts.length > 0) await writeCached(tx, claim.ifcSha256, result);
      let batch: ObjectLine[] = [];
      const index = new IndexWriter(tx, claim.versionId);
      for await (const line of readLines(files.pathOf(result.objects_sha256))) {
        if (!('localId' in line)) {
          await index.write(line);
          continue;
        }
        batch.push(line);
        if (batch.length < batchSize) continue;
        await insertObjects(tx, claim.versionId, batch);
        batch = [];
      }
      if (batch.length > 0) await insertObjects(tx, claim.versionId, batch);
      await index.finish();
      await finishVersion(tx, claim, {
        fragmentsSha256: result.fragments_sha256,
        firstLookSha256: result.first_look_sha256,
        frame: result.frame,
        objectCount: result.object_count,
        contents: result.contents,
      });
    });
  }

  async #end(projectId: string, claim: Claim, error: unknown, stopping: AbortSignal): Promise<void> {
    const { database, log } = this.#parts;
    const write = (work: (tx: Tx) => Promise<void>) => database.inProject(projectId, actor, work);
    if (error instanceof StopReason) {
      if (error.kind === 'cancel') await write((tx) => failVersion(tx, claim, 'CANCELLED'));
    } else if (stopping.aborted) {
      await write((tx) => requeueVersion(tx, claim));
    } else if (error instanceof ConversionError) {
      log.warn(
        { err: error, version: claim.versionId, sha256: claim.ifcSha256 },
        'A model could not be converted',
      );
      await write((tx) => failVersion(tx, claim, error.problem, error.contents));
    } else if (isDiskFull(error)) {
      log.warn({ err: error, version: claim.versionId }, 'A conversion waits for free disk space');
      await write((tx) => waitForRoom(tx, claim));
    } else {
      // Not the file's fault: try again later, a limited number of times.
      log.error({ err: error, version: claim.versionId }, 'A conversion was interrupted');
      await write((tx) => retryLater(tx, claim));
    }
  }
}

async function readCached(tx: Tx, ifcSha256: string): Promise<Cached | undefined> {
  return tx.maybe(
    cachedRow,
    sql`select fragments_sha256, objects_sha256, first_look_sha256, frame, object_count, contents, lines from conversion
        where ifc_sha256 = ${ifcSha256} and converter = ${converterName}`,
  );
}

async function writeCached(tx: Tx, ifcSha256: string, result: Cached): Promise<void> {
  await tx.run(sql`
    insert into conversion (ifc_sha256, converter, fragments_sha256, objects_sha256, first_look_sha256, frame, object_count, contents, lines)
    values (${ifcSha256}, ${converterName}, ${result.fragments_sha256}, ${result.objects_sha256}, ${result.first_look_sha256}, ${JSON.stringify(result.frame)}, ${result.object_count},
      ${JSON.stringify(result.contents)}, ${JSON.stringify(result.lines)})
    on conflict do nothing`);
}

async function* readLines(path: string): AsyncGenerator<ObjectLine | IndexLine> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== '') yield anyLine.parse(JSON.parse(line));
}
