import type { ChartType, Plugin } from 'chart.js';

/** A vertical line through the chart, with its label above. */
export type TargetLine = {
  readonly label: string;
  /** Index among the categories, with a fraction between two of them. */
  readonly position: number;
  readonly colour: string;
  readonly font: string;
};

declare module 'chart.js' {
  // An augmented interface needs the same type parameters.
  interface PluginOptionsByType<TType extends ChartType> {
    targetLine?: TargetLine | false;
  }
}

/** Room in px that the label takes above the chart. */
export const targetLabelHeight = 22;

export const targetLine: Plugin<'line' | 'bar', TargetLine> = {
  id: 'targetLine',
  afterDatasetsDraw({ ctx, chartArea, scales }, _, { label, position, colour, font }) {
    const axis = scales.x;
    if (axis === undefined || position === undefined) return;
    const left = axis.getPixelForValue(Math.floor(position));
    const right = axis.getPixelForValue(Math.ceil(position));
    const x = left + (right - left) * (position - Math.floor(position));
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(x, chartArea.top - 4);
    ctx.lineTo(x, chartArea.bottom);
    ctx.stroke();
    ctx.font = `600 11px ${font}`;
    ctx.fillStyle = colour;
    ctx.textBaseline = 'alphabetic';
    const half = ctx.measureText(label).width / 2;
    const middle = Math.min(Math.max(x, chartArea.left + half), chartArea.right - half);
    ctx.textAlign = 'center';
    ctx.fillText(label, middle, chartArea.top - 9);
    ctx.restore();
  },
};
