import type { MarkerSpec, Tone } from '@gantry/plugin-sdk';

export type Aggregate = NonNullable<MarkerSpec['aggregate']>;

/** A marker on the screen. CSS pixels from the stage's top left corner to the point that the marker's tail touches. */
export interface ScreenMarker {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Grows with the distance from the camera; decides what covers what. */
  readonly depth: number;
  readonly count: number | undefined;
  /** What a cluster's number is. */
  readonly aggregate: Aggregate;
  readonly tone: Tone;
  /** Markers without one are never grouped. */
  readonly cluster: string | undefined;
  /** Never grouped: whoever is looking for it must find it. */
  readonly selected: boolean;
}

export interface MarkerCluster {
  readonly kind: 'cluster';
  /** The same for the same members, whatever the camera does. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly members: readonly string[];
  /** What the number is. */
  readonly aggregate: Aggregate;
  readonly value: number;
  /** Of the ring by tone, mildest first; the worst comes last so that it closes the ring at twelve o'clock. */
  readonly shares: readonly { readonly tone: Tone; readonly weight: number }[];
}
export type MarkerItem = { readonly kind: 'single'; readonly marker: ScreenMarker } | MarkerCluster;

/** From the mildest to the worst. */
const severity: readonly Tone[] = ['neutral', 'success', 'info', 'paused', 'warning', 'danger'];

interface Group {
  readonly x: number;
  readonly y: number;
  readonly members: ScreenMarker[];
}

/**
 * Groups markers of one cluster name that would overlap: each joins the first group whose founder is nearer than `reach`
 * pixels, in both directions, or founds one. A screen grid of that size finds the founders, so the work grows with the
 * number of markers only. The order given is kept, so groups do not change members without need.
 */
export function clusterMarkers(markers: readonly ScreenMarker[], reach = 52): readonly MarkerItem[] {
  const items: MarkerItem[] = [];
  const groups: Group[] = [];
  const grids = new Map<string, Map<number, Group[]>>();
  for (const marker of markers) {
    if (marker.cluster === undefined || marker.selected) {
      items.push({ kind: 'single', marker });
      continue;
    }
    const column = Math.floor(marker.x / reach);
    const row = Math.floor(marker.y / reach);
    const cells = grids.get(marker.cluster) ?? new Map<number, Group[]>();
    grids.set(marker.cluster, cells);
    const near = nearGroup(cells, marker, column, row, reach);
    if (near) {
      near.members.push(marker);
      continue;
    }
    const group: Group = { x: marker.x, y: marker.y, members: [marker] };
    groups.push(group);
    const key = cellKey(column, row);
    const cell = cells.get(key);
    if (cell) cell.push(group);
    else cells.set(key, [group]);
  }
  for (const group of groups) items.push(itemOf(group));
  return items;
}

function nearGroup(
  cells: ReadonlyMap<number, readonly Group[]>,
  { x, y }: ScreenMarker,
  column: number,
  row: number,
  reach: number,
): Group | undefined {
  for (let c = column - 1; c <= column + 1; c += 1) {
    for (let r = row - 1; r <= row + 1; r += 1) {
      const found = cells
        .get(cellKey(c, r))
        ?.find((group) => Math.abs(group.x - x) < reach && Math.abs(group.y - y) < reach);
      if (found) return found;
    }
  }
  return undefined;
}

/** Numbers, for ten thousand markers ask for ninety thousand keys in each frame. Screens have fewer than 100,000 rows. */
function cellKey(column: number, row: number): number {
  return column * 100_000 + row;
}

function itemOf({ members }: Group): MarkerItem {
  const [first] = members;
  if (first && members.length === 1) return { kind: 'single', marker: first };
  let x = 0;
  let y = 0;
  let depth = Number.POSITIVE_INFINITY;
  for (const marker of members) {
    x += marker.x / members.length;
    y += marker.y / members.length;
    depth = Math.min(depth, marker.depth);
  }
  const ids = members.map(({ id }) => id);
  return {
    kind: 'cluster',
    id: `cluster ${ids[0]} ${ids.length}`,
    x,
    y,
    depth,
    members: ids,
    ...numberOf(members),
    shares: sharesOf(members),
  };
}

/** The first member says how. Without any value to choose the highest from, it is how many they are. */
function numberOf(members: readonly ScreenMarker[]): Pick<MarkerCluster, 'aggregate' | 'value'> {
  const aggregate = members[0]?.aggregate ?? 'count';
  if (aggregate === 'sum')
    return { aggregate, value: members.reduce((sum, { count = 1 }) => sum + count, 0) };
  const values = members.flatMap(({ count }) => count ?? []);
  if (aggregate === 'max' && values.length > 0)
    return { aggregate, value: values.reduce((highest, value) => Math.max(highest, value)) };
  return { aggregate: 'count', value: members.length };
}

/** Things that are summed have a share each; of measured values every marker has the same. */
function sharesOf(members: readonly ScreenMarker[]): MarkerCluster['shares'] {
  const weights = new Map<Tone, number>();
  for (const { tone, count = 1, aggregate } of members)
    weights.set(tone, (weights.get(tone) ?? 0) + (aggregate === 'sum' ? Math.max(count, 1) : 1));
  return severity.flatMap((tone) => {
    const weight = weights.get(tone);
    return weight === undefined ? [] : [{ tone, weight }];
  });
}
