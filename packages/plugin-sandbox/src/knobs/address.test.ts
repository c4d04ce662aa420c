import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';
import {
  effectiveKnobs,
  faults,
  firstKnobs,
  type KnobPatch,
  languages,
  modelIds,
  networks,
  themes,
  widths,
} from './knobs.ts';

const word = fc.string({ unit: fc.constantFrom(...'AZaz09_.-:/ &=é安'), maxLength: 12 });
const code = fc.stringMatching(/^[A-Z][A-Z_]{0,8}$/);
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

const patches: fc.Arbitrary<KnobPatch> = fc.record(
  {
    story: word,
    show: word,
    permissions: fc.oneof(fc.constant('all' as const), fc.uniqueArray(code)),
    project: word,
    variant: word,
    language: fc.constantFrom(...languages),
    theme: fc.constantFrom(...themes),
    width: fc.constantFrom(...widths),
    clock: day.map((at) => at.toISOString()),
    runs: fc.boolean(),
    day: fc.oneof(
      fc.constant(''),
      day.map((at) => at.toISOString().slice(0, 10)),
    ),
    network: fc.constantFrom(...networks),
    faults: fc.dictionary(word, fc.constantFrom(...faults), { minKeys: 1, noNullPrototype: true }),
    denied: fc.uniqueArray(fc.constantFrom('storage' as const, 'network' as const)),
    settings: fc.dictionary(word, fc.oneof(fc.boolean(), fc.integer(), word), {
      minKeys: 1,
      noNullPrototype: true,
    }),
    model: fc.constantFrom(...modelIds),
  },
  { requiredKeys: [] },
);

describe('the address', () => {
  it('reproduces every knob', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        expect(readAddress(writeAddress(patch))).toEqual(patch);
      }),
    );
  });

  it('leaves out what it cannot read, so that an old link opens', () => {
    const query =
      'language=xx&theme=&width=17&clock=noon&day=2026&network=none&model=moon&fault.GET+/a=999&setting.b={&project=A';
    expect(readAddress(query)).toEqual({ project: 'A' });
  });
});

describe('the knobs that hold', () => {
  const stories = { reader: { permissions: ['VIEW'], theme: 'dark' }, empty: {} } as const;

  it('are those of the address over those of the story', () => {
    expect(effectiveKnobs({ story: 'reader', theme: 'light' }, stories)).toEqual({
      ...firstKnobs,
      story: 'reader',
      permissions: ['VIEW'],
      theme: 'light',
    });
  });

  it('are those of the first story unless another is named, and of none if it is gone', () => {
    expect(effectiveKnobs({}, stories).story).toBe('reader');
    expect(effectiveKnobs({ story: 'gone' }, stories)).toEqual(firstKnobs);
  });
});
