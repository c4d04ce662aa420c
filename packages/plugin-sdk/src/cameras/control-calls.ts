import { endpoint, instant, line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { cameraPermissions } from './camera.ts';

/** What a camera can be told. `stop` ends what a step of 0 began. */
export const controlActions = [
  'left',
  'right',
  'up',
  'down',
  'zoomIn',
  'zoomOut',
  'stop',
  'home',
  'goToPreset',
] as const;
/** What a camera can be told. */
export type ControlAction = (typeof controlActions)[number];

/** Event for a camera whose control was taken, whose connection changed, or that did not stop; the payload is `{ monitorId }`. */
export const controlChanged = 'control-changed';
/** Seconds for which a member holds the control after an order. */
export const holdSeconds = 15;
/** Seconds after which a camera that was told to move without end stops, unless it is told again. */
export const moveSeconds = 5;
/** Share of the camera's highest speed, in percent, unless set up. */
export const usualSpeed = 45;

const token = z.string().min(1).max(200);
/** A position that the camera keeps. */
export const cameraPreset = z.object({ token, name: z.string() });
/** A position that the camera keeps. */
export type CameraPreset = z.output<typeof cameraPreset>;

/** How a camera is controlled, and by whom. */
export const monitorControl = z.object({
  monitorId: z.uuid(),
  /** Whether an address is set up through which it is controlled. The address itself stays on the server. */
  isConnected: z.boolean(),
  /** As the camera said of itself; empty before it was asked. */
  model: z.string(),
  /** Null: it was not asked yet. */
  turns: z.boolean().nullable(),
  /** What it was told last. */
  action: z.enum(controlActions).nullable(),
  /**
   * It did not hear that it is to stop, and may still be moving: the server tells it again, or has given up. Null: it stopped, or was
   * told nothing.
   */
  unstopped: z.enum(['trying', 'givenUp']).nullable(),
  /** What is set up: degrees of one move; 0: until it is told to stop. */
  step: z.int(),
  /** Percent of its highest speed. */
  speed: z.int(),
  /** Who holds the control now; null: nobody. */
  heldBy: z.object({ name: z.string(), isMe: z.boolean(), until: instant }).nullable(),
  version: z.int(),
});
/** How a camera is controlled, and by whom. */
export type MonitorControl = z.output<typeof monitorControl>;

const ofCamera = z.object({ monitorId: z.uuid() });
const number = z.coerce.number<number | string>().int();
/** What a camera is told. Left out, step and speed are those that are set up. */
export const controlOrder = ofCamera.extend({
  action: z.enum(controlActions),
  /** Degrees; percent of the range for a zoom. 0: until it is told to stop, for `moveSeconds` at most. */
  step: number.min(0).max(90).optional(),
  speed: number.min(1).max(100).optional(),
  /** The position of `goToPreset`. */
  presetToken: token.optional(),
});

/** Why a camera did not do what it was told. */
export const cameraRefusals = {
  MONITOR_REMOVED: { status: 409, details: z.object({ monitorId: z.uuid() }) },
  /** No address is set up through which it is controlled. */
  NOT_CONNECTED: { status: 409 },
  CAMERA_NOT_ALLOWED: { status: 422 },
  CAMERA_UNREACHABLE: { status: 503 },
  CAMERA_TIMEOUT: { status: 503 },
  /** Name or password are wrong, or may not do this. */
  CAMERA_LOGIN: { status: 422 },
  /** What answers at the address speaks no ONVIF. */
  CAMERA_NOT_ONVIF: { status: 422 },
  /** It does not turn. */
  CAMERA_NO_PTZ: { status: 422 },
  /** It turns, but refused this. */
  CAMERA_REFUSED: { status: 422 },
  /** It answered something that cannot be read. */
  CAMERA_ANSWER: { status: 503 },
} as const;
/** Why a member may not tell a camera anything now. */
export const holdRefusals = {
  CONTROL_HELD: { status: 409, details: z.object({ name: z.string(), until: instant }) },
} as const;

const control = cameraPermissions.control;
const presetList = z.object({ presetList: z.array(cameraPreset) });
const refusals = { ...cameraRefusals, ...holdRefusals };

/** How cameras are turned. */
export const controlCalls = {
  getMonitorControl: endpoint({
    method: 'GET',
    path: '/MonitorControl/getMonitorControl',
    summary: 'Whether a camera can be controlled, how, and who does so now',
    permission: cameraPermissions.view,
    input: ofCamera,
    response: z.object({ monitorControl }),
  }),
  monitorControl: endpoint({
    method: 'POST',
    path: '/MonitorControl/monitorControl',
    summary: 'Turn a camera, zoom, stop, or go to a position that it keeps',
    permission: control,
    input: controlOrder,
    response: z.object({ monitorControl }),
    refusals: { ...refusals, PRESET_MISSING: { status: 400 } },
  }),
  getPresetList: endpoint({
    method: 'GET',
    path: '/MonitorControl/getPresetList',
    summary: 'The positions that a camera keeps',
    permission: control,
    input: ofCamera,
    response: presetList,
    refusals: cameraRefusals,
  }),
  savePreset: endpoint({
    method: 'POST',
    path: '/MonitorControl/savePreset',
    summary: 'Let a camera keep where it looks now',
    permission: control,
    input: ofCamera.extend({ name: line(40) }),
    response: presetList,
    refusals,
  }),
  removePreset: endpoint({
    method: 'POST',
    path: '/MonitorControl/removePreset',
    summary: 'Let a camera forget a position',
    permission: control,
    input: ofCamera.extend({ presetToken: token }),
    response: presetList,
    refusals,
  }),
  uploadSingleThumbnail: endpoint({
    method: 'POST',
    path: '/upload/uploadSingleThumbnail',
    summary: 'Take a picture with a camera now, and keep it as its last one',
    permission: control,
    input: ofCamera,
    response: z.object({ monitorId: z.uuid(), pictureTakenAt: instant }),
    refusals: {
      MONITOR_REMOVED: cameraRefusals.MONITOR_REMOVED,
      /** Neither a stream nor a connection is set up. */
      NO_PICTURE_SOURCE: { status: 409 },
      /** `reason`: why, such as `UNREACHABLE` or `NO_FFMPEG`. */
      PICTURE_NOT_TAKEN: { status: 503, details: z.object({ reason: z.string() }) },
    },
  }),
};
