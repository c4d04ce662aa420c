import { scenePalette } from '@gantry/plugin-ui';
import { Color, DirectionalLight, HemisphereLight } from 'three';
import { expect, test } from 'vitest';
import { createLights } from '../scene/look/lights.ts';
import { modelTone, ownTone, toneRange } from '../scene/look/model-tone.ts';
import { lookThemes } from './look-theme.ts';
import { backgroundOf, shadeOf } from './shade.ts';

const bytes = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];
const shownBytes = (colour: Color) =>
  bytes(Number(`0x${colour.getHexString()}`))
    .slice(0, 3)
    .reverse();

test.each(['light', 'dark', 'high-contrast'] as const)(
  'the first look has the scene’s colours and lights in the %s theme',
  (name) => {
    const palette = scenePalette(name);
    const theme = lookThemes[name];
    if (!theme) throw new Error('The theme is missing.');
    const ends = [0, 1].map((down) => bytes(backgroundOf(theme, down)));
    const behind = [palette.canvasTop, palette.canvasBottom].map((colour) => [
      ...shownBytes(new Color(colour)),
      255,
    ]);
    expect([ends, theme.range]).toEqual([behind, toneRange(palette)]);

    const [sky, lamp] = createLights().children;
    if (!(sky instanceof HemisphereLight && lamp instanceof DirectionalLight))
      throw new Error('The lights are others.');
    const normal = lamp.position.clone().setX(0.3).normalize();
    const colours = [
      [200, 100, 50],
      [255, 255, 255],
      [0, 0, 0],
    ] as const;
    for (const [[red, green, blue], isNeutral] of colours.flatMap((colour) => [
      [colour, false] as const,
      [colour, true] as const,
    ])) {
      const own = new Color().setRGB(red / 255, green / 255, blue / 255, 'srgb');
      // As three's Lambert material does.
      const light = sky.groundColor
        .clone()
        .lerp(sky.color, normal.y / 2 + 0.5)
        .multiplyScalar(sky.intensity);
      light.addScalar(lamp.intensity * normal.dot(lamp.position.clone().normalize()));
      const seen = (isNeutral ? modelTone : ownTone)(own, theme.range)
        .multiply(light)
        .multiplyScalar(1 / Math.PI);
      const drawn = bytes(shadeOf([red, green, blue], theme.range, isNeutral)(normal));
      for (const [channel, value] of shownBytes(seen).entries())
        expect(Math.abs((drawn[channel] ?? 0) - value)).toBeLessThanOrEqual(1);
    }
  },
);
