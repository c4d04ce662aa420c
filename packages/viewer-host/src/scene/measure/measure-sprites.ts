import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from 'three';

/** Pixels of a picture per CSS pixel, for sharp text on dense displays. */
const DENSITY = 2;
/** CSS pixels. */
const LABEL = { font: 13, height: 22, padding: 7, radius: 5 };
const MARK = { size: 18, stroke: 2, halo: 5 };

export interface MeasureInk {
  readonly ink: string;
  readonly paper: string;
}

/** A sprite that keeps its size on the screen. */
export interface SizedSprite {
  readonly sprite: Sprite;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Text on a plate, above the place that it belongs to. Disposing its material and texture is up to the owner. */
export function labelSprite(text: string, { ink, paper }: MeasureInk): SizedSprite {
  const font = `600 ${LABEL.font * DENSITY}px sans-serif`;
  const canvas = document.createElement('canvas');
  const measuring = canvas.getContext('2d');
  if (measuring) measuring.font = font;
  const width = Math.ceil((measuring?.measureText(text).width ?? 0) / DENSITY) + 2 * LABEL.padding;
  canvas.width = width * DENSITY;
  canvas.height = LABEL.height * DENSITY;
  // Sizing a canvas resets its pen.
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.beginPath();
    pen.roundRect(
      DENSITY,
      DENSITY,
      canvas.width - 2 * DENSITY,
      canvas.height - 2 * DENSITY,
      LABEL.radius * DENSITY,
    );
    pen.fillStyle = paper;
    pen.fill();
    pen.lineWidth = DENSITY;
    pen.strokeStyle = ink;
    pen.stroke();
    pen.font = font;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = ink;
    pen.fillText(text, canvas.width / 2, canvas.height / 2 + DENSITY);
  }
  const sprite = spriteOf(canvas);
  // Its lower edge is a little above the place.
  sprite.center.set(0.5, -0.4);
  return { sprite, width, height: LABEL.height };
}

/** `point` is a taken point; the others show what a click would snap to. */
export type MarkShape = 'point' | 'corner' | 'edge' | 'face';

export function markSprite(shape: MarkShape, { ink, paper }: MeasureInk): SizedSprite {
  const canvas = document.createElement('canvas');
  canvas.width = MARK.size * DENSITY;
  canvas.height = MARK.size * DENSITY;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.scale(DENSITY, DENSITY);
    pen.lineJoin = 'round';
    for (const [color, width] of [
      [paper, MARK.halo],
      [ink, MARK.stroke],
    ] as const) {
      pen.strokeStyle = color;
      pen.fillStyle = color;
      pen.lineWidth = width;
      pen.beginPath();
      draw(pen, shape);
      pen.stroke();
      if (shape === 'point') pen.fill();
    }
  }
  return { sprite: spriteOf(canvas), width: MARK.size, height: MARK.size };
}

/** A square for a corner, a triangle for an edge, a circle for a face, a dot for a taken point. */
function draw(pen: CanvasRenderingContext2D, shape: MarkShape): void {
  const middle = MARK.size / 2;
  if (shape === 'corner') pen.rect(4, 4, MARK.size - 8, MARK.size - 8);
  else if (shape === 'edge') {
    pen.moveTo(middle, 4);
    pen.lineTo(MARK.size - 4, MARK.size - 5);
    pen.lineTo(4, MARK.size - 5);
    pen.closePath();
  } else pen.arc(middle, middle, shape === 'point' ? 3 : 5.5, 0, 2 * Math.PI);
}

function spriteOf(canvas: HTMLCanvasElement): Sprite {
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  return new Sprite(new SpriteMaterial({ map, depthTest: false, depthWrite: false }));
}
