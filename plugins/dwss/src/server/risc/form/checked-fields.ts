import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import { type People, RuleError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Discipline } from '../../../contract/discipline.ts';
import { workTypes } from '../../../contract/risc/disciplines.ts';
import type { createBody } from '../../../contract/risc/requests.ts';
import { disciplinesOf } from '../../reference/disciplines.ts';
import type { RiscFields, RiscInput, RiscRecord } from '../risc-kind.ts';

/** Fields of a form as callers send them. */
export type GivenFields = Partial<Omit<z.output<typeof createBody>, 'id'>>;
/** The same as the form stores them. */
export interface CheckedFields {
  readonly fields: Partial<RiscFields>;
  /** Undefined: not named; null: nobody any more. */
  readonly coauthor: RiscInput['coauthor'] | undefined;
}

interface Problem {
  readonly path: string;
  readonly code: string;
}
const placeRow = z.object({ id: z.uuid(), offered: z.boolean() });

/**
 * The fields as the form stores them. Places are locked against deletion until the commit.
 * @param before - the form as it is; null for a new one
 * @param caller - who sends them, and becomes the author of a new form
 * @throws RuleError RULE_BROKEN with what names nothing, or a person who cannot do this
 */
export async function checkedFields(
  people: People,
  tx: Tx,
  given: GivenFields,
  before: Pick<RiscRecord, 'own' | 'number' | 'people'> | null,
  caller: { readonly companyId: string | null },
): Promise<CheckedFields> {
  const fields = stored(given);
  const next = { ...before?.own, ...fields };
  const problems: Problem[] = [
    ...typeProblems(next.discipline, next.workType),
    ...(await placeProblems(tx, fields, next, before?.own)),
    ...(await disciplineProblems(tx, next.discipline, before?.own.discipline)),
    ...(await peopleProblems(people, tx, given)),
    ...(await moveProblems(people, tx, fields, before)),
  ];
  if (before !== null && before.number !== null && next.discipline !== before.own.discipline)
    problems.push({ path: 'discipline', code: 'FIXED_BY_NUMBER' });
  const author = before?.people.author;
  const team = {
    discipline: next.discipline,
    company: author === undefined ? caller.companyId : author.company,
  };
  const isMoved = before !== null && next.discipline !== before.own.discipline;
  // Who stays named must be able to finish the draft in its new discipline.
  const kept = isMoved ? before.people.coauthor?.userId : undefined;
  const { draft_can_submit_by: named = kept } = given;
  const coauthor = await coauthorOf(people, tx, named, team, problems);
  if (problems.length > 0)
    throw new RuleError(
      'RULE_BROKEN',
      'The form names something that is not there, or somebody who cannot do this.',
      {
        fields: problems,
      },
    );
  return { fields, coauthor };
}

/** Names as the table has them; what was not sent is left out. */
function stored(given: GivenFields): Partial<RiscFields> {
  const all: { readonly [K in keyof RiscFields]?: RiscFields[K] | undefined } = {
    discipline: given.discipline,
    workType: given.form_type,
    portionId: given.portion,
    locationId: given.location,
    description: given.description,
    surveyTime: given.survey_time,
    nextOperation: given.next_operation,
    nextOperationDate: given.next_operation_date,
    equipment: given.equipment,
    attn: given.attn,
    tags: given.tags,
  };
  return withoutUndefined(all);
}

function typeProblems(
  discipline: Discipline | undefined,
  workType: RiscFields['workType'] | undefined,
): readonly Problem[] {
  const offered: readonly string[] = discipline === undefined ? [] : workTypes[discipline];
  const isForeign = workType !== undefined && workType !== null && !offered.includes(workType);
  return isForeign ? [{ path: 'form_type', code: 'OTHER_DISCIPLINE' }] : [];
}

/**
 * Only what the request names is checked: a form keeps what it named before, also where new forms do not offer that any more. A portion that
 * is not offered hides its locations.
 */
async function placeProblems(
  tx: Tx,
  given: Partial<RiscFields>,
  { portionId = null, locationId = null }: Partial<RiscFields>,
  before: RiscFields | undefined,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const check = (path: string, isKept: boolean, found: z.output<typeof placeRow> | undefined) => {
    if (found === undefined) problems.push({ path, code: 'UNKNOWN' });
    else if (!found.offered && !isKept) problems.push({ path, code: 'NOT_OFFERED' });
  };
  if (given.portionId)
    check(
      'portion',
      portionId === before?.portionId,
      await tx.maybe(
        placeRow,
        sql`select id, offered from portion where project_id = ${tx.projectId} and id = ${portionId} and active for share`,
      ),
    );
  if (locationId !== null && (given.locationId || given.portionId !== undefined))
    check(
      'location',
      locationId === before?.locationId,
      await tx.maybe(
        placeRow,
        sql`select l.id, l.offered and p.offered as offered from location l
            join portion p on p.project_id = l.project_id and p.id = l.portion_id
            where l.project_id = ${tx.projectId} and l.id = ${locationId} and l.active and l.portion_id = ${portionId} for share of l`,
      ),
    );
  return problems;
}

async function disciplineProblems(
  tx: Tx,
  wanted: Discipline | undefined,
  before: Discipline | undefined,
): Promise<readonly Problem[]> {
  if (wanted === undefined || wanted === before) return [];
  const isOffered = (await disciplinesOf(tx)).some(({ id, offered }) => id === wanted && offered);
  return isOffered ? [] : [{ path: 'discipline', code: 'NOT_OFFERED' }];
}

async function peopleProblems(people: People, tx: Tx, { attn }: GivenFields): Promise<readonly Problem[]> {
  if (attn === undefined || attn.length === 0) return [];
  const named = await people.named(tx, attn);
  return attn.every((id) => named.get(id)?.isMember) ? [] : [{ path: 'attn', code: 'UNKNOWN' }];
}

/** A draft stays where its author, or the one for whom a deputy began it, can go on with it. */
async function moveProblems(
  people: People,
  tx: Tx,
  { discipline }: Partial<RiscFields>,
  before: Pick<RiscRecord, 'own' | 'number' | 'people'> | null,
): Promise<readonly Problem[]> {
  if (before === null || before.number !== null) return [];
  if (discipline === undefined || discipline === before.own.discipline) return [];
  const { userId, actingFor } = before.people.author ?? {};
  for (const id of [userId, actingFor])
    if (id !== undefined && (await people.holds(tx, id, 'RISC_DRAFT', { discipline }))) return [];
  return [{ path: 'discipline', code: 'CANNOT_DRAFT' }];
}

async function coauthorOf(
  people: People,
  tx: Tx,
  userId: string | null | undefined,
  { discipline, company }: { readonly discipline: string | undefined; readonly company: string | null },
  problems: Problem[],
): Promise<RiscInput['coauthor'] | undefined> {
  if (userId === undefined || userId === null) return userId;
  const person = (await people.named(tx, [userId])).get(userId);
  const scope = discipline === undefined ? undefined : { discipline };
  const mayFinish = person?.isMember && (await people.holds(tx, userId, 'RISC_SUBMIT', scope));
  const isColleague = company !== null && person?.company?.id === company;
  if (mayFinish && isColleague) return { userId, company };
  problems.push({ path: 'draft_can_submit_by', code: mayFinish ? 'OTHER_COMPANY' : 'CANNOT_SUBMIT' });
  return null;
}
