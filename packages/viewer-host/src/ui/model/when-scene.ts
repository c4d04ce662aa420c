import { when } from 'mobx';
import type { ScenePort } from '../../state/scene-port.ts';
import type { Host } from '../host-context.ts';

/** The scene as soon as it is there; undefined when the wait is aborted. */
export async function whenScene(host: Host, signal: AbortSignal): Promise<ScenePort | undefined> {
  try {
    await when(() => host.scene() !== undefined, { signal });
  } catch {
    // Aborted: nobody waits any more.
    return undefined;
  }
  return host.scene();
}
