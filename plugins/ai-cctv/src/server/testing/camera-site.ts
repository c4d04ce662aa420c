import {
  createServerTestHost,
  type PluginMember,
  type ServerTestHost,
  type TestDevice,
} from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { permissions } from '../../contract/cctv.ts';
import { plugin } from '../plugin.ts';

export let host: ServerTestHost;
/** With all permissions. */
export let member: PluginMember;
/** New for each test, as the camera behind it. */
export let gateway: TestDevice;
export let monitorId: string;
/** The camera's own id. */
export let camera: string;
export let made = 0;
export const noon = Date.parse('2026-11-20T04:00:00Z');

/** A server at noon with a new gateway and camera for each test of a file. */
export function cameraSite(): void {
  beforeAll(async () => {
    host = await createServerTestHost(plugin, { cameraNetworks: ['127.0.0.0/8'] });
    member = await host.member({ name: 'Lau Kwok Wai', permissions: Object.values(permissions) });
  });
  afterAll(() => host?.close());
  beforeEach(async () => {
    host.clock.set(new Date(noon));
    gateway = await host.device('camera-gateway');
    ({ monitorId, originId: camera } = await add({ gatewayId: gateway.id }));
  });
}

/** Adds a camera and returns it. */
export async function add(given: object = {}) {
  made += 1;
  const { body } = await member.post('/Monitor/addMonitor', {
    name: `Camera ${made}`,
    originId: `C-${made}`,
    ...given,
  });
  return body.monitor;
}
/** Seconds from noon. */
export const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString();
export const send = async (message: object, device = gateway) => (await device.post('/', message)).body;
export const event = (seconds: number, more: object = {}) => ({
  camera,
  time: at(seconds),
  type: 'danger-zone',
  ...more,
});
export const listed = async (query: Record<string, string> = {}) =>
  (await member.get('/Monitor/getMonitorList', query)).body.monitorList;
export const inList = async (id = monitorId, query: Record<string, string> = {}) =>
  (await listed(query)).find((each: { monitorId: string }) => each.monitorId === id);
export const alerts = async (query: Record<string, string> = {}) =>
  (await member.get('/MonitorAlert/getMonitorAlertListByPaging', { monitorId, ...query })).body
    .monitorAlertList;
export const alarms = async () =>
  (await member.client.get(`/api/projects/${host.project.id}/alarms`)).body.alarms.filter(
    ({ subject }: { subject: string }) => subject === monitorId,
  );
export const edit = (given: object) => member.post('/Monitor/editMonitor', { monitorId, ...given });
