import {
  createServiceToken,
  defineManifest,
  defineMessages,
  definePlugin,
  type ModelTabProps,
  type PluginContext,
  useMessages,
  type When,
} from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';

// Compiled, never run: each expected error is one that a plugin author must get from the compiler.

const permitsApi = createServiceToken<{ open(zone: string): Promise<number> }>('acme.permits/api@1');

const messages = defineMessages({
  en: { title: 'Permits', open: '{n} open' },
  'zh-CN': { title: '许可证', open: '{n} 个未结' },
});
// @ts-expect-error a key is missing in zh-CN
defineMessages({ en: { a: 'A', b: 'B' }, 'zh-CN': { a: '甲' } });
// @ts-expect-error zh-CN has a key that en lacks
defineMessages({ en: { a: 'A' }, 'zh-CN': { a: '甲', b: '乙' } });
const plural = defineMessages({
  en: { n_one: '{count} a', n_other: '{count} as' },
  'zh-CN': { n_other: '{count} 甲' },
});
plural.keys satisfies readonly 'n'[];
// @ts-expect-error English has the plural only
defineMessages({ en: { n_other: '{count} as' }, 'zh-CN': { n_other: '{count} 甲' } });
// @ts-expect-error Chinese has no singular
defineMessages({ en: { n_one: 'a', n_other: 'as' }, 'zh-CN': { n_one: '甲', n_other: '甲' } });
// @ts-expect-error a place is missing in zh-CN
defineMessages({ en: { a: '{n} by {name}' }, 'zh-CN': { a: '{n} 个' } });
// @ts-expect-error zh-CN has a place that English lacks
defineMessages({ en: { a: 'by {name}' }, 'zh-CN': { a: '{name} {n}' } });
// @ts-expect-error the place has another name in the plural of zh-CN
defineMessages({ en: { n_one: 'a', n_other: '{count} as' }, 'zh-CN': { n_other: '{n} 甲' } });
// @ts-expect-error the plural is missing in zh-CN
defineMessages({ en: { n_one: 'a', n_other: 'as' }, 'zh-CN': {} });

const manifest = defineManifest({
  id: 'acme.permits',
  version: '1.0.0',
  name: '%title%',
  sdk: '^1.0.0',
  capabilities: ['network', 'scene.style', 'camera.control', 'services.provide'],
  availability: { project: ['P1', 'P2'] },
  endpoints: { permits: { baseUrlFrom: 'permits.apiBaseUrl', timeoutMs: 15_000 } },
  settings: {
    refreshSeconds: { type: 'number', default: 30, min: 5 },
    colourBy: { type: 'string', default: 'status', enum: ['status', 'type'] },
  },
  contributes: {
    modelTabs: { board: { title: '%title%', icon: 'ClipboardTask', permission: 'PTW_VIEW' } },
    commands: { raise: { title: 'Raise permit', when: { key: 'selection.count', gte: 1 } } },
    timelineSources: { permits: { title: 'Permits', grain: 'day' } },
  },
});

const inNavigation = {
  id: 'acme.listed',
  version: '1.0.0',
  name: 'Listed',
  sdk: '^1.0.0',
  capabilities: [],
  contributes: {
    routes: { list: { title: 'List', path: '/list' } },
    dashboardItems: { count: { title: 'Count', size: { w: 2, h: 2 } } },
    settingsPages: { rules: { title: 'Rules', scope: 'project' } },
  },
} as const;
defineManifest({
  ...inNavigation,
  navigation: {
    title: 'List',
    icon: 'Clock',
    list: { route: 'list' },
    statistics: { dashboardItem: 'count' },
    settings: 'rules',
  },
});
// @ts-expect-error no such route
defineManifest({ ...inNavigation, navigation: { title: 'List', icon: 'Clock', list: { route: 'lst' } } });
defineManifest({
  ...inNavigation,
  // @ts-expect-error no such settings page
  navigation: { title: 'List', icon: 'Clock', list: { route: 'list' }, settings: 'rule' },
});

const Panel = (_: ModelTabProps) => {
  const { t } = useMessages(messages);
  // @ts-expect-error no such message
  return <p>{t('titel')}</p>;
};

