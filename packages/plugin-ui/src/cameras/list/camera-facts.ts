import {
  dangerTypes,
  detectionType,
  invisibleType,
  type Monitor,
  type MonitorStatus,
  offlineType,
} from '@gantry/plugin-sdk/cameras';
import type { Tone } from '@gantry/plugin-ui';

/** What the index can be narrowed to: cameras that are live, those that are not, and those at which somebody has to look. */
export const cameraStates = ['live', 'off', 'alert'] as const;
/** What the index can be narrowed to. */
export type CameraState = (typeof cameraStates)[number];

/** What the index is narrowed to. */
export interface CameraFilter {
  /** In names, own ids and descriptions. */
  readonly search: string;
  /** Undefined: any. */
  readonly state: CameraState | undefined;
  /** Undefined: all groups. */
  readonly groupId: string | undefined;
}
/** No filter. */
export const allCameras: CameraFilter = { search: '', state: undefined, groupId: undefined };

/** Tells the calendar day on site of a moment. */
export type DayOf = (moment: number) => string;

/** Whether the camera recognises what it sees. */
export const isClever = ({ type }: Pick<Monitor, 'type'>) => type === 'AI' || type === detectionType;

/** Whether it can be watched now. */
export const isLive = ({ status }: Pick<Monitor, 'status'>) => status === 'Live';

/** Whether the latest alert began on the day of `now`. */
export const hasAlertToday = ({ latestAlert }: Pick<Monitor, 'latestAlert'>, now: number, dayOf: DayOf) =>
  latestAlert !== null && dayOf(latestAlert.tsMs) === dayOf(now);

/** Whether somebody has to look: an alert about safety today, or the camera itself says that it is down or was hit. */
export const needsLook = (camera: Monitor, now: number, dayOf: DayOf) =>
  (hasAlertToday(camera, now, dayOf) && camera.latestAlert?.type !== offlineType) ||
  camera.status === 'Off Alert' ||
  camera.status === 'Impact detected';

/** A danger that lasts. */
export const isInDanger = ({ latestAlert }: Pick<Monitor, 'latestAlert'>) =>
  latestAlert !== null && latestAlert.endTsMs === null && dangerTypes.includes(latestAlert.type);

const tones: Readonly<Partial<Record<MonitorStatus, Tone>>> = {
  Live: 'success',
  'Off Alert': 'danger',
  'Impact detected': 'warning',
};
/** The colour of a status. */
export const toneOf = (status: MonitorStatus): Tone => tones[status] ?? 'neutral';

/** Whether people see it in lists. */
export const isListed = ({ status, type }: Pick<Monitor, 'status' | 'type'>) =>
  status !== 'Removed' && type !== invisibleType;

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** `Gate 2` before `Gate 10`. */
export const inNaturalOrder = (cameras: readonly Monitor[]) =>
  cameras.toSorted((one, other) => byName.compare(one.name, other.name));

/** The cameras that a filter leaves, in their order. */
export function camerasOf(
  cameras: readonly Monitor[],
  { search, state, groupId }: CameraFilter,
  now: number,
  dayOf: DayOf,
): readonly Monitor[] {
  const wanted = search.trim().toLowerCase();
  const fits: Readonly<Record<CameraState, (camera: Monitor) => boolean>> = {
    live: isLive,
    off: (camera) => !isLive(camera),
    alert: (camera) => needsLook(camera, now, dayOf),
  };
  return cameras.filter(
    (camera) =>
      (groupId === undefined || camera.groupId === groupId) &&
      (state === undefined || fits[state](camera)) &&
      [camera.name, camera.originId, camera.description].some((text) => text.toLowerCase().includes(wanted)),
  );
}
