import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { layerList } from '../../../packages/contract/src/index.ts';
import { placementMatrix } from '../../../packages/viewer-host/src/scene/models/placement-matrix.ts';
import type { BenchOptions } from '../bench-options.ts';
import { type Cookie, cookieHeader, signIn, startServer } from '../built-server.ts';
import type { BareScene } from './bare-scene.ts';

/** The project whose models are shown. */
export const projectCode = 'BEM';
/** Demo projects with models. The bench waits for all of them, because a running conversion uses a processor core. */
const projectsWithModels = ['BEM', 'TCE'];
/** Milliseconds within which the demo's models must be converted. */
const conversionLimit = 15 * 60_000;

/** The host with models, in a folder of its own. */
export interface HostSite {
  readonly hostUrl: string;
  readonly files: readonly ShownFile[];
  readonly models: number;
  /** Bytes of the models' fragments. */
  readonly bytes: number;
  /** Valid for other servers on the same data too, because cookies do not depend on the port. */
  readonly cookies: readonly (Cookie & { readonly url: string })[];
  readonly folder: string;
  /** Environment variables of its server, for another one on the same data. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A model that the host shows. */
export type ShownFile = BareScene['files'][number] & { readonly bytes: number };

/** Additions to the demo, or content that replaces its models. */
export interface SiteContents {
  /** Entries for gantry.config.json. */
  readonly plugins: readonly unknown[];
  /** Uploads models to the project, which then has no others. Undefined: the demo's models. */
  readonly fill?: ((url: string, project: BenchProject) => Promise<void>) | undefined;
}

export interface BenchProject {
  readonly id: string;
  /** Of an administrator. */
  readonly cookie: string;
}

/**
 * Starts the server and waits until the models are converted.
 * @param contents - called with the site's folder, which is removed at the end. Default: the demo's models
 */
export async function startHostSite(
  { root, bays }: Pick<BenchOptions, 'root' | 'bays'>,
  contents?: (folder: string) => Promise<SiteContents>,
): Promise<HostSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const closing: (() => Promise<void>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const own = await contents?.(folder);
    const variables = {
      GANTRY_DATA: join(folder, 'data'),
      GANTRY_DEMO_BAYS: own?.fill ? '0' : String(bays),
      ...(own && { GANTRY_CONFIG: await writeConfig(folder, own.plugins) }),
    };
    const host = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      ...variables,
      GANTRY_DEMO: '1',
    });
    closing.push(host.stop);
    const cookies = await signIn(host.url, memberEmail(projectCode));
    if (own?.fill) {
      const administrator = await signIn(host.url, memberEmail(projectCode, 'PROJECT_ADMIN'));
      await own.fill(host.url, { id: projectIdOf(projectCode), cookie: cookieHeader(administrator) });
    }
    for (const code of own?.fill ? [projectCode] : projectsWithModels) await converted(host.url, code);
    const files = await shownFiles(host.url, cookies);
    return {
      hostUrl: `${host.url}/p/${projectCode}/model?tab=none`,
      files,
      models: files.length,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      cookies: cookies.map((cookie) => ({ ...cookie, url: host.url })),
      folder,
      variables,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function converted(url: string, code: string): Promise<void> {
  const cookies = await signIn(url, memberEmail(code));
  const until = Date.now() + conversionLimit;
  for (let before = -1; ; ) {
    const versions = (await layers(url, cookies, code)).layers.flatMap(({ models }) =>
      models.flatMap((m) => m.versions),
    );
    const failed = versions.find(({ status }) => status === 'failed');
    if (failed || Date.now() > until)
      throw new Error(`The demo's models were not converted: ${JSON.stringify(failed)}`);
    // Versions are added one after another. All exist once nothing has changed between two checks.
    const isDone = versions.length > 0 && versions.every(({ status }) => status === 'ready');
    if (isDone && versions.length === before) return;
    before = isDone ? versions.length : -1;
    await wait(5000);
  }
}

/** The newest version of each model, which is what the host shows. */
async function shownFiles(url: string, cookies: readonly Cookie[]): Promise<readonly ShownFile[]> {
  const { origin, layers: all } = await layers(url, cookies, projectCode);
  const projectId = projectIdOf(projectCode);
  return all
    .flatMap(({ models }) => models)
    .flatMap(({ versions: [newest] }) =>
      newest?.fragments
        ? [
            {
              url: `/api/projects/${projectId}/files/${newest.fragments.sha256}`,
              bytes: newest.fragments.bytes,
              matrix: placementMatrix(newest.placement, origin).toArray(),
            },
          ]
        : [],
    );
}

async function layers(url: string, cookies: readonly Cookie[], code: string) {
  const response = await fetch(`${url}/api/projects/${projectIdOf(code)}/layers`, {
    headers: { cookie: cookieHeader(cookies) },
  });
  return layerList.parse(await response.json());
}

export function projectIdOf(code: string): string {
  const found = demoProjects.find((project) => project.code === code);
  if (found === undefined) throw new Error(`The demo has no project ${code}.`);
  return found.id;
}

/** Somebody who works in this project alone. */
export function memberEmail(code: string, role?: string): string {
  const found = demoAccounts.find(
    ({ places: [only, ...more] }) =>
      more.length === 0 && only?.project === code && (role === undefined || only.role === role),
  );
  if (found === undefined) throw new Error(`Nobody works in ${code} alone.`);
  return found.email;
}

async function writeConfig(folder: string, plugins: readonly unknown[]): Promise<string> {
  const file = join(folder, 'gantry.config.json');
  await writeFile(file, JSON.stringify({ plugins }));
  return file;
}
