import { lastDayInZone } from '@gantry/plugin-sdk/contract';
import { openChecklistItems } from './checklists.ts';
import { openGates } from './confined-space-gates.ts';
import type { Permit } from './permit.ts';
import { periodLimitHours } from './permit-type.ts';
import { isPast, type RequestCutOff, requestDeadline } from './request-cut-off.ts';

/** A rule that blocks an action. Clients have a sentence for each code. */
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
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly areaRestored?: boolean | undefined;
  readonly peopleInside?: number | undefined;
  /** Names of the people inside according to the entry log. */
  readonly insideByLog?: readonly string[] | undefined;
}

export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
  /** The project's cut-off for requests; absent where it does not apply. */
  readonly requestCutOff?: RequestCutOff;
}

/** Checks a permit's period against the limit of its type. */
export function periodBlockers(
  period: Pick<Permit, 'permitType' | 'validFrom' | 'validTo'>,
): readonly Blocker[] {
  const hours = (Date.parse(period.validTo) - Date.parse(period.validFrom)) / 3_600_000;
  const limit = periodLimitHours[period.permitType];
  if (hours <= 0) return [{ code: 'PERIOD_REVERSED', about: [] }];
  return hours > limit ? [{ code: 'PERIOD_TOO_LONG', about: [String(limit)] }] : [];
}

/** What the guards judge. */
export interface PermitFacts {
  readonly permit: Permit;
  readonly facts: ActionFacts;
  readonly moment: Moment;
}

const none: readonly Blocker[] = [];
const when = (unmet: boolean, code: Blocker['code'], about: readonly string[] = []): readonly Blocker[] =>
  unmet ? [{ code, about }] : none;
const isOver = ({ permit, moment }: PermitFacts) => Date.parse(permit.validTo) <= moment.now.getTime();
const isConfined = ({ permit }: PermitFacts) => permit.permitType === 'Confined Space';

/** A request comes before its period ends, and before the project's cut-off. */
function requestInTime(all: PermitFacts): readonly Blocker[] {
  if (isOver(all)) return when(true, 'PERIOD_OVER');
  const { now, timeZone, requestCutOff } = all.moment;
  const deadline = requestDeadline(all.permit.validFrom, requestCutOff ?? null, timeZone);
  return deadline !== null && isPast(deadline, now, timeZone)
    ? when(true, 'CUT_OFF_PASSED', [deadline])
    : none;
}

function gatesUntil(all: PermitFacts, end: string): readonly Blocker[] {
  const open = isConfined(all) ? openGates(all.permit, lastDayInZone(end, all.moment.timeZone)) : [];
  return when(open.length > 0, 'GATES_OPEN', open);
}

/** The guards of the workflow table. Each returns what blocks the action. */
export const permitGuards = {
  described: ({ permit }) => when(permit.description === '', 'DESCRIPTION_REQUIRED'),
  placed: ({ permit }) => when(!permit.location.active, 'LOCATION_DELETED'),
  period: ({ permit }) => periodBlockers(permit),
  inTime: requestInTime,
  checklist({ permit }) {
    const open = openChecklistItems(permit.permitType, permit.checklist);
    return when(open.length > 0, 'CHECKLIST_INCOMPLETE', open);
  },
  holderNamed: ({ permit }) => when(permit.holder === null, 'HOLDER_REQUIRED'),
  notOver: (all) => when(isOver(all), 'PERIOD_OVER'),
  over: (all) => when(!isOver(all), 'PERIOD_NOT_OVER'),
  begun: ({ permit, moment }) =>
    when(Date.parse(permit.validFrom) > moment.now.getTime(), 'PERIOD_NOT_BEGUN'),
  gates: (all) => gatesUntil(all, all.permit.validTo),
  gatesUntilNewEnd: (all) => (all.facts.validTo === undefined ? none : gatesUntil(all, all.facts.validTo)),
  laterEnd({ permit, facts: { validTo } }) {
    if (validTo === undefined) return when(true, 'END_REQUIRED');
    if (Date.parse(validTo) <= Date.parse(permit.validTo)) return when(true, 'END_NOT_LATER');
    return periodBlockers({ ...permit, validTo });
  },
  newPeriod(all) {
    const { validFrom, validTo } = all.facts;
    if (validFrom === undefined || validTo === undefined) return when(true, 'END_REQUIRED');
    const permit = { ...all.permit, validFrom, validTo };
    const blockers = periodBlockers(permit);
    return blockers.length > 0 ? blockers : requestInTime({ ...all, permit });
  },
  restored: ({ facts }) => when(facts.areaRestored !== true, 'AREA_NOT_RESTORED'),
  empty: (all) => when(isConfined(all) && all.facts.peopleInside !== 0, 'PEOPLE_INSIDE'),
  logBalanced: ({ facts: { insideByLog = [] } }) =>
    when(insideByLog.length > 0, 'LOG_NOT_BALANCED', insideByLog),
} satisfies Readonly<Record<string, (facts: PermitFacts) => readonly Blocker[]>>;
