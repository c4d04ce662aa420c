import { clashes, type Names, type Person, type Standing, type Workflow } from '@gantry/plugin-sdk/workflow';
import { canonicalJson } from './canonical-json.ts';
import type { Change, RecordOf } from './record-kind.ts';
import { refusalError } from './refusal-error.ts';

/** The record after a change. @throws RuleError WRONG_PERSON when it names one person for steps that need four eyes. */
export function applyChange<N extends Names, Own>(
  workflow: Workflow<N>,
  record: RecordOf<N, Own>,
  {
    own,
    number = record.number ?? undefined,
    people: named = {} as NonNullable<Change<N, Own>['people']>,
  }: Change<N, Own>,
): RecordOf<N, Own> {
  const places = Object.entries<Person | null | undefined>(named).filter(
    ([, person]) => person !== undefined,
  );
  const all = { ...record.people, ...Object.fromEntries(places) };
  const left = Object.entries<Person | null | undefined>(all).filter(([, person]) => person);
  // The keys are places of this workflow.
  const people = Object.fromEntries(left) as Standing<N>['people'];
  const filled = places.filter(([, person]) => person !== null).map(([place]) => place as N['person']);
  const met = clashes(workflow, people, filled);
  if (met.length > 0)
    throw refusalError<N>({ why: 'wrong-target', problem: 'four-eyes', part: '', people: met }, '');
  return { ...record, number: number ?? null, people, own: { ...record.own, ...own } };
}

/** The fields of a record by name: its own beside those of the kit, and each person and flag by itself. */
export function flat<N extends Names>(record: RecordOf<N, unknown>): Readonly<Record<string, unknown>> {
  const { number, status, task, side, revision, version, flags, people, own } = record;
  const named = Object.entries<{ readonly userId: string } | undefined>(people);
  const userIds = Object.fromEntries(named.map(([place, person]) => [place, person?.userId]));
  return { number, status, task, side, revision, version, ...flags, ...userIds, ...Object(own) };
}

/** Names of the fields that differ; for a new record none. */
export function changedFields<N extends Names>(
  before: RecordOf<N, unknown> | null,
  after: RecordOf<N, unknown>,
): readonly string[] {
  if (before === null) return [];
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name !== 'version' && canonicalJson(was[name]) !== canonicalJson(is[name]),
  );
}

/** Some of those fields, and the version. */
export function pick<N extends Names>(record: RecordOf<N, unknown>, names: readonly string[]) {
  return Object.fromEntries(
    Object.entries(flat(record)).filter(([name]) => names.includes(name) || name === 'version'),
  );
}
