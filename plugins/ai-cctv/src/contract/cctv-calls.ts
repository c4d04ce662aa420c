import { cameraCalls, controlCalls, monitor, monitorGroup } from '@gantry/plugin-sdk/cameras';
import {
  deviceAccess,
  deviceRefusals,
  endpoint,
  fieldRefusal,
  gatewayCalls,
  idList,
  importCall,
  line,
  versionConflict,
} from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { importedMonitor, monitorFields, permissions, usualHeight, usualSilence } from './cctv.ts';
import { ownControlCalls } from './control.ts';
import { mediaCalls } from './media-services.ts';
import { areaList, flowLineList } from './zones.ts';

const version = z.int().min(0).max(2_000_000_000);
const monitorChanged = { VERSION_CONFLICT: versionConflict(monitor) } as const;
const groupChanged = { VERSION_CONFLICT: versionConflict(monitorGroup) } as const;
const groupNameTaken = { GROUP_NAME_TAKEN: fieldRefusal } as const;
const removed = { MONITOR_REMOVED: { status: 409, details: z.object({ monitorId: z.uuid() }) } } as const;

const given = monitorFields.shape;
const newMonitor = z.object({
  name: given.name,
  originId: given.originId,
  type: given.type.default('AI'),
  liveUrl: given.liveUrl.default(''),
  vendor: given.vendor.default(''),
  description: given.description.default(''),
  gps: given.gps.default(null),
  longitude: given.longitude.default(null),
  latitude: given.latitude.default(null),
  height: given.height.default(usualHeight),
  heading: given.heading.default(null),
  tilt: given.tilt.default(null),
  fieldOfView: given.fieldOfView.default(null),
  peopleCountLimit: given.peopleCountLimit.default(0),
  offlineAlertThreshold: given.offlineAlertThreshold.default(3),
  silentMinutes: given.silentMinutes.default(usualSilence),
  gatewayId: given.gatewayId.default(null),
  groupId: given.groupId.default(null),
});

const zonesCall = <const P extends `/${string}`, S extends typeof areaList | typeof flowLineList>(
  path: P,
  summary: string,
  list: S,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission: permissions.manage,
    input: z.object({ monitorId: z.uuid(), list, version }),
    response: z.object({ monitor }),
    refusals: { ...monitorChanged, ...removed },
  });

export const cctvCalls = {
  ...cameraCalls,
  ...controlCalls,
  ...ownControlCalls,
  ...mediaCalls,
  ...gatewayCalls(permissions.manage),
  importMonitors: importCall('/Monitor/importMonitors', permissions.manage, importedMonitor),
  addMonitor: endpoint({
    method: 'POST',
    path: '/Monitor/addMonitor',
    summary: 'Add a camera. Behind a gateway it has no token; else only this answer contains it',
    permission: permissions.manage,
    input: newMonitor,
    response: deviceAccess.extend({ monitor }),
    refusals: deviceRefusals,
  }),
  editMonitor: endpoint({
    method: 'POST',
    path: '/Monitor/editMonitor',
    summary: 'Change a camera; what is left out stays',
    permission: permissions.manage,
    input: monitorFields.partial().extend({ monitorId: z.uuid(), version }),
    response: z.object({ monitor }),
    refusals: { ...monitorChanged, ...deviceRefusals, ...removed },
  }),
  deleteMonitor: endpoint({
    method: 'DELETE',
    path: '/Monitor/deleteMonitor',
    summary: 'Remove a camera. It stays listed as removed, with its alerts',
    permission: permissions.manage,
    input: z.object({ monitorId: z.uuid() }),
    response: z.undefined(),
  }),
  editMonitorDangerZoneList: zonesCall(
    '/Monitor/editMonitorDangerZoneList',
    'Set the danger zones of a camera',
    areaList,
  ),
  editMonitorDetectionZoneList: zonesCall(
    '/Monitor/editMonitorDetectionZoneList',
    'Set the areas in which a camera looks',
    areaList,
  ),
  editMonitorFlowCountLineList: zonesCall(
    '/Monitor/editMonitorFlowCountLineList',
    'Set the lines over which a camera counts',
    flowLineList,
  ),
  editMonitorSequence: endpoint({
    method: 'POST',
    path: '/Monitor/editMonitorSequence',
    summary: 'Put cameras into this order; those that are not named come after them',
    permission: permissions.manage,
    input: z.object({ monitorIds: idList(1000) }),
    response: z.undefined(),
  }),
  createMonitorGroup: endpoint({
    method: 'POST',
    path: '/MonitorGroup/createMonitorGroup',
    summary: 'Add a group with these cameras, which leave their groups',
    permission: permissions.manage,
    input: z.object({ name: line(80), monitorIds: z.array(z.uuid()).max(1000).default([]) }),
    response: z.object({ monitorGroup }),
    refusals: groupNameTaken,
  }),
  editMonitorGroup: endpoint({
    method: 'POST',
    path: '/MonitorGroup/editMonitorGroup',
    summary: 'Change the name or the cameras of a group; what is left out stays',
    permission: permissions.manage,
    input: z.object({
      groupId: z.uuid(),
      name: line(80).optional(),
      monitorIds: z.array(z.uuid()).max(1000).optional(),
      version,
    }),
    response: z.object({ monitorGroup }),
    refusals: { ...groupNameTaken, ...groupChanged },
  }),
  editMonitorGroups: endpoint({
    method: 'POST',
    path: '/MonitorGroup/editMonitorGroups',
    summary: 'Put groups into this order; those that are not named come after them',
    permission: permissions.manage,
    input: z.object({ groupIds: idList(200) }),
    response: z.undefined(),
  }),
  deleteMonitorGroup: endpoint({
    method: 'POST',
    path: '/MonitorGroup/deleteMonitorGroup',
    summary: 'Remove a group. Its cameras stay, without a group',
    permission: permissions.manage,
    input: z.object({ groupId: z.uuid() }),
    response: z.undefined(),
  }),
  getLiveStream: endpoint({
    method: 'GET',
    path: '/Monitor/getLiveStream',
    summary: 'Whether a camera can be watched now, and by which video',
    permission: permissions.view,
    input: z.object({ monitorId: z.uuid() }),
    response: z.object({ hasStream: z.boolean(), videoId: z.uuid().nullable() }),
  }),
};
