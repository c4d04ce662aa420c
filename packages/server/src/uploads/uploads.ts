import {
  ConflictError,
  type DatabaseActor,
  type Files,
  HttpError,
  type Images,
  NotFoundError,
  type UploadRule,
} from '@gantry/plugin-sdk/server';
import type { GantryDatabase } from '../database/gantry-database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { WaitingLine } from '../images/waiting-line.ts';
import type { ReadableContent } from './file-kind.ts';
import { cleanName } from './file-name.ts';
import { pluginFiles } from './plugin-files.ts';
import { isRefusal, settleContent } from './settle-content.ts';
import {
  addUpload,
  countOpen,
  findUpload,
  finishUpload,
  takeExpired,
  takeUpload,
  type UploadKey,
  type UploadRow,
} from './upload-repository.ts';

export interface UploadParts {
  readonly database: GantryDatabase;
  readonly files: FileStore;
  readonly storedFiles: StoredFiles;
  readonly images: Images;
  readonly clock: () => Date;
  /** The rules of a plugin's server half, by name. */
  readonly rulesOf: (pluginId: string) => Readonly<Record<string, UploadRule>>;
}

/** How long an upload may wait to be attached, in milliseconds. */
export const uploadAge = 24 * 3_600_000;
/** The most unattached uploads of one person in one project, and their most bytes. */
const mostOpen = 100;
const mostOpenBytes = 2_000_000_000;
/** The most pictures that wait to be read. Each takes a fraction of a second. */
const mostPictures = 32;
const system: DatabaseActor = { kind: 'system', name: 'files' };

/**
 * Uploads, from the first byte to a checked file that waits to be attached. The store knows how much has arrived, so an upload can
 * be resumed in any process and after a restart.
 */
export class Uploads {
  readonly #parts: UploadParts;
  readonly #pictures = new WaitingLine(mostPictures);
  /** Uploads that are being finished, which takes a while for pictures. Requests for the same upload wait for the same promise. */
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** @throws NotFoundError */
  ruleOf(pluginId: string, name: string): UploadRule {
    const rules = this.#parts.rulesOf(pluginId);
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw new NotFoundError(`The upload rule '${name}'`);
    return rule;
  }

  forPlugin(pluginId: string): Files {
    return pluginFiles({ ...this.#parts, make: (...call) => this.#make(pluginId, ...call) }, pluginId);
  }

  /**
   * @returns the id of the upload.
   * @throws HttpError 413, 422 EMPTY_FILE, 429 TOO_MANY_UPLOADS, 507
   */
  async begin(
    { projectId, pluginId }: Omit<UploadKey, 'id'>,
    actor: DatabaseActor & { readonly kind: 'user' },
    given: { readonly rule: string; readonly name: string; readonly bytes: number },
  ): Promise<{ readonly id: string; readonly expires: Date }> {
    const id = crypto.randomUUID();
    // Last, because a file without its row would be an orphan until the sweep.
    const createdAt = await this.#add({ projectId, pluginId, id }, actor, given, () =>
      this.#parts.files.parts.begin(id, given.bytes),
    );
    return { id, expires: new Date(createdAt.getTime() + uploadAge) };
  }

  async #add(
    { projectId, pluginId, id }: UploadKey,
    actor: DatabaseActor & { readonly kind: 'user' },
    given: { readonly rule: string; readonly name: string; readonly bytes: number },
    begin: () => Promise<void>,
  ): Promise<Date> {
    const maxBytes = this.limitOf(pluginId, given.rule);
    if (given.bytes === 0)
      throw new HttpError(422, 'EMPTY_FILE', 'The file is empty. Choose another, or save it again.');
    if (given.bytes > maxBytes) throw tooLarge(maxBytes);
    const { database, clock } = this.#parts;
    const createdAt = clock();
    await database.inProject(projectId, actor, async (tx) => {
      const open = await countOpen(tx, projectId, actor.userId);
      if (open.uploads >= mostOpen || open.bytes + given.bytes > mostOpenBytes)
        throw new HttpError(
          429,
          'TOO_MANY_UPLOADS',
          'Too many of your uploaded files are not saved yet. Save or close the forms that they belong to.',
        );
      const { rule, bytes } = given;
      const upload = { rule, bytes, userId: actor.userId, name: cleanName(given.name), createdAt };
      await addUpload(tx, { projectId, pluginId, id }, upload);
      await begin();
    });
    return createdAt;
  }

