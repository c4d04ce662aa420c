import * as z from 'zod';
import { hasPosition, type Position } from './location.ts';
import { permitStatus } from './permit.ts';
import { type PermitType, permitType } from './permit-type.ts';

export const conflictKinds = [
  'HOT_WORK_NEAR_CONFINED_SPACE',
  'LIFTING_OVER_WORK',
  'DIGGING_OVER_UTILITY',
] as const;

/** Metres in three dimensions within which hot work and a confined space conflict. */
export const hotWorkDistance = 15;
/** Metres in plan within which people count as below a load, at any height: a load is raised and lowered. */
export const liftingDistance = 15;
/** Metres in three dimensions from a location marked as having services in the ground. */
export const utilityDistance = 5;

export interface Site extends Position {
  readonly locationID: string;
  readonly name: string;
  /** Metres above the Hong Kong Principal Datum. */
  readonly height: number;
}

/** Work at a place and a time. */
export interface PlacedWork {
  /** Of its permit; left out while there is none. */
  readonly formUUID?: string | undefined;
  readonly permitType: PermitType;
  readonly validFrom: string;
  readonly validTo: string;
  readonly location: Site;
}

export interface PlacedPermit extends PlacedWork {
  readonly formUUID: string;
  readonly number: string | null;
  readonly status: z.infer<typeof permitStatus>;
}

export const conflict = z.object({
  /** Identifies this conflict in `acceptedConflicts`. */
  key: z.string(),
  kind: z.enum(conflictKinds),
  /** Metres; null for the same location. */
  distance: z.number().nullable(),
  /** The other permit; null for services in the ground. */
  permit: z
    .object({
      formUUID: z.uuid(),
      number: z.string().nullable(),
      permitType,
      status: permitStatus,
      validFrom: z.string(),
      validTo: z.string(),
    })
    .nullable(),
  location: z.object({ locationID: z.uuid(), name: z.string() }),
});
export type Conflict = z.infer<typeof conflict>;

/**
 * What the work conflicts with, nearest first.
 * @param others - permits under which work may go on; the work's own permit and periods that do not overlap are ignored.
 * @param utilities - locations marked as having services in the ground.
 */
export function conflictsOf(
  subject: PlacedWork,
  others: readonly PlacedPermit[],
  utilities: readonly Site[],
): readonly Conflict[] {
  const withPermits = others.flatMap((other) => {
    const kind = kindBetween(subject, other);
    if (other.formUUID === subject.formUUID || kind === null || !overlap(subject, other)) return [];
    const { formUUID, number, status, validFrom, validTo } = other;
    const permit = { formUUID, number, permitType: other.permitType, status, validFrom, validTo };
    return [entry(kind, subject, other.location, permit)];
  });
  const withUtilities = digs(subject)
    ? utilities
        .filter((site) => within(subject.location, site, utilityDistance, distanceBetween))
        .map((site) => entry('DIGGING_OVER_UTILITY', subject, site, null))
    : [];
  return [...withPermits, ...withUtilities].sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
}

function entry(
  kind: Conflict['kind'],
  subject: PlacedWork,
  site: Site,
  permit: Conflict['permit'],
): Conflict {
  const same = site.locationID === subject.location.locationID;
  return {
    key: `${kind}:${permit?.formUUID ?? site.locationID}`,
    kind,
    distance: same ? null : Math.round(distanceBetween(subject.location, site) * 10) / 10,
    permit,
    location: { locationID: site.locationID, name: site.name },
  };
}

function kindBetween(a: PlacedWork, b: PlacedWork): Conflict['kind'] | null {
  if (
    isPair(a, b, 'Hot Work', 'Confined Space') &&
    within(a.location, b.location, hotWorkDistance, distanceBetween)
  )
    return 'HOT_WORK_NEAR_CONFINED_SPACE';
  const lifts = a.permitType === 'Lifting' || b.permitType === 'Lifting';
  return lifts && within(a.location, b.location, liftingDistance, planDistance) ? 'LIFTING_OVER_WORK' : null;
}

function isPair(a: PlacedWork, b: PlacedWork, one: PermitType, other: PermitType): boolean {
  return (a.permitType === one && b.permitType === other) || (a.permitType === other && b.permitType === one);
}

function digs({ permitType }: PlacedWork): boolean {
  return permitType === 'Dig' || permitType === 'Drill';
}

/** Periods are half-open: one that ends when the other begins does not overlap it. */
function overlap(a: PlacedWork, b: PlacedWork): boolean {
  return Date.parse(a.validFrom) < Date.parse(b.validTo) && Date.parse(b.validFrom) < Date.parse(a.validTo);
}

/** A location is near itself even without a position. Otherwise both locations need one. */
function within(a: Site, b: Site, metres: number, measure: (a: Site, b: Site) => number): boolean {
  if (a.locationID === b.locationID) return true;
  return hasPosition(a) && hasPosition(b) && measure(a, b) <= metres;
}

const metresPerDegree = 111_320;

/** Metres in plan. The flat-earth formula is exact to a millimetre over the tens of metres needed here. */
export function planDistance(a: Position, b: Position): number {
  const north = (b.latitude - a.latitude) * metresPerDegree;
  const east =
    (b.longitude - a.longitude) *
    metresPerDegree *
    Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return Math.hypot(north, east);
}

/** Metres in three dimensions. */
export function distanceBetween(a: Site, b: Site): number {
  return Math.hypot(planDistance(a, b), b.height - a.height);
}
