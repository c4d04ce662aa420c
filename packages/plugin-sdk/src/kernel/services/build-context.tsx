import {
  HostError,
  type Json,
  type PluginContext,
  type Point,
  type SessionService,
} from '@gantry/plugin-sdk';
import type { ContextKeyTable } from '../contributions/context-keys.ts';
import type { ImplementationRegistry } from '../contributions/implementations.ts';
import { fullId } from '../full-id.ts';
import { didYouMean } from '../nearest.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { HostServices, KernelFetch } from '../ports.ts';
import { PluginView } from '../views/plugin-view.tsx';
import { createApi, fileAddress, readFile } from './api-client.ts';
import { createEndpointClient } from './endpoint-client.ts';
import type { EventTable, ServiceTable } from './service-table.ts';
import { wrapCamera, wrapLayers, wrapScene, wrapSelection, wrapTimeline } from './wrap-scene.ts';
import {
  wrapEvents,
  wrapFiles,
  wrapLive,
  wrapNotifications,
  wrapPeople,
  wrapPermissions,
  wrapSettings,
  wrapSigning,
  wrapStorage,
  wrapVideos,
} from './wrap-services.ts';

/** What all contexts of a kernel share. */
export interface ContextParts {
  readonly session: SessionService;
  readonly implementations: ImplementationRegistry;
  readonly services: ServiceTable;
  readonly bus: EventTable;
  readonly contextKeys: ContextKeyTable;
  readonly execute: (commandId: string, value: Json | undefined) => Promise<unknown>;
  readonly fetch: KernelFetch;
  readonly origin: string;
  readonly sdkVersion: string;
}

/** Versions of the contribution points, for `ctx.supports`. */
export const pointVersions: { readonly [P in Point]: number } = {
  modelTabs: 1,
  windowTabs: 1,
  dashboardItems: 1,
  settingsPages: 1,
  commands: 1,
  contextMenus: 1,
  routes: 1,
  sceneOverlays: 1,
  timelineSources: 1,
  objectCards: 1,
  searchProviders: 1,
};

/**
 * The context of one activation. Every handle it gives out belongs to the scope, every callback it takes is guarded, and
 * services whose capability is missing throw when they are touched.
 */
export function buildContext(
  runtime: PluginRuntime,
  scope: PluginScope,
  host: HostServices,
  parts: ContextParts,
): PluginContext {
  const { manifest } = runtime;
  const notifications = wrapNotifications(host.notifications, scope);
  const storage = wrapStorage(host, scope);
  const projectId = parts.session.project.id;
  const files = wrapFiles(host.files, scope, {
    url: (endpoint, input) => fileAddress(endpoint, input, scope, projectId, parts),
    read: (endpoint, input, { signal } = {}) => readFile(endpoint, input, scope, projectId, parts, signal),
  });
  return {
    manifest,
    sdkVersion: parts.sdkVersion,
    supports: (feature) => {
      const [point, version] = feature.split('@');
      const known: Readonly<Record<string, number>> = pointVersions;
      return (known[point ?? ''] ?? 0) >= Number(version);
    },
    signal: scope.signal,
    subscriptions: scope.store,
    implement: implementFor(scope, parts.implementations),
    scene: wrapScene(host.scene, scope),
    selection: wrapSelection(host.selection, scope),
    layers: wrapLayers(host.layers, scope),
    timeline: wrapTimeline(host.timeline, scope),
    camera: wrapCamera(host.camera, scope),
    session: parts.session,
    permissions: wrapPermissions(host.permissions, scope),
    people: wrapPeople(host.people, scope),
    signing: wrapSigning(host.signing, scope),
    settings: wrapSettings(host, scope),
    commands: {
      async execute(id: string, value) {
        scope.live();
        return parts.execute(fullId(manifest.id, id), value);
      },
    },
    live: wrapLive(host.live, scope),
    api: (endpoints) => createApi(endpoints, scope, projectId, parts),
    http(endpoint: string) {
      scope.need('network');
      return createEndpointClient(endpoint, scope, parts);
    },
    get files() {
      scope.need('network');
      return files;
    },
    videos: wrapVideos(host.videos, scope),
    get storage() {
      scope.need('storage');
      return storage;
    },
    get notifications() {
      scope.need('notifications');
      return notifications;
    },
    get dialogs() {
      scope.need('dialogs');
      return dialogsFor(runtime, scope, host);
    },
    services: {
      provide(token, implementation) {
        scope.need('services.provide');
        if (!manifest.provides?.includes(token.id)) {
          throw new HostError(
            'service-unknown',
            `"${manifest.id}" provides "${token.id}" without declaring it in manifest.provides.`,
          );
        }
        return scope.own(parts.services.provide(token, implementation));
      },
      tryGet: (token) => parts.services.tryGet(token),
      get: (token, signal) => parts.services.get(token, scope.signalWith(signal)),
      watch: (token, fn) =>
        scope.own(parts.services.watch(token, scope.guard(`services.watch(${token.id})`, fn))),
    },
    bus: {
      emit: (token, value) => parts.bus.emit(token, value),
      on: (token, fn) => scope.own(parts.bus.on(token, scope.guard(`bus.on(${token.id})`, fn))),
    },
    events: wrapEvents(host.events, scope),
    log: host.log,
    telemetry: runtime.telemetry.service,
    contextKeys: { set: (key: string, value: Json) => parts.contextKeys.set(scope, key, value) },
    navigate(id: string, params) {
      scope.need('routes');
      scope.live();
      const { path, rest } = routePath(runtime, id, params ?? {});
      host.navigate(path, rest);
    },
    addressOf(id: string, params) {
      scope.need('routes');
      scope.live();
      const { path, rest } = routePath(runtime, id, params ?? {});
      return host.addressOf(path, rest);
    },
    health: { degraded: (reason) => scope.own(runtime.degrade(reason)) },
  };
}

