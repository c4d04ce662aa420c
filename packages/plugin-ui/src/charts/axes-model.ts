import { joinList, type Language, type Messages } from '@gantry/plugin-sdk';
import { axisLabels, fullLabels } from './category-labels.ts';
import type { chartMessages } from './chart-messages.ts';
import type { ChartModel, TargetMark } from './chart-model.ts';
import { numberFormats } from './chart-numbers.ts';
import type { SeriesChartProps } from './chart-types.ts';
import { seriesLooks } from './series-look.ts';

type Texts = Messages<(typeof chartMessages)['keys'][number]>;

export type AxesInput = Omit<SeriesChartProps, 'title'> & {
  readonly kind: 'column' | 'line';
  readonly isStacked?: boolean | undefined;
  readonly target?: { readonly label: string; readonly position: number | undefined } | undefined;
};

/** The cells of a chart's table that open something: those with a value. */
export function axesCells({
  series,
  categories,
  onOpen,
}: Pick<SeriesChartProps, 'series' | 'categories' | 'onOpen'>) {
  return (
    onOpen &&
    ((category: string, at: number) => {
      const one = series[at];
      if (one === undefined || (one.values[categories.indexOf(category)] ?? null) === null) return undefined;
      return () => onOpen(one.id, category);
    })
  );
}

/** What a column or line chart is made of. */
export function axesModel(input: AxesInput, language: Language, { t }: Texts): ChartModel {
  const { kind, categories, categoryKind = 'name', categoryHeading, numbers = 'count', unit, max } = input;
  const { isStacked = false, target } = input;
  const formats = numberFormats(numbers, unit, language.locale);
  // As many values as categories, so that drawing and table agree.
  const series = input.series.map((one) => ({
    ...one,
    values: categories.map((_, at) => one.values[at] ?? null),
  }));
  const looks = seriesLooks(series);
  const full = fullLabels(categories, categoryKind, language);
  const heading = categoryHeading ?? t(categoryKind === 'day' ? 'date' : categoryKind);
  const headings = [
    heading,
    ...series.map(({ label }) => (unit === undefined ? label : `${label} (${unit})`)),
  ];
  const spoken = (value: number | null) => (value === null ? t('missing') : formats.value(value));
  const mark: TargetMark | undefined =
    target?.position === undefined ? undefined : { label: target.label, position: target.position };
  return {
    drawing: {
      kind,
      isStacked,
      axisLabels: axisLabels(categories, categoryKind, language),
      fullLabels: full,
      hasNames: categoryKind === 'name',
      series,
      looks,
      numbers: formats,
      isWhole: numbers === 'count',
      max,
      target: mark,
    },
    table: {
      headings,
      rows: categories.map((category, at) => ({
        key: category,
        label: full[at] ?? category,
        cells: series.map(({ values }) => formats.cell(values[at] ?? null)),
      })),
      // Dates as they sort, numbers as they compute.
      csv: [
        headings,
        ...categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]),
      ],
    },
    legend: [
      ...series.flatMap(({ id, label }, at) => {
        const look = looks[at];
        const markKind = kind === 'line' ? ('line' as const) : ('fill' as const);
        return look === undefined ? [] : [{ id, label, mark: { kind: markKind, look } }];
      }),
      // A target beyond the chart's end appears only here.
      ...(target === undefined
        ? []
        : [{ id: 'target', label: target.label, mark: { kind: 'target' as const } }]),
    ],
    points: categories.map(
      (_, at) =>
        `${full[at]}: ${joinList(
          series.map(({ label, values }) => `${label} ${spoken(values[at] ?? null)}`),
          language.locale,
        )}`,
    ),
    hasData: series.some(({ values }) => values.some((value) => value !== null)),
  };
}
