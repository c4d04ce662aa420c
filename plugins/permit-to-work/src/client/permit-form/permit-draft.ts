import { type ChecklistAnswer, checklists } from '../../contract/checklists.ts';
import type { ConfinedSpaceGates } from '../../contract/confined-space-gates.ts';
import type { Permit } from '../../contract/permit.ts';
import type { PermitType } from '../../contract/permit-type.ts';
import { toWallTime } from '../parts/wall-time.ts';

export interface AnswerDraft {
  readonly answer: ChecklistAnswer['answer'] | undefined;
  readonly remark: string;
}
export interface GasDraft {
  readonly gas: string;
  readonly unit: string;
  readonly value: string;
  readonly min: string;
  readonly max: string;
  readonly measuredAt: string;
}
export interface EntrantDraft {
  readonly name: string;
  readonly cardNumber: string;
  readonly cardExpires: string;
}
/** As filled in. One line of `rescueKit` and `rescuers` is one thing, or one person. */
export interface GatesDraft {
  readonly competentPerson: string;
  readonly assessedAt: string;
  readonly hazards: string;
  readonly safeStayMinutes: string;
  readonly breathingApparatus: boolean;
  readonly gas: readonly GasDraft[];
  readonly certificateNumber: string;
  readonly entrants: readonly EntrantDraft[];
  readonly attendant: string;
  readonly displayedAtEntrance: boolean;
  /** Hash of the photo that the permit has on the server. */
  readonly entrancePhoto: string | null;
  /** A new photo, as a data URL. */
  readonly entranceImage: string | undefined;
  readonly rescueKit: string;
  readonly rescuers: string;
  readonly videoDevice: string;
  readonly videoWorking: boolean;
  readonly videoDays: string;
}
/** A permit as filled in. Times are those of the clock on site, such as `2026-11-20 08:00`. */
export interface PermitDraft {
  readonly locationID: string | undefined;
  readonly permitType: PermitType;
  readonly description: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly holderID: string | undefined;
  readonly maxEntrants: string;
  readonly stayMinutes: string;
  /** By checklist item id. */
  readonly answers: Readonly<Record<string, AnswerDraft>>;
  readonly gates: GatesDraft;
}

const noGates: GatesDraft = {
  competentPerson: '',
  assessedAt: '',
  hazards: '',
  safeStayMinutes: '',
  breathingApparatus: false,
  gas: [],
  certificateNumber: '',
  entrants: [],
  attendant: '',
  displayedAtEntrance: false,
  entrancePhoto: null,
  entranceImage: undefined,
  rescueKit: '',
  rescuers: '',
  videoDevice: '',
  videoWorking: false,
  videoDays: '30',
};

const hour = 3_600_000;

/** A request for the shift that is under way: from the hour that has begun, for eight hours. */
export function newDraft(locationID: string | undefined, now: number, timeZone: string): PermitDraft {
  const start = now - (now % hour);
  return {
    locationID,
    permitType: 'Hot Work',
    description: '',
    validFrom: toWallTime(new Date(start), timeZone),
    validTo: toWallTime(new Date(start + 8 * hour), timeZone),
    holderID: undefined,
    maxEntrants: '',
    stayMinutes: '',
    answers: {},
    gates: noGates,
  };
}

export function draftOf(permit: Permit, timeZone: string): PermitDraft {
  return {
    locationID: permit.location.locationID,
    permitType: permit.permitType,
    description: permit.description,
    validFrom: toWallTime(permit.validFrom, timeZone),
    validTo: toWallTime(permit.validTo, timeZone),
    holderID: permit.holder?.userId ?? undefined,
    maxEntrants: permit.maxEntrants?.toString() ?? '',
    stayMinutes: permit.stayMinutes?.toString() ?? '',
    answers: Object.fromEntries(
      permit.checklist.map(({ itemId, answer, remark }) => [itemId, { answer, remark }]),
    ),
    gates: permit.confinedSpace ? gatesDraftOf(permit.confinedSpace, timeZone) : noGates,
  };
}

function gatesDraftOf(gates: ConfinedSpaceGates, timeZone: string): GatesDraft {
  const { riskAssessment: assessment, video } = gates;
  const number = (value: number | null) => value?.toString() ?? '';
  return {
    competentPerson: assessment?.competentPerson ?? '',
    assessedAt: assessment ? toWallTime(assessment.assessedAt, timeZone) : '',
    hazards: assessment?.hazards ?? '',
    safeStayMinutes: assessment?.safeStayMinutes.toString() ?? '',
    breathingApparatus: assessment?.breathingApparatus ?? false,
    gas: (assessment?.gasReadings ?? []).map(({ gas, unit, value, min, max, measuredAt }) => ({
      gas,
      unit,
      value: value.toString(),
      min: number(min),
      max: number(max),
      measuredAt: toWallTime(measuredAt, timeZone),
    })),
    certificateNumber: gates.certificateNumber ?? '',
    entrants: gates.entrants,
    attendant: gates.attendant ?? '',
    displayedAtEntrance: gates.displayedAtEntrance,
    entrancePhoto: gates.entrancePhoto,
    entranceImage: undefined,
    rescueKit: gates.rescueKit.join('\n'),
    rescuers: gates.rescuers.join('\n'),
    videoDevice: video?.device ?? '',
    videoWorking: video?.working ?? false,
    videoDays: video?.retentionDays.toString() ?? noGates.videoDays,
  };
}

/** The answers that belong to the type's checklist, in its order. */
export function answersOf({ permitType, answers }: PermitDraft): ChecklistAnswer[] {
  return checklists[permitType].flatMap(({ id }) => {
    const given = answers[id];
    return given?.answer === undefined ? [] : [{ itemId: id, answer: given.answer, remark: given.remark }];
  });
}
