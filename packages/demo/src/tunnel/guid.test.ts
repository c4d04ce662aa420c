import fc from 'fast-check';
import { expect, test } from 'vitest';
import { globalId } from './guid.ts';

test('an id has 22 characters of the IFC alphabet and fits into 128 bits', () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      expect(globalId(key)).toMatch(/^[0-3][0-9A-Za-z_$]{21}$/);
      expect(globalId(key)).toBe(globalId(key));
    }),
  );
});

test('ids never change, so that links to elements survive a new version', () => {
  expect(globalId('element/RS-EB-006')).toBe('0OgTnTiHS8JsOtWkoBll05');
});
