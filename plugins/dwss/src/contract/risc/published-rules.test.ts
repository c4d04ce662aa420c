import type { Row } from '@gantry/plugin-sdk/workflow';
import { expect, test } from 'vitest';
import { type PublishedRule, publishedRules } from './testing/published-rules.ts';
import { type RiscNames, type RiscVariant, riscVariants, riscWorkflow } from './workflow.ts';

/** The gate may also name another lead; and a failed form is answered again once its answer was withdrawn. */
const additions = [
  ['R11c', 'reassign', ['G'], 'same', 'L'],
  ['R11d', 'reassign', ['G'], 'same', 'L'],
  ['R20b', 'reopen', ['system'], 'Fail', undefined],
];
const isAddition = ({ id }: Row<RiscNames>) => additions.some(([added]) => added === id);

/** The stages of countersigning, by the part that signs them. */
const stages = { LS: 'COUNTERSIGN', RE: 'COUNTERSIGN_RE' } as const;

const ofVariant = (variant: RiscVariant) => (status: string) => variant === 'TY' || status !== 'Classified';
const started = (from: readonly string[]) => (from.length === 0 ? ['nothing'] : from);

/** What a rule says, a line for each status and stage. */
function linesOfRule(rule: PublishedRule, variant: RiscVariant): readonly string[] {
  const owners = rule.by.map((part) => (part === 'LS' || part === 'RE' ? part : 'RE'));
  const turns = rule.ownerOfStage
    ? owners.map((part) => ({ by: [part], task: stages[part] }))
    : [{ by: rule.by, task: rule.task }];
  return started(rule.from)
    .filter(ofVariant(variant))
    .flatMap((from) => turns.map((turn) => JSON.stringify([from, turn.task, turn.by, ...restOf(rule)])));
}

const restOf = (rule: Omit<PublishedRule, 'id' | 'variants' | 'from' | 'by' | 'task' | 'ownerOfStage'>) => [
  rule.answers ?? null,
  rule.action,
  rule.target ?? null,
  ordered(rule.where ?? {}),
  rule.comment ?? false,
  rule.to,
  rule.next,
  rule.opens ?? null,
  rule.signature ?? false,
];
const ordered = (where: object) => Object.entries(where).sort(([one], [other]) => one.localeCompare(other));

/** What a row of the table says, in the same form. */
function linesOfRow(row: Row<RiscNames>): readonly string[] {
  // Every answer is allowed where the rule asks for none.
  const { result, ...given } = row.given ?? {};
  const rest = restOf({
    action: row.action,
    to: row.to,
    next: row.task,
    where: {
      ...given,
      ...row.when,
      ...(result && result.length < 3 && { result }),
    } as PublishedRule['where'] & object,
    ...(row.side && 'answers' in row.side && { answers: row.side.answers }),
    ...(row.side && 'opens' in row.side && { opens: row.side.opens }),
    ...(row.target && { target: roleOf(row.target) }),
    ...(row.comment && { comment: true }),
    ...(row.signature && { signature: true }),
  });
  const by = [...new Set(row.by.map(roleOf))];
  return started(row.from).map((from) => JSON.stringify([from, row.on?.[0], by, ...rest]));
}

/** Of the contractor, the table also says which person. */
function roleOf(part: RiscNames['part']) {
  if (part === 'system') throw new Error('The published rules have no step of the system.');
  return part === 'author' || part === 'coauthor' ? 'C' : part;
}

test.each(riscVariants)('%s has the published transitions, and three more', (variant) => {
  const { rows } = riscWorkflow(variant);
  const published = publishedRules.filter(({ variants }) => variants.includes(variant));
  expect(
    rows
      .filter((row) => !isAddition(row))
      .flatMap(linesOfRow)
      .sort(),
  ).toEqual(published.flatMap((rule) => linesOfRule(rule, variant)).sort());
  expect(
    rows.filter(isAddition).map(({ id, action, by, to, target }) => [id, action, by, to, target]),
  ).toEqual(additions);
  // The lines show the first task of a row: none has a second.
  for (const { on } of rows) expect(on?.length ?? 1).toBe(1);
});
