import { expect, it } from 'vitest';
import { rebase } from './rebase.ts';

it('keeps what was filled in and takes over the rest', () => {
  const origin = { name: 'Yard', height: '0', list: ['a'] };
  expect(
    rebase({ ...origin, height: '2' }, origin, { name: 'Depot', height: '1', list: ['a', 'b'] }),
  ).toEqual({ name: 'Depot', height: '2', list: ['a', 'b'] });
});
