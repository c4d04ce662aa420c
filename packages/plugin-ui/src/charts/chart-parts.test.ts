import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statePalette } from '../theme/state-palette.ts';
import { axisLabels, daysBetween, fullLabels, positionOfDay } from './category-labels.ts';
import { numberFormats } from './chart-numbers.ts';
import { axesOptions } from './chart-options.ts';
import { lookAt, seriesLooks } from './series-look.ts';

const en = { locale: 'en', timeZone: 'Asia/Hong_Kong' } as const;
const zh = { locale: 'zh-CN', timeZone: 'Asia/Hong_Kong' } as const;

const chartColours = {
  text: '#000',
  strong: '#000',
  surface: '#fff',
  grid: '#ccc',
  danger: '#c00',
  font: 'sans-serif',
  series: {
    brand: '#000',
    grey: '#000',
    info: '#000',
    paused: '#000',
    success: '#000',
    warning: '#000',
    danger: '#c00',
  },
};
const axesDrawing = {
  kind: 'column',
  isStacked: false,
  isWhole: true,
  max: undefined,
  target: undefined,
  fullLabels: [],
  series: [],
  looks: [],
  numbers: numberFormats('count', undefined, 'en'),
} as const;

describe('labels', () => {
  it('are short on the axis and whole elsewhere, with the year where there are two', () => {
    expect(axisLabels(['2026-11-20'], 'day', en)).toEqual(['20 Nov']);
    expect(axisLabels(['2025-12-31', '2026-01-01'], 'day', en)).toEqual(['31 Dec 25', '1 Jan 26']);
    expect(axisLabels(['2026-11-20'], 'day', zh)).toEqual(['11月20日']);
    expect(axisLabels(['2026-05'], 'month', zh)).toEqual(['05/26']);
    expect(axisLabels(['2026-11-16'], 'week', en)).toEqual(['16 Nov']);
    expect(fullLabels(['2026-11-16'], 'week', en)).toEqual(['Week from 16 Nov 2026']);
    expect(fullLabels(['2026-11-16'], 'week', zh)).toEqual(['2026年11月16日起一周']);
    expect(fullLabels(['2026-05'], 'month', en)).toEqual(['May 2026']);
    expect(fullLabels(['2026-05'], 'month', zh)).toEqual(['2026年5月']);
  });

  it('are cut where they are names, and never where they are days', () => {
    // Ten pixels for each letter, on an axis with room for four of them.
    const chart = { width: 156, ctx: { measureText: (text: string) => ({ width: text.length * 10 }) } };
    const drawn = (hasNames: boolean) => {
      const drawing = { ...axesDrawing, hasNames, axisLabels: ['11月20日', '11月21日'] };
      const { callback } = axesOptions(drawing, chartColours).scales?.x?.ticks ?? {};
      return Reflect.apply(callback ?? (() => undefined), { chart }, [0, 0, []]);
    };
    expect(drawn(true)).toBe('11月…');
    expect(drawn(false)).toBe('11月20日');
  });

  it('cover every day of a range once, across a leap day', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2026-11-20', '2026-11-19')).toEqual([]);
  });

  it('write numbers as their kind asks', () => {
    expect(numberFormats('percent', undefined, 'en').value(46.4)).toBe('46%');
    expect(numberFormats('percent', undefined, 'en').cell(46.4)).toBe('46.4%');
    expect(numberFormats('money', 'HKD', 'en').value(1234.5)).toBe('1,234.50 HKD');
    expect(numberFormats('count', undefined, 'en').axis(1_200_000)).toBe('1.2M');
    expect(numberFormats('count', undefined, 'zh-CN').axis(1_200_000)).toBe('120万');
    expect(numberFormats('count', undefined, 'en').cell(null)).toBe('–');
  });
});

