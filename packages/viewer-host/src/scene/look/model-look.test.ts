import { scenePalette } from '@gantry/plugin-ui';
import { Color, MeshLambertMaterial, ShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { ModelLook } from './model-look.ts';
import { toneRange } from './model-tone.ts';

const model = { id: 'engine-model' };
const range = { dark: 0.4, light: 0.9, cool: 0, own: 1, ownLeast: 0, ownMost: 1, line: 1 };
const red = () => new MeshLambertMaterial({ color: '#ff0000' });
const shown = (material: MeshLambertMaterial) => `#${material.color.getHexString()}`;

test('objects have their own colours, and greys in the neutral look; a module’s colour wins over both', () => {
  const look = new ModelLook(range);
  const own = red();
  const painted = red();
  painted.userData.customId = 'paint';
  const apply = () => {
    for (const material of [own, painted]) look.apply(model, material);
    return [shown(own), shown(painted)];
  };
  expect(apply()).toEqual(['#ff0000', '#ff0000']);
  look.setNeutral(true);
  const [grey, status] = apply();
  const { r, g, b } = new Color(grey);
  expect(r === g && g === b).toBe(true);
  expect(status).toBe('#ff0000');
  look.setNeutral(false);
  expect(apply()).toEqual(['#ff0000', '#ff0000']);
  look.setRange({ ...range, own: 0.5 });
  const [dimmed, stillStatus] = apply();
  expect(new Color(dimmed).r).toBeCloseTo(0.5, 1);
  expect(stillStatus).toBe('#ff0000');
});

test.each(['light', 'dark', 'high-contrast'] as const)(
  'white objects far away, drawn as lines, can be told from the background of the %s theme',
  (theme) => {
    const palette = scenePalette(theme);
    const far = new ShaderMaterial({
      uniforms: { lodColor: { value: new Color('#ffffff') }, lodOpacity: { value: 1 } },
    });
    const look = new ModelLook(toneRange(palette));
    for (const isNeutral of [false, true]) {
      look.setNeutral(isNeutral);
      look.apply(model, far);
      const line: unknown = far.uniforms.lodColor?.value;
      if (!(line instanceof Color)) throw new Error('The lines have no colour.');
      for (const ground of [palette.canvasTop, palette.canvasBottom])
        expect(contrast(line, new Color(ground))).toBeGreaterThan(3);
    }
  },
);

test.each(['light', 'dark', 'high-contrast'] as const)(
  'a white and a black surface stand off the background of the %s theme, also where the light falls straight on them',
  (theme) => {
    const palette = scenePalette(theme);
    const look = new ModelLook(toneRange(palette));
    for (const colour of ['#ffffff', '#000000']) {
      const surface = new MeshLambertMaterial({ color: colour });
      look.apply(model, surface);
      for (const ground of [palette.canvasTop, palette.canvasBottom])
        expect(contrast(surface.color.clone().multiplyScalar(0.95), new Color(ground))).toBeGreaterThan(1.25);
    }
  },
);

/** As WCAG defines it, 1..21. */
function contrast(a: Color, b: Color): number {
  const light = ({ r, g, b }: Color) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  const [low = 0, high = 0] = [light(a), light(b)].sort((one, other) => one - other);
  return high / low;
}
