import { commaList, day, dayPair, exportChoice, idList, signatureInput } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { wireText } from '../wire-text.ts';
import { blankDay, dayFields, portionFields } from './form.ts';
import { listedStatuses } from './workflow.ts';

const none = z.literal('');
const version = z.int().positive();
const yes = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** What the overview counts, as a filter of the list. */
export const countedAs = ['overdue', 'late'] as const;

/** What one call does on many diaries, as the wire spells it. */
export const batchVerbs = ['SDApprove', 'SDReject'] as const;
export const batchVerb = z.enum(batchVerbs);
export type BatchVerb = z.output<typeof batchVerb>;

/** Empty strings filter nothing. */
export const listQuery = z.strictObject({
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(10),
  /** By the latest change only without days. */
  orderBy: z.enum(['diary_date', 'updated_at']).default('diary_date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Statuses separated by commas. */
  status: commaList(z.enum(listedStatuses)).default([]),
  /** In number, remarks and activities. */
  search: z.string().trim().max(200).default(''),
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
/** What comes with any step of a diary, a portion or a review. */
const stepFields = {
  comment: wireText(2000).default(''),
  signature: signatureInput.optional(),
  /** The version that the caller saw, of what the step is done on. */
  version: version.optional(),
  /** Repeating a step with the same key does nothing and answers with the diary. */
  idempotencyKey: z.uuid().optional(),
};
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
  formIds: idList(200),
  /** The versions that the caller saw, by id; a diary without one is taken as it is. */
  versions: z.record(z.uuid(), version).optional(),
  signature: signatureInput.optional(),
  comment: wireText(2000).default(''),
  ...signDate,
  idempotencyKey: z.uuid().optional(),
});
