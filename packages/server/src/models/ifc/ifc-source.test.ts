import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallIfc } from '../testing/small-ifc.ts';
import { readIfcHeader } from './ifc-header.ts';
import { IfcSource } from './ifc-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-source-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['IFC4', 'IFC4', ''],
  ['IFC4X4_B072BCCA', 'IFC4X3', ''],
  ['IFC2X_FINAL', 'IFC2X3', '\ufeff'],
  ['IFC4X4', 'IFC4X3', '\r\n'],
  ['IFC2X', 'IFC2X3', ''],
])('%s is read as %s, in pieces of any size', async (schema, engineSchema, before) => {
  const path = join(folder, `${schema}.ifc`);
  const written = Buffer.from(before + smallIfc({ schema }));
  await writeFile(path, written);
  const reading = readIfcHeader(written, true);
  if (reading.kind !== 'header') throw new Error('a header was written');
  const expected = Buffer.from(smallIfc({ schema: engineSchema }));
  const source = new IfcSource(path, reading.header);
  try {
    expect(source.bytes).toBe(expected.length);
    fc.assert(
      fc.property(
        fc.nat({ max: expected.length + 10 }),
        fc.nat({ max: expected.length + 10 }),
        (offset, length) => {
          expect(Buffer.from(source.read(offset, length))).toEqual(
            expected.subarray(offset, offset + length),
          );
        },
      ),
    );
  } finally {
    source.close();
  }
});
