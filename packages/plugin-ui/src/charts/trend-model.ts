import { createFormat, joinList, type Language, type Messages } from '@gantry/plugin-sdk';
import type { chartMessages } from './chart-messages.ts';
import type { ChartModel, Drawing } from './chart-model.ts';
import { type ChartNumbers, type NumberFormats, numberFormats } from './chart-numbers.ts';
import type { ChartSeries } from './chart-types.ts';
import { lookAt, type SeriesLook, seriesLooks } from './series-look.ts';

type Texts = Messages<(typeof chartMessages)['keys'][number]>;

/** The extremes in the period that a point of a trend stands for. */
export type TrendBand = { readonly min: number; readonly max: number };

/** One line of a trend. */
export type TrendSeries = ChartSeries & {
  /** A shaded band behind the line, one part for each moment; null where there is none. */
  readonly band?: readonly (TrendBand | null)[] | undefined;
};

/** A level across a trend. */
export type TrendThreshold = {
  /** Unlike that of any other threshold. */
  readonly id: string;
  /** Its word, at the line and in the legend, such as `Alarm`. */
  readonly label: string;
  /** Where lines are drawn: one value, or one on each side of what is normal. */
  readonly values: readonly number[];
  /** The colour. Thresholds differ by dashes too: in their order dotted, dashed and whole. */
  readonly tone: 'warning' | 'danger';
};

/** What of a trend is drawn, wherever one looks. */
export type TrendPlot = {
  /** Milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly series: readonly TrendSeries[];
  readonly looks: readonly SeriesLook[];
  readonly numbers: NumberFormats;
  readonly thresholds: readonly (TrendThreshold & { readonly look: SeriesLook })[];
  readonly gapMs: number | undefined;
  readonly language: Language;
};

/** What a trend is made of. */
type TrendInput = {
  readonly times: readonly number[];
  readonly series: readonly TrendSeries[];
  readonly thresholds: readonly TrendThreshold[];
  readonly numbers: ChartNumbers;
  readonly unit: string | undefined;
  readonly gapMs: number | undefined;
};

/** Rows of the table: thousands would make the page slow. */
const mostRows = 300;

const dashes = [[2, 3], [8, 4], []] as const;

/** The model of a trend, without what is in sight. */
export function trendModel(input: TrendInput, language: Language, { t }: Texts) {
  const { times, numbers, unit, gapMs } = input;
  const { dateTime } = createFormat(language);
  const formats = numberFormats(numbers, unit, language.locale);
  const series = input.series.map((one) => ({
    ...one,
    values: times.map((_, at) => one.values[at] ?? null),
  }));
  const looks = seriesLooks(series).map((look) => ({ ...look, hasPoints: false }));
  const thresholds = input.thresholds.map((one, at) => ({
    ...one,
    look: {
      ...lookAt(0),
      colour: one.tone,
      dash: dashes[Math.min(at, 2)] ?? [],
      width: 1.5,
      hasPoints: false,
    },
  }));
  const columns = series.flatMap(({ label, values, band }) => [
    { label, values },
    ...(band === undefined
      ? []
      : [
          { label: t('lowest', { label }), values: times.map((_, at) => band[at]?.min ?? null) },
          { label: t('highest', { label }), values: times.map((_, at) => band[at]?.max ?? null) },
        ]),
  ]);
  const headings = [
    t('time'),
    ...columns.map(({ label }) => (unit === undefined ? label : `${label} (${unit})`)),
  ];
  const first = Math.max(0, times.length - mostRows);
  const count = createFormat(language).number;
  const plot: TrendPlot = { times, series, looks, numbers: formats, thresholds, gapMs, language };
  const spoken = (value: number | null) => (value === null ? t('missing') : formats.value(value));
  return {
    plot,
    table: {
      headings,
      rows: times.slice(first).map((time, row) => ({
        key: String(time),
        label: dateTime(time),
        cells: columns.map(({ values }) => formats.cell(values[first + row] ?? null)),
      })),
      csv: [
        headings,
        ...times.map((time, at) => [dateTime(time), ...columns.map(({ values }) => values[at] ?? null)]),
      ],
      note: first === 0 ? undefined : t('latestRows', { shown: count(mostRows), all: count(times.length) }),
    },
    legend: [
      ...series.flatMap(({ id, label }, at) => {
        const look = looks[at];
        return look === undefined ? [] : [{ id, label, mark: { kind: 'line' as const, look } }];
      }),
      ...thresholds.map(({ id, label, values, look }) => ({
        id,
        label: `${label} ${joinList(values.map(formats.value), language.locale)}`,
        mark: { kind: 'line' as const, look },
      })),
    ],
    points: times.map(
      (time, at) =>
        `${dateTime(time)}: ${joinList(
          series.map(({ label, values }) => `${label} ${spoken(values[at] ?? null)}`),
          language.locale,
        )}`,
    ),
    hasData: series.some(({ values }) => values.some((value) => value !== null)),
  } satisfies Omit<ChartModel, 'drawing'> & { readonly plot: TrendPlot };
}

/** The drawing of a trend. */
export type TrendDrawing = Extract<Drawing, { kind: 'trend' }>;
