import { Color, MeshLambertMaterial } from 'three';
import { expect, test } from 'vitest';
import { ModelLook } from './model-look.ts';

const model = { id: 'engine-model' };
const range = { dark: 0.4, light: 0.9, cool: 0, own: 1 };
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
