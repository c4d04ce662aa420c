import type { LegendEntry } from './chart-model.ts';
import type { ChartTheme } from './chart-theme.ts';
import { patternFill } from './pattern-fill.ts';

/** Pixels of the picture, before the screen's resolution. */
const edge = 16;
const titleHeight = 30;
const legendRow = 20;

/**
 * The drawing with its title and legend on the ground of the theme.
 * @throws Error where the browser makes no picture of it.
 */
export async function chartPicture(
  drawn: HTMLCanvasElement,
  title: string,
  legend: readonly LegendEntry[],
  theme: ChartTheme,
): Promise<Blob> {
  const ratio = drawn.width / Math.max(1, drawn.clientWidth);
  const width = drawn.width / ratio + 2 * edge;
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas to draw the picture on.');
  context.font = `11px ${theme.font}`;
  const rows = legendRows(context, legend, width - 2 * edge);
  const top = edge + titleHeight + rows.length * legendRow;
  picture.width = width * ratio;
  picture.height = (top + edge) * ratio + drawn.height;
  context.scale(ratio, ratio);
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, width, picture.height);
  context.fillStyle = theme.strong;
  context.font = `600 16px ${theme.font}`;
  context.textBaseline = 'middle';
  context.fillText(title, edge, edge + titleHeight / 2 - 4, width - 2 * edge);
  rows.forEach((row, at) => {
    for (const { entry, x } of row)
      drawEntry(context, entry, edge + x, edge + titleHeight + at * legendRow, theme, ratio);
  });
  context.drawImage(drawn, edge, top, drawn.width / ratio, drawn.height / ratio);
  const blob = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'));
  if (blob === null) throw new Error('The browser made no picture of the chart.');
  return blob;
}

type Placed = { readonly entry: LegendEntry; readonly x: number };

const markWidth = 24;
const markGap = 8;
const entryGap = 16;

function legendRows(
  context: CanvasRenderingContext2D,
  legend: readonly LegendEntry[],
  width: number,
): readonly (readonly Placed[])[] {
  const rows: Placed[][] = [];
  let x = width;
  for (const entry of legend) {
    const wide = markWidth + markGap + context.measureText(entry.label).width + entryGap;
    if (x + wide > width + entryGap) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ entry, x });
    x += wide;
  }
  return rows;
}

function drawEntry(
  context: CanvasRenderingContext2D,
  { label, mark }: LegendEntry,
  x: number,
  y: number,
  theme: ChartTheme,
  ratio: number,
): void {
  const middle = y + legendRow / 2;
  context.save();
  if (mark.kind === 'fill') {
    const colour = theme.series[mark.look.colour];
    context.fillStyle = patternFill(mark.look.pattern, colour, theme.surface, ratio);
    context.fillRect(x + 6, middle - 6, 14, 12);
  } else {
    const isTarget = mark.kind === 'target';
    context.strokeStyle = isTarget ? theme.danger : theme.series[mark.look.colour];
    context.lineWidth = isTarget ? 1.5 : mark.look.width;
    context.setLineDash(isTarget ? [] : [...mark.look.dash]);
    context.beginPath();
    context.moveTo(isTarget ? x + markWidth / 2 : x, isTarget ? middle - 6 : middle);
    context.lineTo(isTarget ? x + markWidth / 2 : x + markWidth, isTarget ? middle + 6 : middle);
    context.stroke();
  }
  context.restore();
  context.font = `11px ${theme.font}`;
  context.fillStyle = theme.text;
  context.textBaseline = 'middle';
  context.fillText(label, x + markWidth + markGap, middle);
}
