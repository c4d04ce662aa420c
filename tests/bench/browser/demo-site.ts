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
import { buildBareSite } from './bare-site.ts';

const projectCode = 'BEM';
/** Demo projects with models. The bench waits for all of them, because a running conversion uses a processor core. */
const projectsWithModels = ['BEM', 'TCE'];
/** Milliseconds within which the demo's models must be converted. */
const conversionLimit = 15 * 60_000;

/** The host and the bare page, each from its own server on the same data. */
export interface DemoSite {
  readonly hostUrl: string;
  bareUrl(size: { readonly width: number; readonly height: number }): string;
  readonly models: number;
  /** Bytes of the models' fragments. */
  readonly bytes: number;
  /** Valid for both servers, because cookies do not depend on the port. */
  readonly cookies: readonly (Cookie & { readonly url: string })[];
  close(): Promise<void>;
}

/** Content that replaces the demo's models. */
export interface SiteContents {
  /** Entries for gantry.config.json. */
  readonly plugins: readonly unknown[];
  /** Uploads models to the project. */
  fill(url: string, project: { readonly id: string; readonly cookie: string }): Promise<void>;
}

/**
 * Starts both servers and waits until the models are converted.
 * @param contents - called with the site's folder, which is removed at the end. Default: the demo's models
 */
export async function startDemoSite(
  { root, bays }: Pick<BenchOptions, 'root' | 'bays'>,
  contents?: (folder: string) => Promise<SiteContents>,
): Promise<DemoSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const closing: (() => Promise<void>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const bareFolder = join(folder, 'bare-page');
    await buildBareSite(root, bareFolder);
    const own = await contents?.(folder);
    const data = {
      GANTRY_DATA: join(folder, 'data'),
      GANTRY_DEMO_BAYS: own ? '0' : String(bays),
      ...(own && { GANTRY_CONFIG: await writeConfig(folder, own.plugins) }),
    };
    const host = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      ...data,
      GANTRY_DEMO: '1',
    });
    closing.push(host.stop);
    const cookies = await signIn(host.url, memberEmail(projectCode));
    if (own) {
      const administrator = await signIn(host.url, memberEmail(projectCode, 'PROJECT_ADMIN'));
      await own.fill(host.url, { id: projectIdOf(projectCode), cookie: cookieHeader(administrator) });
    }
    for (const code of own ? [projectCode] : projectsWithModels) await converted(host.url, code);
    const bare = await startServer(join(import.meta.dirname, 'bare-server.js'), root, {
      ...data,
      GANTRY_DEMO: '0',
      GANTRY_BENCH_APP: bareFolder,
    });
    closing.push(bare.stop);
    const files = await shownFiles(host.url, cookies);
    return {
      hostUrl: `${host.url}/p/${projectCode}/model?tab=none`,
      bareUrl: (size) => {
        const scene: BareScene = { ...size, files: files.map(({ url, matrix }) => ({ url, matrix })) };
        return `${bare.url}/?${new URLSearchParams({ scene: JSON.stringify(scene) })}`;
      },
      models: files.length,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      cookies: cookies.map((cookie) => ({ ...cookie, url: host.url })),
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
async function shownFiles(
  url: string,
  cookies: readonly Cookie[],
): Promise<readonly (BareScene['files'][number] & { readonly bytes: number })[]> {
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

function projectIdOf(code: string): string {
  const found = demoProjects.find((project) => project.code === code);
  if (found === undefined) throw new Error(`The demo has no project ${code}.`);
  return found.id;
}

function memberEmail(code: string, role?: string): string {
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
