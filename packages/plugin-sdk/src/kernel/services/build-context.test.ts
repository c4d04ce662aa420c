import type { PluginManifest } from '@gantry/plugin-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { mainStarter } from '../../fixtures/main-plugin.ts';

declare module '@gantry/plugin-sdk' {
  interface ContextKeys {
    'acme.mode': 'view' | 'edit';
  }
}

const start = mainStarter(afterEach);

describe('settings and context keys', () => {
  it('checks a setting against its schema and falls back to the default for a saved one that does not fit', async () => {
    const host = await start({ settings: { seconds: { type: 'number', default: 30, min: 5 } } }, undefined, {
      settings: { seconds: 1 },
    });
    await host.activate();
    const { settings } = host.context;
    expect(settings.values).toMatchObject({ seconds: 30 });
    await expect(settings.set('seconds', 2)).rejects.toThrow('must be at least 5');
    await expect(settings.set('second', 9)).rejects.toThrow('Did you mean "seconds"?');
    await settings.set('seconds', 9);
    expect(settings.values).toMatchObject({ seconds: 9 });
  });

  it('lets a setting of the project be set by those with its permission, and be read by all', async () => {
    const host = await start({
      settings: { near: { type: 'number', default: 10, scope: 'project', write: 'SITE_ADMIN' } },
    });
    await host.activate();
    const { settings } = host.context;
    await expect(settings.set('near', 20)).rejects.toMatchObject({ code: 'permission-missing' });
    expect(settings.values).toMatchObject({ near: 10 });
    host.setPermissions(['SITE_ADMIN']);
    await settings.set('near', 20);
    host.setPermissions([]);
    expect(settings.values).toMatchObject({ near: 20 });
  });

  it('keeps the host’s keys from plugins and forgets a plugin’s keys with it', async () => {
    const own: PluginManifest['contributes'] = {
      commands: { go: { title: 'Go', when: { key: 'acme.mode', is: 'edit' } } },
    };
    const host = await start({ contributes: own });
    await host.activate();
    expect(() => host.context.contextKeys.set('selection.count', 5)).toThrow('belongs to the host');
    host.context.contextKeys.set('acme.mode', 'edit');
    expect(host.contributions('commands')).toMatchObject([{ visible: true }]);
    await host.deactivate();
    expect(host.contributions('commands')).toMatchObject([{ visible: false }]);
  });
});

describe("the project's storage", () => {
  const shared = { storage: { project: { write: 'SITE_ADMIN' } } };

  it('is written by those whom the manifest names, and read by all', async () => {
    const host = await start({ capabilities: ['storage'], ...shared });
    await host.activate();
    const { project, user } = host.context.storage;
    await expect(project.set('k', 1)).rejects.toMatchObject({ code: 'permission-missing' });
    await expect(project.delete('k')).rejects.toMatchObject({ code: 'permission-missing' });
    await user.set('k', 'mine');
    host.setPermissions(['SITE_ADMIN']);
    await project.set('k', 1);
    host.setPermissions([]);
    expect([await project.get('k'), await user.get('k')]).toEqual([1, 'mine']);
  });

  it('is written by nobody where the manifest does not say by whom', async () => {
    const host = await start({ capabilities: ['storage'] }, undefined, { permissions: ['SITE_ADMIN'] });
    await host.activate();
    await expect(host.context.storage.project.set('k', 1)).rejects.toMatchObject({
      code: 'storage-read-only',
    });
  });
});

describe('http', () => {
  const network: Partial<PluginManifest> = {
    capabilities: ['network'],
    endpoints: { api: { baseUrlFrom: 'api.url', retries: 0 } },
  };

  it('keeps every request below the endpoint, whatever address is asked for', async () => {
    const host = await start(network, undefined, {
      config: { 'api.url': ['http://far.test/base', 'http://second.test'] },
      http: (request) => Response.json(request.url),
    });
    await host.activate();
    const api = host.context.http('api');
    expect(await api.get('permits?page=1').json()).toBe('http://far.test/base/permits?page=1');
    for (const outside of ['../other', '../base2', new URL('http://evil.test/')]) {
      await expect(api.get(outside).json()).rejects.toMatchObject({ code: 'endpoint-outside' });
    }
    expect(host.requests).toHaveLength(1);
    expect(() => host.context.http('apo')).toThrow('Did you mean "api"?');
  });

  it('names the error of a refused request', async () => {
    const host = await start(network, undefined, { http: () => new Response('', { status: 403 }) });
    await host.activate();
    await expect(host.context.http('api').get('permits')).rejects.toMatchObject({ name: 'HTTPError' });
  });

  it('ends requests with the plugin', async () => {
    const host = await start(network, undefined, { http: () => new Promise<Response>(() => undefined) });
    await host.activate();
    const outcome = expect(host.context.http('api').get('slow')).rejects.toMatchObject({
      code: 'plugin-inactive',
    });
    await host.advance(0);
    expect((await host.leaks()).pendingRequests).toBe(1);
    await host.deactivate();
    await outcome;
    expect((await host.leaks()).pendingRequests).toBe(0);
  });
});

describe('routes, health and versions', () => {
  it('fills in a route’s path and passes the rest on', async () => {
    const host = await start({
      capabilities: ['routes'],
      contributes: { routes: { permit: { title: 'Permit', path: '/permits/:id/print' } } },
    });
    await host.activate();
    host.context.navigate('permit', { id: 'a/b', tab: 'history' });
    expect(host.navigations).toEqual([{ path: '/permits/a%2Fb/print', params: { tab: 'history' } }]);
    expect(host.context.addressOf('permit', { id: 'a/b', tab: 'history' })).toMatch(
      /^https:\/\/.*\/permits\/a%2Fb\/print\?tab=history$/,
    );
    expect(() => host.context.addressOf('permit')).toThrow('needs the parameter "id"');
    expect(host.navigations).toHaveLength(1);
    expect(() => host.context.navigate('permit', {})).toThrow('needs the parameter "id"');
    expect(() => host.context.navigate('permits', {})).toThrow('Did you mean "permit"?');
  });

  it('shows that something works only partly until the handle is disposed', async () => {
    const host = await start({});
    await host.activate();
    const handle = host.context.health.degraded('no weather');
    expect(host.kernel.plugin('acme.main')?.degraded).toEqual(['no weather']);
    handle.dispose();
    expect(host.kernel.plugin('acme.main')?.degraded).toEqual([]);
    host.context.health.degraded('no camera');
    await host.deactivate();
    expect(host.kernel.plugin('acme.main')?.degraded).toEqual([]);
  });

  it('answers which points the host supports', async () => {
    const host = await start({});
    await host.activate();
    const features = ['modelTabs@1', 'modelTabs@2', 'holograms@1'] as const;
    expect(features.map((feature) => host.context.supports(feature))).toEqual([true, false, false]);
  });
});