export const plugin = definePlugin({
  manifest,
  async activate(ctx) {
    const api = ctx.http('permits');
    // @ts-expect-error no such endpoint
    ctx.http('permit');

    const seconds: number = ctx.settings.values.refreshSeconds;
    const colour: 'status' | 'type' = ctx.settings.values.colourBy;
    // @ts-expect-error not a value of the setting
    await ctx.settings.set('colourBy', 'size');

    // @ts-expect-error the capability "storage" is not declared
    await ctx.storage.user.get('x');
    // @ts-expect-error the capability "scene.read" is not declared
    await ctx.scene.find({});
    // @ts-expect-error the capability "scene.three" is not declared
    ctx.scene.three.group.clear();

    ctx.telemetry.event('opened', { from: 'menu', rows: 12, first: true });
    // @ts-expect-error props are flat
    ctx.telemetry.event('opened', { rows: [12] });
    ctx.telemetry.measure('add', () => seconds + 1) satisfies number;
    (await ctx.telemetry.measure('load', async () => colour)) satisfies string;
    ctx.telemetry satisfies { measure<T>(name: string, fn: () => T): T };
    // @ts-expect-error the promise that comes back is a plain one, without what ky adds to its own
    ctx.telemetry.measure('get', () => api.get('permits')).json();

    const layer = ctx.scene.createStyleLayer('permits', 10);
    ctx.implement.modelTabs('board', { component: Panel });
    // @ts-expect-error no such model tab in the manifest
    ctx.implement.modelTabs('bord', { component: Panel });
    // @ts-expect-error a point that the manifest does not use has no ids
    ctx.implement.windowTabs('board', { component: () => null });
    ctx.implement.commands('raise', async ({ target, signal }) => {
      if (target?.kind !== 'object') return;
      await api.post('permits', { json: target.objects, signal });
      await ctx.camera.flyTo(target.objects);
      layer.set(target.objects, { color: '#f80' });
      layer.paint(target.objects, [{ ghost: true }, {}], Uint8Array.of(1)) satisfies Promise<void>;
      // @ts-expect-error a style is named by its number in the palette
      layer.paint(target.objects, [{ ghost: true }], ['ghost']);
    });
    ctx.implement.timelineSources('permits', {
      getRange: async () => ({ from: new Date(0), to: new Date() }),
      getItems: async () => [],
      apply: (_time, effect) => effect.clear(),
    });
    ctx.services.provide(permitsApi, { open: async () => seconds + colour.length });
    // @ts-expect-error not what the token says
    ctx.services.provide(permitsApi, { close: () => undefined });
  },
});

// @ts-expect-error a text where the context key is a number
export const wrongValue: When = { key: 'selection.count', is: 'three' };
// @ts-expect-error no such context key
export const wrongKey: When = { key: 'selektion.count', gte: 1 };

export async function useTestHost(): Promise<void> {
  const host = await createTestHost(plugin, {
    permissions: ['PTW_VIEW'],
    project: { code: 'P1' },
    settings: { refreshSeconds: 5 },
  });
  await host.render('modelTabs', 'board');
  await host.execute('raise');
  // @ts-expect-error no such window tab
  await host.render('windowTabs', 'board');
  host.figures.events[0]?.count satisfies number | undefined;
  host.figures.frame?.isOver satisfies boolean | undefined;
  const { listeners } = await host.leaks();
  listeners satisfies number;
  host.context satisfies PluginContext<typeof manifest>;
  await host.dispose();
}

export const shared = definePlugin({
  manifest: defineManifest({
    id: 'acme.shared',
    version: '1.0.0',
    name: 'Shared',
    sdk: '^1.0.0',
    capabilities: ['storage'],
    settings: { near: { type: 'number', default: 1, scope: 'project', write: 'SITE_ADMIN' } },
    storage: { project: { write: 'SITE_ADMIN' } },
  }),
  async activate(ctx) {
    await ctx.storage.project.set('k', ctx.settings.values.near);
    // @ts-expect-error permissions are the project's, not an object's
    ctx.permissions.has('SITE_ADMIN', { modelId: 'm', globalId: 'g' });
  },
});
export const closed = definePlugin({
  manifest: defineManifest({
    id: 'acme.closed',
    version: '1.0.0',
    name: 'Closed',
    sdk: '^1.0.0',
    capabilities: ['storage'],
  }),
  async activate(ctx) {
    await ctx.storage.user.set('k', 1);
    await ctx.storage.project.get('k');
    // @ts-expect-error the manifest does not say who may write to the project's storage
    await ctx.storage.project.set('k', 1);
  },
});

defineManifest({
  id: 'acme.open',
  version: '1.0.0',
  name: 'Open',
  sdk: '^1.0.0',
  capabilities: [],
  // @ts-expect-error a setting of the project names the permission that setting it takes
  settings: { near: { type: 'number', default: 1, scope: 'project' } },
});
