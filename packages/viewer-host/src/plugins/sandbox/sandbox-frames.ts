import { toDisposable } from '@gantry/plugin-sdk';
import type { SandboxFrame, SandboxFrameOptions, SandboxPort } from '@gantry/plugin-sdk/kernel';
import { gantryTheme } from '@gantry/plugin-ui';
import { computed } from 'mobx';
import type { PreferencesStore } from '../../state/preferences-store.ts';
import { SandboxSurface } from './sandbox-surface.tsx';

/** Runs sandboxed plugins in iframes with an opaque origin, each with the document that the server provides for its bundle. */
export function createSandboxFrames(preferences: PreferencesStore): SandboxPort {
  const tokens = computed(() => {
    const theme: Readonly<Record<string, string | number>> = gantryTheme(
      preferences.theme,
      preferences.locale,
    );
    return Object.fromEntries(Object.entries(theme).map(([name, value]) => [`--${name}`, String(value)]));
  });
  return {
    open: ({ entry }, options) => openFrame(documentOf(entry), options),
    get tokens() {
      return tokens.get();
    },
    Surface: SandboxSurface,
  };
}

/** URL of the frame's document, beside the bundle's entry on this origin. */
function documentOf(entry: string): string {
  const url = new URL('@sandbox/frame.html', new URL(entry, location.href));
  if (url.origin !== location.origin) {
    throw new Error(`Plugins must be served from this site, not from ${url.origin}.`);
  }
  return url.href;
}

function openFrame(source: string, { into, title, onPort, onLost }: SandboxFrameOptions): SandboxFrame {
  const shelf = openShelf();
  const iframe = document.createElement('iframe');
  const abort = new AbortController();
  let isLoaded = false;
  iframe.sandbox.add('allow-scripts');
  iframe.allow = '';
  iframe.referrerPolicy = 'no-referrer';
  iframe.title = title;
  Object.assign(iframe.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    border: 'none',
    background: 'transparent',
  });
  iframe.addEventListener(
    'load',
    () => {
      if (isLoaded) return onLost(new Error('it navigated to another URL'));
      isLoaded = true;
      const { port1, port2 } = new MessageChannel();
      // A sandboxed document has no origin to name as the target. The document is the one requested above, and the
      // port gives access only to what its plugin was granted.
      iframe.contentWindow?.postMessage('gantry', '*', [port2]);
      onPort(port1);
    },
    { signal: abort.signal },
  );
  iframe.src = source;
  (into ?? shelf).append(iframe);
  return {
    place(element, name) {
      iframe.title = name;
      const to = element ?? shelf;
      if (iframe.parentNode === to) return true;
      if (!to.moveBefore || !to.isConnected) return false;
      to.moveBefore(iframe, null);
      return true;
    },
    ...toDisposable(() => {
      abort.abort();
      iframe.remove();
      shelf.remove();
    }),
  };
}

/** Holds frames that are not visible. Not `display: none`, because some browsers throttle such frames. */
function openShelf(): HTMLElement & { moveBefore?: HTMLElement['moveBefore'] } {
  const shelf = document.createElement('div');
  shelf.inert = true;
  shelf.ariaHidden = 'true';
  Object.assign(shelf.style, { position: 'fixed', width: '0', height: '0', overflow: 'hidden' });
  document.body.append(shelf);
  return shelf;
}
