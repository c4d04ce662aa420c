import { createEmitter } from '../../emitter.ts';
import type { DisposableStore } from '../../lifetime.ts';
import type { PluginManifest } from '../../manifest.ts';
import type { Logger, StorageArea } from '../../services/host.ts';
import type { Marker, MarkerSpec } from '../../services/scene.ts';
import type { Section, SectionSpec } from '../../services/sections.ts';
import type { MessageLink } from '../message-link.ts';
import type { SandboxedContext, SandboxedSession } from '../sandboxed-context.ts';
import type { Surroundings } from '../surroundings.ts';
import type { FrameRegistry } from './frame-registry.ts';
import { RemoteCalls } from './remote-calls.ts';
import { remoteApi, remoteFiles, remotePeople } from './remote-server.ts';

export interface FrameContextParts {
  readonly manifest: PluginManifest;
  readonly sdkVersion: string;
  readonly surroundings: Surroundings;
  readonly link: MessageLink;
  readonly registry: FrameRegistry;
  readonly subscriptions: DisposableStore;
  readonly signal: AbortSignal;
  readonly fault: (place: string, thrown: unknown) => void;
}

/** The plugin's context in the frame, which calls the host, and a function that updates its surroundings. */
export function createFrameContext(parts: FrameContextParts): {
  readonly context: SandboxedContext;
  readonly accept: (surroundings: Surroundings) => void;
} {
  const { manifest, sdkVersion, link, subscriptions, signal, fault } = parts;
  const remote = new RemoteCalls(link, parts.registry);
  const { session, accept } = sessionOf(parts.surroundings, fault);
  const context: SandboxedContext = {
    manifest,
    sdkVersion,
    signal,
    subscriptions,
    session,
    log: logOf(link),
    ...viewServices(remote, fault),
    ...serverServices(remote),
    implement: {
      commands: (id, handler) => remote.contribute('commands', id, handler),
      contextMenus: (id, ask) => remote.contribute('contextMenus', id, ask),
      objectCards: (id, provider) => remote.contribute('objectCards', id, provider),
      searchProviders: (id, provider) => remote.contribute('searchProviders', id, provider),
    },
    render: (id, mount) => remote.contribute('views', id, mount),
  };
  return { context, accept };
}

type Fault = FrameContextParts['fault'];

function viewServices(
  remote: RemoteCalls,
  fault: Fault,
): Pick<SandboxedContext, 'scene' | 'selection' | 'layers' | 'timeline' | 'camera'> {
  return {
    scene: {
      models: remote.method('scene.models'),
      onDidLoadModel: remote.event('scene.onDidLoadModel'),
      onDidUnloadModel: remote.event('scene.onDidUnloadModel'),
      find: remote.method('scene.find'),
      getProperties: remote.method('scene.getProperties'),
      getBounds: remote.method('scene.getBounds'),
      getBoundary: remote.method('scene.getBoundary'),
      convert: remote.method('scene.convert'),
      addMarkers: (specs) => addMarkers(remote, specs, fault),
      sections: {
        list: remote.method('scene.sections.list'),
        onDidChange: remote.event('scene.sections.onDidChange'),
        add: (spec) => addSection(remote, spec, fault),
      },
    },
    selection: {
      current: remote.method('selection.current'),
      onDidChange: remote.event('selection.onDidChange'),
      set: remote.method('selection.set'),
    },
    layers: {
      tree: remote.method('layers.tree'),
      isVisible: remote.method('layers.isVisible'),
      onDidChange: remote.event('layers.onDidChange'),
      setVisible: remote.method('layers.setVisible'),
    },
    timeline: {
      now: remote.method('timeline.now'),
      playing: remote.method('timeline.playing'),
      onDidSeek: remote.event('timeline.onDidSeek'),
      seek: remote.method('timeline.seek'),
      play: remote.lasting('timeline.play'),
    },
    camera: { flyTo: remote.method('camera.flyTo'), capture: remote.method('camera.capture') },
  };
}

function serverServices(
  remote: RemoteCalls,
): Pick<
  SandboxedContext,
  | 'permissions'
  | 'people'
  | 'api'
  | 'files'
  | 'settings'
  | 'live'
  | 'storage'
  | 'notifications'
  | 'dialogs'
  | 'fetch'
  | 'navigate'
  | 'health'
> {
  return {
    permissions: {
      has: remote.method('permissions.has'),
      check: remote.method('permissions.check'),
      onDidChange: remote.event('permissions.onDidChange'),
    },
    people: remotePeople(remote),
    api: remoteApi(remote),
    files: remoteFiles(remote),
    settings: {
      values: remote.method('settings.values'),
      set: remote.method('settings.set'),
      onDidChange: remote.event('settings.onDidChange'),
    },
    live: {
      status: remote.method('live.status'),
      lastHeard: remote.method('live.lastHeard'),
      on: (topic, listener) => remote.subscribe('live.on', listener, [topic]),
      onDidResync: remote.event('live.onDidResync'),
    },
    storage: { user: areaOf(remote, 'user'), project: areaOf(remote, 'project') },
    notifications: { show: remote.lasting('notifications.show') },
    dialogs: { confirm: remote.method('dialogs.confirm') },
    fetch: remote.method('fetch'),
    navigate: remote.method('navigate'),
    health: { degraded: remote.lasting('health.degraded') },
  };
}

/** The values that the host sent last. */
function sessionOf(
  first: Surroundings,
  fault: Fault,
): { readonly session: SandboxedSession; readonly accept: (surroundings: Surroundings) => void } {
  let current = first;
  const changed = createEmitter<void>((error) => fault('session.onDidChange', error));
  return {
    session: {
      user: first.user,
      project: first.project,
      get locale() {
        return current.locale;
      },
      get theme() {
        return current.theme;
      },
      onDidChange: changed.event,
    },
    accept(surroundings) {
      current = surroundings;
      changed.emit();
    },
  };
}

function areaOf(remote: RemoteCalls, scope: 'user' | 'project'): StorageArea {
  return {
    get: (key) => remote.ask('storage.get', [scope, key]),
    set: (key, value) => remote.ask('storage.set', [scope, key, value]),
    delete: (key) => remote.ask('storage.delete', [scope, key]),
    usage: () => remote.ask('storage.usage', [scope]),
  };
}

async function addMarkers(
  remote: RemoteCalls,
  specs: readonly MarkerSpec[],
  fault: Fault,
): Promise<readonly Marker[]> {
  const added = await remote.ask<readonly { readonly handle: number; readonly id: string }[]>(
    'scene.addMarkers',
    [specs],
  );
  return added.map(({ handle, id }) => ({
    id,
    ...remote.handle(handle),
    update: (patch) => {
      // Nobody awaits the update of a marker, so a refusal is reported as a fault.
      remote.ask('scene.updateMarker', [handle, patch]).catch((error: unknown) => fault('marker', error));
    },
  }));
}

async function addSection(remote: RemoteCalls, spec: SectionSpec, fault: Fault): Promise<Section> {
  const { handle, id } = await remote.ask<{ readonly handle: number; readonly id: string }>(
    'scene.sections.add',
    [spec],
  );
  return {
    id,
    ...remote.handle(handle),
    update: (patch) => {
      // As for markers.
      remote.ask('scene.sections.update', [handle, patch]).catch((error: unknown) => fault('section', error));
    },
  };
}

function logOf(link: MessageLink): Logger {
  const write =
    (level: keyof Logger) =>
    (message: string | Error, data?: object): void =>
      link.note('log', [
        level,
        message instanceof Error ? (message.stack ?? message.message) : message,
        data,
      ]);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
