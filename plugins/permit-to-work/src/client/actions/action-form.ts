import { dateTimeInZone, parseDateTimeInZone } from '@gantry/plugin-sdk';
import { nextPeriod, type SignatureMethod, stepBody } from '@gantry/plugin-ui';
import type { Blocker } from '../../contract/guards.ts';
import type { ActionBody, Permit, PermitAction } from '../../contract/permit.ts';
import { periodLimitHours } from '../../contract/permit-type.ts';
import { blockersOf, stepNeeds } from '../../contract/permit-workflow.ts';
import type { RequestCutOff } from '../../contract/request-cut-off.ts';

const hour = 3_600_000;

/** The fields of an action other than its comment and signature. */
export interface ActionFields {
  /** Local time on site, such as `2026-11-20 18:00`; so is the end. */
  readonly newStart: string;
  readonly newEnd: string;
  readonly areaRestored: boolean;
  readonly peopleInside: string;
  /** Keys of conflicts. */
  readonly accepted: readonly string[];
}
type ActionForm = ActionFields & {
  readonly comment: string;
  /** PNG data URL. */
  readonly signature: string | null;
  /** How it was made. */
  readonly signatureMethod: SignatureMethod | null;
};

/** What the user must provide for the action. */
export interface PermitNeeds {
  readonly signature: boolean;
  readonly reason: boolean;
  readonly newStart: boolean;
  readonly newEnd: boolean;
  readonly restoration: boolean;
  readonly peopleInside: boolean;
  readonly conflicts: boolean;
}

export const noNeeds: PermitNeeds = {
  signature: false,
  reason: false,
  newStart: false,
  newEnd: false,
  restoration: false,
  peopleInside: false,
  conflicts: false,
};

/** Undefined when the permit's state does not allow the action. */
export function needsOf(permit: Permit, action: PermitAction): PermitNeeds | undefined {
  const needs = stepNeeds(permit, action);
  if (!needs) return undefined;
  const closes = action === 'close' || action === 'closeOut';
  return {
    signature: needs.signature,
    reason: needs.comment === 'required',
    newStart: action === 'reschedule',
    newEnd: action === 'extend' || action === 'reschedule',
    restoration: closes,
    peopleInside: closes && permit.permitType === 'Confined Space',
    // Somebody has to accept the conflicts.
    conflicts: needs.effects.has('conflicts'),
  };
}

export function emptyFields(permit: Permit, timeZone: string, now: number): ActionFields {
  const next = nextPeriod(permit, now, timeZone);
  return {
    newStart: dateTimeInZone(next.validFrom, timeZone),
    newEnd: dateTimeInZone(permit.isLapsed ? next.validTo : laterEnd(permit), timeZone),
    areaRestored: false,
    peopleInside: '',
    accepted: [],
  };
}

/** One hour later, but not beyond the type's longest period. */
function laterEnd({ validFrom, validTo, permitType }: Permit): Date {
  const longest = Date.parse(validFrom) + periodLimitHours[permitType] * hour;
  return new Date(Math.max(Date.parse(validTo), Math.min(Date.parse(validTo) + hour, longest)));
}

/** @param version - the version that the user sees */
export function actionBody(
  form: ActionForm,
  needs: PermitNeeds,
  about: { readonly version: number; readonly timeZone: string },
): ActionBody {
  const { version, timeZone } = about;
  const newStart = needs.newStart ? parseDateTimeInZone(form.newStart, timeZone) : undefined;
  const newEnd = needs.newEnd ? parseDateTimeInZone(form.newEnd, timeZone) : undefined;
  const people = needs.peopleInside ? wholeNumber(form.peopleInside) : undefined;
  return {
    version,
    ...stepBody({ ...form, signature: needs.signature ? form.signature : null }),
    ...(newStart !== undefined && { validFrom: newStart }),
    ...(newEnd !== undefined && { validTo: newEnd }),
    ...(needs.restoration && { areaRestored: form.areaRestored }),
    ...(people !== undefined && { peopleInside: people }),
    ...(needs.conflicts && { acceptedConflicts: [...form.accepted] }),
  };
}

/** Rules about the permit itself: no input in this dialog can satisfy them. */
const ofPermit: ReadonlySet<Blocker['code']> = new Set([
  'CHECKLIST_INCOMPLETE',
  'HOLDER_REQUIRED',
  'GATES_OPEN',
  'DESCRIPTION_REQUIRED',
  'LOCATION_DELETED',
  'LOG_NOT_BALANCED',
  'PERIOD_NOT_BEGUN',
]);

export interface Unmet {
  readonly ofPermit: readonly Blocker[];
  readonly ofFields: readonly Blocker[];
}

/** The rules that block the action, as far as the client can tell. */
export function unmetRules(
  permit: Permit,
  action: PermitAction,
  body: ActionBody,
  about: {
    readonly timeZone: string;
    readonly inside: readonly string[];
    /** Milliseconds since the epoch. */
    readonly now: number;
    readonly requestCutOff: RequestCutOff;
  },
): Unmet {
  const needs = stepNeeds(permit, action);
  if (!needs) return { ofPermit: [], ofFields: [] };
  const found = blockersOf(needs, {
    permit,
    facts: { ...body, insideByLog: about.inside },
    moment: { now: new Date(about.now), timeZone: about.timeZone, requestCutOff: about.requestCutOff },
  });
  // Here, only a new period can replace one that is over.
  const isOfPermit = ({ code }: Blocker) =>
    ofPermit.has(code) || (code === 'PERIOD_OVER' && action !== 'reschedule');
  return { ofPermit: found.filter(isOfPermit), ofFields: found.filter((one) => !isOfPermit(one)) };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
}
