import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StepFile } from './step-file.ts';
import { parseAttributes, splitAttributes } from './step-values.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-step-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(data: string): StepFile {
  const path = join(folder, `${crypto.randomUUID()}.ifc`);
  writeFileSync(
    path,
    `ISO-10303-21;\nHEADER;\nFILE_NAME('#1=IFCX();');\nENDSEC;\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`,
  );
  return new StepFile(path, () => true);
}

test('finds entities however they are written, also after a statement longer than a piece', () => {
  const long = Array.from({ length: 300_000 }, (_, index) => `${index}.`).join(',');
  const file = open(
    [
      "#1=IFCWALL('it''s; #77 (a) /* trap',#2,$);",
      '/* #3=IFCWALL(#78); */ #4 = /* here */ ifcwall ( * , (#2) ) ;',
      `#5=IFCCARTESIANPOINTLIST3D((${long}));`,
      '#2=IFCLABEL(IFCTEXT(\'\\X2\\96A7\\X0\\\'),.T.,-1.5E-3,"0A",#4000000000);#4000000000=IFCA();',
      '#6=(IFCA()IFCB(#79));',
    ].join('\n'),
  );
  expect(file.ids('IFCWALL')).toEqual([1, 4]);
  expect([...file.missing]).toEqual([79]);
  expect(file.entity(2)?.attributes).toEqual([
    { type: 'IFCTEXT', value: '隧' },
    { word: 'T' },
    -0.0015,
    '0A',
    { reference: 4_000_000_000 },
  ]);
  expect(file.entity(1)?.attributes[0]).toBe("it's; #77 (a) /* trap");
  expect(file.entity(5)?.attributes).toHaveLength(1);
  expect(file.entity(3)).toBeUndefined();
  expect(file.text(4)).toBe('#4 = /* here */ ifcwall ( * , (#2) ) ;');
  file.close();
});

test('ids that are spread over the whole range, in any order, need memory for the file only', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_295) + 1);
  const data = ids.map((id, index) => `#${id}=IFCA(#${ids[index - 1] ?? 7});`).join('\n');
  const before = process.memoryUsage().arrayBuffers;
  const file = open(data);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * data.length);
  expect([...file.missing]).toEqual([7]);
  expect(file.entity(ids[12_345])?.attributes).toEqual([{ reference: ids[12_344] }]);
  expect(file.entity((ids[12_345] ?? 0) + 1)).toBeUndefined();
  file.close();
});

test('of two entities with one id the last counts', () => {
  const file = open('#2=IFCA(1);\n#1=IFCA();\n#2=IFCB(2);');
  expect(file.entity(2)).toEqual({ id: 2, name: 'IFCB', attributes: [2] });
  file.close();
});

test('attributes are split and parsed alike; a malformed text gives none', () => {
  const text = "('a,(b',$,(1.,(2.,#3)),IFCB(.C.),*)";
  expect(splitAttributes(text)).toEqual(["'a,(b'", '$', '(1.,(2.,#3))', 'IFCB(.C.)', '*']);
  expect(parseAttributes(text)).toEqual([
    'a,(b',
    null,
    [1, [2, { reference: 3 }]],
    { type: 'IFCB', value: { word: 'C' } },
    null,
  ]);
  expect(parseAttributes('(1,,2)')).toBeUndefined();
  expect(parseAttributes('(1,2')).toBeUndefined();
});
