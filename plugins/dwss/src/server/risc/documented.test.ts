import { readFile } from 'node:fs/promises';
import type { Row } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { attachmentFiles } from '../../contract/attachment.ts';
import { attachmentCalls } from '../../contract/risc/attachment-calls.ts';
import { exportCalls, formCalls, workflowCalls } from '../../contract/risc/calls.ts';
import { lookupCalls } from '../../contract/risc/lookup-calls.ts';
import { statisticsCalls } from '../../contract/risc/statistics.ts';
import { verificationCalls } from '../../contract/risc/verification.ts';
import {
  type RiscNames,
  type RiscVariant,
  riscVariants,
  riscWorkflow,
} from '../../contract/risc/workflow.ts';
import { stepCalls } from '../../contract/step-calls.ts';

const text = await readFile(new URL('../../../../../docs/site-forms.md', import.meta.url), 'utf8');

/** Rows of the first table after a heading. */
function tableAfter(heading: string): readonly string[] {
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const table = lines.slice(lines.findIndex((line) => line.startsWith('|')));
  const end = table.findIndex((line) => !line.startsWith('|'));
  return table.slice(2, end);
}

const shortNames: Readonly<Record<RiscVariant, string>> = { TCE10: 'TCE 1.0', TCE11: 'TCE 1.1', TY: 'TY' };

function lineOf(row: Row<RiscNames>, variants: readonly RiscVariant[]): string {
  const side = row.side;
  const where = Object.entries({ ...row.given, ...row.when })
    .filter(([name, values]) => !(name === 'result' && values?.length === 3))
    .map(([name, values]) => `${name} ${values?.join(' or ')}`);
  const cells = [
    row.from.join(', '),
    side && 'answers' in side ? side.answers : (row.on?.join(', ') ?? ''),
    row.action,
    row.by.join(', ') + (row.target ? `, names ${row.target}` : ''),
    where.join(', '),
    row.to,
    side && 'opens' in side ? side.opens : (row.task ?? 'none'),
    row.signature ? 'yes' : '',
    commentOf(row),
    variants.length === riscVariants.length ? '' : variants.map((one) => shortNames[one]).join(', '),
  ];
  return `| ${cells.join(' | ')} |`.replaceAll(/ +/g, ' ');
}

/** When a comment is needed, by the row and by its guards. */
function commentOf({ comment, guards = [] }: Row<RiscNames>): string {
  if (comment) return 'needed';
  const when = [
    ...(guards.includes('commentOnFail') ? ['on Fail'] : []),
    ...(guards.includes('commentOnOverrule') ? ['on another result'] : []),
    ...(guards.includes('commentOnEarly') ? ['on an early time'] : []),
  ];
  return when.join(', ');
}

test('the documented workflow matches the code', () => {
  // Of rows that variants share, TY has all statuses.
  const all = riscVariants.flatMap((variant) => riscWorkflow(variant).rows);
  const rows = [...new Map(all.map((row) => [row.id, row])).values()];
  const lines = rows.map((row) =>
    lineOf(
      row,
      riscVariants.filter((variant) => riscWorkflow(variant).rows.some(({ id }) => id === row.id)),
    ),
  );
  expect(tableAfter('## Workflow').toSorted()).toEqual(lines.toSorted());
});

const rowOf = (call: { readonly method?: string; readonly path: string; readonly summary: string }) =>
  `| \`${call.method ?? 'GET'} ${call.path}\` | ${call.summary} |`;

test('the documented calls are those of the contract', () => {
  const own = {
    ...formCalls,
    ...exportCalls,
    ...verificationCalls,
    ...attachmentCalls,
    ...workflowCalls,
    ...lookupCalls,
    ...attachmentFiles,
    ...statisticsCalls,
  };
  expect(tableAfter('## Calls')).toEqual(Object.values(own).map(rowOf));
  expect(tableAfter('Clients of the older interface')).toEqual(Object.values(stepCalls).map(rowOf));
});
