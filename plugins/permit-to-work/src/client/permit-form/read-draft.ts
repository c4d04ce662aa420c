import type { z } from 'zod';
import type { ConfinedSpaceGatesInput } from '../../contract/confined-space-gates.ts';
import { periodBlockers } from '../../contract/guards.ts';
import { type CreatePermitBody, createPermitBody, type EditableField } from '../../contract/permit.ts';
import { periodLimitHours } from '../../contract/permit-type.ts';
import { fromWallTime } from '../parts/wall-time.ts';
import { answersOf, type GatesDraft, type PermitDraft } from './permit-draft.ts';

/** What is wrong with a field; its sentence is `problem.<code>`. */
export type DraftProblem =
  | 'required'
  | 'number'
  | 'time'
  | 'day'
  | 'signature'
  | 'reversed'
  | 'tooLong'
  | 'invalid'
  | 'limit'
  | 'cardTwice';
/** By path in the wire's permit, such as `confinedSpace.entrants.0.name`. */
export type DraftProblems = Readonly<Record<string, DraftProblem>>;
export type PermitFields = Omit<CreatePermitBody, 'formUUID'>;

/** The permit's fields as the wire wants them, or what is wrong with them. */
export function readDraft(
  draft: PermitDraft,
  timeZone: string,
):
  | { readonly ok: true; readonly fields: PermitFields }
  | { readonly ok: false; readonly problems: DraftProblems } {
  const isConfined = draft.permitType === 'Confined Space';
  const fields: PermitFields = {
    locationID: draft.locationID ?? '',
    permitType: draft.permitType,
    description: draft.description,
    validFrom: moment(draft.validFrom, timeZone),
    validTo: moment(draft.validTo, timeZone),
    holderID: draft.holderID ?? null,
    maxEntrants: isConfined ? optionalNumber(draft.maxEntrants) : null,
    stayMinutes: isConfined ? optionalNumber(draft.stayMinutes) : null,
    checklist: answersOf(draft),
    confinedSpace: isConfined ? readGates(draft.gates, timeZone) : null,
    ...(isConfined &&
      draft.gates.entranceImage !== undefined && { entranceImage: draft.gates.entranceImage }),
  };
  const problems: Record<string, DraftProblem> = {};
  const parsed = createPermitBody.safeParse(fields);
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    problems[path] ??= problemAt(valueAt(fields, issue.path), issue);
  }
  if (problems.validFrom === undefined && problems.validTo === undefined) {
    for (const { code } of periodBlockers(fields))
      problems.validTo = code === 'PERIOD_REVERSED' ? 'reversed' : 'tooLong';
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, fields };
}

/** Hours for the sentence of `tooLong`. */
export function limitOf(draft: PermitDraft): number {
  return periodLimitHours[draft.permitType];
}

/** The fields that differ, of those that may be changed. */
export function changedFields(
  before: PermitFields,
  after: PermitFields,
  editable: readonly EditableField[],
): Partial<PermitFields> {
  const fields = Object.fromEntries(
    editable.flatMap((field) =>
      JSON.stringify(before[field]) === JSON.stringify(after[field]) ? [] : [[field, after[field]]],
    ),
  );
  const { entranceImage } = after;
  return editable.includes('confinedSpace') && entranceImage !== undefined
    ? { ...fields, entranceImage }
    : fields;
}

function readGates(gates: GatesDraft, timeZone: string): ConfinedSpaceGatesInput {
  const assessed =
    [gates.competentPerson, gates.assessedAt, gates.hazards, gates.safeStayMinutes].some(isFilled) ||
    gates.gas.length > 0 ||
    gates.breathingApparatus;
  return {
    riskAssessment: assessed
      ? {
          competentPerson: gates.competentPerson,
          assessedAt: moment(gates.assessedAt, timeZone),
          hazards: gates.hazards,
          breathingApparatus: gates.breathingApparatus,
          safeStayMinutes: number(gates.safeStayMinutes),
          gasReadings: gates.gas.map((reading) => ({
            gas: reading.gas,
            unit: reading.unit,
            value: number(reading.value),
            min: optionalNumber(reading.min),
            max: optionalNumber(reading.max),
            measuredAt: moment(reading.measuredAt, timeZone),
          })),
        }
      : null,
    certificateNumber: optionalText(gates.certificateNumber),
    entrants: gates.entrants.map((worker) => ({ ...worker })),
    attendant: optionalText(gates.attendant),
    displayedAtEntrance: gates.displayedAtEntrance,
    entrancePhoto: gates.entrancePhoto,
    rescueKit: lines(gates.rescueKit),
    rescuers: lines(gates.rescuers),
    video: isFilled(gates.videoDevice)
      ? { device: gates.videoDevice, working: gates.videoWorking, retentionDays: number(gates.videoDays) }
      : null,
  };
}

/** What is no time stays as typed, which the contract refuses. */
function moment(text: string, timeZone: string): string {
  return fromWallTime(text, timeZone) ?? text.trim();
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

function optionalText(text: string): string | null {
  return isFilled(text) ? text : null;
}

/** NaN for what is no number, which the contract refuses. */
function number(text: string): number {
  return isFilled(text) ? Number(text) : Number.NaN;
}

function optionalNumber(text: string): number | null {
  return isFilled(text) ? Number(text) : null;
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(isFilled);
}

function valueAt(fields: PermitFields, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    fields,
  );
}

function problemAt(value: unknown, issue: z.core.$ZodIssue): DraftProblem {
  if (issue.code === 'custom') return 'limit';
  if (value === '' || value === undefined) return 'required';
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return 'time';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'day';
  if (typeof value === 'number') return Number.isNaN(value) ? 'number' : 'invalid';
  return 'invalid';
}
