import { expect, test } from 'vitest';
import { storeyAt } from './storeys.ts';

const storey = (name: string, from: number, to: number, x = 0) => ({
  name,
  box: { min: { x, y: from, z: 0 }, max: { x: x + 20, y: to, z: 20 } },
});
// The shaft of the ground floor reaches up, and the slab of the first floor hangs into it.
const storeys = [storey('Ground', -0.3, 9), storey('First', 2.8, 6), storey('Shed', 0, 3, 100)];

test('names the storey of the eyes: of several the one that begins highest', () => {
  const at = (x: number, y: number) => storeyAt(storeys, { x, y, z: 5 });
  expect([at(5, 1.6), at(5, 4.4), at(5, 8), at(105, 1.6)]).toEqual(['Ground', 'First', 'Ground', 'Shed']);
});

test('knows none above, below and beside all of them', () => {
  const at = (x: number, y: number) => storeyAt(storeys, { x, y, z: 5 });
  expect([at(5, 12), at(5, -3), at(60, 1.6)]).toEqual([undefined, undefined, undefined]);
});
