import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { clusterMarkers, type MarkerCluster, type ScreenMarker } from './cluster-markers.ts';

const marker = (id: string, x: number, y: number, more: Partial<ScreenMarker> = {}): ScreenMarker => ({
  id,
  x,
  y,
  depth: 1,
  count: undefined,
  aggregate: 'sum',
  tone: 'info',
  cluster: 'permits',
  selected: false,
  ...more,
});
const clusters = (items: ReturnType<typeof clusterMarkers>) =>
  items.filter((item): item is MarkerCluster => item.kind === 'cluster');

const markers = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 1400, noNaN: true }),
    y: fc.double({ min: 0, max: 900, noNaN: true }),
    count: fc.integer({ min: 1, max: 9 }),
    tone: fc.constantFrom('neutral' as const, 'success' as const, 'warning' as const, 'danger' as const),
    cluster: fc.constantFrom('permits', 'sensors', undefined),
    selected: fc.boolean(),
  }),
  { maxLength: 300 },
);

test('keeps every marker exactly once, and never mixes cluster names', () => {
  fc.assert(
    fc.property(markers, (specs) => {
      const all = specs.map((spec, i) => marker(`m${i}`, spec.x, spec.y, spec));
      const items = clusterMarkers(all);
      const byId = new Map(all.map((m) => [m.id, m]));
      const seen = items.flatMap((item) => (item.kind === 'single' ? [item.marker.id] : item.members));
      expect([...seen].sort()).toEqual([...byId.keys()].sort());
      for (const { members, value, shares } of clusters(items)) {
        const inside = members.map((id) => byId.get(id));
        expect(new Set(inside.map((m) => m?.cluster)).size).toBe(1);
        expect(value).toBe(inside.reduce((sum, m) => sum + (m?.count ?? 0), 0));
        expect(shares.reduce((sum, share) => sum + share.weight, 0)).toBe(value);
        expect(inside.every((m) => m?.selected === false && m.cluster !== undefined)).toBe(true);
      }
    }),
  );
});

test('two groups of the same name are never founded within reach of each other', () => {
  fc.assert(
    fc.property(markers, (specs) => {
      const all = specs.map((spec, i) =>
        marker(`m${i}`, spec.x, spec.y, { ...spec, cluster: 'permits', selected: false }),
      );
      const founders = clusterMarkers(all, 52).map((item) =>
        all.find((m) => m.id === (item.kind === 'single' ? item.marker.id : item.members[0])),
      );
      for (const [i, a] of founders.entries())
        for (const b of founders.slice(i + 1))
          if (a && b) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(52);
    }),
  );
});

test('the worst state comes last in the ring', () => {
  const [cluster] = clusters(
    clusterMarkers([
      marker('a', 10, 10, { tone: 'danger' }),
      marker('b', 12, 10, { tone: 'neutral', count: 3 }),
      marker('c', 14, 10, { tone: 'warning' }),
    ]),
  );
  expect(cluster?.value).toBe(5);
  expect(cluster?.shares.map(({ tone }) => tone)).toEqual(['neutral', 'warning', 'danger']);
});

test.each([
  { aggregate: 'sum', counts: [70, 72, 68], is: { aggregate: 'sum', value: 210 } },
  { aggregate: 'max', counts: [70, 72, 68], is: { aggregate: 'max', value: 72 } },
  { aggregate: 'max', counts: [-3, -8, undefined], is: { aggregate: 'max', value: -3 } },
  { aggregate: 'count', counts: [70, 72, 68], is: { aggregate: 'count', value: 3 } },
  { aggregate: 'max', counts: [undefined, undefined], is: { aggregate: 'count', value: 2 } },
  { aggregate: 'sum', counts: [0, 0, undefined], is: { aggregate: 'sum', value: 1 } },
] as const)('the number of $counts as $aggregate is $is.value', ({ aggregate, counts, is }) => {
  const members = counts.map((count, i) => marker(`m${i}`, 10 + i, 10, { aggregate, count }));
  expect(clusters(clusterMarkers(members))).toMatchObject([is]);
});

test('the ring shows counts for a sum, and markers otherwise', () => {
  const weightsAs = (aggregate: ScreenMarker['aggregate']) =>
    clusters(
      clusterMarkers([
        marker('a', 10, 10, { aggregate, tone: 'success', count: 70 }),
        marker('b', 12, 10, { aggregate, tone: 'danger', count: 90 }),
      ]),
    )[0]?.shares.map(({ weight }) => weight);
  expect([weightsAs('sum'), weightsAs('max'), weightsAs('count')]).toEqual([
    [70, 90],
    [1, 1],
    [1, 1],
  ]);
});

test('a selected marker is never grouped', () => {
  const items = clusterMarkers([
    marker('a', 10, 10),
    marker('b', 11, 11, { selected: true }),
    marker('c', 12, 12),
  ]);
  expect(items.map((item) => (item.kind === 'single' ? item.marker.id : item.members))).toEqual([
    'b',
    ['a', 'c'],
  ]);
});

test('a marker is compared with its neighbours only, however many there are', () => {
  // Each is a group of its own, so that there are as many founders as markers.
  const all = Array.from({ length: 2500 }, (_, i) => marker(`m${i}`, (i % 50) * 60, Math.floor(i / 50) * 60));
  const distances = vi.spyOn(Math, 'abs');
  expect(clusterMarkers(all)).toHaveLength(all.length);
  // At most two distances for each founder in nine cells.
  expect(distances.mock.calls.length).toBeLessThan(all.length * 18);
  distances.mockRestore();
});
