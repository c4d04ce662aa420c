import type { Locale, Messages } from '@gantry/plugin-sdk';
import type { chartMessages } from './chart-messages.ts';
import type { ChartModel, Slice } from './chart-model.ts';
import { type ChartNumbers, numberFormats } from './chart-numbers.ts';
import { lookAt } from './series-look.ts';

type Texts = Messages<(typeof chartMessages)['keys'][number]>;

/** One part of a whole. */
export type DoughnutPart = {
  /** What `onOpen` gets; unlike that of any other part. */
  readonly id: string;
  /** Name of the part, in the table. */
  readonly label: string;
  /** Null is missing. A negative value is in the table and has no slice. */
  readonly value: number | null;
};

/** Slices that a doughnut can have; the smaller parts beyond them are one slice more. */
export const mostSlices = 6;
/** Id of the slice of the smaller parts. */
export const otherPart = 'other';

/** Share of the whole, `12.5%` with one decimal. */
export const shareFormat = (locale: Locale, digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

export type DoughnutInput = {
  readonly parts: readonly DoughnutPart[];
  readonly nameHeading: string | undefined;
  readonly valueHeading: string | undefined;
  readonly numbers: ChartNumbers;
  readonly unit: string | undefined;
  readonly shareDigits: number;
};

export function doughnutModel(
  input: DoughnutInput,
  locale: Locale,
  { t }: Texts,
): ChartModel & { readonly slices: readonly Slice[] } {
  const { parts, nameHeading, valueHeading, numbers, unit, shareDigits } = input;
  const formats = numberFormats(numbers, unit, locale);
  const percent = shareFormat(locale, shareDigits);
  const drawn = parts
    .flatMap(({ id, label, value }) => (value !== null && value > 0 ? [{ id, label, value }] : []))
    .sort((a, b) => b.value - a.value);
  const whole = drawn.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number | null) =>
    value === null || value < 0 || whole === 0 ? '–' : percent.format(value / whole);
  const rest = drawn.slice(mostSlices);
  const shown = [
    ...drawn.slice(0, mostSlices),
    ...(rest.length === 0
      ? []
      : [
          {
            id: otherPart,
            label: t('other', { count: rest.length }),
            value: rest.reduce((sum, { value }) => sum + value, 0),
          },
        ]),
  ];
  const slices = shown.map((slice, at) => ({
    ...slice,
    look: lookAt(at),
    text: `${formats.value(slice.value)}, ${share(slice.value)}`,
  }));
  const value = valueHeading ?? t('value');
  const headings = [nameHeading ?? t('name'), unit === undefined ? value : `${value} (${unit})`, t('share')];
  return {
    slices,
    drawing: { kind: 'doughnut', slices },
    table: {
      headings,
      rows: parts.map((part) => ({
        key: part.id,
        label: part.label,
        cells: [formats.cell(part.value), share(part.value)],
      })),
      csv: [headings, ...parts.map((part) => [part.label, part.value, share(part.value)])],
    },
    legend: slices.map(({ id, label, look, text }) => ({
      id,
      label: `${label}: ${text}`,
      mark: { kind: 'fill' as const, look },
    })),
    points: slices.map(({ label, text }) => `${label}: ${text}`),
    hasData: slices.length > 0,
  };
}
