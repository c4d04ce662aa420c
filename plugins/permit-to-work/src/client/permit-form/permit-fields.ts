import { addDays, dayInZone, parseDateTimeInZone } from '@gantry/plugin-sdk';
import { type FormProblem, type FormSchema, type FormValues, nextHalfHour } from '@gantry/plugin-ui';
import type * as z from 'zod';
import { checklists } from '../../contract/checklists.ts';
import { periodBlockers } from '../../contract/guards.ts';
import { createPermitBody, type EditableField, type Permit } from '../../contract/permit.ts';
import { periodLimitHours, permitType } from '../../contract/permit-type.ts';
import { isPast, type RequestCutOff, requestDeadline } from '../../contract/request-cut-off.ts';

export type PermitFields = Omit<z.output<typeof createPermitBody>, 'formUUID'>;

type Values = Readonly<Record<string, unknown>>;
const hour = 3_600_000;

/** The contract's schema, applied to the form's values without empty fields. */
export const permitFields: FormSchema<PermitFields> = {
  shape: createPermitBody.omit({ formUUID: true }).shape,
  safeParse: (values) => createPermitBody.safeParse(tidy(valuesOf(values))),
};

/** Checks that the contract's schema does not make. */
export function checkPermit(values: FormValues): readonly FormProblem[] {
  const type = permitType.safeParse(values.permitType).data;
  const { validFrom, validTo } = values;
  if (type === undefined || typeof validFrom !== 'string' || typeof validTo !== 'string') return [];
  return periodBlockers({ permitType: type, validFrom, validTo }).map(({ code }) => ({
    path: 'validTo',
    code: code === 'PERIOD_REVERSED' ? 'periodReversed' : 'periodTooLong',
    values: { hours: periodLimitHours[type] },
  }));
}

/** A request that comes too late: the period is over, or the project's cut-off has passed. */
export function lateFor({ validFrom, validTo }: FormValues, about: Requesting): readonly FormProblem[] {
  if (typeof validFrom !== 'string' || typeof validTo !== 'string') return [];
  const now = new Date(about.now);
  if (Date.parse(validTo) <= now.getTime()) return [{ path: 'validTo', code: 'periodOver' }];
  const deadline = requestDeadline(validFrom, about.requestCutOff, about.timeZone);
  return deadline !== null && isPast(deadline, now, about.timeZone)
    ? [{ path: 'validFrom', code: 'cutOffPassed', values: { deadline } }]
    : [];
}

/** When a request is made, and by which rules. */
interface Requesting {
  readonly timeZone: string;
  /** Null also while it is not known yet. */
  readonly requestCutOff: RequestCutOff;
  readonly now: number;
}

/** The first time of the day for which the work of a later day is requested. */
const morning = '08:00';

/** The earliest start that can still be requested: the next half hour, or the next morning for which the cut-off has not passed. */
function earliestStart({ now, timeZone, requestCutOff }: Requesting): number {
  if (requestCutOff === null) return nextHalfHour(now, timeZone);
  const tomorrow = addDays(dayInZone(now, timeZone), 1);
  const at = (day: string) => parseDateTimeInZone(`${day} ${morning}`, timeZone) ?? '';
  const deadline = requestDeadline(at(tomorrow), requestCutOff, timeZone);
  const isOver = deadline !== null && isPast(deadline, new Date(now), timeZone);
  return Date.parse(at(isOver ? addDays(tomorrow, 1) : tomorrow));
}

/** Defaults for a new request: from its earliest start on, for eight hours. */
export function newPermit(locationID: string | undefined, requesting: Requesting) {
  const start = earliestStart(requesting);
  return {
    ...(locationID !== undefined && { locationID }),
    permitType: 'Hot Work' as const,
    description: '',
    validFrom: new Date(start).toISOString(),
    validTo: new Date(start + 8 * hour).toISOString(),
    holderID: null,
    checklist: [],
    ...noGates,
  };
}

/**
 * A new request with the work of an earlier permit, in a period that has not begun. What was answered, measured or shown for that one
 * is left out: it has to be found true again.
 */
