import type { ChartType, Plugin } from 'chart.js';
import type { TrendBand } from './trend-model.ts';

/** What is drawn of a trend beside its lines. A class, because chart.js would wrap each object of a plain one on every access. */
export class TrendMarks {
  readonly times: readonly number[];
  readonly bands: readonly { readonly parts: readonly (TrendBand | null)[]; readonly colour: string }[];
  readonly thresholds: readonly {
    readonly label: string;
    readonly values: readonly number[];
    readonly dash: readonly number[];
    readonly width: number;
    readonly colour: string;
  }[];
  readonly gapMs: number;
  /** Colour of words. */
  readonly text: string;
  readonly font: string;
  constructor(
    times: TrendMarks['times'],
    bands: TrendMarks['bands'],
    thresholds: TrendMarks['thresholds'],
    {
      gapMs = Number.POSITIVE_INFINITY,
      text,
      font,
    }: { gapMs?: number | undefined; text: string; font: string },
  ) {
    this.times = times;
    this.bands = bands;
    this.thresholds = thresholds;
    this.gapMs = gapMs;
    this.text = text;
    this.font = font;
  }
}

declare module 'chart.js' {
  // An augmented interface needs the same type parameters.
  interface PluginOptionsByType<TType extends ChartType> {
    trendLines?: { readonly marks: TrendMarks };
  }
}

/** Shaded bands behind the lines of a trend, and thresholds with their words across it. */
export const trendLines: Plugin<'line' | 'bar', { readonly marks: TrendMarks }> = {
  id: 'trendLines',
  beforeDatasetsDraw({ ctx, chartArea, scales: { x, y } }, _, { marks }) {
    if (x === undefined || y === undefined) return;
    ctx.save();
    ctx.beginPath();
    ctx.rect(
      chartArea.left,
      chartArea.top,
      chartArea.right - chartArea.left,
      chartArea.bottom - chartArea.top,
    );
    ctx.clip();
    for (const { parts, colour } of marks.bands) {
      ctx.fillStyle = colour;
      for (const run of runsOf(parts, marks)) {
        ctx.beginPath();
        for (const { at, part } of run)
          ctx.lineTo(x.getPixelForValue(marks.times[at] ?? 0), y.getPixelForValue(part.max));
        for (const { at, part } of run.toReversed())
          ctx.lineTo(x.getPixelForValue(marks.times[at] ?? 0), y.getPixelForValue(part.min));
        ctx.closePath();
        ctx.fill();
      }
    }
    ctx.restore();
  },
  afterDatasetsDraw({ ctx, chartArea: { left, right, top, bottom }, scales: { y } }, _, { marks }) {
    if (y === undefined) return;
    ctx.save();
    ctx.font = `600 11px ${marks.font}`;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'bottom';
    for (const { label, values, dash, width, colour } of marks.thresholds)
      for (const value of values) {
        const height = y.getPixelForValue(value);
        if (height < top || height > bottom) continue;
        ctx.strokeStyle = colour;
        ctx.fillStyle = marks.text;
        ctx.lineWidth = width;
        ctx.setLineDash([...dash]);
        ctx.beginPath();
        ctx.moveTo(left, height);
        ctx.lineTo(right, height);
        ctx.stroke();
        ctx.fillText(label, right - 4, height - 2);
      }
    ctx.restore();
  },
};

type Run = { readonly at: number; readonly part: TrendBand }[];

/** The parts of a band between its gaps. */
function runsOf(parts: readonly (TrendBand | null)[], { times, gapMs }: TrendMarks): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  parts.forEach((part, at) => {
    const isApart = (times[at] ?? 0) - (times[at - 1] ?? 0) > gapMs;
    if (part === null) run = undefined;
    else if (run !== undefined && !isApart) run.push({ at, part });
    else {
      run = [{ at, part }];
      runs.push(run);
    }
  });
  return runs;
}
