/** What a camera is at the moment, as the interface spells it. */
export const monitorStatuses = [
  'Removed',
  'Impact detected',
  'No stream',
  'Live',
  'Off',
  'Off Alert',
] as const;
/** The status of a camera. */
export type MonitorStatus = (typeof monitorStatuses)[number];

/** The type of the alert that is open while a camera is reported offline. */
export const offlineType = 'CCTV Offline';
/** The type of the alert that is open after something hit a camera, until somebody has looked at it. */
export const impactType = 'Impact detected';
/** The type of the alert that is open while a camera counts more people than its limit. */
export const overLimitType = 'people_count_over_limitation';

/** A camera that shows nothing to people: its pictures go to a detector only. */
export const detectionType = 'AI_DETECTION';
/** A camera that lists for people leave out. */
export const invisibleType = 'OTHER_INVISIBLE_MONITORING';

/** What the status is derived from. */
export interface MonitorFacts {
  /** `AI`, `AI_DETECTION` or another. */
  readonly type: string;
  /** It was removed or retired. */
  readonly isRemoved: boolean;
  /** Whether an alert of `impactType` is open. */
  readonly isHit: boolean;
  /**
   * Whether there is something to watch: an address or a film is set up, the camera is not reported offline, and something tells that it works.
   */
  readonly hasStream: boolean;
  /** Null: it never had one. */
  readonly latestAlert: { readonly type: string; readonly isOpen: boolean } | null;
  /** Reports of being offline after which people are warned; 0: never. */
  readonly offlineAlertThreshold: number;
  /** Reports of being offline since the camera was last online. */
  readonly offlineCount: number;
}

/** The status of a camera. The server derives it; no other place decides it. */
export function monitorStatus(facts: MonitorFacts): MonitorStatus {
  if (facts.isRemoved) return 'Removed';
  if (facts.isHit) return 'Impact detected';
  if (facts.type === detectionType) return 'No stream';
  if (facts.hasStream) return 'Live';
  const { latestAlert, offlineAlertThreshold, offlineCount } = facts;
  const isReported = latestAlert?.isOpen === true && latestAlert.type === offlineType;
  return isReported && offlineAlertThreshold !== 0 && offlineCount >= offlineAlertThreshold
    ? 'Off Alert'
    : 'Off';
}

/** Milliseconds after which a count of people no longer says how many there are now. */
export const staleAfter = 5 * 60_000;

/** Whether a count is too old to rely on. Both in milliseconds since 1970. */
export const isStaleCount = (countedAt: number, now: number): boolean => now - countedAt > staleAfter;
