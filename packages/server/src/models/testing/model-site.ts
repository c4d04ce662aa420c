import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { LayerList, ModelVersion } from '@gantry/contract';
import pg from 'pg';
import { builtProgram } from '../../testing/programs.ts';
import type { TestAnswer, TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { converterVariable } from '../conversion/converter.ts';

/** Demo accounts, by their rights. */
export const people = {
  admin: 'yip.wingsze@demo.gantry',
  viewer: 'fong.hoiyan@demo.gantry',
  stranger: 'kwan.pakho@demo.gantry',
} as const;

/** A real server with a real converter, used by an administrator of the project BEM. */
export interface ModelSite {
  readonly server: TestServer;
  readonly admin: TestClient;
  /** Path of the project's calls. */
  readonly base: string;
  layer(name: string): Promise<string>;
  upload(layerId: string, body: string | Uint8Array, more?: UploadMore): Promise<TestAnswer>;
  layers(): Promise<LayerList>;
  version(id: string): Promise<ModelVersion>;
  /** Resolves when the version's conversion has ended. */
  ended(id: string): Promise<ModelVersion>;
  /** Runs a statement as the owner of the schema, who sees all rows. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Paths of all files in the store, including unfinished ones. */
  files(): Promise<string[]>;
  /** Resolves when all released files, and those made from them, have been processed. */
  collected(): Promise<void>;
  /** Makes new conversions wait in their process until the returned function is called. */
  hold(): Promise<() => Promise<void>>;
  /** Resolves when `holds` does. @param timeoutMs - default: one minute. */
  until(holds: () => Promise<boolean>, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

export interface UploadMore {
  readonly client?: TestClient;
  readonly base?: string;
  readonly model?: string;
  readonly date?: string;
  readonly fileName?: string;
}

/** A released file and the files made from it are removed one after another. In between, the latter are unused but not yet marked. */
const uncollected = `
  select from stored_file f where released_at is not null
    or not exists (select from model_version v where f.sha256 in (v.ifc_sha256, v.fragments_sha256, v.first_look_sha256))
      and not exists (select from conversion c where f.sha256 in (c.fragments_sha256, c.objects_sha256, c.first_look_sha256))`;

export async function openModelSite(): Promise<ModelSite> {
  const converter = await builtProgram('conversion-process');
  process.env[converterVariable] = converter;
  const server = await startTestServer();
  const admin = await server.client(people.admin);
  const base = `/api/projects/${server.projectId('BEM')}`;
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();

  const layers = async (): Promise<LayerList> => (await admin.get(`${base}/layers`)).body;
  const version = async (id: string) => {
    const all = (await layers()).layers.flatMap((layer) => layer.models.flatMap((model) => model.versions));
    const found = all.find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no version ${id}.`);
    return found;
  };
  const until = async (holds: () => Promise<boolean>, timeoutMs = 60_000) => {
    const end = Date.now() + timeoutMs;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('The condition did not become true in time.');
      await wait(50);
    }
  };
  return {
    server,
    admin,
    base,
    layers,
    version,
    until,
    async layer(name) {
      return (await admin.post(`${base}/layers`, { name })).body.id;
    },
    async upload(layerId, body, more = {}) {
      const query = new URLSearchParams({
        fileName: more.fileName ?? 'model.ifc',
        createdDate: more.date ?? '2026-11-20',
        modelName: more.model ?? 'Model',
      });
      const response = await (more.client ?? admin).fetch(
        `${more.base ?? base}/layers/${layerId}/versions?${query}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: typeof body === 'string' ? body : new Uint8Array(body),
        },
      );
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async ended(id) {
      // Not over HTTP: a list of all models each 50 ms would slow down the conversion.
      const hasEnded = `select from model_version where id = $1 and status in ('ready', 'failed')`;
      await until(async () => (await owner.query(hasEnded, [id])).rowCount === 1, 280_000);
      return version(id);
    },
    async query(sql, values = []) {
      return (await owner.query(sql, values)).rows;
    },
    async files() {
      const folder = join(server.dataFolder, 'files');
      await mkdir(folder, { recursive: true });
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    collected: () => until(async () => (await owner.query(uncollected)).rowCount === 0),
    async hold() {
      const program = join(server.dataFolder, `held-${crypto.randomUUID()}.mjs`);
      const gate = `${program}.gate`;
      await writeFile(program, heldConverter(gate, converter));
      process.env[converterVariable] = program;
      return async () => {
        process.env[converterVariable] = converter;
        await writeFile(gate, '');
      };
    },
    async close() {
      await owner.end();
      await server.close();
    },
  };
}

/** Source of a converter that waits for the file `gate` before it runs the real one. */
function heldConverter(gate: string, converter: string): string {
  return `
    import { existsSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    process.once('disconnect', () => process.exit());
    while (!existsSync(${JSON.stringify(gate)})) await wait(20);
    await import(${JSON.stringify(pathToFileURL(converter).href)});`;
}
