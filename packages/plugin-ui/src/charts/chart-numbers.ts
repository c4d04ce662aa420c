import type { Locale } from '@gantry/plugin-sdk';

/** How values are written; `precise` with three decimals. Percentages are given as 46, not 0.46. */
export type ChartNumbers = 'count' | 'decimal' | 'precise' | 'percent' | 'money';

export type NumberFormats = {
  /** Short, for the axis: whole percent, thousands as `12K` where they would not fit. */
  readonly axis: (value: number) => string;
  /** For the drawing's own labels, with the unit. */
  readonly value: (value: number) => string;
  /** For tables, without the unit, which is in the heading. */
  readonly cell: (value: number | null) => string;
};

const digits: Record<ChartNumbers, { readonly chart: number; readonly list: number }> = {
  count: { chart: 0, list: 0 },
  decimal: { chart: 1, list: 1 },
  precise: { chart: 3, list: 3 },
  percent: { chart: 0, list: 1 },
  money: { chart: 2, list: 2 },
};

/** Above this, numbers on the axis are shortened. */
const longNumber = 99_999;

export function numberFormats(
  numbers: ChartNumbers,
  unit: string | undefined,
  locale: Locale,
): NumberFormats {
  const { chart, list } = digits[numbers];
  const sign = numbers === 'percent' ? '%' : '';
  // Degrees stand at their number.
  const after = unit === undefined || unit === '°' ? (unit ?? '') : ` ${unit}`;
  const fixed = (count: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: numbers === 'money' ? count : 0,
      maximumFractionDigits: count,
    });
  const whole = fixed(chart);
  const listed = new Intl.NumberFormat(locale, {
    minimumFractionDigits: list,
    maximumFractionDigits: list,
  });
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: Math.max(2, chart) });
  return {
    axis: (value) => `${(Math.abs(value) > longNumber ? short : plain).format(value)}${sign}`,
    value: (value) => `${whole.format(value)}${sign}${after}`,
    cell: (value) => (value === null ? '–' : `${listed.format(value)}${sign}`),
  };
}
