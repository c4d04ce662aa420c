import type { Vector3Like } from 'three';
import { dot, unit } from '../scene/camera/framing.ts';
import type { ToneRange } from '../scene/look/tone-range.ts';
import type { LookTheme } from './look-theme.ts';

/** The lights of the scene. */
const sky = 1.9;
const lamp = 1.35;
const lampFrom = unit({ x: -0.45, y: 1, z: 0.65 });
const ground = [0x8b, 0x93, 0x9c].map(toLinear);

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
  const linear = isNeutral ? greyOf(colour, range) : colour.map((value) => toLinear(value) * range.own);
  return (normal) => {
    const fromAbove = normal.y / 2 + 0.5;
    const direct = lamp * Math.max(0, dot(normal, lampFrom));
    return packed((shift) => {
      const channel = 2 - shift / 8;
      const under = ground[channel] ?? 0;
      const light = (sky * (under + (1 - under) * fromAbove) + direct) / Math.PI;
      return 255 * toShown(light * (linear[channel] ?? 0));
    });
  };
}

/** As the scene turns colours into greys. */
function greyOf(colour: readonly number[], { dark, light, cool }: ToneRange): readonly number[] {
  const [red = 0, green = 0, blue = 0] = colour.map(toLinear);
  const grey = dark + (light - dark) * toShown(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  return [grey * (1 - cool), grey, Math.min(1, grey * (1 + cool))].map((value) => toLinear(255 * value));
}

/** @param channel - of the red, green and blue at a shift of 16, 8 and 0, 0 to 255 */
function packed(channel: (shift: 16 | 8 | 0) => number): number {
  return (0xff000000 | (channel(0) << 16) | (channel(8) << 8) | channel(16)) >>> 0;
}

function toLinear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function toShown(light: number): number {
  const part = Math.min(1, light);
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}
