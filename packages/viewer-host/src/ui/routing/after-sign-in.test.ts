import { expect, it } from 'vitest';
import { afterSignIn, signInPath } from './after-sign-in.ts';

it.each([
  ['?next=%2Fp%2FBEM%2Fmodel%3Fday%3D2026-03-16', '/p/BEM/model?day=2026-03-16'],
  ['', '/projects'],
  ['?next=https%3A%2F%2Fevil.example%2F', '/projects'],
  ['?next=%2F%2Fevil.example%2Fp', '/projects'],
  ['?next=%2F%5Cevil.example', '/projects'],
  ['?next=javascript%3Aalert(1)', '/projects'],
])('goes from %s to %s', (search, path) => {
  expect(afterSignIn(search)).toBe(path);
});

it('remembers the requested page', () => {
  const path = signInPath({ pathname: '/p/BEM/model', search: '?day=2026-03-16' });
  expect(afterSignIn(path.slice(path.indexOf('?')))).toBe('/p/BEM/model?day=2026-03-16');
});
