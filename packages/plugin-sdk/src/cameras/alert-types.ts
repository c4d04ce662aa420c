import { impactType, offlineType, overLimitType } from './status.ts';

/** Types that the module names in both languages. A type that is not among them is shown as it came. */
export const knownAlertTypes = [
  offlineType,
  impactType,
  overLimitType,
  'zone intrusion',
  'danger-zone',
  'danger-zone-lifting-stk',
  'dirty-wheel',
  'dirty wheel alert',
  'dump-truck-cover',
  'uncovered truck alert',
  'lineDetectionStart',
  'traffic-jam-movement',
  'traffic-jam-counting',
  'traffic-jam-start',
  'traffic-jam-end',
  'vehicle-counting-road-a-over-1600-in-one-hour',
  'vehicle-counting-road-b-over-1600-in-one-hour',
  'overheight vehicle NB_SL',
  'overheight vehicle NB_FL',
  'overheight vehicle SB_SL',
  'overheight vehicle SB_FL',
  'AI_Vessel_Restriction_Zone',
  'missing-water-barrier',
] as const;

/** Types that say that the camera itself does not work; all others are about safety. */
export const downtimeTypes: readonly string[] = [offlineType, impactType];
/** Types in which somebody may be hurt now: an alarm lasts as long as the alert. */
export const dangerTypes: readonly string[] = [
  'zone intrusion',
  'danger-zone',
  'danger-zone-lifting-stk',
  overLimitType,
];
/** Types whose alert ends only when the camera says that its cause is over, not when somebody has dealt with it. */
export const measuredTypes: readonly string[] = [offlineType, overLimitType];

/** How far people have dealt with an alert: the last two close it. */
export const triageStates = ['New', 'Acknowledged', 'Resolved', 'False alarm'] as const;
/** How far people have dealt with an alert. */
export type TriageState = (typeof triageStates)[number];
