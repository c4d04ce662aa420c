import { pluginList } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provision } from '../provision/provision.ts';
import { siteDescription } from '../provision/site-description.ts';
import { HeardEvents } from '../testing/heard-events.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let administrator: TestClient;
let viewer: TestClient;
let bem: string;

const manifest = {
  contributes: { modelTabs: { view: { title: 'View', permission: 'CRANE_VIEW' } } },
  permissions: [{ id: 'CRANE_VIEW', title: 'See cranes' }],
};
const half = `export const plugin = {
  id: 'vendor.cranes',
  migrations: [],
  permissions: [{ code: 'CRANE_VIEW', roles: ['VIEWER'] }],
  routes: (host) => [{
    method: 'GET', path: '/projects', summary: 'Where timers run', project: 'query', permission: '',
    response: { parse: (value) => value, _zod: { def: { type: 'any' } } },
    handle: async () => ({
      codes: (await host.database.projects()).map(({ code }) => code),
      ids: await host.database.projectIds(),
    }),
  }],
  figures: [{ id: 'cranes', title: { en: 'Cranes', 'zh-CN': '起重机' }, permission: 'CRANE_VIEW', value: async () => 2 }],
};`;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const installed = [
    await folder.add('cranes', { manifest, server: half }),
    await folder.add('elsewhere', { entry: { projects: ['TCE'] } }),
    await folder.add('tunnels', {
      manifest: { enabledByDefault: false },
      entry: { projects: ['ISO', 'YMTW'] },
    }),
  ];
  server = await startTestServer({ installed });
  administrator = await server.client('yip.wingsze@demo.gantry');
  viewer = await server.client('fong.hoiyan@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const list = async (client: TestClient, project = bem) =>
  pluginList
    .parse((await client.get(`/api/projects/${project}/plugins`)).body)
    .plugins.map(({ id, unused }) => [id, unused]);
const turn = (isOn: boolean, client = administrator, id = 'vendor.cranes') =>
  client.put(`/api/projects/${bem}/plugins/${id}/switch`, { isOn });
const call = async (client: TestClient, project = bem) =>
  client.get(`/api/vendor.cranes/projects?projectUUID=${project}`);
const figures = async () => (await viewer.get(`/api/projects/${bem}/figures`)).body.figures;

describe('a plugin that a project switches off', () => {
  test('is refused to everybody there and in no other project, until it is switched on again', async () => {
    const tce = server.projectId('TCE');
    const other = await server.client('szeto.chingyi@demo.gantry');
    expect((await call(viewer)).body.codes).toContain('BEM');
    expect(await figures()).toHaveLength(1);
    expect((await turn(false)).body).toEqual({ isOn: false });
    expect([(await call(viewer)).status, (await call(administrator)).status]).toEqual([404, 404]);
    expect(await figures()).toEqual([]);
    const elsewhere = await call(other, tce);
    expect(elsewhere.status).toBe(200);
    // Its timers no longer visit the project.
    expect(elsewhere.body.codes).not.toContain('BEM');
    expect(elsewhere.body.ids).not.toContain(bem);
    expect(elsewhere.body.ids).toContain(tce);
    await turn(true);
    expect((await call(viewer)).status).toBe(200);
    expect((await call(other, tce)).body.codes).toContain('BEM');
  });

  test('stays in the list with the reason, and administrators also see what others do not', async () => {
    await turn(false);
    expect(await list(viewer)).toEqual([['vendor.cranes', 'switched-off']]);
    expect(await list(administrator)).toEqual([
      ['vendor.cranes', 'switched-off'],
      ['vendor.elsewhere', 'not-offered'],
      ['vendor.tunnels', 'not-offered'],
    ]);
    await turn(true);
    expect(await list(viewer)).toEqual([['vendor.cranes', undefined]]);
    // The role of the administrator does not have CRANE_VIEW.
    expect((await list(administrator))[0]).toEqual(['vendor.cranes', 'nothing-for-you']);
  });

  test('can be switched by administrators only, and only where the deployment gives it', async () => {
    const refused = await turn(false, viewer);
    expect([refused.status, refused.body.error.details]).toEqual([403, { permission: 'MEMBER_ADMIN' }]);
    expect((await turn(false, administrator, 'vendor.elsewhere')).status).toBe(404);
    expect((await turn(false, administrator, 'vendor.none')).status).toBe(404);
    expect((await call(viewer)).status).toBe(200);
  });

  test('may be off until a project switches it on, by screen or in the file of the site', async () => {
    const iso = server.projectId('ISO');
    const { owner } = server.context.database;
    const admin = await server.client('kwan.pakho@demo.gantry');
    const state = async () => (await list(admin, iso)).find(([id]) => id === 'vendor.tunnels')?.[1];
    const turnTunnels = (isOn: boolean) =>
      admin.put(`/api/projects/${iso}/plugins/vendor.tunnels/switch`, { isOn });
    const given = { code: 'ISO', name: 'Lam Wai Footbridge', variant: 'TY' } as const;
    const site = siteDescription.parse({
      projects: [
        { ...given, origin: { easting: 838_700, northing: 817_300 }, switchedOn: ['vendor.tunnels'] },
      ],
    });
    expect(await state()).toBe('switched-off');
    await turnTunnels(true);
    expect(await state()).toBeUndefined();
    await turnTunnels(false);
    expect(await state()).toBe('switched-off');
    // What an administrator has switched off stays off.
    await provision(owner, site);
    expect(await state()).toBe('switched-off');
    await owner.query('delete from project_plugin_off; delete from project_plugin_on');
    await provision(owner, site);
    expect(await state()).toBeUndefined();
    const { rows } = await owner.query(
      `select code from project where 'vendor.tunnels' = any (gantry.plugins_off(id)) order by code`,
    );
    expect(rows.map(({ code }) => code)).toEqual(['BEM', 'TCE', 'TY', 'YMTW']);
  });

  test('each change is audited once and told to open browsers', async () => {
    const heard = await HeardEvents.open(viewer, bem, 'host.');
    const trail = async () =>
      (
        await server.context.database.owner.query(
          `select action, actor_id is not null as known from audit_event where entity = 'plugin' order by seq`,
        )
      ).rows;
    const before = (await trail()).length;
    await turn(false);
    await turn(false);
    await turn(true);
    expect((await trail()).slice(before)).toEqual([
      { action: 'switch-off', known: true },
      { action: 'switch-on', known: true },
    ]);
    expect(await heard.next('plugin-switched')).toEqual({ pluginId: 'vendor.cranes', isOn: false });
    expect(await heard.next('plugin-switched')).toEqual({ pluginId: 'vendor.cranes', isOn: true });
    heard.close();
  });
});
