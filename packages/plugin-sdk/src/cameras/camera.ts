import { instant, numberWithin } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { triageStates } from './alert-types.ts';
import { monitorStatuses } from './status.ts';

/** The permissions to watch cameras, to say what was done about their alerts, and to turn them. */
export const cameraPermissions = {
  view: 'CCTV_VIEW',
  acknowledge: 'CCTV_ACKNOWLEDGE',
  control: 'CCTV_CONTROL',
} as const;

/** Event for what cameras sent, at most once a second; its payload is `{ deviceIds }`: the gateways and cameras that sent. */
export const camerasSent = 'cameras-sent';
/** Event for a changed set-up of a camera or a group; the payload is `{ monitorIds }`, empty where the order or a group changed. */
export const setupChanged = 'setup-changed';
/** Event for an alert that began, ended or was dealt with; the payload is `{ monitorId, monitorAlertId }`. */
export const alertsChanged = 'alerts-changed';

/** HK1980 grid (EPSG:2326), metres. */
export const gridPlace = z.object({
  e: numberWithin({ min: 790_000, max: 880_000 }),
  n: numberWithin({ min: 790_000, max: 860_000 }),
});
/** A place of the HK1980 grid, metres. */
export type GridPlace = z.output<typeof gridPlace>;

/** A place in a picture: shares of its width and height, from the upper left corner. */
export const picturePoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
/** A place in a picture: shares of its width and height, 0 to 1, from the upper left corner. */
export type PicturePoint = z.output<typeof picturePoint>;

const shownZones = z.array(z.object({ name: z.string(), points: z.array(picturePoint) }));

/** An alert of a camera. */
export const monitorAlert = z.object({
  monitorAlertId: z.uuid(),
  monitorId: z.uuid(),
  monitorName: z.string(),
  /** As it came. */
  type: z.string(),
  /** Name of the zone; empty without one. */
  zone: z.string(),
  /** `DD/MM/YYYY, HH:mm:ss` in the project's time zone. */
  time: z.string(),
  /** Milliseconds since 1970. */
  tsMs: z.number(),
  /** As `time`; null: it is open. */
  endTime: z.string().nullable(),
  endTsMs: z.number().nullable(),
  /** Whether `cameraFiles.alertPicture` has a still picture of it. */
  hasPicture: z.boolean(),
  /** Whether `cameraFiles.alertClip` has a film of its beginning. */
  hasClip: z.boolean(),
  triage: z.enum(triageStates),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  /** What was done. */
  actionTaken: z.string().nullable(),
});
/** An alert of a camera. */
export type MonitorAlert = z.output<typeof monitorAlert>;

/** The people that a camera counted last. */
const peopleCount = z.object({ count: z.int(), countedAt: instant, isStale: z.boolean() });

/** A camera. Its video has the same id: `monitorId`. */
export const monitor = z.object({
  monitorId: z.uuid(),
  name: z.string(),
  /** `AI`, `AI_DETECTION`, `OTHER_INVISIBLE_MONITORING` or another. */
  type: z.string(),
  status: z.enum(monitorStatuses),
  /** Whether an address of its stream is set up. The address itself stays on the server. */
  hasLiveUrl: z.boolean(),
  /** Whether there is something to watch now. */
  hasStream: z.boolean(),
  /** The camera's own id, by which devices name it. */
  originId: z.string(),
  vendor: z.string(),
  description: z.string(),
  gps: gridPlace.nullable(),
  /** WGS 84, degrees; derived from `gps` where only that is set up. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Metres above the datum of the model. */
  height: z.number(),
  heading: z.number().nullable(),
  tilt: z.number().nullable(),
  fieldOfView: z.number().nullable(),
  /** 0: no limit. */
  peopleCountLimit: z.int(),
  /** 0: being offline is no alert. */
  offlineAlertThreshold: z.int(),
  /** Minutes without a message after which it counts as offline; 0: silence says nothing. */
  silentMinutes: z.int(),
  offlineCount: z.int(),
  /** When its last still picture was taken; null: there is none. The picture is that of its video. */
  pictureTakenAt: instant.nullable(),
  latestAlert: monitorAlert.nullable(),
  openAlerts: z.int(),
  /** Null before the first count. */
  peopleCount: peopleCount.nullable(),
  /** The latest message of the camera or about it. */
  heardAt: instant.nullable(),
  groupId: z.uuid().nullable(),
  sequence: z.int(),
  /** The gateway that speaks for it. */
  gatewayId: z.uuid().nullable(),
  dangerZoneList: shownZones,
  detectionZoneList: shownZones,
  flowCountLineList: shownZones,
  version: z.int(),
});
/** A camera. */
export type Monitor = z.output<typeof monitor>;

/** A group of cameras. */
export const monitorGroup = z.object({
  groupId: z.uuid(),
  name: z.string(),
  version: z.int(),
  /** In their sequence; empty unless asked for. */
  monitorList: z.array(monitor),
});
/** A group of cameras. */
export type MonitorGroup = z.output<typeof monitorGroup>;
