import { type Queryable, sql } from '@gantry/plugin-sdk/server';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { FileDraft, FileStore } from './file-store.ts';

const derivedRow = z.object({
  fragments_sha256: z.string(),
  objects_sha256: z.string(),
  first_look_sha256: z.string().nullable(),
});
const goneRow = z.object({ gone: z.boolean() });

/** Milliseconds from the release of a file to the check whether anything else uses it. Leaves time for the commit. */
const collectDelay = 100;
/** Milliseconds for which a file without a row is kept: its transaction may not have committed yet. */
const orphanAge = 3_600_000;
/** Milliseconds for which an unfinished file is kept: a long conversion creates one early and ends hours later. */
const abandonedAge = 24 * 3_600_000;

/** Files that one statement of a sweep looks at. */
const pageSize = 200;

const hashRow = z.object({ sha256: z.string() });
const sweptRow = z.object({ sha256: z.string(), is_unused: z.boolean() });

export interface StoredFilesParts {
  readonly database: GantryDatabase;
  readonly store: FileStore;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/**
 * Tracks in the database which files of the store are used. The transaction that starts to use a file inserts its row; row and
 * file are removed after the last use has ended. Both change under the row's lock, so a simultaneous upload of the same content,
 * even in another process, neither loses the file nor stores it twice.
 */
export class StoredFiles {
  readonly #parts: StoredFilesParts;
  #pending: NodeJS.Timeout | undefined;
  #collecting: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: StoredFilesParts) {
    this.#parts = parts;
  }

  /**
   * Moves a draft into the store as part of a transaction. If the transaction fails afterwards, the caller must call `abandon`.
   */
  async keep(tx: Queryable, draft: FileDraft): Promise<void> {
    await tx.run(sql`
      insert into stored_file (sha256, bytes, kept_at) values (${draft.sha256}, ${draft.bytes}, ${this.#parts.clock()})
      on conflict (sha256) do update set kept_at = excluded.kept_at, released_at = null`);
    await draft.keep();
  }

  /** Marks files as released by this transaction. Those that nothing else uses are removed soon after the commit. */
  async release(tx: Queryable, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await tx.run(
      sql`update stored_file set released_at = ${this.#parts.clock()} where sha256 = any(${[...new Set(hashes)]}::text[])`,
    );
    this.#collectSoon();
  }

  /** After a failed transaction: removes the file that it kept, unless something else uses it. */
  async abandon(draft: FileDraft): Promise<void> {
    await draft.discard();
    await this.#removeOrphan(draft.sha256);
  }

  /** Removes all released files that nothing uses. */
  async collect(): Promise<void> {
    const released = await this.#parts.database.global.many(
      hashRow,
      sql`select sha256 from stored_file where released_at is not null order by released_at limit 1000`,
    );
    for (const { sha256 } of released) await this.#collectOne(sha256);
  }

  /** Removes leftovers of crashes: unfinished files, unused rows, and files without a row. */
  async sweep(): Promise<void> {
    const now = this.#parts.clock().getTime();
    const before = new Date(now - orphanAge);
    await this.#parts.store.removeAbandoned(new Date(now - abandonedAge));
    await this.#sweepRows(before);
    let page: string[] = [];
    for await (const sha256 of this.#parts.store.untouchedSince(before)) {
      page.push(sha256);
      if (page.length < pageSize) continue;
      await this.#sweepFiles(page);
      page = [];
    }
    await this.#sweepFiles(page);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#pending);
    await this.#collecting;
  }

  /** A statement finds the unused ones of a page, so that files in use, nearly all, cost no transaction each. */
  async #sweepRows(before: Date): Promise<void> {
    const { global } = this.#parts.database;
    let last = '';
    for (;;) {
      const page = await global.many(
        sweptRow,
        sql`
          with page as (
            select sha256 from stored_file where kept_at < ${before} and sha256 > ${last} order by sha256 limit ${pageSize})
          select sha256, gantry.is_file_unused(sha256) as is_unused from page order by sha256`,
      );
      for (const { sha256, is_unused } of page) if (is_unused) await this.#collectOne(sha256);
      const end = page.at(-1);
      if (end === undefined || page.length < pageSize) return;
      last = end.sha256;
    }
  }

  async #sweepFiles(page: readonly string[]): Promise<void> {
    const orphans = await this.#parts.database.global.many(
      hashRow,
      sql`
        select sha256 from unnest(${[...page]}::text[]) as page (sha256)
        where not exists (select from stored_file f where f.sha256 = page.sha256)`,
    );
    for (const { sha256 } of orphans) await this.#removeOrphan(sha256);
  }

  async #collectOne(sha256: string): Promise<void> {
    const made = await this.#parts.database.transaction(async (queries) => {
      const derived = await queries.many(
        derivedRow,
        sql`select fragments_sha256, objects_sha256, first_look_sha256 from conversion where ifc_sha256 = ${sha256}`,
      );
      const { gone } = await queries.one(goneRow, sql`select gantry.forget_file(${sha256}) as gone`);
      if (!gone) {
        await queries.run(
          sql`update stored_file set released_at = null where sha256 = ${sha256} and released_at is not null`,
        );
        return [];
      }
      await this.#parts.store.remove(sha256);
      return derived.flatMap((row) => [
        row.fragments_sha256,
        row.objects_sha256,
        ...(row.first_look_sha256 === null ? [] : [row.first_look_sha256]),
      ]);
    });
    for (const derived of made) await this.#collectOne(derived);
  }

  /** Inserts the row first, so that an upload of the same content waits until the file is removed. */
  async #removeOrphan(sha256: string): Promise<void> {
    await this.#parts.database.transaction(async (queries) => {
      const taken = await queries.run(
        sql`insert into stored_file (sha256, bytes) values (${sha256}, 0) on conflict do nothing`,
      );
      if (taken === 0) return;
      await this.#parts.store.remove(sha256);
      await queries.run(sql`delete from stored_file where sha256 = ${sha256}`);
    });
  }

  #collectSoon(): void {
    if (this.#closed) return;
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => {
      this.#collecting = this.#collecting
        .then(() => this.collect())
        .catch((error: unknown) => {
          // The rows stay released, so the next collection finds them, at the latest that of the timer.
          this.#parts.log.warn({ err: error }, 'Unused files could not be removed yet');
        });
    }, collectDelay);
  }
}
