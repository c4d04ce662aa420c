import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { mapConversion } from '@gantry/contract';
import { type Actor, type Database, sql, type Tx } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { conversionReserve, isDiskFull } from '../../files/disk-room.ts';
import type { FileDraft, FileStore } from '../../files/file-store.ts';
import type { StoredFiles } from '../../files/stored-files.ts';
import type { JobContext } from '../../jobs/jobs.ts';
import { insertObjects, type ObjectLine } from '../object-repository.ts';
import { fixOrigin } from '../project-origin.ts';
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
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
  readonly converter: Converter;
  readonly log: FastifyBaseLogger;
}

const job = z.object({ projectId: z.uuid(), versionId: z.uuid() });
const actor: Actor = { kind: 'system', name: 'conversion' };

/** Milliseconds between two looks at the progress; twice a second is as much as people read. */
const beatInterval = 500;
/** Milliseconds after which a sign of life is given without news. */
const quietest = 4000;
/** Milliseconds between a wish to stop and each look at it: its commit takes its time. */
const wishDelays = [100, 500, 2000];
/** Rows of the object index in one statement. */
const batchSize = 5000;

const cachedRow = z.object({
  fragments_sha256: z.string(),
  objects_sha256: z.string(),
  placement: mapConversion.nullable(),
  object_count: z.number(),
});
type Cached = z.output<typeof cachedRow>;

/** Reasons for which a running conversion is stopped from outside. */
class StopReason extends Error {
  readonly kind: 'cancel' | 'lost';

  constructor(kind: 'cancel' | 'lost') {
    super(`The conversion was stopped: ${kind}.`);
    this.kind = kind;
  }
}

/** Works off the queue of versions to convert: one call, one version, whatever becomes of it. */
export class ConversionWorker {
  readonly #parts: ConversionWorkerParts;
  /** By version, for a cancellation that this very process can hear of at once. */
  readonly #running = new Map<string, Heart>();

  constructor(parts: ConversionWorkerParts) {
    this.#parts = parts;
  }

  /**
   * Has a conversion in this process look soon whether it is to stop; those in others hear of it at their next beat. Only the
   * committed row stops it: a cancellation that was not saved is none.
   */
  lookSoon(versionId: string): void {
    this.#running.get(versionId)?.askSoon();
  }

  /**
   * @param data - what the job was sent with.
   * @param context - its signal is aborted when the server stops: the version goes back to the queue.
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
    const heart = new Heart(
      (progress) => database.inProject(projectId, actor, (tx) => beat(tx, claim, progress)),
      stop,
      log,
    );
    this.#running.set(versionId, heart);
    try {
      await this.#convert(projectId, claim, signal, heart);
    } catch (error) {
      await heart.stop();
      await this.#end(projectId, claim, error, stopping);
    } finally {
      await heart.stop();
      this.#running.delete(versionId);
    }
  }

  /** The job's process is gone: what it converted waits again at once, and not only when it has been silent for a while. */
  async free(data: unknown, jobId: string): Promise<void> {
    const { projectId, versionId } = job.parse(data);
    await this.#parts.database.inProject(projectId, actor, (tx) => freeVersion(tx, versionId, jobId));
  }

