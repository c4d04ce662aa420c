import { Color, DirectionalLight, Group, HemisphereLight } from 'three';

/**
 * Soft light that makes a grey model readable without shadows: bright from the sky, darker from the ground, and a lamp from the
 * south-west, so that east and west walls differ.
 */
export function createLights(): Group {
  const lights = new Group();
  const sky = new HemisphereLight(new Color('#ffffff'), new Color('#8b939c'), 1.9);
  const sun = new DirectionalLight(new Color('#ffffff'), 1.35);
  sun.position.set(-0.45, 1, 0.65);
  lights.add(sky, sun);
  return lights;
}
