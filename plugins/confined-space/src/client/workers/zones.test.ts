import { describe, expect, it } from 'vitest';
import { alertOf, camera, counted, groupOf, now, uuid, watchOf } from '../testing/example-cameras.ts';
import { allWorkersIn, opensByItself, workersOf, zonesOf } from './zones.ts';

const shaft = groupOf(1, 'Shaft S1');
const gallery = groupOf(2, 'Cable gallery');
const sees = (nth: number, count: number, limit: number, groupId: string | null, ago = 10_000) =>
  camera(nth, { groupId, peopleCountLimit: limit, peopleCount: counted(count, ago) });

describe('the people of a camera', () => {
  const of = (more: Parameters<typeof camera>[1], watch = watchOf(1)) =>
    workersOf(camera(1, more), watch, now);
  const fresh = counted(3);

  it('are as counted last, against the permit’s limit where that is lower', () => {
    expect(of({ peopleCount: fresh, peopleCountLimit: 6 }, undefined)).toMatchObject({ count: 3, limit: 6 });
    const few = { ...watchOf(1), limit: 2 };
    expect(of({ peopleCount: fresh, peopleCountLimit: 6 }, few)).toMatchObject({ limit: 2, isOver: true });
    expect(of({ peopleCount: fresh }, { ...few, limit: 3 }).isOver).toBe(false);
  });

  it('are nobody before the first count', () => {
    expect(of({ peopleCount: null })).toMatchObject({ count: 0, isUncounted: true, silentSince: null });
  });

  it('are not known from an old count, even if it was fresh when it was fetched', () => {
    for (const peopleCount of [{ ...fresh, isStale: true }, counted(3, 301_000)])
      expect(of({ peopleCount })).toMatchObject({
        count: null,
        isOver: false,
        silentSince: Date.parse(peopleCount.countedAt),
      });
  });

  it('are not known from a fresh count of a camera that was lost since', () => {
    const offline = alertOf(1, { type: 'CCTV Offline', tsMs: now - 20_000 });
    expect(of({ peopleCount: fresh, status: 'Off', offlineCount: 1, latestAlert: offline })).toMatchObject({
      count: null,
      silentSince: now - 20_000,
    });
    expect(of({ peopleCount: fresh, status: 'Off Alert' }).count).toBeNull();
    const since = new Date(now - 30_000).toISOString();
    const over = {
      kind: 'over-limit' as const,
      since,
      suspendsAt: null,
      suspendedPermit: null,
      suspendedAt: null,
    };
    // The permit module still has too many people there.
    expect(
      of(
        { peopleCount: fresh, status: 'Off Alert' },
        watchOf(1, { problems: [over, { ...over, kind: 'camera-lost' }] }),
      ),
    ).toMatchObject({ count: null, isOver: true, silentSince: Date.parse(since) });
    // One that has no stream, but counts.
    expect(of({ peopleCount: fresh, status: 'Off' }).count).toBe(3);
  });
});

describe('the zones', () => {
  it('are the groups in their order, with the sums of what is known; what has no group comes last', () => {
    const cameras = [
      sees(1, 8, 6, shaft.groupId),
      sees(2, 5, 4, shaft.groupId),
      sees(3, 3, 6, gallery.groupId),
      sees(4, 9, 6, gallery.groupId, 400_000),
      sees(5, 1, 2, null),
      sees(6, 1, 2, uuid(999)),
    ];
    const zones = zonesOf(cameras, [gallery, groupOf(3, 'Empty'), shaft], [], now);
    expect(zones.map(({ workers, groupId: _, ...zone }) => [zone, workers.length])).toEqual([
      [{ name: 'Cable gallery', count: 3, limit: 12, isOver: false, silent: 1 }, 2],
      [{ name: 'Shaft S1', count: 13, limit: 10, isOver: true, silent: 0 }, 2],
      [{ name: null, count: 2, limit: 4, isOver: false, silent: 0 }, 2],
    ]);
    expect(allWorkersIn(zones)).toEqual({ count: 18, zones: 3, silent: 1 });
    expect(zones.map((zone) => opensByItself(zone, zones))).toEqual([true, true, false]);
  });

  it('are over their limit if one camera is, even where others have room', () => {
    const [zone] = zonesOf([sees(1, 3, 2, shaft.groupId), sees(2, 0, 9, shaft.groupId)], [shaft], [], now);
    expect(zone).toMatchObject({ count: 3, limit: 11, isOver: true });
  });

  it('have no sum where no camera counts', () => {
    const zones = zonesOf([sees(1, 3, 2, shaft.groupId, 400_000)], [shaft], [], now);
    expect(zones).toMatchObject([{ count: null, isOver: false, silent: 1 }]);
    expect(allWorkersIn(zones).count).toBeNull();
  });
});
