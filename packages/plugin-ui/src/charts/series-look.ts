import type { ChartSeries } from './chart-types.ts';

/** Names of the six series colours, in the order in which series take them. */
export const seriesColours = ['brand', 'grey', 'info', 'paused', 'success', 'warning'] as const;
/** No series is in the colour of danger; a threshold may be. */
export type SeriesColour = (typeof seriesColours)[number] | 'danger';

export const patternNames = ['solid', 'diagonal', 'dots', 'lines', 'reverse', 'cross'] as const;
export type PatternName = (typeof patternNames)[number];

/** Side of a pattern's tile in px. */
export const patternSize = 8;

/** What is drawn over the fill, as SVG path data, stroked with round ends in the colour of the surface. */
export const patternPaths: Readonly<Record<PatternName, { readonly path: string; readonly width: number }>> =
  {
    solid: { path: '', width: 0 },
    diagonal: { path: 'M-2 2 2-2M-1 9 9-1M6 10 10 6', width: 1.75 },
    dots: { path: 'M2 2h.01M6 6h.01', width: 2.25 },
    lines: { path: 'M-1 2H9M-1 6H9', width: 1.5 },
    reverse: { path: 'M6-2 10 2M-1-1 9 9M-2 6 2 10', width: 1.75 },
    cross: { path: 'M-1-1 9 9M-1 9 9-1', width: 1.25 },
  };

/** How one series is drawn. Colour is never alone: columns differ by pattern, lines by dash and shape of their points. */
export type SeriesLook = {
  readonly colour: SeriesColour;
  readonly pattern: PatternName;
  readonly dash: readonly number[];
  readonly point: 'circle' | 'rect' | 'triangle' | 'rectRot' | 'star' | 'crossRot';
  /** Line width in px. */
  readonly width: number;
  readonly hasPoints: boolean;
  /** The area below the line is tinted. */
  readonly isFilled: boolean;
};

const dashes = [[], [8, 3], [2, 3], [12, 4], [10, 3, 2, 3], [5, 5]] as const;
const points = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'crossRot'] as const;

/** The looks of all series: those with a role as their role has it, the rest by their place. */
export function seriesLooks(series: readonly ChartSeries[]): readonly SeriesLook[] {
  return series.map(({ role }, index) => {
    const look = lookAt(index);
    if (role === 'planned')
      return { ...look, colour: 'grey', dash: [6, 4], width: 2, hasPoints: false, pattern: 'diagonal' };
    if (role === 'actual')
      return { ...look, colour: 'brand', dash: [], point: 'circle', isFilled: true, pattern: 'solid' };
    return look;
  });
}

/** From the seventh on a series has the colour of an earlier one, with another pattern, dash and point. */
export function lookAt(index: number): SeriesLook {
  const place = index % seriesColours.length;
  const second = (index + Math.floor(index / seriesColours.length)) % patternNames.length;
  return {
    colour: seriesColours[place] ?? 'brand',
    pattern: patternNames[second] ?? 'solid',
    dash: dashes[second] ?? [],
    point: points[second] ?? 'circle',
    width: 2.5,
    hasPoints: true,
    isFilled: false,
  };
}
