import { instant, line, numberWithin, prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { triageStates } from './alerts.ts';
import { monitorStatuses } from './status.ts';
import { picturePoint } from './zones.ts';

export const permissions = {
  view: 'CCTV_VIEW',
  acknowledge: 'CCTV_ACKNOWLEDGE',
  manage: 'CCTV_MANAGE',
} as const;

/** The server half's event for what cameras sent, at most once a second; its payload is `{ deviceIds }`: the gateways and cameras that sent. */
export const camerasSent = 'cameras-sent';
/** Its event for a changed set-up of a camera or a group; the payload is `{ monitorIds }`, empty where the order or a group changed. */
export const setupChanged = 'setup-changed';
/** Its event for an alert that began, ended or was dealt with; the payload is `{ monitorId, monitorAlertId }`. */
export const alertsChanged = 'alerts-changed';

/** HK1980 grid (EPSG:2326), metres. */
export const gridPlace = z.object({
  e: numberWithin({ min: 790_000, max: 880_000 }),
  n: numberWithin({ min: 790_000, max: 860_000 }),
});
export type GridPlace = z.output<typeof gridPlace>;
const longitude = numberWithin({ min: -180, max: 180 });
const latitude = numberWithin({ min: -90, max: 90 });
const height = numberWithin({ min: -500, max: 9000 });
/** Metres at which a camera is shown without a height of its own. */
export const usualHeight = 7;
/** Degrees clockwise from north; degrees above the horizon; degrees across the picture. */
const heading = numberWithin({ min: 0, max: 360 });
const tilt = numberWithin({ min: -90, max: 90 });
const fieldOfView = numberWithin({ min: 1, max: 360 });

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
  /** Whether `cctvFiles.alertPicture` has a still picture of it. */
  hasPicture: z.boolean(),
  triage: z.enum(triageStates),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  /** What was done. */
  actionTaken: z.string().nullable(),
});
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
export type Monitor = z.output<typeof monitor>;

export const monitorGroup = z.object({
  groupId: z.uuid(),
  name: z.string(),
  version: z.int(),
  /** In their sequence; empty unless asked for. */
  monitorList: z.array(monitor),
});
export type MonitorGroup = z.output<typeof monitorGroup>;

/** Protocols of a stream: an HLS playlist, or a camera. */
const liveUrl = z
  .string()
  .trim()
  .max(1000)
  .refine((text) => text === '' || (/^(https?|rtsps?):\/\/\S+$/i.test(text) && URL.canParse(text)), {
    error: 'Must begin with http://, https://, rtsp:// or rtsps://.',
    params: { problem: 'stream_address' },
  });

const optionalLine = (max: number) => z.union([z.literal(''), line(max)]);

/** What is entered for a camera. */
export const monitorFields = z.object({
  name: line(80),
  originId: line(80),
  type: line(40),
  /** Empty: none. */
  liveUrl,
  vendor: optionalLine(80),
  description: prose(1000),
  gps: gridPlace.nullable(),
  longitude: longitude.nullable(),
  latitude: latitude.nullable(),
  height,
  heading: heading.nullable(),
  tilt: tilt.nullable(),
  fieldOfView: fieldOfView.nullable(),
  peopleCountLimit: z.int().min(0).max(10_000),
  offlineAlertThreshold: z.int().min(0).max(1000),
  gatewayId: z.uuid().nullable(),
  groupId: z.uuid().nullable(),
});
