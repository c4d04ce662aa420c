import * as z from 'zod';
import { phases } from './alerts.ts';

/** The kind of device that is a camera. */
export const cameraKind = 'camera';
/** The kind of device that speaks for cameras: a recorder, or a box that looks at their pictures. */
export const gatewayKind = 'camera-gateway';
/** Days after which what a device says is too old to be taken in. */
export const oldestDays = 31;
/** The most events, statuses and counts of one message, together. */
export const mostItems = 500;
/** Bytes of a still picture, as JPEG. */
export const mostPictureBytes = 300_000;
/** The most people that one camera can count. */
export const mostPeople = 10_000;

/** The camera's own id (`originId`). A gateway must name it; a camera with its own token may. */
const camera = z.string().max(80).optional();
/** ISO 8601 with a zone, such as `2026-11-22T07:42:10+08:00`. */
const time = z.string().max(40);

const event = z.strictObject({
  camera,
  time,
  /** One of `knownAlertTypes`, or another one, which is kept as it came. */
  type: z.string().max(80),
  /** Name of the zone or line. */
  zone: z.string().max(40).optional(),
  phase: z.enum(phases).default('start'),
  /** Still picture, JPEG in base64. */
  picture: z.string().max(450_000).optional(),
});

/** `impact`: something hit the camera. */
const status = z.strictObject({ camera, time, status: z.enum(['online', 'offline', 'impact']) });

/** People in sight of the camera. */
const count = z.strictObject({ camera, time, count: z.number() });

/** Body of `POST /ingest/ai-cctv`. Empty lists are a sign of life. */
export const cameraMessage = z.strictObject({
  events: z.array(event).max(mostItems).default([]),
  statuses: z.array(status).max(mostItems).default([]),
  counts: z.array(count).max(mostItems).default([]),
});
export type CameraMessage = z.output<typeof cameraMessage>;

/** Why something was not taken in. */
export const messageRefusal = z.enum([
  'INVALID_TIME',
  'IN_FUTURE',
  'TOO_OLD',
  /** The token does not speak for a camera of this id. */
  'UNKNOWN_CAMERA',
  /** Empty, or with control characters. */
  'INVALID_TYPE',
  'INVALID_ZONE',
  /** Not a whole number from 0 to `mostPeople`. */
  'INVALID_COUNT',
  /** The event was taken in; its picture is not a JPEG of at most `mostPictureBytes`. */
  'INVALID_PICTURE',
]);
export type MessageRefusal = z.output<typeof messageRefusal>;

/** None of what the message says needs to be sent again. */
export const messageAnswer = z.object({
  accepted: z.int(),
  /** Taken in before, or older than what was. */
  duplicates: z.int(),
  /** `index` is the position in the list, from 0. */
  refused: z
    .array(z.object({ list: z.enum(['events', 'statuses', 'counts']), index: z.int(), code: messageRefusal }))
    .readonly(),
});
export type MessageAnswer = z.output<typeof messageAnswer>;
