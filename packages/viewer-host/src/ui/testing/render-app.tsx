import { type Json, toDisposable } from '@gantry/plugin-sdk';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeAutoObservable, observableRef } from 'mobx';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { ContextMenuStore } from '../../state/context-menu-store.ts';
import type { ScenePort } from '../../state/scene-port.ts';
import { testStores } from '../../state/testing/test-stores.ts';
// Imported here, the on-demand page renders at once.
import '../layers/layer-panel.tsx';
import '../model/object-card.tsx';
import '../alarms/alarm-banner.tsx';
import '../measure/measure-panel.tsx';
import '../my-day/my-day-page.tsx';
import '../navigation/modules-page.tsx';
import '../notifications/bell-panel.tsx';
import '../pages/dashboard-page.tsx';
import '../settings/settings-page.tsx';
import { App } from '../app.tsx';
import type { Host } from '../host-context.ts';
import type { PluginUiPort } from '../plugin-ui-port.ts';
import { routes } from '../routing/routes.tsx';
import { UiStore } from '../ui-store.ts';
import { fakePlugins } from './fake-plugins.tsx';
import { fakeScene } from './fake-scene.ts';
import { FakeServer } from './fake-server.ts';
import { alarmsOf, bem, bemDetail, figuresOf, session, slab, structure, tunnel } from './test-data.ts';

// Cancelling an animation in happy-dom causes an unhandled rejection; without `animate`, Fluent does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

class Current {
  scene: ScenePort | undefined = undefined;
  constructor() {
    makeAutoObservable(this, { scene: observableRef }, { autoBind: true });
  }
  set(scene: ScenePort | undefined) {
    this.scene = scene;
  }
}

/** A server with Wong Chi Kin signed in as a member of BEM, which has one layer with one model. */
export function bemServer(permissions?: readonly string[]): FakeServer {
  return new FakeServer()
    .on('GET /api/session', { json: session })
    .on('PATCH /api/session', { status: 204 })
    .on('GET /api/projects', { json: { projects: [bem] } })
    .on(`GET /api/projects/${bem.id}`, { json: bemDetail(permissions) })
    .on(`GET /api/projects/${bem.id}/activities`, { json: { activities: [] } })
    .on(`GET /api/projects/${bem.id}/alarms`, { json: alarmsOf([]) })
    .on(`GET /api/projects/${bem.id}/coordinates`, {
      json: { crs: 2326, easting: 836_000, northing: 818_900, height: 0 },
    })
    .on(`GET /api/projects/${bem.id}/boundary`, { json: { boundary: null } })
    .on(`GET /api/projects/${bem.id}/figures`, { json: figuresOf() })
    .on('GET /api/notifications', { json: { unread: 0, waiting: [], updates: [], more: false } })
    .on(`GET /api/projects/${bem.id}/steps-done`, { json: { count: 0 } })
    .on(`GET /api/projects/${bem.id}/layers`, {
      json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [structure] },
    })
    .on(`GET /api/projects/${bem.id}/objects/${encodeURIComponent(slab.globalId)}`, { json: slab });
}

/** Renders the app with real stores, but replaced network, engine and plugin runtime. */
export function renderApp(
  path: string,
  options: {
    readonly server?: FakeServer;
    readonly locale?: 'en' | 'zh-CN';
    readonly plugins?: Partial<PluginUiPort>;
    /** As after a reload of the page. */
    readonly keepStorage?: boolean;
  } = {},
) {
  if (!options.keepStorage) localStorage.clear();
  localStorage.setItem(
    'gantry.preferences',
    JSON.stringify({ locale: options.locale ?? 'en', theme: 'light' }),
  );
  const server = options.server ?? bemServer();
  const scene = fakeScene();
  const current = new Current();
  const stores = testStores(server.fetch, () => current.scene);
  const { projects, layers, activities, alarms, notifications, sceneStore, windows } = stores;
  const heard = new Map<string, Set<Parameters<Host['live']['on']>[1]>>();
  /** As an event of the server. */
  const announce = (topic: string, payload: Readonly<Record<string, Json>> = {}) =>
    act(() => heard.get(topic)?.forEach((listener) => void listener(payload)));
  const host: Host = {
    ...stores,
    menu: new ContextMenuStore(),
    live: {
      status: 'live',
      lastHeard: new Date('2026-11-20T06:32:00Z'),
      refetch: vi.fn(),
      on: (topic, listener) => {
        const listeners = heard.get(topic) ?? new Set();
        heard.set(topic, listeners.add(listener));
        return toDisposable(() => listeners.delete(listener));
      },
      onResync: () => toDisposable(() => undefined),
    },
    plugins: fakePlugins(options.plugins),
    ui: new UiStore(),
    scene: () => current.scene,
    async openProject(projectId) {
      windows.open(stores.session.current?.user.id ?? '', projectId);
      alarms.open(stores.session.current?.user.id ?? '', projectId);
      stores.boundary.open(projectId);
      stores.maps.open(stores.session.current?.user.id ?? '', projectId);
      stores.ground.open(stores.session.current?.user.id ?? '', projectId);
      await projects.open(projectId);
      await layers.open(projectId);
      void activities.open(projectId);
      void notifications.open();
      current.set(scene);
      sceneStore.setLoad({
        versionId: 'v',
        modelId: tunnel.id,
        name: 'Tunnel',
        state: 'loaded',
        progress: 1,
      });
    },
    async closeProject() {
      projects.close();
      layers.close();
      stores.boundary.close();
      stores.maps.close();
      stores.ground.close();
      activities.close();
      notifications.close();
      alarms.close();
      windows.close();
      current.set(undefined);
    },
  };
  alarms.follow(host.live);
  stores.boundary.follow(host.live);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(<App host={host} router={router} />);
  return { host, announce, scene, server, router, user: userEvent.setup(), ...view };
}
