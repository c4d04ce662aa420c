import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissions } from '../../contract/cctv.ts';
import { plugin } from '../plugin.ts';
import { FakeOnvif } from '../testing/fake-onvif.ts';

let host: ServerTestHost;
let camera: FakeOnvif;
let manager: PluginMember;
let engineer: PluginMember;
let other: PluginMember;
let viewer: PluginMember;
let monitorId: string;
let made = 0;
const noon = Date.parse('2026-11-20T04:00:00Z');

beforeAll(async () => {
  host = await createServerTestHost(plugin, { cameraNetworks: ['127.0.0.0/8'] });
  // An order on a busy machine takes longer than the seconds that are counted here.
  host.clock.stop();
  camera = await FakeOnvif.start(() => host.clock.now());
  const { view, control } = permissions;
  manager = await host.member({ name: 'Lau Kwok Wai', permissions: Object.values(permissions) });
  engineer = await host.member({ name: 'Mei Wong', permissions: [view, control] });
  other = await host.member({ name: 'Chan Siu Ming', permissions: [view, control] });
  viewer = await host.member({ permissions: [view] });
});
afterAll(async () => {
  await camera?.close();
  await host?.close();
});
beforeEach(async () => {
  host.clock.set(new Date(noon));
  camera.reset();
  // The cameras of earlier tests are the same device.
  await host.rows('update monitor_control set moves_until = null returning 1');
  monitorId = await add();
  await connect();
});

async function add(): Promise<string> {
  made += 1;
  const given = { name: `Camera ${made}`, originId: `C-${made}` };
  return (await manager.post('/Monitor/addMonitor', given)).body.monitor.monitorId;
}
const state = async (by = viewer) =>
  (await by.get('/MonitorControl/getMonitorControl', { monitorId })).body.monitorControl;
async function connect(given: object = {}) {
  const { version } = await state();
  const { address, account } = camera;
  return manager.post('/MonitorControl/saveMonitorControl', {
    monitorId,
    version,
    address,
    ...account,
    ...given,
  });
}
const order = (by: PluginMember, action: string, more: object = {}) =>
  by.post('/MonitorControl/monitorControl', { monitorId, action, ...more });
const later = (seconds: number) => host.clock.set(new Date(noon + seconds * 1000));
const code = ({ status, body }: { status: number; body: { error?: { code?: string } } }) =>
  `${status} ${body.error?.code}`;
const trail = async () =>
  (
    (await host.rows(`select action from public.audit_event where entity_id = $1 order by seq`, [
      monitorId,
    ])) as readonly { action: string }[]
  ).map(({ action }) => action);

describe('a connection', () => {
  test('is found with its model and whether it turns, and never tells address, name or password', async () => {
    expect((await connect({ speed: 60 })).body).toMatchObject({
      problem: null,
      monitorControl: { isConnected: true, model: 'Kite & Sons Dome 30x', turns: true, step: 0, speed: 60 },
    });
    const told = await manager.post('/MonitorControl/testMonitorControl', { monitorId });
    expect(told.body).toEqual({ model: 'Kite & Sons Dome 30x', turns: true });
    const late = await manager.post('/MonitorControl/saveMonitorControl', { monitorId, version: 0, step: 5 });
    expect(code(late)).toBe('409 VERSION_CONFLICT');
    const audited = await host.rows(
      'select before::text, after::text from public.audit_event where entity_id = $1',
      [monitorId],
    );
    const shown = JSON.stringify([await state(manager), told.body, late.body, audited]);
    expect(shown).not.toMatch(/s3cret|127\.0\.0\.1/);
    expect(await trail()).toContain('set-up-control');
  });

  test('keeps its password for its own address only', async () => {
    const elsewhere = { monitorId, address: camera.address.replace('127.0.0.1', '127.0.0.2') };
    await manager.post('/MonitorControl/testMonitorControl', elsewhere);
    const { version } = await state();
    await manager.post('/MonitorControl/saveMonitorControl', { ...elsewhere, version });
    const kept = await host.rows('select password from monitor_control where monitor_id = $1', [monitorId]);
    expect(kept).toEqual([{ password: '' }]);
  });

  test.each([
    ['hangs', 'CAMERA_TIMEOUT'],
    ['web-page', 'CAMERA_NOT_ONVIF'],
    ['rubbish', 'CAMERA_NOT_ONVIF'],
    ['redirects', 'CAMERA_NOT_ONVIF'],
  ] as const)('to a camera that %s is refused plainly', async (behaviour, problem) => {
    camera.behaviour = behaviour;
    const tested = await manager.post('/MonitorControl/testMonitorControl', { monitorId });
    expect(tested.body.error).toMatchObject({ code: problem, message: expect.stringMatching(/[.]$/) });
    // A second wait of four seconds would show nothing new.
    if (behaviour !== 'hangs') expect(code(await order(engineer, 'left'))).toContain(problem);
  });

  test('that is wrong says what is wrong, and is stored', async () => {
    expect((await connect({ password: 'wrong' })).body.problem).toBe('CAMERA_LOGIN');
    expect(code(await order(engineer, 'left'))).toBe('422 CAMERA_LOGIN');
    expect((await connect({ address: 'http://127.0.0.1:1' })).body.problem).toBe('CAMERA_UNREACHABLE');
    expect((await connect({ address: 'http://10.0.0.9' })).body.problem).toBe('CAMERA_NOT_ALLOWED');
    expect(code(await connect({ address: 'http://a:b@10.0.0.9' }))).toBe('400 INVALID_REQUEST');
    camera.hasPtz = false;
    expect((await connect()).body).toMatchObject({ problem: null, monitorControl: { turns: false } });
    expect(code(await order(engineer, 'left'))).toBe('422 CAMERA_NO_PTZ');
    expect((await connect({ address: '' })).body.monitorControl).toMatchObject({ isConnected: false });
    expect(code(await order(engineer, 'left'))).toBe('409 NOT_CONNECTED');
  });
});

