import { line } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { otherWarnings, rainstormSignals, typhoonSignals, weathers } from '../weather-signals.ts';
import { wireText } from '../wire-text.ts';
import { shiftNames, timeOptions } from './shifts.ts';

/** Reasons why plant is idle. */
export const idleCodes = ['1a', '1b', '1c', '1d', '1e', '1f', '1g'] as const;

const none = z.literal('');
const weather = z.union([none, z.enum(weathers)]);
const hour = z.union([none, z.enum(timeOptions)]);
const hours = z.number().min(0).max(24).nullable();
const remarks = wireText(4000);

/** What is written of the day as a whole, by the names of the interface. */
export const dayFields = {
  weather_am: weather,
  weather_pm: weather,
  /** Millimetres. */
  rainfall: z.number().min(0).max(2000).nullable(),
  typhoon: z.union([none, z.enum(typhoonSignals)]),
  /** Hours. */
  typhoonDuration: hours,
  rainstormSignal: z.union([none, z.enum(rainstormSignals)]),
  /** Hours. */
  rainstormSignalDuration: hours,
  warning_signals: z.array(z.enum(otherWarnings)).max(otherWarnings.length),
  /** When work on the site began and ended. */
  diary_start_from: hour,
  diary_start_to: hour,
  siteStaffNo: z.int().min(0).max(9999).nullable(),
  siteStaffName: wireText(500),
  contractor_remarks: remarks,
  instruction_remarks: remarks,
  utilities_remarks: remarks,
  vistor_remarks: remarks,
  material_remarks: remarks,
  remarks,
};
const day = z.object(dayFields);
export type DiaryDay = z.output<typeof day>;
export const blankDay: DiaryDay = {
  weather_am: '',
  weather_pm: '',
  rainfall: null,
  typhoon: '',
  typhoonDuration: null,
  rainstormSignal: '',
  rainstormSignalDuration: null,
  warning_signals: [],
  diary_start_from: '',
  diary_start_to: '',
  siteStaffNo: null,
  siteStaffName: '',
  contractor_remarks: '',
  instruction_remarks: '',
  utilities_remarks: '',
  vistor_remarks: '',
  material_remarks: '',
  remarks: '',
};

const number = z.int().min(0).max(9999);
/** `type` is the id of a type of the reference data. */
const head = { type: z.uuid(), shift: z.enum(shiftNames) };
/** Id of a contractor's company of the reference data. */
const contractor = z.uuid().nullable();
const tooMany = (path: string) => ({
  error: 'More than there are.',
  path: [path],
  params: { problem: 'overTotal' },
});
/** Workers of a trade. */
export const labourRow = z.strictObject({ ...head, contractor, number });
/** Machines of a type. `idle` are those of `number` that stood, for the reason of `idle_code`. */
export const plantRow = z
  .strictObject({
    ...head,
    contractor,
    number,
    idle: number,
    idle_code: z.enum(idleCodes).nullable(),
  })
  .refine(({ number, idle }) => idle <= number, tooMany('idle'));
/** Staff or engineers of the contractor: one by name, or some without. */
export const staffRow = z
  .strictObject({ ...head, name: z.union([none, line(120)]), number })
  .refine(({ name, number }) => name === '' || number <= 1, tooMany('number'));

const mostRows = 100;
/** What one engineer writes of a portion. */
export const portionFields = {
  activities: wireText(4000),
  labour: z.array(labourRow).max(mostRows),
  plant: z.array(plantRow).max(mostRows),
  staff: z.array(staffRow).max(mostRows),
  engineers: z.array(staffRow).max(mostRows),
  utilities: wireText(2000),
  remarks: wireText(2000),
};
const portion = z.object(portionFields);
export type DiaryPortionFields = z.output<typeof portion>;
/** The rows of a portion, by what they are of: each names types of that kind. */
export const workKinds = { labour: 'Labour', plant: 'Plant', staff: 'Staff', engineers: 'Engineer' } as const;
export type WorkKind = keyof typeof workKinds;
export type DiaryWork = Pick<DiaryPortionFields, WorkKind>;
export const blankPortion: DiaryPortionFields = {
  activities: '',
  labour: [],
  plant: [],
  staff: [],
  engineers: [],
  utilities: '',
  remarks: '',
};

/** Rows that a form of a portion shows at least in each list. Those that nobody fills in are not sent. */
export const vacancyRows = 5;

/** What a portion lacks for its submission, as paths of its fields. */
export function portionGaps({
  activities,
  plant,
}: Pick<DiaryPortionFields, 'activities' | 'plant'>): string[] {
  const unexplained = plant.flatMap(({ idle, idle_code }, at) =>
    idle > 0 && idle_code === null ? [`plant.${at}.idle_code`] : [],
  );
  return activities.trim() === '' ? ['activities', ...unexplained] : unexplained;
}

/** What the day lacks for the diary's submission. */
export const dayGaps = (written: Pick<DiaryDay, 'weather_am' | 'weather_pm'>): string[] =>
  (['weather_am', 'weather_pm'] as const).filter((field) => written[field] === '');

/** The states of a day in the calendar, beside the statuses of its diary. `overdue`: its diary should have been submitted and is not. */
export const dayStates = ['before', 'future', 'missing', 'overdue'] as const;
