import { dayInZone } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';
import {
  exampleAlert as alertOf,
  exampleCamera as camera,
  exampleNow as now,
} from '../../testing/example-cameras.ts';
import { allCameras, camerasOf, inNaturalOrder, needsLook } from './camera-facts.ts';

const dayOf = (moment: number) => dayInZone(moment, 'Asia/Hong_Kong');
const names = (cameras: ReturnType<typeof camerasOf>) => cameras.map(({ name }) => name);

describe('the cameras of the index', () => {
  it('are in natural order', () => {
    expect(names(inNaturalOrder([camera(10), camera(2), camera(1)]))).toEqual([
      'Gate 1',
      'Gate 2',
      'Gate 10',
    ]);
  });

  it('are found by name, id or description, by state and by group', () => {
    const groupId = '00000000-0000-4000-8000-000000000500';
    const cameras = [
      camera(1, { groupId }),
      camera(2, { status: 'Off', description: 'Tower crane' }),
      camera(3, { latestAlert: alertOf(3) }),
    ];
    const find = (filter: Partial<typeof allCameras>) =>
      names(camerasOf(cameras, { ...allCameras, ...filter }, now, dayOf));
    expect(find({})).toHaveLength(3);
    expect(find({ search: ' CRANE' })).toEqual(['Gate 2']);
    expect(find({ search: 'cam-3' })).toEqual(['Gate 3']);
    expect(find({ state: 'live' })).toEqual(['Gate 1', 'Gate 3']);
    expect(find({ state: 'off' })).toEqual(['Gate 2']);
    expect(find({ state: 'alert' })).toEqual(['Gate 3']);
    expect(find({ groupId })).toEqual(['Gate 1']);
  });

  it('need a look for an alert of today, unless it only says that they are off, and while they are down or hit', () => {
    const look = (more: Parameters<typeof camera>[1]) => needsLook(camera(1, more), now, dayOf);
    expect(look({ latestAlert: alertOf(1) })).toBe(true);
    // 23:30 on the day before, on site.
    expect(look({ latestAlert: alertOf(1, { tsMs: Date.parse('2026-11-21T15:30:00Z') }) })).toBe(false);
    // 00:30 on site, still the day before in UTC.
    expect(look({ latestAlert: alertOf(1, { tsMs: Date.parse('2026-11-21T16:30:00Z') }) })).toBe(true);
    const offline = alertOf(1, { type: 'CCTV Offline' });
    expect(look({ status: 'Off', latestAlert: offline })).toBe(false);
    expect(look({ status: 'Off Alert', latestAlert: offline })).toBe(true);
    expect(look({ status: 'Impact detected' })).toBe(true);
  });
});
