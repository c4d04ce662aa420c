import { when } from 'mobx';
import type { ScenePort } from '../../state/scene-port.ts';
import type { Host } from '../host-context.ts';

/** Resolves with the scene once it is loaded; with undefined when aborted. */
export async function whenScene(host: Host, signal: AbortSignal): Promise<ScenePort | undefined> {
  try {
    await when(() => host.scene() !== undefined, { signal });
  } catch {
    // Aborted.
    return undefined;
  }
  return host.scene();
}
