import { lastDayInZone } from '@gantry/plugin-sdk/contract';
import { openChecklistItems } from './checklists.ts';
import { openGates } from './confined-space-gates.ts';
import type { Permit } from './permit.ts';
import { periodLimitHours } from './permit-type.ts';
import { isPast, type RequestCutOff, requestDeadline } from './request-cut-off.ts';
import type { Transition } from './transitions.ts';

/** A rule that keeps an action from going through. Clients have a sentence for each code. */
export interface Blocker {
  readonly code:
    | 'SIGNATURE_REQUIRED'
    | 'COMMENT_REQUIRED'
    | 'DESCRIPTION_REQUIRED'
    | 'LOCATION_DELETED'
    | 'PERIOD_REVERSED'
    | 'PERIOD_TOO_LONG'
    | 'PERIOD_OVER'
    | 'PERIOD_NOT_BEGUN'
    | 'PERIOD_NOT_OVER'
    | 'CHECKLIST_INCOMPLETE'
    | 'HOLDER_REQUIRED'
    | 'GATES_OPEN'
    | 'END_REQUIRED'
    | 'END_NOT_LATER'
    | 'AREA_NOT_RESTORED'
    | 'PEOPLE_INSIDE'
    | 'LOG_NOT_BALANCED'
    | 'CUT_OFF_PASSED'
    | 'ENTRY_NOT_OPEN'
    | 'NOT_AN_ENTRANT'
    | 'ALREADY_INSIDE'
    | 'NOT_INSIDE'
    | 'SPACE_FULL';
  /** Checklist item ids, gate names, people, a card number, the deadline, or the limit in hours or people. */
  readonly about: readonly string[];
}

export interface ActionFacts {
  readonly signed: boolean;
  readonly comment: string;
  readonly validTo?: string | undefined;
  readonly areaRestored?: boolean | undefined;
  readonly peopleInside?: number | undefined;
  /** Names of those who by the entry log have not come out. */
  readonly insideByLog?: readonly string[] | undefined;
}

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
  /** The project's rule for requests; absent where it does not matter. */
  readonly requestCutOff?: RequestCutOff;
}

/** What is wrong with a period for a type of permit. */
export function periodBlockers(
  period: Pick<Permit, 'permitType' | 'validFrom' | 'validTo'>,
): readonly Blocker[] {
  const hours = (Date.parse(period.validTo) - Date.parse(period.validFrom)) / 3_600_000;
  const limit = periodLimitHours[period.permitType];
  if (hours <= 0) return [{ code: 'PERIOD_REVERSED', about: [] }];
  return hours > limit ? [{ code: 'PERIOD_TOO_LONG', about: [String(limit)] }] : [];
}

/** Everything that the row's guards hold against the action, in the order of the rules. Empty: it may go through. */
export function blockersOf(
  permit: Permit,
  transition: Transition,
  facts: ActionFacts,
  moment: Moment,
): readonly Blocker[] {
  const found: Blocker[] = [];
  const block = (code: Blocker['code'], about: readonly string[] = []) => found.push({ code, about });
  const over = Date.parse(permit.validTo) <= moment.now.getTime();

  if (transition.commentRequired && facts.comment === '') block('COMMENT_REQUIRED');
  switch (transition.action) {
    case 'request':
      if (permit.description === '') block('DESCRIPTION_REQUIRED');
      if (!permit.location.active) block('LOCATION_DELETED');
      found.push(...periodBlockers(permit));
      if (over) block('PERIOD_OVER');
      else found.push(...cutOffBlockers(permit, moment));
      break;
    case 'check': {
      const open = openChecklistItems(permit.permitType, permit.checklist);
      if (open.length > 0) block('CHECKLIST_INCOMPLETE', open);
      break;
    }
    case 'issue':
    case 'resume': {
      if (permit.holder === null) block('HOLDER_REQUIRED');
      if (over) block('PERIOD_OVER');
      found.push(...gateBlockers(permit, permit.validTo, moment.timeZone));
      break;
    }
    case 'start':
      if (Date.parse(permit.validFrom) > moment.now.getTime()) block('PERIOD_NOT_BEGUN');
      if (over) block('PERIOD_OVER');
      break;
    case 'extend':
      found.push(...extensionBlockers(permit, facts.validTo));
      if (over) block('PERIOD_OVER');
      // A card may be valid to the present end and not to the new one.
      if (facts.validTo !== undefined) found.push(...gateBlockers(permit, facts.validTo, moment.timeZone));
      break;
    case 'expire':
      if (!over) block('PERIOD_NOT_OVER');
      break;
    case 'close':
    case 'closeOut':
      if (facts.areaRestored !== true) block('AREA_NOT_RESTORED');
      if (permit.permitType === 'Confined Space' && facts.peopleInside !== 0) block('PEOPLE_INSIDE');
      if (facts.insideByLog !== undefined && facts.insideByLog.length > 0)
        block('LOG_NOT_BALANCED', facts.insideByLog);
      break;
    default:
      break;
  }
  if (transition.signature && !facts.signed) block('SIGNATURE_REQUIRED');
  return found;
}

function gateBlockers(permit: Permit, validTo: string, timeZone: string): readonly Blocker[] {
  if (permit.permitType !== 'Confined Space') return [];
  const gates = openGates(permit, lastDayInZone(validTo, timeZone));
  return gates.length > 0 ? [{ code: 'GATES_OPEN', about: gates }] : [];
}

function cutOffBlockers(permit: Permit, { now, timeZone, requestCutOff }: Moment): readonly Blocker[] {
  const deadline = requestDeadline(permit.validFrom, requestCutOff ?? null, timeZone);
  return deadline !== null && isPast(deadline, now, timeZone)
    ? [{ code: 'CUT_OFF_PASSED', about: [deadline] }]
    : [];
}

function extensionBlockers(permit: Permit, validTo: string | undefined): readonly Blocker[] {
  if (validTo === undefined) return [{ code: 'END_REQUIRED', about: [] }];
  if (Date.parse(validTo) <= Date.parse(permit.validTo)) return [{ code: 'END_NOT_LATER', about: [] }];
  return periodBlockers({ ...permit, validTo });
}
