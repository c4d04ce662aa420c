import { type Disposable, HostError, type OverlayHost, toDisposable } from '@gantry/plugin-sdk';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import { wrapOverlayHost } from '../services/wrap-scene.ts';
import { toError } from '../time-limit.ts';
import type { ImplementationRegistry } from './implementations.ts';

export interface AttachedOverlay extends Disposable {
  setVisible(visible: boolean): void;
}

/**
 * Starts the plugin and lets it fill `host.group`.
 * @param onEnd - called once, when the overlay is disposed or its plugin ends: free what is under the group
 * @throws HostError when the plugin cannot run or does not implement the overlay, or what its `attach` throws
 */
export async function attachOverlay(
  runtime: PluginRuntime,
  id: string,
  registry: ImplementationRegistry,
  host: OverlayHost,
  onEnd: () => void,
): Promise<AttachedOverlay> {
  await runtime.activate();
  const overlay = registry.get('sceneOverlays', runtime.manifest.id, id);
  const scope = runtime.activeScope;
  if (!overlay || !scope) {
    throw new HostError(
      'contribution-not-implemented',
      `"${runtime.manifest.id}" did not implement sceneOverlays "${id}".`,
    );
  }
  const place = `sceneOverlays/${id}`;
  const store = scope.store.child(place);
  store.add(toDisposable(onEnd));
  try {
    // Listeners go into the activation's scope; the inner store drops them with the overlay.
    const wrapped = wrapOverlayHost(host, scope, place);
    const attached = overlay.attach({
      ...wrapped,
      get camera() {
        return wrapped.camera;
      },
      onBeforeRender: (listener) => store.own(wrapped.onBeforeRender(listener)),
    });
    if (attached) store.add(attached);
  } catch (error) {
    store.dispose();
    runtime.report('callback', place, error);
    throw toError(error);
  }
  const end = () => {
    try {
      store.dispose();
    } catch (error) {
      runtime.report('dispose', place, error);
    }
  };
  return {
    setVisible: scope.guard(place, (visible: boolean) => overlay.setVisible?.(visible)),
    dispose: end,
    [Symbol.dispose]: end,
  };
}
