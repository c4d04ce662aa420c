import { createDisposableStore } from '../../disposable-store.ts';
import type { Disposable } from '../../lifetime.ts';
import type { HostCalls, HostNotes } from '../host-speech.ts';
import { protocolVersion, toWireError, type WireError } from '../message.ts';
import { type LinkPort, MessageLink } from '../message-link.ts';
import type { SandboxedPlugin } from '../sandboxed-plugin.ts';
import type { Surroundings } from '../surroundings.ts';
import { apiErrorInFrame } from './api-error-in-frame.ts';
import { createFrameContext } from './frame-context.ts';
import { FrameRegistry } from './frame-registry.ts';
import { FrameViews } from './frame-views.ts';
import { sandboxedPluginOf } from './sandboxed-plugin-of.ts';

/** The document around a plugin in its frame. */
export interface FrameDocument {
  /** Imports a bundle. */
  load(entry: string): Promise<unknown>;
  /** Where views are put, one element for each. */
  readonly body: HTMLElement;
  /** Applies language, theme and CSS variables. */
  apply(surroundings: Surroundings): void;
  /** Tells how high an element is, in pixels, now and at every change until disposed. */
  watchHeight(element: HTMLElement, onHeight: (px: number) => void): Disposable;
}

export interface RunningFrame extends Disposable {
  /** Reports an uncaught error to the host. */
  fault(place: string, thrown: unknown): void;
  /** The user wants to leave the frame by keyboard. */
  leave(): void;
}

/** Runs the plugin that the host names over the port. Imports nothing before the host asks. */
export function runFrame(port: LinkPort, around: FrameDocument): RunningFrame {
  const controller = new AbortController();
  const subscriptions = createDisposableStore({ name: 'frame' });
  let plugin: SandboxedPlugin | undefined;
  let accept: (surroundings: Surroundings) => void = () => undefined;

  const fault = (place: string, thrown: unknown) => link.note('fault', [place, toWireError(thrown)]);
  const registry = new FrameRegistry(fault);
  const views = new FrameViews(around, registry, (name, args) => link.note(name, args), fault);

  const calls = (signal: AbortSignal): HostCalls => ({
    async load(entry, id) {
      plugin = sandboxedPluginOf(await around.load(entry), id);
      return { protocol: protocolVersion, version: plugin.manifest.version };
    },
    async activate(sdkVersion, surroundings) {
      if (!plugin) throw new Error('The host activates what it has not loaded.');
      around.apply(surroundings);
      const parts = { link, registry, subscriptions, fault, signal: controller.signal };
      const made = createFrameContext({ manifest: plugin.manifest, sdkVersion, surroundings, ...parts });
      accept = made.accept;
      await plugin.activate(made.context);
    },
    show: (view, point, id, state) => views.show(view, point, id, state),
    command: (id, run) => registry.command(id)({ ...run, signal }),
    menu: (id, hit) => registry.menu(id)(hit),
    card: (id, object) => registry.card(id)(object, signal),
    search: (id, query) => registry.search(id)(query, signal),
  });
  const notes: HostNotes = {
    event: (subscription, value) => registry.emit(subscription, value),
    surroundings(surroundings) {
      around.apply(surroundings);
      accept(surroundings);
    },
    view: (view, state) => views.update(view, state),
    place: (view) => views.place(view),
    hide: (view) => views.hide(view),
    ping: () => link.note('alive'),
    end: () => end(),
  };

  const link = new MessageLink(port, {
    onCall(name, args, signal) {
      const asked = calls(signal);
      if (!isKey(asked, name)) throw new Error(`This frame does not know "${name}".`);
      // The host is trusted here: what it says has the types of HostCalls and HostNotes.
      return Reflect.apply(asked[name], undefined, args);
    },
    onNote(name, args) {
      if (isKey(notes, name)) Reflect.apply(notes[name], undefined, args);
    },
    toError,
  });
  const end = () => {
    if (controller.signal.aborted) return;
    const reason = new Error('The plugin was stopped.');
    controller.abort(reason);
    views.end();
    subscriptions.dispose();
    link.end(reason);
  };
  return { fault, leave: () => link.note('leave'), dispose: end, [Symbol.dispose]: end };
}

/** Looks like a HostError or an ApiError to code that branches on it; the classes stay in the page. */
function toError({ message, code, api }: WireError): Error {
  if (api !== undefined) return apiErrorInFrame(message, { code: code ?? '', ...api });
  return Object.assign(new Error(message), { name: 'HostError', ...(code !== undefined && { code }) });
}

function isKey<T extends object>(object: T, name: string): name is keyof T & string {
  return Object.hasOwn(object, name);
}
