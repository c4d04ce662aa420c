import { openLink } from './link/frame-link.ts';
import type { Sources, ToShell, ToStage } from './link/protocol.ts';
import { sandboxOf } from './sandbox-of.ts';

/** Where the page gets the plugin from. */
export interface PageSources {
  /** Imports the plugin's browser half. */
  readonly plugin: () => Promise<unknown>;
  /** Imports `sandbox.ts` of the plugin, where there is one. */
  readonly sandbox?: () => Promise<unknown>;
  /** Where these are, relative to `src`. */
  readonly paths: Sources;
}

/** The key in the query of the frame that holds the stage. */
const stageKey = 'stage';

/** Opens the try-out page in this window, or its stage where the window is the frame of one. */
export async function startPage(root: HTMLElement, sources: PageSources): Promise<void> {
  if (!new URLSearchParams(location.search).has(stageKey)) {
    const { startShell } = await import('./shell/start-shell.tsx');
    startShell(root);
    return;
  }
  try {
    const { startStage } = await import('./stage/start-stage.tsx');
    const module = await (sources.sandbox ?? sources.plugin)();
    startStage(root, sandboxOf(module, sources.paths), sources.paths);
  } catch (error) {
    // The page around the stage shows it, where it would wait otherwise.
    const text = error instanceof Error ? error.message : String(error);
    openLink<ToShell, ToStage>(
      () => window.parent,
      () => undefined,
    ).send({ kind: 'failed', text });
    throw error;
  }
}
