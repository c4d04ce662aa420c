import type { ThemeMode } from '@gantry/plugin-ui';
import type { LegendEntry } from '../legend-entries.ts';

/** What is written below a picture. Counts are texts, as a language writes numbers. */
export interface FrameFacts {
  readonly project: string;
  readonly day: string;
  readonly legend: readonly (Pick<LegendEntry, 'label' | 'color' | 'isAwaited'> & {
    readonly count: string;
  })[];
  /** The longest text that a count can have, for which there is room in every frame. */
  readonly most: string;
  readonly theme: ThemeMode;
  /** CSS family of the texts. */
  readonly font: string;
}

/** Pixels of the longer side of the picture of the model; more would make a video that few machines encode. */
const longest = 1280;
/** Pixels of a line, of the space around, and of the square with a colour. */
const [line, gap, square] = [26, 14, 13];
const light = { paper: '#FFFFFF', ink: '#1B1F24', soft: '#56606B' };
const dark = { paper: '#1B2026', ink: '#F2F4F6', soft: '#AEB6BF' };

interface PlacedEntry {
  readonly entry: FrameFacts['legend'][number];
  readonly x: number;
  readonly row: number;
}

/** Encoders want even sides. */
const even = (pixels: number) => 2 * Math.round(pixels / 2);

/** Draws frames of one size: a picture of the model, and below it day, project and legend. */
export class FrameDrawing {
  readonly canvas = document.createElement('canvas');
  private readonly pen: CanvasRenderingContext2D;
  /** Lines of the legend that the first frame needed; all frames have as many. */
  private rows: number | undefined;
  private family = 'sans-serif';

  constructor() {
    const pen = this.canvas.getContext('2d');
    if (pen === null) throw new Error('The browser gives no canvas to draw on.');
    this.pen = pen;
  }

  draw(picture: HTMLCanvasElement, facts: FrameFacts): void {
    const { canvas, pen } = this;
    this.family = facts.font;
    if (this.rows === undefined) {
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
      canvas.width = Math.max(2, even(picture.width * scale));
      const placed = this.place(facts);
      this.rows = 1 + Math.max(0, ...placed.map(({ row }) => row));
      canvas.height = even(picture.height * scale + gap + (1 + this.rows) * line + gap / 2);
    }
    const strip = canvas.height - gap - (1 + this.rows) * line - gap / 2;
    const { paper, ink, soft } = facts.theme === 'light' ? light : dark;
    pen.fillStyle = paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    // The page may have become wider or narrower meanwhile: the picture keeps its proportions.
    const scale = Math.min(canvas.width / picture.width, strip / picture.height);
    const width = filling(picture.width * scale, canvas.width);
    const height = filling(picture.height * scale, strip);
    pen.drawImage(picture, (canvas.width - width) / 2, (strip - height) / 2, width, height);
    pen.textBaseline = 'middle';
    const middle = strip + gap / 2 + line / 2;
    pen.fillStyle = ink;
    pen.font = this.font(18, 600);
    pen.fillText(facts.day, gap, middle);
    const after = gap + pen.measureText(facts.day).width + gap;
    pen.fillStyle = soft;
    pen.font = this.font(14);
    pen.fillText(this.fitting(facts.project, canvas.width - after - gap), after, middle);
    for (const { entry, x, row } of this.place(facts))
      this.drawEntry(entry, x, middle + (1 + row) * line, ink);
  }

  private drawEntry(entry: FrameFacts['legend'][number], x: number, y: number, ink: string): void {
    const { pen } = this;
    pen.globalAlpha = entry.isAwaited ? 0.5 : 1;
    pen.fillStyle = entry.color;
    pen.fillRect(x, y - square / 2, square, square);
    pen.globalAlpha = 1;
    pen.strokeStyle = ink;
    pen.lineWidth = 0.5;
    pen.strokeRect(x, y - square / 2, square, square);
    pen.fillStyle = ink;
    pen.fillText(words(entry), x + square + 6, y);
  }

  private place({ legend, most }: FrameFacts): readonly PlacedEntry[] {
    const { pen, canvas } = this;
    pen.font = this.font(14);
    let [x, row] = [gap, 0];
    return legend.map((entry) => {
      const width = square + 6 + pen.measureText(`${entry.label} ${most}`).width + gap;
      if (x > gap && x + width > canvas.width) [x, row] = [gap, row + 1];
      const placed = { entry, x, row };
      x += width;
      return placed;
    });
  }

  /** As much of a text as has room. */
  private fitting(text: string, width: number): string {
    if (this.pen.measureText(text).width <= width) return text;
    const letters = [...text];
    while (letters.length > 0 && this.pen.measureText(`${letters.join('')}…`).width > width) letters.pop();
    return letters.length > 0 ? `${letters.join('').trimEnd()}…` : '';
  }

  private font(pixels: number, weight = 400): string {
    return `${weight} ${pixels}px ${this.family}`;
  }
}

/** Rounding to even sides leaves less than this beside the picture. */
const rounding = 3;
const filling = (size: number, room: number) => (room - size < rounding ? room : size);

const words = ({ label, count }: FrameFacts['legend'][number]) => `${label} ${count}`;