  async #convert(projectId: string, claim: Claim, signal: AbortSignal, heart: Heart): Promise<void> {
    const { database, files } = this.#parts;
    const cached = await database.inProject(projectId, actor, (tx) => readCached(tx, claim.ifcSha256));
    if (
      cached &&
      (await files.size(cached.fragments_sha256)) !== null &&
      (await files.size(cached.objects_sha256)) !== null
    ) {
      await heart.stop();
      await this.#finish(projectId, claim, cached, []);
      return;
    }
    const made = await this.#parts.converter.convert({
      ifcSha256: claim.ifcSha256,
      header: claim.header,
      signal,
      onProgress: (progress) => heart.note(progress),
    });
    await heart.stop();
    const { summary, fragments, objects } = made;
    const drafts = [fragments, objects];
    try {
      const result = {
        fragments_sha256: fragments.sha256,
        objects_sha256: objects.sha256,
        placement: summary.placement,
        object_count: summary.objectCount,
      };
      await this.#finish(projectId, claim, result, drafts);
    } catch (error) {
      for (const draft of drafts) await this.#parts.storedFiles.abandon(draft);
      throw error;
    }
    // Those that were kept are gone from where they were made; what is left was not wanted any more.
    for (const draft of drafts) await draft.discard();
  }

  /**
   * Everything that a ready version consists of appears in one transaction, or nothing does. It holds the version's row for
   * as long as that takes, so there must be no beat meanwhile.
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
      for await (const object of readObjects(files.pathOf(result.objects_sha256))) {
        batch.push(object);
        if (batch.length < batchSize) continue;
        await insertObjects(tx, claim.versionId, batch);
        batch = [];
      }
      if (batch.length > 0) await insertObjects(tx, claim.versionId, batch);
      if (result.placement !== null) await fixOrigin(tx, result.placement);
      await finishVersion(tx, claim, {
        fragmentsSha256: result.fragments_sha256,
        placement: result.placement,
        objectCount: result.object_count,
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
      await write((tx) => failVersion(tx, claim, error.problem));
    } else if (isDiskFull(error)) {
      log.warn({ err: error, version: claim.versionId }, 'A conversion waits for room on the disk');
      await write((tx) => waitForRoom(tx, claim));
    } else {
      // The server's fault: the next look at the queue tries again, but not for ever.
      log.error({ err: error, version: claim.versionId }, 'A conversion was interrupted');
      await write((tx) => retryLater(tx, claim));
    }
  }
}

/** Tells the database at intervals that a conversion lives and how far it is, and listens for the wish to stop it. */
class Heart {
  readonly #tell: (progress: number | null) => Promise<'go on' | 'cancel' | 'lost'>;
  readonly #stop: AbortController;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #progress = 0;
  #told = 0;
  #toldAt = Date.now();
  #beating: Promise<void> | undefined;
  #asking: readonly NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(
    tell: (progress: number | null) => Promise<'go on' | 'cancel' | 'lost'>,
    stop: AbortController,
    log: FastifyBaseLogger,
  ) {
    this.#tell = tell;
    this.#stop = stop;
    this.#log = log;
    this.#timer = setInterval(() => this.#beat(false), beatInterval);
  }

  note(progress: number): void {
    this.#progress = Math.max(this.#progress, Math.min(1, progress));
  }

  askSoon(): void {
    this.#forgetAsking();
    this.#asking = wishDelays.map((delay) =>
      setTimeout(() => void (this.#beating ?? Promise.resolve()).then(() => this.#beat(true)), delay),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#forgetAsking();
    await this.#beating;
  }

  #forgetAsking(): void {
    for (const timer of this.#asking) clearTimeout(timer);
  }

  #beat(asked: boolean): void {
    const news = this.#progress - this.#told >= 0.005;
    if (this.#stopped || this.#beating !== undefined) return;
    if (!news && !asked && Date.now() - this.#toldAt < quietest) return;
    const progress = this.#progress;
    this.#beating = this.#tell(news ? progress : null)
      .then((answer) => {
        this.#told = progress;
        this.#toldAt = Date.now();
        if (answer !== 'go on') this.#stop.abort(new StopReason(answer));
      })
      .catch((error: unknown) => {
        // The database is away for a moment; the conversion goes on and is told of at the next beat.
        this.#log.warn({ err: error }, 'The progress of a conversion could not be written');
      })
      .finally(() => {
        this.#beating = undefined;
      });
  }
}

async function readCached(tx: Tx, ifcSha256: string): Promise<Cached | undefined> {
  return tx.maybe(
    cachedRow,
    sql`select fragments_sha256, objects_sha256, placement, object_count from conversion
        where ifc_sha256 = ${ifcSha256} and converter = ${converterName}`,
  );
}

async function writeCached(tx: Tx, ifcSha256: string, result: Cached): Promise<void> {
  const placement = result.placement === null ? null : JSON.stringify(result.placement);
  await tx.run(sql`
    insert into conversion (ifc_sha256, converter, fragments_sha256, objects_sha256, placement, object_count)
    values (${ifcSha256}, ${converterName}, ${result.fragments_sha256}, ${result.objects_sha256}, ${placement}, ${result.object_count})
    on conflict do nothing`);
}

async function* readObjects(path: string): AsyncGenerator<ObjectLine> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== '') yield objectLine.parse(JSON.parse(line));
}
