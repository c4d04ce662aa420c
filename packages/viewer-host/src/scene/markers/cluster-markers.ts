import type { MarkerSpec, Tone } from '@gantry/plugin-sdk';

export type Aggregate = NonNullable<MarkerSpec['aggregate']>;

/** A visible marker. Position of its tail's end in CSS pixels from the stage's top left corner. */
export interface ScreenMarker {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Grows with the distance from the camera; decides which marker covers which. */
  readonly depth: number;
  readonly count: number | undefined;
  /** What a cluster's number means. */
  readonly aggregate: Aggregate;
  readonly tone: Tone;
  /** Markers without one are never grouped. */
  readonly cluster: string | undefined;
  /** A selected marker is never grouped, so that it stays visible. */
  readonly selected: boolean;
}

export interface MarkerCluster {
  readonly kind: 'cluster';
  /** Depends only on the members, not on the camera. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly members: readonly string[];
  /** What the number means. */
  readonly aggregate: Aggregate;
  readonly value: number;
  /** Shares of the ring by tone, mildest first, so that the worst ends at twelve o'clock. */
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
 * Groups markers of the same cluster that would overlap: each marker joins the first group whose founder is nearer than `reach` pixels
 * in both directions, or founds a group. A grid of that size finds the founders, so the work is linear. Markers are processed in the
 * given order, so that groups stay stable.
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

/** Keys are numbers, because ten thousand markers need ninety thousand keys per frame. Assumes fewer than 100,000 rows. */
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

/** The first member decides how to aggregate. Without any values, the number is the count of markers. */
function numberOf(members: readonly ScreenMarker[]): Pick<MarkerCluster, 'aggregate' | 'value'> {
  const aggregate = members[0]?.aggregate ?? 'count';
  if (aggregate === 'sum')
    return { aggregate, value: members.reduce((sum, { count = 1 }) => sum + count, 0) };
  const values = members.flatMap(({ count }) => count ?? []);
  if (aggregate === 'max' && values.length > 0)
    return { aggregate, value: values.reduce((highest, value) => Math.max(highest, value)) };
  return { aggregate: 'count', value: members.length };
}

/** For a sum, shares are weighted by counts; for measured values, every marker has the same share. */
function sharesOf(members: readonly ScreenMarker[]): MarkerCluster['shares'] {
  const weights = new Map<Tone, number>();
  for (const { tone, count = 1, aggregate } of members)
    weights.set(tone, (weights.get(tone) ?? 0) + (aggregate === 'sum' ? Math.max(count, 1) : 1));
  return severity.flatMap((tone) => {
    const weight = weights.get(tone);
    return weight === undefined ? [] : [{ tone, weight }];
  });
}
