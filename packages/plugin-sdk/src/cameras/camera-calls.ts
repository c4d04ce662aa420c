import { endpoint, fileEndpoint, instant, line, moment, pageQuery, prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { triageStates } from './alert-types.ts';
import { cameraPermissions, monitor, monitorAlert, monitorGroup } from './camera.ts';

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true');

const alertPage = z.object({
  monitorAlertList: z.array(monitorAlert),
  /** On all pages. */
  total: z.int().min(0),
  /** There are more than `total`: counting ended there. It goes further for later pages, to `rowLimit` at most. */
  isMore: z.boolean(),
});
const period = { start: moment.optional(), end: moment.optional() };
const alertState = {
  /** `open`: those that have not ended. */
  state: z.enum(['all', 'open']).default('all'),
  /** How far people have dealt with it; any unless given. */
  triage: z.enum(triageStates).optional(),
};

/** What is read of cameras, and what people say about their alerts. */
export const cameraCalls = {
  getMonitorList: endpoint({
    method: 'GET',
    path: '/Monitor/getMonitorList',
    summary: 'Cameras, in their sequence',
    permission: cameraPermissions.view,
    input: z.object({ /** Also those that were removed. */ withRemoved: flag.default(false) }),
    response: z.object({ monitorList: z.array(monitor) }),
    polled: true,
  }),
  getMonitorGroupList: endpoint({
    method: 'GET',
    path: '/MonitorGroup/getMonitorGroupList',
    summary: 'Groups of cameras, in their sequence',
    permission: cameraPermissions.view,
    input: z.object({ withMonitor: flag.default(false) }),
    response: z.object({ monitorGroupList: z.array(monitorGroup) }),
  }),
  getMonitorAlertListByPaging: endpoint({
    method: 'GET',
    path: '/MonitorAlert/getMonitorAlertListByPaging',
    summary: 'Alerts of a camera, newest first',
    permission: cameraPermissions.view,
    input: pageQuery(['time'], { isDesc: true }).extend({
      monitorId: z.uuid(),
      ...period,
      ...alertState,
      alertType: z.enum(['', 'SystemDowntimeAlert', 'SafetyAlert']).default(''),
      /** As it came; any unless given. */
      type: line(80).optional(),
    }),
    response: alertPage,
  }),
  getAlertList: endpoint({
    method: 'POST',
    path: '/MonitorAlert/getAlertList',
    summary: 'Alerts of cameras, newest first unless asked otherwise',
    permission: cameraPermissions.view,
    input: pageQuery(['time', 'type', 'name'], { isDesc: true }).extend({
      /** None: all types. */
      typeSet: z.array(line(80)).max(50).default([]),
      /** None: all cameras. */
      monitorIds: z.array(z.uuid()).max(1000).default([]),
      /** With `search`: the types whose name, as the caller shows it, has the searched text. Their alerts are found too. */
      typesNamed: z.array(line(80)).max(50).default([]),
      ...period,
      ...alertState,
    }),
    response: alertPage,
  }),
  alert: endpoint({
    method: 'GET',
    path: '/alerts/:monitorAlertId',
    summary: 'One alert',
    permission: cameraPermissions.view,
    response: z.object({ alert: monitorAlert }),
  }),
  acknowledgeAlert: endpoint({
    method: 'POST',
    path: '/alerts/:monitorAlertId/acknowledge',
    summary: 'Say that an alert was seen',
    permission: cameraPermissions.acknowledge,
    response: z.object({ alert: monitorAlert }),
  }),
  resolveAlert: endpoint({
    method: 'POST',
    path: '/alerts/:monitorAlertId/resolve',
    summary:
      'Say what was done about an alert. It ends, unless the camera itself says when its cause is over',
    permission: cameraPermissions.acknowledge,
    input: z.object({
      outcome: z.enum(['Resolved', 'False alarm']),
      actionTaken: prose(1000).pipe(z.string().min(1)),
    }),
    response: z.object({ alert: monitorAlert }),
  }),
  getCurrentEventCount: endpoint({
    method: 'GET',
    path: '/CountEvent/getCurrentEventCount',
    summary: 'People that cameras counted last',
    permission: cameraPermissions.view,
    input: z.object({ type: z.literal('PEOPLE_COUNT').default('PEOPLE_COUNT') }),
    response: z.object({
      eventCountList: z.array(
        z.object({
          monitorId: z.uuid(),
          monitorName: z.string(),
          groupName: z.string().nullable(),
          peopleCountLimit: z.int(),
          latestEventCount: z.object({ count: z.int(), countedAt: instant, isStale: z.boolean() }).nullable(),
        }),
      ),
    }),
  }),
};

/** Files of cameras. */
export const cameraFiles = {
  alertPicture: fileEndpoint({
    path: '/alerts/:monitorAlertId/picture',
    summary: 'The still picture of an alert',
    permission: cameraPermissions.view,
  }),
  alertClip: fileEndpoint({
    path: '/alerts/:monitorAlertId/clip',
    summary: 'A film of the moments around the beginning of an alert',
    permission: cameraPermissions.view,
  }),
};
