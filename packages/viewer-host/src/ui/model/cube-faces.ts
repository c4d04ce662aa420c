/** A direction in the world: east, north, up. */
type Direction = readonly [east: number, north: number, up: number];

export type CubeView = 'top' | 'north' | 'south' | 'east' | 'west';

interface Side {
  readonly view: CubeView;
  /** Outwards. */
  readonly normal: Direction;
  /** The directions of the label: along its text, and downwards. */
  readonly right: Direction;
  readonly down: Direction;
}

const sides: readonly Side[] = [
  { view: 'top', normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  { view: 'south', normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  { view: 'east', normal: [1, 0, 0], right: [0, 1, 0], down: [0, 0, -1] },
  { view: 'north', normal: [0, 1, 0], right: [-1, 0, 0], down: [0, 0, -1] },
  { view: 'west', normal: [-1, 0, 0], right: [0, -1, 0], down: [0, 0, -1] },
];

export interface CubeFace {
  readonly view: CubeView;
  /** SVG polygon points. */
  readonly points: string;
  /** SVG transform that lays the label on the face. */
  readonly transform: string;
}

/**
 * The visible faces of the view cube, in parallel projection.
 * @param heading - degrees clockwise from north
 * @param tilt - degrees above the horizon
 * @param half - half an edge, in SVG units
 */
export function cubeFaces(heading: number, tilt: number, half: number): readonly CubeFace[] {
  const [sinH, cosH] = sinCos(heading);
  const [sinT, cosT] = sinCos(tilt);
  const ahead: Direction = [sinH * cosT, cosH * cosT, -sinT];
  const right: Direction = [cosH, -sinH, 0];
  const up: Direction = [sinH * sinT, cosH * sinT, cosT];
  const onScreen = (direction: Direction) => [dot(direction, right), -dot(direction, up)] as const;
  return sides
    .filter(({ normal }) => dot(normal, ahead) < -0.04)
    .map(({ view, normal, right: across, down }) => {
      const [nx, ny] = onScreen(normal);
      const [ax, ay] = onScreen(across);
      const [dx, dy] = onScreen(down);
      const corner = (a: number, d: number) =>
        `${((nx + a * ax + d * dx) * half).toFixed(2)},${((ny + a * ay + d * dy) * half).toFixed(2)}`;
      const matrix = [ax, ay, dx, dy, nx * half, ny * half].map(decimals).join(' ');
      return {
        view,
        points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join(' '),
        transform: `matrix(${matrix})`,
      };
    });
}

/** Four decimals; adding 0 turns -0 into 0. */
function decimals(value: number): string {
  return (Math.round(value * 10_000) / 10_000 + 0).toFixed(4);
}

function sinCos(degrees: number): readonly [sin: number, cos: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}

function dot(a: Direction, b: Direction): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