describe('a camera', () => {
  test('moves while it is told to, at the share of its speed, and stops', async () => {
    const moved = await order(engineer, 'left');
    expect(moved.body.monitorControl).toMatchObject({
      action: 'left',
      heldBy: { name: 'Mei Wong', isMe: true },
    });
    await order(engineer, 'up', { speed: 100 });
    await order(engineer, 'zoomOut', { speed: 20 });
    await order(engineer, 'stop');
    expect(camera.heard).toEqual([
      'ContinuousMove -0.45 0 PT5S',
      'ContinuousMove 0 1 PT5S',
      'ContinuousMove -0.2 PT5S',
      'Stop',
    ]);
    await host.runTimer('stop-moves');
    expect(camera.heard).toHaveLength(4);
  });

  test('stops after its time when the browser vanishes, and not before', async () => {
    await order(engineer, 'right');
    later(4);
    await host.runTimer('stop-moves');
    expect(camera.isMoving).toBe(true);
    await order(engineer, 'right');
    later(8);
    await host.runTimer('stop-moves');
    expect(camera.isMoving).toBe(true);
    later(30);
    await host.runTimer('stop-moves');
    expect([camera.isMoving, camera.heard.at(-1)]).toEqual([false, 'Stop']);
  });

  test('that cannot be reached is told again to stop, and says meanwhile that it may still be moving', async () => {
    await order(engineer, 'right');
    camera.behaviour = 'gone';
    expect(code(await order(engineer, 'stop'))).toBe('503 CAMERA_UNREACHABLE');
    expect((await state()).unstopped).toBe('trying');
    await host.runTimer('stop-moves');
    camera.behaviour = 'usual';
    await host.runTimer('stop-moves');
    expect([camera.isMoving, camera.heard]).toEqual([true, ['ContinuousMove 0.45 0 PT5S']]);
    // Due after two seconds; after four, if the timer also ran by itself while the order waited for the camera.
    later(5);
    await host.runTimer('stop-moves');
    expect([camera.isMoving, (await state()).unstopped]).toEqual([false, null]);
  });

  test('that cannot be reached for a minute is told no more, until somebody does', async () => {
    await order(engineer, 'right');
    camera.behaviour = 'gone';
    for (const seconds of [6, 9, 14, 23, 40]) {
      later(seconds);
      await host.runTimer('stop-moves');
      expect((await state()).unstopped).toBe('trying');
    }
    later(73);
    await host.runTimer('stop-moves');
    expect((await state()).unstopped).toBe('givenUp');
    camera.behaviour = 'usual';
    later(3600);
    await host.runTimer('stop-moves');
    expect(camera.isMoving).toBe(true);
    await order(engineer, 'stop');
    expect([camera.isMoving, (await state()).unstopped]).toEqual([false, null]);
  });

  test('is not looked for in any project while none was told to move', async () => {
    await order(engineer, 'left');
    await order(engineer, 'stop');
    await host.runTimer('stop-moves');
    // What no order wrote: only a look at the project would find it.
    await host.rows('update monitor_control set moves_until = now() where monitor_id = $1 returning 1', [
      monitorId,
    ]);
    later(3600);
    await host.runTimer('stop-moves');
    expect(camera.heard).toHaveLength(2);
    await order(engineer, 'left');
    later(3606);
    await host.runTimer('stop-moves');
    expect(camera.isMoving).toBe(false);
  });

  test('stops even if the stop overtakes the move', async () => {
    let letGo = () => {};
    const reached = new Promise<void>((arrived) => {
      camera.beforeMove = () => {
        arrived();
        return new Promise((done) => {
          letGo = done;
        });
      };
    });
    const moving = order(engineer, 'right');
    await reached;
    await order(engineer, 'stop');
    letGo();
    await moving;
    expect([camera.isMoving, camera.heard]).toEqual([false, ['Stop', 'ContinuousMove 0.45 0 PT5S', 'Stop']]);
  });

  test('makes one move of some degrees, which needs no stop', async () => {
    await order(engineer, 'left', { step: 18 });
    await order(engineer, 'down', { step: 9, speed: 100 });
    later(30);
    await host.runTimer('stop-moves');
    expect(camera.heard).toEqual(['RelativeMove -0.1 0 0.45 0', 'RelativeMove 0 -0.1 0 1']);
  });

  test('keeps positions, goes to them and home', async () => {
    const call = async (path: string, given: object) =>
      (await engineer.post(`/MonitorControl/${path}`, { monitorId, ...given })).body;
    const gate = { token: '1', name: 'Gate' };
    expect(await call('savePreset', { name: 'Gate' })).toEqual({ presetList: [gate] });
    const listed = await engineer.get('/MonitorControl/getPresetList', { monitorId });
    expect(listed.body).toEqual({ presetList: [gate] });
    await order(engineer, 'goToPreset', { presetToken: '1' });
    await order(engineer, 'home');
    expect(code(await order(engineer, 'goToPreset'))).toBe('400 PRESET_MISSING');
    expect(code(await order(engineer, 'goToPreset', { presetToken: '9' }))).toBe('422 CAMERA_REFUSED');
    expect(await call('removePreset', { presetToken: '1' })).toEqual({ presetList: [] });
    expect(camera.heard).toEqual([
      'SetPreset Gate',
      'GotoPreset 1',
      'GotoHomePosition',
      'GotoPreset 9',
      'RemovePreset 1',
    ]);
  });

  test('is controlled by one member at a time, whose moves are one entry of the trail', async () => {
    await order(engineer, 'left');
    await order(engineer, 'right');
    const refused = await order(other, 'left');
    expect(refused.body.error).toMatchObject({
      code: 'CONTROL_HELD',
      details: { name: 'Mei Wong', until: expect.any(String) },
    });
    expect((await state(other)).heldBy).toMatchObject({ name: 'Mei Wong', isMe: false });
    later(10);
    await order(engineer, 'stop');
    later(16);
    expect(code(await order(other, 'left'))).toBe('409 CONTROL_HELD');
    later(60);
    expect((await state(other)).heldBy).toBeNull();
    expect((await order(other, 'left')).status).toBe(200);
    expect((await trail()).filter((action) => action === 'control')).toHaveLength(2);
  });

  test('whose clock was set anew is asked for its time again', async () => {
    await host.rows(
      `update monitor_control set found = jsonb_set(found, '{clockAhead}', '0') where monitor_id = $1 returning 1`,
      [monitorId],
    );
    expect((await order(engineer, 'left')).status).toBe(200);
    expect(camera.heard).toEqual(['ContinuousMove -0.45 0 PT5S']);
  });

  test('of another project is not there, and nobody moves one without the permission', async () => {
    const stranger = await host.member({ permissions: Object.values(permissions), project: 'second' });
    expect((await order(stranger, 'left')).status).toBe(404);
    expect((await stranger.get('/MonitorControl/getMonitorControl', { monitorId })).status).toBe(404);
    expect((await order(viewer, 'left')).status).toBe(403);
    const setUp = { monitorId, version: 1, step: 1 };
    expect((await engineer.post('/MonitorControl/saveMonitorControl', setUp)).status).toBe(403);
    expect(camera.heard).toEqual([]);
  });

  test('moves by the call of the original interface only with the header that no link can send', async () => {
    const path = `/api/${plugin.id}/MonitorControl/monitorControl?projectUUID=${host.project.id}&monitorId=${monitorId}&action=left&step=0&speed=45`;
    expect((await engineer.client.fetch(path)).status).toBe(403);
    expect(camera.heard).toEqual([]);
    const moved = await engineer.client.fetch(path, { headers: { 'x-gantry-intent': 'write' } });
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(camera.heard).toEqual(['ContinuousMove -0.45 0 PT5S']);
  });
});

