import { expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';
import { firstKnobs } from './knobs.ts';
import { presetIds, presetOf, presets } from './presets.ts';

it.each(presetIds)('the preset %s is reproduced by its address, and is known by its knobs', (id) => {
  const patch = readAddress(writeAddress(presets[id]));
  expect(patch).toEqual(presets[id]);
  expect(presetOf({ ...firstKnobs, ...patch })).toBe(id);
});

it('the page begins at a desk, and a knob that is turned leaves the preset', () => {
  expect(presetOf(firstKnobs)).toBe('desk');
  expect(presetOf({ ...firstKnobs, network: 'failing' })).toBeUndefined();
});
