import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallIfc } from '../testing/small-ifc.ts';
import { StepStructure } from './step-structure.ts';

function read(text: string, cuts: readonly number[] = []): { sound: boolean; ended: boolean } {
  const bytes = Buffer.from(text, 'latin1');
  const structure = new StepStructure();
  let sound = true;
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    sound &&= structure.push(bytes.subarray(from, cut));
    from = cut;
  }
  return { sound, ended: structure.ended };
}

const whole = smallIfc({
  extra: [
    "#900=IFCLABEL('it''s; a (trap) /* with */ ''quotes''');",
    "/* a remark with a quote ' and (( and ; and ** inside */",
    '#901=IFCSOMETHING("0A1F",.T.,*,$,-1.5E-3);',
    '#902=(IFCA()IFCB(#1));',
    '#903 = /* within */ IFCC ( 1 ) ;',
  ],
});

test('a valid file is sound, whatever the chunks', () => {
  expect(read(whole)).toEqual({ sound: true, ended: true });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: whole.length })), (cuts) => {
      expect(
        read(
          whole,
          cuts.sort((a, b) => a - b),
        ),
      ).toEqual({ sound: true, ended: true });
    }),
  );
});

test('every beginning of a valid file is sound and not ended', () => {
  const end = whole.indexOf('END-ISO-10303-21;') + 'END-ISO-10303-21'.length;
  fc.assert(
    fc.property(fc.nat({ max: end }), (length) => {
      expect(read(whole.slice(0, length))).toEqual({ sound: true, ended: false });
    }),
  );
});

test('bytes after the end are ignored', () => {
  expect(read(`${whole}\u0000\u0001 ((( '`)).toEqual({ sound: true, ended: true });
});

test.each([
  ['a parenthesis too many', "#1=IFCA('x'));"],
  ['a parenthesis too few', "#1=IFCA(('x');"],
  ['a character that is none of the format', '#1=IFCA(\u0007);'],
  ['a letter beyond ASCII outside of a text', '#1=IFCÄ();'],
  ['a statement that is neither number nor word', '%%%=IFCA();'],
])('%s is unsound', (_name, line) => {
  expect(read(whole.replace('#2=', `${line}\n#2=`)).sound).toBe(false);
});

test('an instance outside of the data is unsound', () => {
  expect(read(whole.replace('HEADER;', 'HEADER;#1=IFCA();')).sound).toBe(false);
});

test('a text or a remark that is never closed swallows the end', () => {
  expect(read(whole.replace("'Cube'", "'Cube")).ended).toBe(false);
  expect(read(whole.replace('#2=', '/* #2=').replaceAll('*/', '')).ended).toBe(false);
});