describe('a picture', () => {
  const take = (by = engineer) => by.post('/upload/uploadSingleThumbnail', { monitorId });

  test('is taken by ONVIF, is the last one of the camera, and replaces the one before', async () => {
    expect((await take()).body).toMatchObject({ monitorId, pictureTakenAt: expect.any(String) });
    await take();
    const video = `/api/projects/${host.project.id}/plugins/${plugin.id}/videos/${monitorId}`;
    const { body } = await viewer.client.get(video);
    const shown = await viewer.client.fetch(body.picture);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const files = 'select 1 from public.plugin_file where plugin_id = $1';
    expect(await host.rows(files, [plugin.id])).toHaveLength(1);
    later(181 * 86_400);
    await host.runTimer('remove-old-pictures');
    expect(await host.rows(files, [plugin.id])).toEqual([]);
    expect((await viewer.client.get(video)).body.picture).toBeNull();
  });

  test('that cannot be taken is refused with the reason', async () => {
    camera.behaviour = 'web-page';
    expect((await take()).body.error).toMatchObject({
      code: 'PICTURE_NOT_TAKEN',
      details: { reason: 'CAMERA_NOT_ONVIF' },
    });
    await connect({ address: '' });
    expect(code(await take())).toBe('409 NO_PICTURE_SOURCE');
    expect((await take(viewer)).status).toBe(403);
  });
});

test('what serves streams is told to whoever sets cameras up', async () => {
  const path = '/MediaService/getMediaServiceList';
  expect((await manager.get(path)).body).toEqual({ mediaServiceList: [] });
  expect((await engineer.get(path)).status).toBe(403);
});
