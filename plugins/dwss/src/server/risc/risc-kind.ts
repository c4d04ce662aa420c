import { dayInZone } from '@gantry/plugin-sdk/contract';
import type { ProjectPerson, ServerHost } from '@gantry/plugin-sdk/server';
import {
  defineRecords,
  type RecordKind,
  type RecordOf,
  type RecordServices,
  type Records,
} from '@gantry/plugin-sdk/server/records';
import { z } from 'zod';
import { discipline } from '../../contract/discipline.ts';
import { workType } from '../../contract/risc/disciplines.ts';
import { type mandatoryFields, signatureDates } from '../../contract/risc/form.ts';
import { type RiscFacts, riscGuards } from '../../contract/risc/guards.ts';
import { noticeOf } from '../../contract/risc/notice.ts';
import { datesAfter } from '../../contract/risc/stamps.ts';
import { type RiscNames, results, riscVariants, riscWorkflow } from '../../contract/risc/workflow.ts';
import { placeNames } from '../reference/places.ts';
import { riscWords } from './audit-words.ts';
import { lastAnswer } from './form/answers.ts';
import { contradictionsOf, objectsOfForm } from './form/place-check.ts';
import { requireAble } from './steps/named-people.ts';
import { nameOfForm, riscNotices } from './steps/notices.ts';
import { rulesOf } from './steps/rules.ts';

const at = z.date().transform((date) => date.toISOString());

/** What an inspector or a lead found. Times are ISO 8601. */
export const foundResult = z.object({
  by: z.uuid(),
  actingFor: z.uuid().nullable(),
  result: z.enum(results),
  inspectedAt: z.string(),
  completedAt: z.string().nullable(),
  recurrence: z.boolean(),
  comment: z.string(),
  notes: z.string(),
});

/** The columns specific to inspection forms. */
export const riscFields = z.object({
  variant: z.enum(riscVariants),
  discipline,
  workType: workType.nullable(),
  portionId: z.uuid().nullable(),
  locationId: z.uuid().nullable(),
  description: z.string(),
  surveyTime: at.nullable(),
  nextOperation: z.string(),
  nextOperationDate: at.nullable(),
  equipment: z.string(),
  attn: z.array(z.uuid()),
  cc: z.array(z.uuid()),
  tags: z.array(z.string()),
  isLate: z.boolean(),
  isShortNotice: z.boolean(),
  submittedAt: at.nullable(),
  submissionNo: z.number(),
  results: z.array(foundResult),
  dates: z.partialRecord(z.object(signatureDates).keyof(), z.string()),
  processedBy: z.uuid().nullable(),
  asked: z.object({ LS: z.uuid().nullable(), RE: z.uuid().nullable() }),
  /** The form's version after its inspector signed the result that counts; null without one. */
  resultVersion: z.number().nullable(),
});
export type RiscFields = z.output<typeof riscFields>;
export type RiscRecord = RecordOf<RiscNames, RiscFields>;

/** What a caller sends with a step. */
export interface RiscInput {
  /** Code of the project, which numbers begin with. */
  readonly projectCode: string;
  /** Fields that the step changes, after they were checked. */
  readonly fields: Partial<RiscFields>;
  /** Who may finish and submit the draft. */
  readonly coauthor: { readonly userId: string; readonly company: string | null } | null;
  readonly inspectedAt: string;
  readonly completedAt: string;
  readonly recurrence: boolean;
  readonly comment: string;
  readonly notes: string;
  readonly cc: readonly string[];
  /** Members who are asked to countersign. */
  readonly asked: RiscFields['asked'];
  /** The number of the failed form that a new revision answers. */
  readonly answers: string;
}

type Services = RecordServices & Pick<ServerHost, 'settings'> & Partial<Pick<ServerHost, 'models'>>;

/** A project's inspection forms as records of the SDK. Without `notifications`, steps notify nobody. */
export const formsOf = (services: Services) => {
  const forms: Forms = defineRecords(
    kindOf(services, () => forms),
    services,
  );
  return forms;
};
export type Forms = Records<RiscNames, RiscFields, RiscInput>;

