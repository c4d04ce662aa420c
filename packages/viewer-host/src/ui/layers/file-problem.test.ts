import { expect, test } from 'vitest';
import { fileProblem } from './file-problem.ts';

const megabytes = (text: string) => text.repeat(Math.ceil((2 * 1_048_576) / text.length));
const head = 'ISO-10303-21;\nHEADER;\n';
const end = 'ENDSEC;\nEND-ISO-10303-21;\n';

test.each([
  ['IFC', head + end, undefined],
  ['IFC in small letters', (head + end).toLowerCase(), undefined],
  ['IFC after a comment', `/* ${'x'.repeat(9000)} */\n${head}${end}`, undefined],
  ['a large IFC', head + megabytes('#1=IFCWALL();\n') + end, undefined],
  ['IFC that a disk filled up with zeros', head + end + megabytes('\0'), undefined],
  ['a large IFC that was cut', head + megabytes('#1=IFCWALL();\n'), 'TRUNCATED'],
  ['a small IFC that was cut', head, 'TRUNCATED'],
  ['another text', megabytes('v 1 2 3\n'), 'NOT_IFC'],
  ['a page of the web', '<html></html>', 'NOT_IFC'],
  ['zeros', '\0\0\0', 'EMPTY_FILE'],
])('%s', async (_what, content, problem) => {
  expect(await fileProblem(new File([content], 'a.ifc'))).toBe(problem);
});
