import type { Vector3Like } from 'three';
import { dot, unit } from '../scene/camera/framing.ts';
import {
  type LinearColour,
  luminanceOf,
  shownOwn,
  type ToneRange,
  toLinear,
  toShown,
} from '../scene/look/tone-range.ts';
import type { LookTheme } from './look-theme.ts';

/** The lights of the scene. */
const sky = 1.9;
const lamp = 1.35;
const lampFrom = unit({ x: -0.45, y: 1, z: 0.65 });
const ground = linearOf([0x8b, 0x93, 0x9c]);

/** The colour of the background as `ImageData` keeps it. @param down - 0 at the top, 1 at the bottom */
export function backgroundOf({ top, bottom }: LookTheme, down: number): number {
  return packed((shift) => ((top >> shift) & 255) * (1 - down) + ((bottom >> shift) & 255) * down);
}

/** A function that gives the colour of a surface of a material in the light of the scene, by its direction. */
export function shadeOf(
  colour: readonly number[],
  range: ToneRange,
  isNeutral: boolean,
): (normal: Vector3Like) => number {
  const linear = (isNeutral ? greyOf : shownOwn)(linearOf(colour), range);
  return (normal) => {
    const fromAbove = normal.y / 2 + 0.5;
    const direct = lamp * Math.max(0, dot(normal, lampFrom));
    return packed((shift) => {
      const channel = 2 - shift / 8;
      const under = ground[channel] ?? 0;
      const light = (sky * (under + (1 - under) * fromAbove) + direct) / Math.PI;
      return 255 * toShown(Math.min(1, light * (linear[channel] ?? 0)));
    });
  };
}

/** As the scene turns colours into greys. */
function greyOf(colour: LinearColour, { dark, light, cool }: ToneRange): LinearColour {
  const grey = dark + (light - dark) * toShown(luminanceOf(colour));
  return linearOf([grey * (1 - cool), grey, Math.min(1, grey * (1 + cool))].map((value) => 255 * value));
}

/** @param colour - red, green and blue, 0 to 255 */
function linearOf([red = 0, green = 0, blue = 0]: readonly number[]): LinearColour {
  return [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)];
}

/** @param channel - of the red, green and blue at a shift of 16, 8 and 0, 0 to 255 */
function packed(channel: (shift: 16 | 8 | 0) => number): number {
  return (0xff000000 | (channel(0) << 16) | (channel(8) << 8) | channel(16)) >>> 0;
}
