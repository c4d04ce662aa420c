import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRange, isVersion, satisfies } from './semver.ts';

describe('satisfies', () => {
  it.each([
    ['1.2.3', '^1.0.0', true],
    ['2.0.0', '^1.0.0', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['0.5.0', '^0', true],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.9.0', '~1', true],
    ['1.2.3', '1.2.3', true],
    ['1.2.3', '=1.2.4', false],
    ['1.2.3', '1.x', true],
    ['1.2.3', '1.2', true],
    ['1.3.0', '1.2.*', false],
    ['1.2.3', '*', true],
    ['1.2.3', '', true],
    ['1.2.3', '>=1.2 <2', true],
    ['2.0.0', '>=1.2 <2', false],
    ['1.3.0', '>1.2', true],
    ['1.2.9', '>1.2', false],
    ['1.2.9', '<=1.2', true],
    ['1.5.0', '1.0.0 - 1.4.0', false],
    ['1.4.9', '1.0 - 1.4', true],
    ['3.1.0', '^1.0.0 || ^3.0.0', true],
    ['1.0.0-beta.2', '^1.0.0', false],
    ['1.0.0-beta.2', '>=1.0.0-beta.1', true],
    ['1.0.0-beta.10', '>1.0.0-beta.9', true],
    ['1.1.0-beta.1', '>=1.0.0-beta.1', false],
    ['1.0.0', '>=1.0.0-rc.1 <2', true],
    ['2.0.0-alpha', '^1.0.0 || <2.0.0-beta', true],
    ['1.2.3+build.5', '^1.2.0', true],
    ['1.2.3', '> 1.2.0', true],
  ])('%s in %j: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });

  it('refuses what it cannot read', () => {
    expect(['1.2', '01.2.3', 'one', '1.2.3-'].map(isVersion)).toEqual([false, false, false, false]);
    expect(['^1.0.0', '1.x || 2.x', '*', 'latest', '^1..0', '>>1'].map(isRange)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(satisfies('1.0.0', 'latest')).toBe(false);
    expect(satisfies('1', '*')).toBe(false);
  });

  const version = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5));
  const text = (numbers: readonly number[]) => numbers.join('.');
  const atLeast = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 || (a[at] ?? 0) > (b[at] ?? 0);
  };

  it('`^` keeps everything up to the leftmost number that is not zero, and is never older', () => {
    fc.assert(
      fc.property(version, version, (given, base) => {
        const lead = base.findIndex((value) => value !== 0);
        const kept = base.slice(0, (lead < 0 ? 2 : lead) + 1);
        const expected = atLeast(given, base) && kept.every((value, at) => given[at] === value);
        expect(satisfies(text(given), `^${text(base)}`)).toBe(expected);
      }),
    );
  });

  it('`||` is or, a space is and, and exactly one of <, =, > holds', () => {
    fc.assert(
      fc.property(version, version, version, (given, a, b) => {
        const is = (range: string) => satisfies(text(given), range);
        const [ra, rb] = [`>=${text(a)}`, `~${text(b)}`];
        expect(is(`${ra} || ${rb}`)).toBe(is(ra) || is(rb));
        expect(is(`${ra} ${rb}`)).toBe(is(ra) && is(rb));
        expect([`<${text(a)}`, `=${text(a)}`, `>${text(a)}`].filter(is)).toHaveLength(1);
      }),
    );
  });
});