export function copyOf(permit: Permit, requesting: Requesting) {
  const { locationID, description, holderID, maxEntrants, stayMinutes, confinedSpace } = fieldsOf(permit);
  const start = earliestStart(requesting);
  const length = Date.parse(permit.validTo) - Date.parse(permit.validFrom);
  const isAhead = lateFor(permit, requesting).length === 0 && Date.parse(permit.validFrom) > requesting.now;
  const period = isAhead
    ? permit
    : { validFrom: new Date(start).toISOString(), validTo: new Date(start + length).toISOString() };
  const again = {
    riskAssessment: null,
    certificateNumber: null,
    displayedAtEntrance: false,
    entrancePhoto: null,
  };
  return {
    ...newPermit(permit.location.active ? locationID : undefined, requesting),
    permitType: permit.permitType,
    description,
    holderID,
    maxEntrants,
    stayMinutes,
    validFrom: period.validFrom,
    validTo: period.validTo,
    ...(confinedSpace && { confinedSpace: { ...confinedSpace, ...again } }),
  };
}

/** The form's values for a permit. */
export function fieldsOf(permit: Permit): Partial<PermitFields> {
  const { location, holder, confinedSpace, ...fields } = permit;
  return {
    ...fields,
    locationID: location.locationID,
    holderID: holder?.userId ?? null,
    ...(confinedSpace === null
      ? noGates
      : { confinedSpace: { ...confinedSpace, video: confinedSpace.video ?? noVideo } }),
  };
}

/** The editable fields that differ from the permit's. */
export function changedFields(
  permit: Permit,
  fields: PermitFields,
  editable: readonly EditableField[],
): Partial<PermitFields> {
  const before = permitFields.safeParse(fieldsOf(permit));
  const isSame = (name: EditableField) =>
    before.success && JSON.stringify(before.data[name]) === JSON.stringify(fields[name]);
  const changed = Object.fromEntries(
    editable.flatMap((name) => (isSame(name) ? [] : [[name, fields[name]]])),
  );
  const { entranceImage } = fields;
  return editable.includes('confinedSpace') && entranceImage !== undefined
    ? { ...changed, entranceImage }
    : changed;
}

const noVideo = { device: '', working: false, retentionDays: 30 };
// Gate fields are filled in one by one; a missing one is empty.
const noGates = { confinedSpace: { video: noVideo } } as Partial<PermitFields>;

/** The values to send: only what belongs to the type, null for empty parts, no empty lines. */
function tidy(values: Values): Values {
  const isConfined = values.permitType === 'Confined Space';
  const { formUUID: _, entranceImage, ...fields } = values;
  return {
    ...pick(fields),
    checklist: answersOf(values),
    maxEntrants: isConfined ? (values.maxEntrants ?? null) : null,
    stayMinutes: isConfined ? (values.stayMinutes ?? null) : null,
    confinedSpace: isConfined ? tidyGates(valuesOf(values.confinedSpace)) : null,
    ...(isConfined && entranceImage !== undefined && { entranceImage }),
  };
}

function pick(fields: Values): Values {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in (permitFields.shape ?? {})));
}

function tidyGates(gates: Values): Values {
  const assessment = valuesOf(gates.riskAssessment);
  const video = valuesOf(gates.video);
  const { competentPerson, assessedAt, hazards, safeStayMinutes, breathingApparatus = false } = assessment;
  const gasReadings = listOf(assessment.gasReadings);
  const isAssessed =
    [competentPerson, assessedAt, hazards, safeStayMinutes].some(isFilled) ||
    gasReadings.length > 0 ||
    breathingApparatus === true;
  return {
    ...gates,
    riskAssessment: isAssessed
      ? {
          ...assessment,
          breathingApparatus,
          gasReadings: gasReadings.map((reading) => ({ min: null, max: null, ...valuesOf(reading) })),
        }
      : null,
    certificateNumber: orNull(gates.certificateNumber),
    attendant: orNull(gates.attendant),
    rescueKit: listOf(gates.rescueKit).filter(isFilled),
    rescuers: listOf(gates.rescuers).filter(isFilled),
    video: isFilled(video.device) ? video : null,
  };
}

/** The answers to the type's checklist, in its order. */
function answersOf({ permitType: type, checklist }: Values): readonly unknown[] {
  const items = checklists[permitType.catch('Hot Work').parse(type)];
  const answers = listOf(checklist).map(valuesOf);
  return items.flatMap(({ id }) => answers.filter(({ itemId }) => itemId === id));
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
}

function orNull(value: unknown): unknown {
  return isFilled(value) ? value : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valuesOf(value: unknown): Values {
  // The schema checks the values that are read from it.
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}
