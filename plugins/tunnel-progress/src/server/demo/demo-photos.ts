import { addDays, type IsoDay } from '@gantry/plugin-sdk/contract';
import { png } from '@gantry/plugin-sdk/server/demo';
import { demoWorks } from './demo-works.ts';

export interface DemoPhoto {
  readonly description: string;
  readonly day: IsoDay;
  /** Of the works of the demo. */
  readonly works: number;
  /** Sets what differs from photo to photo, 0 to 1. */
  readonly variety: number;
}

/** 48 photos over half a year. Works that begin late have fewer. */
export const demoPhotos: readonly DemoPhoto[] = Array.from({ length: 48 }, (_, at) => {
  const works = [0, 6, 5, 2, 4, 3, 1, 7, 8][at % 9] ?? 0;
  const round = Math.floor(at / 9);
  const bay = String(7 + round * 19 + works).padStart(3, '0');
  return {
    description: `${demoWorks[works]?.short}, ${at % 2 === 0 ? 'EB' : 'WB'} bay ${bay}`,
    day: addDays('2026-11-20', -round * 9 - (at % 9)),
    works,
    variety: ((at * 37) % 48) / 48,
  };
});

const width = 480;
const height = 320;
type Colour = readonly [red: number, green: number, blue: number];

/** A drawing in place of a photo: the view along a tube with the works in it. */
export function drawPhoto({ works, variety }: DemoPhoto): Buffer {
  const pixels = new Uint8Array(width * height * 3);
  const [centreX, centreY] = [width * (0.42 + variety * 0.16), height * (0.5 + variety * 0.06)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt((x - centreX) / 150, (y - centreY) / 150, works, variety);
      const grain = ((x * 31 + y * 57 + x * y) % 11) - 5;
      for (const channel of [0, 1, 2] as const)
        pixels[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, colour[channel] + grain));
    }
  return png(width, height, 3, pixels);
}

/** @param u, v - from the vanishing point, right and down */
function colourAt(u: number, v: number, works: number, variety: number): Colour {
  const radius = v > 0 ? Math.max(Math.abs(u), v * 1.25) : Math.hypot(u, v);
  const depth = 1 / Math.max(radius, 0.04);
  const light = Math.min(1, 0.25 + 1.1 / depth) * (0.85 + variety * 0.3);
  const lit = (red: number, green: number, blue: number): Colour => [
    red * light,
    green * light,
    blue * light,
  ];
  if (radius < 0.07) return [222, 230, 238];
  const isFloor = v > 0 && v * 1.25 >= Math.abs(u);
  const joint = (depth * 2.2) % 1 < 0.06;
  if (isFloor) {
    const isLane = Math.abs(u / v) < 0.03 && (depth * 3) % 1 < 0.5;
    return isLane ? lit(230, 220, 160) : lit(joint ? 82 : 98, joint ? 82 : 98, joint ? 84 : 100);
  }
  // Works have come as far as this into the picture.
  const isDone = depth < 4 + variety * 9;
  const angle = Math.atan2(-v, Math.abs(u));
  const concrete = lit(joint ? 118 : 150, joint ? 120 : 150, joint ? 122 : 148);
  const isLamp = Math.abs(Math.abs(u) / radius - 0.28) < 0.035 && v < 0 && (depth * 1.6) % 1 < 0.5;
  if (works === 3 && isLamp && isDone) return [255, 246, 210];
  if (works === 0 && isDone && v < 0) {
    const rough = Math.sin(u * 190 + v * 70) * Math.sin(v * 210 - u * 40) * 14;
    return lit(196 + rough, 190 + rough, 178 + rough);
  }
  if (works === 2 && isDone && v < 0)
    return joint || (angle * 5) % 1 < 0.05 ? lit(120, 96, 60) : lit(214, 196, 160);
  if (works === 7 && isDone && angle < 0.55)
    return (depth * 4) % 1 < 0.05 ? lit(90, 100, 110) : lit(226, 232, 236);
  if (works === 4 && isDone && angle > 0.62 && angle < 0.78)
    return (depth * 9) % 1 < 0.3 ? lit(60, 64, 70) : lit(150, 158, 166);
  if (works === 5 && isDone && angle > -0.1 && angle < 0.06) return lit(190, 40, 34);
  if (works === 6 && isDone && angle < -0.3) return lit(70, 110, 160);
  if (works === 1 && isDone && angle > 1 && angle < 1.16 && (depth * 0.8) % 1 < 0.3) return lit(40, 210, 90);
  const fan = Math.hypot(Math.abs(u) - 0.34, v + 0.52);
  if (works === 8 && fan < 0.17)
    return fan > 0.14
      ? lit(40, 46, 52)
      : lit(150 + Math.sin(Math.atan2(v + 0.52, u - 0.34) * 8) * 50, 170, 180);
  return concrete;
}
