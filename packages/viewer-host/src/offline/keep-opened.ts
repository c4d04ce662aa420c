import { type KeptProject, offlineWorkerPath } from './kept-names.ts';
import { KeptProjects } from './kept-projects.ts';

type Opened = Pick<KeptProject, 'id' | 'code' | 'name'>;

/** Whether this browser can open projects without the network: on insecure origins it cannot, nor in some private windows. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/**
 * Keeps a project, and starts what opens it without the network.
 * @param mine - all projects of the member
 * @returns whether it is kept; a browser may have no space, or may refuse
 */
export async function keepOpened(project: Opened, mine: readonly Opened[]): Promise<boolean> {
  if (!canKeep()) return false;
  try {
    await navigator.serviceWorker.register(offlineWorkerPath);
    const kept = new KeptProjects(caches);
    const codes = mine.map(({ code }) => code);
    await kept.keep(project, codes);
    return (await kept.list()).some(({ code }) => code === project.code);
  } catch {
    // The next opening tries again.
    return false;
  }
}
