import { describe, expect, it } from 'vitest';
import type { LocationSummary } from '../../contract/wire.ts';
import { permitIconPaths } from '../parts/permit-icon-paths.ts';
import { overStay } from '../testing/example-alarm.ts';
import { locationFrom } from '../testing/permit-data.ts';
import { markerSpecs } from './marker-specs.ts';

const shaft = locationFrom({
  locationID: '8b6f0a52-6b0e-4a3e-9a3e-3a5f3f0a9b11',
  name: 'Shaft S1',
  latitude: 22.31,
  longitude: 114.17,
  height: 12,
  active: 1,
  type: 'DIARY',
  hasUtility: false,
  version: 1,
});
const summaryOf = (summary: Omit<LocationSummary, 'total'>): LocationSummary => ({
  ...summary,
  total: Object.values(summary.byStatus).reduce((sum: number, count) => sum + (count ?? 0), 0),
});
const quiet = { alarms: {}, now: Date.parse('2026-11-20T06:32:00Z') };
const specsOf = (summary: LocationSummary | undefined, selected?: string) =>
  markerSpecs({
    locations: [shaft],
    summaries: summary ? { [shaft.locationID]: summary } : {},
    ...quiet,
    selected,
    locale: 'en',
  });
const specOf = (summary: LocationSummary) => specsOf(summary).get(shaft.locationID);

describe('a location’s marker', () => {
  it('is at the location and gives the number and types of its permits', () => {
    expect(specOf(summaryOf({ byStatus: { Active: 2, Issued: 1 }, byType: { Lifting: 3 } }))).toMatchObject({
      at: { frame: 'wgs84', lat: 22.31, lon: 114.17, height: 12 },
      count: 3,
      label: 'Shaft S1: 1 issued, 2 active',
      shape: 'tile',
      selected: false,
      command: 'open-location',
      data: { locationID: shaft.locationID },
    });
  });

  it('is summed as a number of permits in a cluster', () => {
    const summaries = { [shaft.locationID]: summaryOf({ byStatus: { Active: 2 }, byType: { Dig: 2 } }) };
    const grouped = (locale: 'en' | 'zh-CN') =>
      markerSpecs({ locations: [shaft], summaries, ...quiet, selected: undefined, locale }).get(
        shaft.locationID,
      );
    expect(grouped('en')).toMatchObject({ aggregate: 'sum', noun: { one: 'permit', other: 'permits' } });
    expect(grouped('zh-CN')?.noun).toEqual({ one: '许可证', other: '许可证' });
  });

  it.each([
    [{ Issued: 2 }, 'info', undefined],
    [{ Issued: 2, Active: 1 }, 'success', undefined],
    [{ Issued: 2, Active: 1, Suspended: 1 }, 'paused', 'paused'],
  ] as const)('is toned by the worst of %o', (byStatus, tone, badge) => {
    expect(specOf(summaryOf({ byStatus, byType: { Dig: 1 } }))).toMatchObject({ tone, badge });
  });

  it('has the icon of the type with the most permits, or of the first such type', () => {
    const most = summaryOf({ byStatus: { Active: 3 }, byType: { 'Hot Work': 1, Dig: 2 } });
    const equal = summaryOf({ byStatus: { Active: 2 }, byType: { Dig: 1, Lifting: 1 } });
    expect(specOf(most)?.icon).toBe(permitIconPaths.Dig);
    expect(specOf(equal)?.icon).toBe(permitIconPaths.Lifting);
  });

  it('appears without permits only while the location is selected', () => {
    expect(specsOf(undefined).size).toBe(0);
    const spec = specsOf(undefined, shaft.locationID).get(shaft.locationID);
    expect(spec).toMatchObject({ selected: true, tone: 'neutral', label: 'Shaft S1: no permits today' });
    expect(spec?.count).toBeUndefined();
  });

  it('is red with the danger beside it, grouped with no other, before everything else it says', () => {
    const summaries = {
      [shaft.locationID]: summaryOf({ byStatus: { Suspended: 1 }, byType: { 'Confined Space': 1 } }),
    };
    const source = {
      locations: [shaft],
      selected: undefined,
      locale: 'en',
      now: quiet.now,
      alarms: { [shaft.locationID]: overStay('any') },
    } as const;
    const alarmed = {
      tone: 'danger',
      badge: 'danger',
      alarm: '2 over stay · 5 min',
      label: 'Shaft S1: 2 over stay · 5 min',
    };
    expect(markerSpecs({ ...source, summaries }).get(shaft.locationID)).toMatchObject({
      ...alarmed,
      count: 1,
    });
    // A permit that expired yesterday is not counted today, and its danger is shown.
    expect(markerSpecs({ ...source, summaries: {} }).get(shaft.locationID)).toMatchObject(alarmed);
  });

  it('needs a position', () => {
    const nowhere = { ...shaft, latitude: 0, longitude: 0 };
    const summaries = { [shaft.locationID]: summaryOf({ byStatus: { Active: 1 }, byType: { Dig: 1 } }) };
    const source = {
      locations: [nowhere],
      summaries,
      ...quiet,
      selected: shaft.locationID,
      locale: 'en',
    } as const;
    expect(markerSpecs(source).size).toBe(0);
  });
});
