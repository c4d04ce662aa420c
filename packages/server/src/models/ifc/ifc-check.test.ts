import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallIfc } from '../testing/small-ifc.ts';
import { IfcInspector, ModelProblemError } from './ifc-check.ts';

function inspect(data: Uint8Array, chunk = 65_536, limit?: number): string {
  const inspector = new IfcInspector(limit);
  try {
    for (let at = 0; at < data.length; at += chunk) inspector.push(data.subarray(at, at + chunk));
    return inspector.finish().schema;
  } catch (error) {
    if (error instanceof ModelProblemError) return error.problem;
    throw error;
  }
}

const good = Buffer.from(smallIfc());
const text = good.toString();

test.each([
  ['a good file', good, 'IFC4'],
  ['nothing', Buffer.alloc(0), 'EMPTY_FILE'],
  ['blank lines', Buffer.from('\r\n\r\n  '), 'EMPTY_FILE'],
  ['zeros', Buffer.alloc(5000), 'EMPTY_FILE'],
  [
    'a zip, whatever its name',
    Buffer.concat([Buffer.from('504b0304', 'hex'), deflateRawSync(good)]),
    'ZIP_FILE',
  ],
  ['gzip', gzipSync(good), 'ZIP_FILE'],
  ['7z', Buffer.from('377abcaf271c0004', 'hex'), 'ZIP_FILE'],
  ['ifcXML', Buffer.from('<?xml version="1.0"?><ifc:ifcXML xmlns:ifc="x">'), 'IFC_XML'],
  ['ifcXML of the older form', Buffer.from('<?xml version="1.0"?><ex:iso_10303_28>'), 'IFC_XML'],
  ['other XML', Buffer.from('<?xml version="1.0"?><kml/>'), 'NOT_IFC'],
  ['a web page', Buffer.from('<!DOCTYPE html><html><body>Sign in to download</body></html>'), 'NOT_IFC'],
  ['plain text', Buffer.from('The model is on the shared drive.'), 'NOT_IFC'],
  ['JSON', Buffer.from('{"header":{"ifcxVersion":"ifcx_alpha"}}'), 'NOT_IFC'],
  ['a Revit file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'NOT_IFC'],
  ['another STEP file', Buffer.from(text.replace('IFC4', 'AUTOMOTIVE_DESIGN')), 'NOT_IFC'],
  ['an unknown schema', Buffer.from(text.replace('IFC4', 'IFC20_LONGFORM')), 'UNSUPPORTED_SCHEMA'],
  ['a lost end', good.subarray(0, good.length - 60), 'TRUNCATED'],
  ['a header cut in two', good.subarray(0, 100), 'TRUNCATED'],
  [
    'garbage after the header',
    Buffer.from(`${text.slice(0, text.indexOf('DATA;') + 5)}\n%%% garbage %%%\nEND-ISO-10303-21;`),
    'BROKEN',
  ],
  ['a text that is never closed', Buffer.from(text.replace("'Cube'", "'Cube")), 'BROKEN'],
  [
    'parentheses that do not match',
    Buffer.from(text.replace('#105=IFCSHAPEREPRESENTATION(', '$&((')),
    'BROKEN',
  ],
  ['noise in the middle', Buffer.from(text.replace('#19=', '\u0001\u0002\u0003#19=')), 'BROKEN'],
  ['no project', Buffer.from(text.replace('IFCPROJECT(', 'IFCPROJECTEDCRS(')), 'NO_PROJECT'],
])('%s', (_name, data, expected) => {
  expect(inspect(data)).toBe(expected);
});

test('the result does not depend on the size of the chunks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: good.length }),
      fc.integer({ min: 0, max: good.length }),
      (chunk, length) => {
        const data = good.subarray(0, length);
        expect(inspect(data, chunk)).toBe(inspect(data, data.length + 1));
      },
    ),
  );
});

test('a zip file is refused at its first chunk, and a large file at the first byte over the limit', () => {
  const inspector = new IfcInspector(1000);
  expect(() => inspector.push(gzipSync(good))).toThrow(ModelProblemError);
  expect(inspect(good, 64, 1000)).toBe('TOO_LARGE');
  expect(inspect(good, 64, good.length)).toBe('IFC4');
});
