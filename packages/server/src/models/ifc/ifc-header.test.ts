import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineSchemaOf, readIfcHeader } from './ifc-header.ts';

const file = (schema: string) => `ISO-10303-21;
HEADER;
FILE_DESCRIPTION (('ViewDefinition [it''s; a ''FILE_SCHEMA((''IFC1''))'' trap]'), '2;1');
/* FILE_SCHEMA(('IFC0')); ENDSEC; */
FILE_NAME('a.ifc','2026-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA (('${schema}'));
ENDSEC;
DATA;
#1=IFCPROJECT('0',$,$,$,$,$,$,$,$);
ENDSEC;
END-ISO-10303-21;
`;
const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['IFC2X3', 'IFC2X3', false],
  ['IFC4', 'IFC4', false],
  ['ifc4x3_add2', 'IFC4X3', false],
  ['IFC2X3_TC1', 'IFC2X3', false],
  ['IFC2X_FINAL', 'IFC2X3', true],
  ['IFC2X2_FINAL', 'IFC2X3', true],
  ['IFC4X1', 'IFC4X3', true],
  ['IFC4X3_RC3', 'IFC4X3', true],
  ['IFC4X4_B072BCCA', 'IFC4X3', true],
  ['IFC4_RC1', 'IFC4', true],
])('%s is converted as %s', (schema, engineSchema, partlySupported) => {
  expect(engineSchemaOf(schema)).toEqual({ engineSchema, partlySupported });
  const text = file(schema);
  const reading = readIfcHeader(bytes(text), true);
  const start = text.indexOf(schema);
  expect(reading).toEqual({
    kind: 'header',
    header: { schema, engineSchema, partlySupported, schemaStart: start, schemaEnd: start + schema.length },
  });
});

test.each([
  ['IFC20_LONGFORM', 'UNSUPPORTED_SCHEMA'],
  ['IFC151', 'UNSUPPORTED_SCHEMA'],
  ['IFC5', 'UNSUPPORTED_SCHEMA'],
  ['IFC40', 'UNSUPPORTED_SCHEMA'],
  ['AUTOMOTIVE_DESIGN', 'NOT_IFC'],
  ['', 'NOT_IFC'],
])('the schema %s is %s', (schema, problem) => {
  expect(readIfcHeader(bytes(file(schema)), true)).toEqual({ kind: 'problem', problem });
});

test('garbage after the header is broken, a missing schema too', () => {
  const garbled = file('IFC4').replace('DATA;', '%%% garbage');
  expect(readIfcHeader(bytes(garbled), true)).toEqual({ kind: 'problem', problem: 'BROKEN' });
  const unnamed = file('IFC4').replace(/FILE_SCHEMA \(.*\);\n/, '');
  expect(readIfcHeader(bytes(unnamed), true)).toEqual({ kind: 'problem', problem: 'BROKEN' });
});

test('leading blank lines and a byte order mark do not matter', () => {
  const text = `\u00ef\u00bb\u00bf\r\n ${file('IFC4')}`;
  expect(readIfcHeader(bytes(text), true)).toMatchObject({
    kind: 'header',
    header: { schemaStart: text.indexOf("IFC4'") },
  });
});

test('every beginning of a valid header is incomplete, or truncated if it is the whole file', () => {
  const text = file('IFC4X3_ADD2');
  const end = text.indexOf('DATA') + 'DATA'.length;
  fc.assert(
    fc.property(fc.integer({ min: 'ISO-10303-21;'.length, max: end }), (length) => {
      const head = bytes(text.slice(0, length));
      expect(readIfcHeader(head, false)).toEqual({ kind: 'incomplete' });
      expect(readIfcHeader(head, true)).toEqual({ kind: 'problem', problem: 'TRUNCATED' });
    }),
  );
});

test('any text in the description is skipped', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 20 }), (description, comment) => {
      const written = description.replaceAll("'", "''");
      const remark = comment.replaceAll('*/', '');
      const text = `ISO-10303-21;HEADER;/*${remark}*/FILE_DESCRIPTION(('${written}'),'2;1');FILE_SCHEMA(('IFC4'));ENDSEC;DATA;`;
      expect(readIfcHeader(Buffer.from(text), true)).toMatchObject({
        kind: 'header',
        header: { schema: 'IFC4' },
      });
    }),
  );
});

test('any bytes give a result', () => {
  const pieces = fc.constantFrom(
    'ISO-10303-21;',
    'HEADER;',
    "FILE_SCHEMA(('IFC4'));",
    'ENDSEC;',
    'DATA;',
    "'",
    '/*',
    '*/',
    '\0',
    '#1=',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(pieces).map((all) => bytes(all.join(''))),
      ),
      fc.boolean(),
      (head, isWhole) => {
        const reading = readIfcHeader(head, isWhole);
        expect(['header', 'problem', 'incomplete']).toContain(reading.kind);
        if (isWhole) expect(reading.kind).not.toBe('incomplete');
      },
    ),
  );
});
