import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derived, enumeration, integer, StepWriter, stepText, typed } from './step-writer.ts';

test('writes every kind of value in STEP syntax', () => {
  const step = new StepWriter();
  const point = step.add('IfcCartesianPoint', [0, -1.5, 12]);
  step.add('IfcThing', point, null, derived, enumeration('AREA'), integer(3), typed('IFCLABEL', "it's"), []);

  expect(step.drain()).toBe(
    "#1=IFCCARTESIANPOINT((0.,-1.5,12.));\n#2=IFCTHING(#1,$,*,.AREA.,3,IFCLABEL('it''s'),());\n",
  );
  expect(step.pending).toBe(0);
});

test.each([
  [1e-5, '0.00001'],
  [1e-7, '1.E-7'],
  [-1e-9, '0.'],
  [1 / 3, '0.3333333'],
  [818900, '818900.'],
])('writes the real %d as %s', (value, text) => {
  expect(stepText(value)).toBe(text);
});

test('reals have a point and keep their value to a tenth of a micrometre', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      const text = stepText(value);
      expect(text).toMatch(/^-?\d+\.\d*(E-\d+)?$/);
      expect(Number(text)).toBeCloseTo(value, 6);
    }),
  );
});

test('refuses a number that no file can hold', () => {
  expect(() => stepText(Number.NaN)).toThrow('NaN');
});

test('strings contain only printable ASCII, whatever the text', () => {
  expect(stepText('隧道 a\\b')).toBe("'\\X2\\96A79053\\X0\\ a\\\\b'");
  // The same texts as a string of the unit `binary`, which first lists every character: that takes two seconds.
  const points = fc.array(fc.integer({ min: 0, max: 0x10ffff }));
  fc.assert(
    fc.property(points, (codes) => {
      const value = String.fromCodePoint(...codes);
      expect(stepText(value)).toMatch(/^'(?:[\x20-\x26\x28-\x7e]|'')*'$/);
    }),
  );
});
