import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { cctvCalls } from '../contract/cctv-calls.ts';
import { plugin } from './plugin.ts';
import { FakeOnvif } from './testing/fake-onvif.ts';
import { still } from './testing/still.ts';

const time = '2026-11-20T11:30:00+08:00';
const points = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.5, y: 0.9 },
];
const list = [{ name: 'Shaft', points }];

/** Each project has a camera of its own. */
const cameras: FakeOnvif[] = [];
afterAll(async () => {
  for (const camera of cameras) await camera.close();
});

serverConformance(
  plugin,
  cctvCalls,
  async ({ host, api }) => {
    host.clock.set(new Date('2026-11-20T04:00:00Z'));
    let made = 0;
    const unused = (name: string) => {
      made += 1;
      return `${name} ${made}`;
    };
    const newMonitor = async () =>
      api.addMonitor({ name: unused('Camera'), originId: unused('C'), peopleCountLimit: 2 });
    const { monitor, token } = await newMonitor();
    const { monitorId } = monitor;
    await host.visitor().client.send('POST', `/ingest/${plugin.id}`, {
      body: {
        events: [{ time, type: 'danger-zone', picture: still }],
        counts: [{ time, count: 1 }],
      },
      headers: { authorization: `Bearer ${token}` },
    });
    await host.runTimer('keep-pictures');
    const { monitorAlertList } = await api.getAlertList({});
    const monitorAlertId =
      monitorAlertList.find((each) => each.monitorId === monitorId)?.monitorAlertId ?? '';
    const newGroup = async () =>
      (await api.createMonitorGroup({ name: unused('Group'), monitorIds: [monitorId] })).monitorGroup;
    const { groupId } = await newGroup();
    // A version can be changed once, so each change gets a camera of its own.
    const unchanged = async () => {
      const made = await newMonitor();
      return { monitorId: made.monitor.monitorId, version: made.monitor.version };
    };
    const onvif = await FakeOnvif.start(host.clock.now);
    cameras.push(onvif);
    const connection = { address: onvif.address, ...onvif.account };
    await api.saveMonitorControl({ monitorId, version: 0, ...connection });
    const presetToken = async () => {
      const { presetList } = await api.savePreset({ monitorId, name: unused('Position') });
      return presetList.at(-1)?.token ?? '';
    };
    const zones = async () => ({ ...(await unchanged()), list });
    return {
      addMonitor: () => ({ name: 'Camera', originId: unused('N'), groupId }),
      editMonitor: async () => ({ ...(await unchanged()), groupId, name: unused('Renamed') }),
      importMonitors: () => ({ rows: [{ instrumentId: unused('I'), name: 'Imported' }], apply: true }),
      deleteMonitor: async () => ({ monitorId: (await newMonitor()).monitor.monitorId }),
      editMonitorDangerZoneList: zones,
      editMonitorDetectionZoneList: zones,
      editMonitorFlowCountLineList: zones,
      editMonitorSequence: { monitorIds: [monitorId] },
      createMonitorGroup: () => ({ name: unused('New group'), monitorIds: [monitorId] }),
      editMonitorGroup: async () => {
        const group = await newGroup();
        return { groupId: group.groupId, version: group.version, name: unused('Edited') };
      },
      editMonitorGroups: { groupIds: [groupId] },
      deleteMonitorGroup: async () => ({ groupId: (await newGroup()).groupId }),
      getMonitorAlertListByPaging: { monitorId },
      alert: { monitorAlertId },
      acknowledgeAlert: { monitorAlertId },
      resolveAlert: { monitorAlertId, outcome: 'Resolved' as const, actionTaken: 'Led the person out' },
      getLiveStream: { monitorId },
      getMonitorControl: { monitorId },
      monitorControl: { monitorId, action: 'left' as const, step: 5, speed: 50 },
      monitorControlByGet: { monitorId, action: 'right' as const },
      getPresetList: { monitorId },
      savePreset: () => ({ monitorId, name: unused('Position') }),
      removePreset: async () => ({ monitorId, presetToken: await presetToken() }),
      saveMonitorControl: async () => ({
        monitorId: (await newMonitor()).monitor.monitorId,
        version: 0,
        ...connection,
        speed: 30,
      }),
      testMonitorControl: { monitorId },
      uploadSingleThumbnail: { monitorId },
      uploadSingleThumbnailByGet: { monitorId },
      addGateway: () => ({ name: 'Gateway', serialNumber: unused('G') }),
    };
  },
  {
    messages: {
      'POST /': {
        events: [{ time, type: 'zone intrusion', zone: 'Shaft', phase: 'start' }],
        statuses: [{ time, status: 'online' }],
        counts: [{ time, count: 3 }],
      },
    },
    // They answer with files.
    otherRoutes: ['GET /alerts/:monitorAlertId/picture', 'GET /alerts/:monitorAlertId/clip'],
    manifest,
    cameraNetworks: ['127.0.0.0/8'],
    runner: { describe, it, beforeAll, afterAll },
  },
);