const kindOf = (
  { settings, people, models }: Services,
  forms: () => Forms,
): RecordKind<RiscNames, typeof riscFields, RiscInput, RiscFacts> => ({
  kind: 'risc',
  table: 'risc_form',
  fields: riscFields,
  workflow: (_act, { own }) => riscWorkflow(own.variant),
  workflows: riscVariants.map(riscWorkflow),
  named: nameOfForm,
  auditWords: riscWords,
  disciplineOf: ({ own }) => own.discipline,
  decidedBy: ['variant', 'discipline'],
  guards: riscGuards,
  delegation: {},
  facts: async ({ tx, now }, { id, status, task, own }, { fields = {}, inspectedAt }) => {
    const next = { ...own, ...fields };
    const form: Record<(typeof mandatoryFields)[number], string | null> = {
      form_type: next.workType,
      portion: next.portionId,
      location: next.locationId,
      description: next.description,
      survey_time: next.surveyTime,
    };
    const lostItsAnswer =
      status === 'Fail' && task === null && (await lastAnswer(tx, id))?.isWithdrawn === true;
    return {
      form,
      rules: await rulesOf(settings, tx),
      now,
      inspectedAt: inspectedAt ?? null,
      foundAt: task === 'CONFIRM' ? (own.results.at(-1)?.inspectedAt ?? null) : null,
      submittedAt: own.submittedAt,
      lostItsAnswer,
    };
  },
  effects: {
    write: async ({ input: { fields, coauthor } }) => ({
      ...(fields !== undefined && { own: fields }),
      ...(coauthor !== undefined && { people: { coauthor } }),
    }),
    /** `BEM/C/2611/0187`: project, discipline, month of the submission in the project's time zone, number in that month. */
    async takeNumber({ act, record, input: { projectCode, answers }, takeNumber }) {
      if (record.number !== null) return undefined;
      if (answers !== undefined) return { number: `${answers.replace(/-R\d+$/, '')}-R${record.revision}` };
      const month = dayInZone(act.now, act.timeZone).slice(2, 7).replace('-', '');
      const nth = String(await takeNumber(month)).padStart(4, '0');
      return { number: [projectCode, record.own.discipline, month, nth].join('/') };
    },
    async fixNotice({ act, record }) {
      const { own } = record;
      const { isLate, isShort } = noticeOf(own.surveyTime ?? '', act.now);
      const submittedAt = act.now.toISOString();
      const contradictions =
        models === undefined || own.locationId === null
          ? []
          : await contradictionsOf(
              { tx: act.tx, models },
              {
                locationId: own.locationId,
                objects: await objectsOfForm(act.tx, record.id),
                formId: record.id,
              },
            );
      return {
        // Who submits has seen them.
        ...(contradictions.length > 0 && { details: { contradictions } }),
        own: { isLate, isShortNotice: isShort, submittedAt, submissionNo: own.submissionNo + 1 },
      };
    },
    async addResult({ act, row, record, input }) {
      if (act.actor.kind !== 'member') return undefined;
      await requireAble(people, forms(), act, record, input);
      const { flags, own } = record;
      const found: z.output<typeof foundResult> = {
        by: act.actor.userId,
        actingFor: act.actor.actingFor ?? null,
        result: z.enum(results).parse(flags.result),
        inspectedAt: input.inspectedAt ?? own.results.at(-1)?.inspectedAt ?? act.now.toISOString(),
        completedAt: input.completedAt ?? null,
        recurrence: input.recurrence ?? false,
        comment: input.comment ?? '',
        notes: input.notes ?? '',
      };
      return {
        own: {
          results: [...own.results, found],
          ...(row.from.includes('Inspecting') && { resultVersion: record.version }),
          cc: [...new Set([...own.cc, ...(input.cc ?? [])])],
          asked: input.asked ?? own.asked,
        },
      };
    },
    async stamp({ act, row, record: { own } }) {
      if (act.actor.kind !== 'member') return undefined;
      const dates = datesAfter(row.id, own.dates, act.now.toISOString());
      return dates === own.dates ? undefined : { own: { dates, processedBy: act.actor.userId } };
    },
  },
  async afterStep(act, record) {
    if (record.status === 'Withdrew' && record.succeeds !== null) await forms().settle(act, record.succeeds);
  },
  notices: riscNotices(settings),
  viewPermission: 'RISC_VIEW',
  privateStatus: 'Draft',
  privateTo: ['coauthor'],
  goneStatus: 'Deleted',
  countedBy: ['discipline'],
  repeatedBy: 'action',
  decides: ({ asked }) => ({ asked }),
  fieldName: (field) => (callerNames[field] === undefined ? field : callerNames[field]),
  alsoSigned: async ({ tx }, { own }) => {
    const signers = own.results.flatMap(({ by, actingFor }) => [by, actingFor]);
    const [places, named] = await Promise.all([
      placeNames(tx, [own.portionId, own.locationId]),
      signers.length === 0 ? new Map<string, ProjectPerson>() : people.named(tx, signers),
    ]);
    return {
      names: Object.fromEntries(
        [...named].map(([id, { name, company }]) => [id, { name, company: company?.name ?? '' }]),
      ),
      // The Chinese names are for reading: what is signed has one name, and forms that were signed before they existed stay intact.
      portion: places.get(own.portionId ?? '')?.name ?? null,
      location: places.get(own.locationId ?? '')?.name ?? null,
    };
  },
});

/** Field names as callers know them; null for what callers do not see. */
const callerNames: Readonly<Record<string, string | null>> = {
  task: null,
  side: null,
  flags: null,
  workType: 'form_type',
  portionId: 'portion',
  locationId: 'location',
  surveyTime: 'survey_time',
  nextOperation: 'next_operation',
  nextOperationDate: 'next_operation_date',
  coauthor: 'draft_can_submit_by',
  isLate: 'is_late_submission',
  isShortNotice: 'short_notice',
  submittedAt: 'submission_date',
  submissionNo: null,
  dates: null,
  asked: 'need_countersign',
  processedBy: 'processed_by',
  resultVersion: null,
};
