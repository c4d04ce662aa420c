import { Color, DirectionalLight, Group, HemisphereLight } from 'three';

/**
 * Soft light that keeps a grey model legible without shadows: the sky lights tops, the ground gives sides a darker tone, and
 * one lamp from the south-west tells east and west walls apart.
 */
export function createLights(): Group {
  const lights = new Group();
  const sky = new HemisphereLight(new Color('#ffffff'), new Color('#8b939c'), 1.9);
  const sun = new DirectionalLight(new Color('#ffffff'), 1.35);
  sun.position.set(-0.45, 1, 0.65);
  lights.add(sky, sun);
  return lights;
}
