import { readFile } from 'node:fs/promises';
import type { Row } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { diaryCalls } from '../../contract/diary/calls.ts';
import { diaryWorkflow, portionWorkflow, reviewWorkflow } from '../../contract/diary/workflow.ts';

const text = await readFile(new URL('../../../../../docs/site-diary.md', import.meta.url), 'utf8');

/** Rows of the first table after a heading. */
function tableAfter(heading: string): readonly string[] {
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const table = lines.slice(lines.findIndex((line) => line.startsWith('|')));
  return table.slice(
    2,
    table.findIndex((line) => !line.startsWith('|')),
  );
}

function lineOf({ from, action, by, to, task, signature, comment, guards = [] }: Row): string {
  const cells = [
    from.join(', '),
    action,
    by.join(', '),
    to,
    task ?? 'none',
    signature ? 'yes' : '',
    comment ? 'needed' : '',
    guards.join(', '),
  ];
  return `| ${cells.join(' | ')} |`.replaceAll(/ +/g, ' ');
}

test('the documented workflows and calls are those of the code', () => {
  const rows: readonly Row[] = diaryWorkflow.rows;
  const items: readonly Row[] = [...portionWorkflow.rows, ...reviewWorkflow.rows];
  expect(tableAfter('## Workflow')).toEqual(rows.map(lineOf));
  expect(tableAfter('## Items')).toEqual(items.map(lineOf));
  const calls = Object.values(diaryCalls).map(
    ({ method, path, summary }) => `| \`${method} ${path}\` | ${summary} |`,
  );
  expect(tableAfter('## Calls')).toEqual(calls);
});