  /** The most bytes of a file under a rule. */
  limitOf(pluginId: string, rule: string): number {
    return this.ruleOf(pluginId, rule).maxBytes;
  }

  /**
   * Makes an upload of a file that has arrived whole, whose bytes are in the store's parts under the id.
   * @throws HttpError like `begin` and `append`
   */
  async adopt(
    key: UploadKey,
    actor: DatabaseActor & { readonly kind: 'user' },
    given: { readonly rule: string; readonly name: string; readonly bytes: number },
  ): Promise<void> {
    await this.#add(key, actor, given, async () => undefined);
    await this.#finish(key, actor, await this.#find(key, actor));
  }

  /** Removes what a request has left of an upload; nothing if it was attached. */
  async discard(key: UploadKey, actor: DatabaseActor): Promise<void> {
    await this.cancel(key, actor).catch(ignoreGone);
    await this.#parts.files.parts.remove(key.id);
  }

  /** Reads the upload and how much of it has arrived. Finishes it if it is complete. @throws HttpError 404, or like `append` */
  async look(
    key: UploadKey,
    actor: DatabaseActor,
  ): Promise<{ readonly row: UploadRow; readonly offset: number }> {
    const row = await this.#find(key, actor);
    if (row.kept !== null) return { row, offset: row.bytes };
    const offset = await this.#parts.files.parts.size(key.id);
    if (offset === null) {
      if (await this.#isKept(key, actor)) return { row, offset: row.bytes };
      // Lost, for example by a crash between the last byte and the commit. The browser has to start again.
      throw new NotFoundError('The upload');
    }
    if (offset >= row.bytes) await this.#finish(key, actor, row);
    return { row, offset };
  }

  /**
   * Appends a piece. After the last one the file is checked.
   * @throws HttpError 404; 409 OFFSET_CONFLICT; 413; 422 if the file does not fit the rule, in which case the upload is removed; 507
   */
  async append(
    key: UploadKey,
    actor: DatabaseActor,
    offset: number,
    body: AsyncIterable<Uint8Array>,
    announced: number,
  ): Promise<{ readonly row: UploadRow; readonly offset: number }> {
    const found = await this.look(key, actor);
    if (found.offset !== offset)
      throw new ConflictError(
        'OFFSET_CONFLICT',
        `${found.offset} bytes of the upload have arrived. Continue there.`,
        {
          offset: found.offset,
        },
      );
    const { row } = found;
    if (row.kept !== null || offset === row.bytes) return found;
    if (offset + announced > row.bytes) throw tooLarge(row.bytes);
    const end = await this.#parts.files.parts
      .append(key.id, offset, body, row.bytes)
      .catch((error: unknown) => {
        throw error instanceof RangeError ? tooLarge(row.bytes) : error;
      });
    if (end === row.bytes) await this.#finish(key, actor, row);
    return { row, offset: end };
  }

  /** Cancels and removes an upload. @throws NotFoundError */
  async cancel(key: UploadKey, actor: DatabaseActor): Promise<void> {
    const { database, files, storedFiles } = this.#parts;
    await database.inProject(key.projectId, actor, async (tx) => {
      const { sha256, thumbnail } = await takeUpload(tx, key);
      await storedFiles.release(tx, present([sha256, thumbnail]));
    });
    await files.parts.remove(key.id);
  }

  /** Removes uploads that nobody attached in time. */
  async sweep(): Promise<void> {
    const { database, files, storedFiles, clock } = this.#parts;
    const before = new Date(clock().getTime() - uploadAge);
    for (const projectId of await database.projectIds()) {
      const gone = await database.inProject(projectId, system, async (tx) => {
        const expired = await takeExpired(tx, projectId, before);
        await storedFiles.release(tx, present(expired.flatMap((row) => [row.sha256, row.thumbnail_sha256])));
        return expired;
      });
      for (const { id } of gone) await files.parts.remove(id);
    }
  }

  async #make(
    pluginId: string,
    projectId: string,
    { name, body }: { readonly name: string; readonly body: AsyncIterable<Uint8Array> },
    ruleName: string,
  ): Promise<string> {
    const { database, files, clock } = this.#parts;
    const { maxBytes } = this.ruleOf(pluginId, ruleName);
    const key = { projectId, pluginId, id: crypto.randomUUID() };
    await files.parts.begin(key.id, 0);
    try {
      const bytes = await files.parts.append(key.id, 0, body, maxBytes).catch((error: unknown) => {
        throw error instanceof RangeError ? tooLarge(maxBytes) : error;
      });
      const row = { rule: ruleName, userId: null, name: cleanName(name), bytes, createdAt: clock() };
      await database.inProject(projectId, system, (tx) => addUpload(tx, key, row));
      await this.#finish(key, system, await this.#find(key, system));
      return key.id;
    } catch (error) {
      await files.parts.remove(key.id);
      throw error;
    }
  }

