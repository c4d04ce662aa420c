import { decide, inspectItems, type Member } from '@gantry/plugin-sdk/workflow';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingKind, visitGuards } from '../fixtures/visits/visit-records.ts';
import { signature, VisitSite } from '../fixtures/visits/visit-site.ts';
import { visitTable } from '../fixtures/visits/visit-table.ts';
import { findingWorkflow, visitWorkflow } from '../fixtures/visits/visit-workflow.ts';
import { memberFrom } from './member-from.ts';

let site: VisitSite;
beforeAll(async () => {
  site = await VisitSite.start();
});
afterAll(() => site?.close());

const crew = ['consultant', 'contractor', 'other'] as const;
const comment = 'Because';
const ends: readonly string[] = visitWorkflow.ends;
const during: Readonly<Record<string, readonly string[] | undefined>> = findingKind.during ?? {};

/** A step that somebody tries, of the visit or of a finding. */
interface Tried {
  readonly who: (typeof crew)[number];
  readonly finding: string | null;
  readonly action: string;
  /** Findings that the visit would send back. */
  readonly sentBack: readonly string[];
}
type State = Awaited<ReturnType<typeof stateOf>>;

/** The visit and its findings, and everybody as they are: what the tables are asked about, beside the records. */
function stateOf(id: string) {
  return site.as('system', async (act) => {
    const members = new Map<Tried['who'], Member | undefined>();
    for (const who of crew) members.set(who, await memberFrom(site.host.people, act.tx, site[who].id));
    return {
      visit: await site.visits.read(act, id),
      findings: await site.findings.of(act.tx, id),
      members,
    };
  });
}

/** Whether both tables allow it. */
function isAllowed({ visit, findings, members }: State, { who, finding, action, sentBack }: Tried): boolean {
  const actor = members.get(who);
  if (actor === undefined) throw new Error('Nobody.');
  const move = { action, signed: true, comment, choices: {} };
  // A draft is its author's.
  if (visit.status === 'Draft' && visit.createdBy !== actor.userId) return false;
  const at = findings.find((one) => one.id === finding);
  if (at !== undefined)
    return (
      during[action]?.includes(visit.status) !== false &&
      decide({ workflow: findingWorkflow, guards: {} }, { at, actor, facts: null }, move).kind === 'done'
    );
  const rules = { workflow: visitWorkflow, guards: visitGuards };
  return decide(rules, { at: visit, actor, facts: { findings, sentBack } }, move).kind === 'done';
}

function triesAt({ findings }: State): readonly Tried[] {
  const ids = findings.map((one) => one.id);
  return crew.flatMap((who): readonly Tried[] => [
    ...visitWorkflow.actions.flatMap((action) =>
      [[], ...ids.map((one) => [one]), ids].map((sentBack) => ({ who, finding: null, action, sentBack })),
    ),
    ...ids.flatMap((finding) =>
      findingWorkflow.actions.map((action) => ({ who, finding, action, sentBack: [] })),
    ),
  ]);
}

/** Whether the server did the step. @throws Error for a failure that is no refusal */
async function take(id: string, { who, finding, action, sentBack }: Tried): Promise<boolean> {
  const request = { signature, comment };
  const done = site.as(site[who], async (act) => {
    if (finding !== null) await site.findings.act(act, finding, action, request);
    else await site.visits.act(act, id, action, { ...request, input: { sentBack } });
  });
  return done.then(
    () => true,
    (error: { readonly status?: number }) => {
      if (error.status === undefined || error.status >= 500) throw error;
      return false;
    },
  );
}

const withoutRemoved = (state: string) => state.replaceAll(', findings Removed', '');
const nameOf = ({ visit, findings }: State) =>
  [visit.status, ...findings.map(({ status }) => `findings ${status}`).sort()].join(', ');

test('random steps of a visit and its findings are taken where both tables allow them, and never lead to a dead state', async () => {
  const known = new Set([...inspectItems(visitTable).states].map(withoutRemoved));
  const seen = new Set<string>();
  const tried = { done: 0, refused: 0 };
  const walk = fc.record({
    isDraft: fc.boolean(),
    picks: fc.array(fc.record({ isRandom: fc.boolean(), nth: fc.nat() }), { minLength: 18, maxLength: 18 }),
  });
  const property = fc.asyncProperty(walk, async ({ isDraft, picks }) => {
    const { id } = await (isDraft ? site.draft() : site.sent());
    for (const { isRandom, nth } of picks) {
      const state = await stateOf(id);
      seen.add(nameOf(state));
      const all = triesAt(state);
      const allowed = all.filter((one) => isAllowed(state, one));
      if (ends.includes(state.visit.status)) break;
      expect([nameOf(state), allowed.length > 0]).toEqual([nameOf(state), true]);
      const from = isRandom ? all : allowed;
      const one = from[nth % from.length];
      if (one === undefined) throw new Error('There is nothing to try.');
      const isDone = await take(id, one);
      tried[isDone ? 'done' : 'refused'] += 1;
      expect([nameOf(state), one, isDone]).toEqual([nameOf(state), one, isAllowed(state, one)]);
      // Nobody finds it any more.
      if (isDone && one.action === 'delete') return;
    }
    expect((await site.as(site.consultant, (act) => site.visits.verify(act, id))).intact).toBe(true);
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
  expect([...seen].filter((name) => !known.has(name))).toEqual([]);
  expect(Math.min(tried.done, tried.refused)).toBeGreaterThan(10);
}, 300_000);
