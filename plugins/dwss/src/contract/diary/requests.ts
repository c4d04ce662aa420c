import { commaList, day, dayPair, exportChoice, idList } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { batchFields, none, pageAsked, stepFields, version, yes } from '../form-requests.ts';
import { blankDay, dayFields, portionFields } from './form.ts';
import { listedStatuses } from './workflow.ts';

/** What the overview counts, as a filter of the list. */
export const countedAs = ['overdue', 'late'] as const;

/** What one call does on many diaries, as the wire spells it. */
export const batchVerbs = ['SDApprove', 'SDReject'] as const;
export const batchVerb = z.enum(batchVerbs);
export type BatchVerb = z.output<typeof batchVerb>;

/** Empty strings filter nothing. A search looks in number, remarks and activities. */
export const listQuery = z.strictObject({
  ...pageAsked,
  /** By the latest change only without days. */
  orderBy: z.enum(['diary_date', 'updated_at']).default('diary_date'),
  /** Statuses separated by commas. */
  status: commaList(z.enum(listedStatuses)).default([]),
  /** A day, or the first and the last of some with a comma between. */
  diary_date: z.union([none, day, dayPair]).default(''),
  portion: z.union([none, z.uuid()]).default(''),
  /** Who began it. */
  draft_by: z.union([none, z.uuid()]).default(''),
  counted: z.union([none, z.enum(countedAs)]).default(''),
  /** Only diaries of which a step waits for the caller: the diary itself, a portion or a review. */
  mine: yes.default(false),
  /** Only diaries on which the caller can do this now. */
  batchGroup: z.union([none, batchVerb]).default(''),
});
export type ListQuery = z.output<typeof listQuery>;
export const exportBody = listQuery.omit({ page: true, limit: true }).extend(exportChoice);

const portion = z.uuid();
/** Who writes it; left out: who asks. */
const engineer = z.uuid().optional();
export const newPortion = z.strictObject({ portion, engineer });

export const createBody = z.strictObject({
  ...z.object(dayFields).partial().shape,
  /** An id that the caller chose: sending it again answers the same diary. */
  id: z.uuid().optional(),
  diary_date: day,
  portions: z.array(newPortion).max(50).default([]),
});
/** What a new diary says of the day. */
export const dayOf = (given: Partial<typeof blankDay>): typeof blankDay => ({ ...blankDay, ...given });

/** Fields that are left out stay. */
export const updateBody = z.strictObject({ ...z.object(dayFields).partial().shape, version });
export const savePortionBody = z.strictObject({ ...z.object(portionFields).partial().shape, version });

/** The day beside a signature, which approving and rejecting ask for. */
const signDate = { sign_date: day.optional() };
export const stepBody = z.strictObject({
  ...stepFields,
  ...signDate,
  /** Portions of the diary, by their own ids, that a rejection sends back. */
  portions: idList(50).optional(),
  /** Whom a reassignment names. */
  user_id: z.uuid().optional(),
});
export type StepBody = z.output<typeof stepBody>;

export const batchBody = z.strictObject({
  ...batchFields,
  ...signDate,
});