  #finish(key: UploadKey, actor: DatabaseActor, row: UploadRow): Promise<void> {
    const running = this.#finishing.get(key.id);
    if (running) return running;
    const finishing = this.#settle(key, actor, row).finally(() => this.#finishing.delete(key.id));
    this.#finishing.set(key.id, finishing);
    return finishing;
  }

  async #settle(key: UploadKey, actor: DatabaseActor, row: UploadRow): Promise<void> {
    try {
      await this.#keep(key, actor, row);
    } catch (error) {
      // Another process may have finished the same upload meanwhile, and removed its bytes.
      if (await this.#isKept(key, actor)) return;
      // A retry would fail in the same way, so remove the upload.
      if (isRefusal(error)) await this.cancel(key, actor).catch(ignoreGone);
      throw error;
    }
    await this.#parts.files.parts.remove(key.id);
  }

  async #keep(key: UploadKey, actor: DatabaseActor, row: UploadRow): Promise<void> {
    const { database, files, storedFiles } = this.#parts;
    const rule = this.ruleOf(key.pluginId, row.rule);
    const settled = await settleContent(
      { ...this.#parts, pictures: this.#pictures },
      contentOf(files, key.id, row.bytes),
      row.name,
      rule,
    );
    const drafts = present([settled.draft, settled.thumbnail]);
    try {
      await database.inProject(key.projectId, actor, async (tx) => {
        for (const draft of drafts) await storedFiles.keep(tx, draft);
        if (!(await finishUpload(tx, key, settled))) throw new NotFoundError('The upload');
      });
    } catch (error) {
      for (const draft of drafts) await storedFiles.abandon(draft);
      throw error;
    }
  }

  /** Whether the upload is finished. False also if it was removed. */
  async #isKept(key: UploadKey, actor: DatabaseActor): Promise<boolean> {
    const row = await this.#find(key, actor).catch(ignoreGone);
    return row !== undefined && row.kept !== null;
  }

  #find(key: UploadKey, actor: DatabaseActor): Promise<UploadRow> {
    return this.#parts.database.inProject(key.projectId, actor, (tx) => findUpload(tx, key), 'read');
  }
}

function contentOf({ parts }: FileStore, id: string, bytes: number): ReadableContent {
  return {
    bytes,
    async at(start, length) {
      if (length === 0 || start >= bytes) return Buffer.alloc(0);
      return Buffer.concat(await parts.read(id, { start, end: start + length - 1 }).toArray());
    },
    whole: () => parts.read(id),
  };
}

function present<T>(values: readonly (T | null)[]): T[] {
  return values.flatMap((value) => (value === null ? [] : [value]));
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

export function tooLarge(limit: number): HttpError {
  return new HttpError(
    413,
    'FILE_TOO_LARGE',
    `The file is larger than ${limit.toLocaleString('en')} bytes. Choose a smaller one.`,
    { details: { limit, megabytes: Math.ceil(limit / 100_000) / 10 } },
  );
}
