import { setTimeout as wait } from 'node:timers/promises';
import { buildPlugin } from './build-plugin.ts';
import { Away, HostDoor, type HostState, Refusal, type Taken } from './host-door.ts';
import { Problem } from './problem.ts';
import { watchSources } from './watch-sources.ts';

export interface Development {
  /** Address of a host whose open pages take each build; undefined builds only. */
  readonly host?: string | undefined;
  readonly token: string | undefined;
  print(text: string): void;
}

/** Milliseconds between two looks for a host that restarts, and after which it is given up. */
const lookEvery = 100;
const restartLimit = 60_000;
/** Milliseconds after which a host that is away when a build is ready is given up. */
const awayLimit = 15_000;

/**
 * Builds the plugin in the working directory now and after each save, until it is closed, and tells the host.
 * @throws Problem when the host is not there or does not know the folder
 */
export async function develop({ host, token, print }: Development): Promise<{ close(): Promise<void> }> {
  const folder = process.cwd();
  const door = host === undefined ? undefined : new HostDoor(host, token, folder);
  const round = () => buildOnce(door, print);
  if (door) await meet(door, print);
  await round();
  let running: Promise<void> | undefined;
  let isDue = false;
  const watcher = await watchSources(folder, () => {
    isDue = true;
    running ??= (async () => {
      while (isDue) {
        isDue = false;
        await round();
      }
      running = undefined;
    })();
  });
  return {
    async close() {
      await watcher.close();
      isDue = false;
      await running;
    },
  };
}

/** Has the host keep the present build, because the next one empties its folder. */
async function meet(door: HostDoor, print: Development['print']): Promise<void> {
  const { id } = await door.state();
  print(`The host lists this folder${id === null ? '' : ` as "${id}"`}.`);
  await door.built().catch((error: unknown) => {
    // It was never built, or the last build failed.
    if (!(error instanceof Refusal && error.code === 'BUILD_NOT_WHOLE')) throw error;
  });
}

async function buildOnce(door: HostDoor | undefined, print: Development['print']): Promise<void> {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  try {
    await buildPlugin();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    print(error.message);
    await quietly(print, async () => door?.failed(error.message));
    return;
  }
  print(`Built in ${seconds()}.`);
  if (door === undefined) return;
  await quietly(print, async () => {
    const before = await onceThere(() => door.state());
    const taken = await door.built();
    print(textOf(taken));
    if (taken.restarts) print(await restarted(door, before, seconds));
  });
}

/** Another plugin's server half may be restarting the host. */
async function onceThere<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + awayLimit;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Away) || performance.now() > end) throw error;
      await wait(lookEvery);
    }
  }
}

/** What the host does not take is said; the next save tries again. */
async function quietly(print: Development['print'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    print(error.message);
  }
}

function textOf({ browser, server, restarts }: Taken): string {
  if (server === 'restart')
    return restarts
      ? 'The server half has changed. Its routes, timers and jobs are set up when the server starts, so the host restarts.'
      : 'The server half has changed. This host cannot restart itself: restart it.';
  return browser === 'taken' ? 'Open pages have it.' : 'Nothing in it has changed.';
}

async function restarted(door: HostDoor, before: HostState, seconds: () => string): Promise<string> {
  const end = performance.now() + restartLimit;
  while (performance.now() < end) {
    await wait(lookEvery);
    const now = await door.state().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return undefined;
    });
    if (now === undefined || now.start === before.start) continue;
    return now.problem ?? `The host runs again with both halves, ${seconds()} after the save.`;
  }
  return `The host has not come back within ${restartLimit / 1000} s. Look at its log.`;
}
