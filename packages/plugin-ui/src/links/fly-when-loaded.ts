import { type Disposable, type ObjectRef, translate } from '@gantry/plugin-sdk';
import type { LinkHost } from './link-host.ts';
import { linkMessages } from './link-messages.ts';

/** Milliseconds to wait for a model that loads. */
const longestWait = 60_000;

/** The latest wish of each plugin: a member who asks for another object does not want to go to both. */
const wishes = new WeakMap<LinkHost, object>();

/**
 * Flies to objects when a model that has one of them is loaded. Says that the model is loading, that it did not come, or that it has
 * none of the objects.
 */
export async function flyWhenLoaded(host: LinkHost, objects: readonly ObjectRef[]): Promise<void> {
  const wish = {};
  wishes.set(host, wish);
  const tell = (key: 'flyWaits' | 'flyNoModel' | 'gone', timeoutMs?: number) =>
    host.notifications.show({
      text: translate(linkMessages, host.session.locale, key),
      tone: key === 'flyWaits' ? 'info' : 'warning',
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  const models = new Set(objects.map(({ modelId }) => modelId));
  const isThere = () => host.scene.models.some(({ id, loaded }) => loaded && models.has(id));
  if (!isThere()) {
    const waiting = tell('flyWaits', 0);
    const isLoaded = await loaded(host, isThere);
    waiting.dispose();
    if (host.signal.aborted || wishes.get(host) !== wish) return;
    if (!isLoaded) return void tell('flyNoModel');
  }
  const { min } = await host.scene.getBounds(objects);
  if (!Number.isFinite(min.x)) return void tell('gone');
  const targets = objects.map(({ modelId, globalId }) => ({ modelId, globalId }));
  await host.camera.flyTo(targets, { signal: host.signal });
}

/** Whether it came true before the wait was over. */
function loaded(host: LinkHost, isThere: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const waits: Disposable[] = [];
    const end = (isLoaded: boolean) => {
      host.signal.removeEventListener('abort', leave);
      for (const one of waits) one.dispose();
      resolve(isLoaded);
    };
    const leave = () => end(false);
    host.signal.addEventListener('abort', leave);
    waits.push(
      host.scene.onDidLoadModel(() => {
        if (isThere()) end(true);
      }),
      host.subscriptions.timeout(leave, longestWait),
    );
  });
}
