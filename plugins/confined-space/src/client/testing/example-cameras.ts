import type { Monitor, MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { exampleAlert, exampleCamera, exampleNow } from '@gantry/plugin-ui/testing';
import type { Watch } from '../../contract/confined-space.ts';

export const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
export const now = exampleNow;

/** Somebody too many in the sight of `CS-<nth>`. */
export const alertOf = (nth: number, more: Partial<MonitorAlert> = {}): MonitorAlert =>
  exampleAlert(nth, { monitorName: `CS-${nth}`, type: 'people_count_over_limitation', ...more });

/** `CS-<nth>`: live, with a limit of 6, and nobody in its sight. */
export const camera = (nth: number, more: Partial<Monitor> = {}): Monitor =>
  exampleCamera(nth, { name: `CS-${nth}`, peopleCountLimit: 6, peopleCount: counted(0), ...more });

/** A count of some seconds before `now`. */
export const counted = (count: number, ago = 10_000) => ({
  count,
  countedAt: new Date(now - ago).toISOString(),
  isStale: false,
});

/** A camera that watches no location yet. */
export const watchOf = (nth: number, more: Partial<Watch> = {}): Watch => ({
  monitorId: uuid(nth),
  locationId: null,
  locationName: null,
  limit: 6,
  permits: [],
  entryLog: null,
  problems: [],
  version: 0,
  ...more,
});

export const groupOf = (nth: number, name: string) => ({
  groupId: uuid(500 + nth),
  name,
  version: 1,
  monitorList: [],
});
