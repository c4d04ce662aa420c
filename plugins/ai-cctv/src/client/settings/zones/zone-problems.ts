import { line } from '@gantry/plugin-sdk/contract';
import {
  isAreaList,
  type ZoneKind,
  type ZoneLists,
  type ZonePlace,
  zoneKinds,
} from '@gantry/plugin-ui/cameras';
import { mostCorners, mostZones, zoneProblem } from '../../../contract/zones.ts';

const zoneName = line(40);

/** What the server would refuse of a zone. */
export type ZoneProblem =
  | 'no_name'
  | 'name_twice'
  | 'too_few_corners'
  | 'too_few_points'
  | 'point_twice'
  | 'crossing_lines'
  | 'too_many_points';

/** The first thing that is wrong with a zone; undefined: nothing. */
export function problemOf(lists: ZoneLists, { kind, at }: ZonePlace): ZoneProblem | undefined {
  const zone = lists[kind][at];
  if (zone === undefined) return undefined;
  if (!zoneName.safeParse(zone.name).success) return 'no_name';
  const name = nameIn(zone.name);
  // Said beside the later one: that is the one that was just named.
  if (lists[kind].slice(0, at).some((other) => nameIn(other.name) === name)) return 'name_twice';
  if (zone.points.length > mostCorners) return 'too_many_points';
  const problem = zoneProblem(zone.points, isAreaList(kind));
  return problem === 'too_few_points' && isAreaList(kind) ? 'too_few_corners' : problem;
}

const nameIn = (typed: string) => typed.trim().toLowerCase();

/** Whether a list has more zones than it may. */
export const isTooLong = (lists: ZoneLists, kind: ZoneKind): boolean => lists[kind].length > mostZones;

/** The first problem of all lists, in the order in which they are shown. */
export function firstProblem(
  lists: ZoneLists,
): { readonly place: ZonePlace; readonly problem: ZoneProblem } | { readonly tooLong: ZoneKind } | undefined {
  for (const kind of zoneKinds) {
    if (isTooLong(lists, kind)) return { tooLong: kind };
    for (const at of lists[kind].keys()) {
      const problem = problemOf(lists, { kind, at });
      if (problem !== undefined) return { place: { kind, at }, problem };
    }
  }
  return undefined;
}
