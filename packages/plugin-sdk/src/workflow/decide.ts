import { clashes, covers, isForPeople, lacksCompany, obstacle } from './people.ts';
import { advance, areKnown, choose, openChoices, rowsAt } from './rows.ts';
import type {
  Actor,
  Blocker,
  Decision,
  Guards,
  Member,
  Move,
  Names,
  Refusal,
  Row,
  Standing,
  Workflow,
} from './types.ts';

/** A table with the code for its guards. */
export interface Rules<N extends Names, Facts> {
  /** The table. */
  readonly workflow: Workflow<N>;
  /** Code for each guard that the table names. */
  readonly guards: Guards<N, Facts>;
}

/** The record as it stands, who acts, and what the guards need to know. */
export interface Situation<N extends Names, Facts> {
  /** The record as it stands. */
  readonly at: Standing<N>;
  /** Who acts. */
  readonly actor: Actor;
  /** What the guards need to know, in the shape that the module chose. */
  readonly facts: Facts;
}

/** Actions that the state and the actor's parts allow. Guards and choices are not asked. */
export function allowedActions<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  actor: Actor,
): readonly N['action'][] {
  const rows = rowsAt(workflow, at).filter((row) => !isObjection(play(workflow, row, at, actor)));
  return [...new Set(rows.map((row) => row.action))];
}

/**
 * What becomes of the record, or why the move is refused. Pure: browser and server ask it alike.
 *
 * @example
 * const decision = decide({ workflow, guards }, { at: record, actor, facts }, { action: 'send', signed: false, comment: '', choices: {} });
 */
export function decide<N extends Names, Facts>(
  { workflow, guards }: Rules<N, Facts>,
  { at, actor, facts }: Situation<N, Facts>,
  move: Move,
): Decision<N> {
  if (!exists(workflow, at, move.action, actor)) return refused({ why: 'no-such-action' });
  const rows = rowsAt(workflow, at, move.action);
  if (rows.length === 0) return refused(wrongState(workflow, at, move.action, actor));
  // People before choices: an outsider is not told what could be chosen.
  const plays = rows.map((row) => play(workflow, row, at, actor));
  const objections = plays.filter(isObjection);
  const objection = objectionOrder
    .map((why) => objections.find((one) => one.why === why))
    .find((one) => one !== undefined);
  if (objection && objections.length === rows.length) return refused(objection);

  const row = areKnown(workflow, move.choices) ? choose(workflow, rows, move.choices)[0] : undefined;
  if (row === undefined)
    return refused({ why: 'undecided', choices: openChoices(workflow, rows, move.choices) });
  const played = plays[rows.indexOf(row)];
  if (played === undefined || isObjection(played)) return refused(played ?? { why: 'no-such-action' });
  const next = advance(workflow, row, at, move, actor);
  const misnamed = wrongTarget(workflow, row, next, move.target);
  if (misnamed) return refused(misnamed);
  const blockers: readonly Blocker[] = [
    ...(row.comment === true && move.comment.trim() === '' ? [{ code: 'COMMENT_REQUIRED', about: [] }] : []),
    ...(row.guards ?? []).flatMap((name: N['guard']) => guards[name](facts, { at, next, move, actor })),
    ...(row.signature === true && !move.signed ? [{ code: 'SIGNATURE_REQUIRED', about: [] }] : []),
  ];
  return blockers.length > 0
    ? refused({ why: 'blocked', blockers })
    : { kind: 'done', row, part: played.part, next };
}

function refused<N extends Names>(refusal: Refusal<N>): Decision<N> {
  return { kind: 'refused', ...refusal };
}

/** Whether this actor could ever take the action: members take no step of the system, and a record begins once. */
function exists<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  action: string,
  actor: Actor,
): boolean {
  return workflow.rows.some(
    (row) =>
      row.action === action &&
      (at.status === null || row.from.length > 0) &&
      (actor.kind === 'system' || isForPeople(workflow, row)),
  );
}

function wrongState<N extends Names>(
  workflow: Workflow<N>,
  at: Standing<N>,
  action: string,
  actor: Actor,
): Refusal<N> {
  if (at.side !== null && rowsAt(workflow, { ...at, side: null }, action).length > 0)
    return { why: 'frozen', side: at.side };
  return { why: 'wrong-state', status: at.status, allowed: allowedActions(workflow, at, actor) };
}

/** Of several rows, the one whose objection says most is the one that is explained. */
const objectionOrder = ['four-eyes', 'wrong-company', 'wrong-actor'] as const;
type Objection<N extends Names> = Extract<Refusal<N>, { readonly why: (typeof objectionOrder)[number] }>;
interface Played<N extends Names> {
  readonly part: N['part'];
}

function isObjection<N extends Names>(one: Played<N> | Objection<N>): one is Objection<N> {
  return 'why' in one;
}

/** The part in which the actor can take the row, or why they cannot. */
function play<N extends Names>(
  workflow: Workflow<N>,
  row: Row<N>,
  at: Standing<N>,
  actor: Actor,
): Played<N> | Objection<N> {
  const found = row.by.map((part) =>
    covers(actor, part) ? obstacle(workflow.parts[part], row, at.people, actor) : undefined,
  );
  const fit = found.indexOf(null);
  const part = row.by[fit];
  if (part === undefined) {
    const people = [...new Set(found.flatMap((one) => one?.notThese ?? []))];
    if (people.length > 0) return { why: 'four-eyes', by: row.by, people };
    const companyOf = [...new Set(found.flatMap((one) => one?.companyOf ?? []))];
    if (companyOf.length > 0) return { why: 'wrong-company', by: row.by, people: companyOf };
    return { why: 'wrong-actor', by: row.by };
  }
  const own = filledWith(row, 'actor');
  if (own.length === 0) return { part };
  const { people } = advance(
    workflow,
    row,
    at,
    { action: row.action, signed: false, comment: '', choices: {} },
    actor,
  );
  if (lacksCompany(workflow, people, own)) return { why: 'wrong-actor', by: row.by };
  const met = clashes(workflow, people, own);
  return met.length > 0 ? { why: 'four-eyes', by: row.by, people: met } : { part };
}

function filledWith<N extends Names>(row: Row<N>, source: 'actor' | 'target'): readonly N['person'][] {
  if (row.names === undefined) return [];
  const places = Object.entries(row.names).filter(([, from]) => from === source);
  // The keys of `names` are places of this table.
  return places.map(([place]) => place as N['person']);
}

/** Judges the member by the record after the step. */
function wrongTarget<N extends Names>(
  workflow: Workflow<N>,
  row: Row<N>,
  next: Standing<N>,
  target: Member | undefined,
): Refusal<N> | null {
  if (row.target === undefined) return null;
  const no = { why: 'wrong-target', part: row.target } as const;
  if (target === undefined) return { ...no, problem: 'missing', people: [] };
  const places = filledWith(row, 'target');
  // People are named for themselves, whomever they may stand for elsewhere.
  const themselves = { ...target, actingFor: undefined };
  const unfit = obstacle(workflow.parts[row.target], {}, next.people, themselves);
  const people = [...(unfit?.notThese ?? []), ...clashes(workflow, next.people, places)];
  if (people.length > 0) return { ...no, problem: 'four-eyes', people: [...new Set(people)] };
  if (unfit && unfit.companyOf.length > 0)
    return { ...no, problem: 'other-company', people: unfit.companyOf };
  const isFit = unfit === null && !lacksCompany(workflow, next.people, places);
  return isFit ? null : { ...no, problem: 'not-able', people: [] };
}