function implementFor(scope: PluginScope, registry: ImplementationRegistry): PluginContext['implement'] {
  return {
    modelTabs: (id: string, it) => registry.attach(scope, 'modelTabs', id, it),
    windowTabs: (id: string, it) => registry.attach(scope, 'windowTabs', id, it),
    dashboardItems: (id: string, it) => registry.attach(scope, 'dashboardItems', id, it),
    settingsPages: (id: string, it) => registry.attach(scope, 'settingsPages', id, it),
    routes: (id: string, it) => registry.attach(scope, 'routes', id, it),
    commands: (id: string, it) => registry.attach(scope, 'commands', id, it),
    contextMenus: (id: string, it) => registry.attach(scope, 'contextMenus', id, it),
    sceneOverlays(id: string, it) {
      scope.need('scene.overlay');
      return registry.attach(scope, 'sceneOverlays', id, it);
    },
    timelineSources: (id: string, it) => registry.attach(scope, 'timelineSources', id, it),
    objectCards: (id: string, it) => registry.attach(scope, 'objectCards', id, it),
    searchProviders: (id: string, it) => registry.attach(scope, 'searchProviders', id, it),
  };
}

function dialogsFor(
  runtime: PluginRuntime,
  scope: PluginScope,
  host: HostServices,
): PluginContext['dialogs'] {
  return {
    async confirm(question) {
      scope.live();
      return host.dialogs.confirm(question, scope.signal);
    },
    async open<R>(
      view: Parameters<PluginContext['dialogs']['open']>[0],
      options?: { readonly title?: string; readonly size?: 's' | 'm' | 'l' },
    ) {
      scope.live();
      return host.dialogs.open<R>(
        ({ finish, ...frame }) => (
          <PluginView
            runtime={runtime}
            place="dialog"
            view={view}
            contributionId="dialog"
            visible
            viewProps={{ finish }}
            frame={frame}
          />
        ),
        { ...options, signal: scope.signal },
      );
    },
  };
}

/** A route's path with its parameters filled in, and the parameters that are left, for the query. */
function routePath(runtime: PluginRuntime, id: string, params: Readonly<Record<string, string>>) {
  const { manifest } = runtime;
  const route = manifest.contributes?.routes?.[id];
  if (!route) {
    const known = Object.keys(manifest.contributes?.routes ?? {});
    throw new HostError(
      'route-unknown',
      `"${manifest.id}" declares no route "${id}".${didYouMean(id, known)}`,
    );
  }
  const rest = { ...params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) {
      throw new HostError(
        'route-unknown',
        `The route "${id}" of "${manifest.id}" needs the parameter "${name}".`,
      );
    }
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}
