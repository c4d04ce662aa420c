import type { Monitor, MonitorAlert } from '@gantry/plugin-sdk/cameras';

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;

/** The moment around which the examples are: 15:42 in Hong Kong. */
export const exampleNow = Date.parse('2026-11-22T07:42:10Z');

/** An alert of the example camera of this number, for tests: id `100 + nth`, 14:00 on the day of `exampleNow`. */
export const exampleAlert = (nth: number, more: Partial<MonitorAlert> = {}): MonitorAlert => ({
  monitorAlertId: uuid(100 + nth),
  monitorId: uuid(nth),
  monitorName: `Gate ${nth}`,
  type: 'zone intrusion',
  zone: '',
  time: '22/11/2026, 14:00:00',
  tsMs: exampleNow - 6_130_000,
  endTime: null,
  endTsMs: null,
  hasPicture: true,
  triage: 'New',
  acknowledgedBy: null,
  acknowledgedAt: null,
  resolvedBy: null,
  resolvedAt: null,
  actionTaken: null,
  ...more,
});

/** A camera for tests: `Gate <nth>` with the id `00000000-0000-4000-8000-` and the number in 12 digits, live and on the model. */
export const exampleCamera = (nth: number, more: Partial<Monitor> = {}): Monitor => ({
  monitorId: uuid(nth),
  name: `Gate ${nth}`,
  type: 'AI',
  status: 'Live',
  hasLiveUrl: true,
  hasStream: true,
  originId: `CAM-${nth}`,
  vendor: 'Hikari',
  description: '',
  gps: null,
  longitude: 114.176208,
  latitude: 22.309412,
  height: 7,
  heading: null,
  tilt: null,
  fieldOfView: null,
  peopleCountLimit: 0,
  offlineAlertThreshold: 3,
  silentMinutes: 30,
  offlineCount: 0,
  pictureTakenAt: null,
  latestAlert: null,
  openAlerts: 0,
  peopleCount: null,
  heardAt: null,
  groupId: null,
  sequence: nth,
  gatewayId: null,
  dangerZoneList: [],
  detectionZoneList: [],
  flowCountLineList: [],
  version: 1,
  ...more,
});