describe('the place of a target', () => {
  it('lies between the points around it', () => {
    expect(positionOfDay('2026-11-19', ['2026-11-18', '2026-11-20'], 'day')).toBe(0.5);
    expect(positionOfDay('2027-04-01', ['2027-03', '2027-04'], 'month')).toBe(1);
    expect(positionOfDay('2027-04-24', ['2027-03', '2027-04'], 'month')).toBe(1);
    expect(positionOfDay('2027-05-01', ['2027-03', '2027-04'], 'month')).toBeUndefined();
    expect(positionOfDay('2026-01-01', ['2027-03', '2027-04'], 'month')).toBeUndefined();
    expect(positionOfDay('2026-11-22', ['2026-11-09', '2026-11-16'], 'week')).toBe(1);
    expect(positionOfDay('2026-11-23', ['2026-11-09', '2026-11-16'], 'week')).toBeUndefined();
    expect(positionOfDay('2026-01-01', [], 'day')).toBeUndefined();
  });

  it('never runs backwards', () => {
    const categories = daysBetween('2026-01-01', '2026-12-31').filter((_, at) => at % 7 === 0);
    const day = fc
      .integer({ min: 0, max: 350 })
      .map((at) => daysBetween('2026-01-01', '2026-12-31')[at] ?? '');
    fc.assert(
      fc.property(day, day, (one, two) => {
        const [a, b] = [positionOfDay(one, categories, 'day'), positionOfDay(two, categories, 'day')];
        if (a !== undefined && b !== undefined && one <= two) expect(a).toBeLessThanOrEqual(b);
      }),
    );
  });
});

/** Severity 1 of Machado, Oliveira and Fernandes (2009), on linear RGB. */
const visions = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
} as const;

/** Difference in OKLab, times 100, as somebody with this vision sees it. */
function difference(first: string, second: string, m: readonly number[]): number {
  const lab = (colour: string) => {
    const rgb = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    const at = (row: number) =>
      rgb.reduce((sum, value, column) => sum + value * (m[row * 3 + column] ?? 0), 0);
    const [r, g, b] = [at(0), at(1), at(2)];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const c = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * c - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * c + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * c - 0.808675766 * s,
    ];
  };
  const [a, b] = [lab(first), lab(second)];
  return 100 * Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

describe('series', () => {
  it('differ in more than colour up to the thirty-sixth', () => {
    const looks = Array.from({ length: 36 }, (_, at) => lookAt(at));
    for (const channel of ['pattern', 'point'] as const)
      expect(new Set(looks.map((look) => look.colour + look[channel])).size).toBe(36);
    for (const channel of ['pattern', 'point'] as const)
      expect(new Set(looks.slice(0, 6).map((look) => look[channel])).size).toBe(6);
    expect(new Set(looks.slice(0, 6).map(({ dash }) => dash.join())).size).toBe(6);
  });

  it('have a plan that is dashed and a reality that is not', () => {
    const [actual, planned] = seriesLooks([
      { id: 'a', label: 'A', values: [], role: 'actual' },
      { id: 'p', label: 'P', values: [], role: 'planned' },
    ]);
    expect([actual?.dash, planned?.dash]).toEqual([[], [6, 4]]);
    expect([actual?.hasPoints, planned?.hasPoints]).toEqual([true, false]);
    const [, second] = seriesLooks([
      { id: 'p', label: 'P', values: [], role: 'planned' },
      { id: 'a', label: 'A', values: [], role: 'actual' },
    ]);
    expect(second).toMatchObject({ colour: 'brand', isFilled: true, dash: [] });
  });

  it.each(['light', 'dark'] as const)(
    'pass the gate for fills in the %s theme, by colour or by pattern',
    (mode) => {
      const { info, paused, success, warning } = statePalette[mode];
      const [brand, grey] = mode === 'light' ? ['#3751A9', '#6B7580'] : ['#6D88D5', '#919CA8'];
      const fills = {
        brand,
        grey,
        info: info.solid,
        paused: paused.solid,
        success: success.solid,
        warning: warning.solid,
        // No series has it.
        danger: '',
      };
      const looks = [0, 1, 2, 3, 4, 5].map(lookAt);
      const alike = looks.flatMap((one, at) =>
        looks
          .slice(at + 1)
          .filter((two) =>
            Object.values(visions).some(
              (m) => difference(fills[one.colour] ?? '', fills[two.colour] ?? '', m) < 8,
            ),
          )
          .map((two) => [one, two] as const),
      );
      // Colour alone does not pass, hence the patterns.
      expect(alike.length).toBeGreaterThan(0);
      for (const [one, two] of alike) {
        expect(one.pattern).not.toBe(two.pattern);
        expect(one.dash).not.toEqual(two.dash);
      }
    },
  );
});
