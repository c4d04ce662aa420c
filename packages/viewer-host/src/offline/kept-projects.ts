import { inPage } from '@gantry/contract';
import { z } from 'zod';
import {
  type KeptProject,
  keptAtName,
  keptCache,
  keptIndex,
  keptPage,
  type OfflineFile,
  offlineFilesPath,
} from './kept-names.ts';

const offlineFiles: z.ZodType<readonly OfflineFile[]> = z.array(
  z.object({ path: z.string(), bytes: z.number() }),
);
const keptProjects: z.ZodType<readonly KeptProject[]> = z.array(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    keptAt: z.string(),
    files: offlineFiles,
  }),
);

/** Headers of a page without which the browser would not run it as the server wants. */
const keptHeaders = ['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy'];

/**
 * The pages of projects, and the app's files, that this browser keeps so that the models open without the network. The models themselves
 * are in the `FileCache`.
 */
export class KeptProjects {
  private readonly storage: CacheStorage;
  private readonly send: typeof globalThis.fetch;
  private readonly now: () => Date;

  constructor(
    storage: CacheStorage,
    send: typeof globalThis.fetch = (input, init) => fetch(input, init),
    now: () => Date = () => new Date(),
  ) {
    this.storage = storage;
    this.send = send;
    this.now = now;
  }

  async list(): Promise<readonly KeptProject[]> {
    const cache = await this.storage.open(keptCache);
    const parsed = keptProjects.safeParse(await (await cache.match(keptIndex))?.json());
    return parsed.success ? parsed.data : [];
  }

  /**
   * Keeps the page of a project as the server sends it now, with its answers, and the files of this build of the app. Of a busy server's page,
   * which has no answers, nothing is kept: it could not open.
   * @param mine - codes of the member's projects; pages of others are removed
   * @throws TypeError if the server cannot be reached, DOMException if there is no space
   */
  async keep(
    { id, code, name }: Pick<KeptProject, 'id' | 'code' | 'name'>,
    mine: readonly string[],
  ): Promise<void> {
    for (const other of await this.list()) if (!mine.includes(other.code)) await this.forget(other.code);
    const cache = await this.storage.open(keptCache);
    const [page, listed] = await Promise.all([this.send(keptPage(code)), this.send(offlineFilesPath)]);
    const html = await page.text();
    if (!page.ok || !listed.ok || !html.includes(`${inPage.answer}="/api/projects/${id}/layers"`)) return;
    const files = offlineFiles.parse(await listed.json());
    // One after another, because the member goes on working.
    for (const { path } of files) if (!(await cache.match(path))) await cache.add(path);
    const keptAt = this.now().toISOString();
    const headers = keptHeaders.flatMap((header): [string, string][] => {
      const value = page.headers.get(header);
      return value === null ? [] : [[header, value]];
    });
    await cache.put(keptPage(code), new Response(html, { headers: [...headers, [keptAtName, keptAt]] }));
    const others = (await this.list()).filter((other) => other.code !== code);
    await this.save(cache, [...others, { id, code, name, keptAt, files }]);
  }

  /** Removes the page of a project, and the app's files that no other page uses. */
  async forget(code: string): Promise<void> {
    const cache = await this.storage.open(keptCache);
    await cache.delete(keptPage(code));
    const others = (await this.list()).filter((project) => project.code !== code);
    await this.save(cache, others);
  }

  private async save(cache: Cache, projects: readonly KeptProject[]): Promise<void> {
    const used = new Set(projects.flatMap(({ files }) => files.map(({ path }) => path)));
    await cache.put(keptIndex, Response.json(projects));
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname.startsWith('/assets/') && !used.has(pathname)) await cache.delete(url);
    }
  }
}
