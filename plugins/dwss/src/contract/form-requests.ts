import { idList, signatureInput } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { wireText } from './wire-text.ts';

// What the requests of all kinds of forms have alike. The older interface spells some of it in several ways.

/** An empty string filters nothing. */
export const none = z.literal('');
export const yes = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');
export const version = z.int().positive();

/** The page of a list, its order without the column, and a text that is looked for. */
export const pageAsked = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(10),
  order: z.enum(['asc', 'desc']).default('desc'),
  search: z.string().trim().max(200).default(''),
};

/** What comes with any step. */
export const stepFields = {
  comment: wireText(2000).default(''),
  signature: signatureInput.optional(),
  /** The version that the caller saw, of what the step is done on. */
  version: version.optional(),
  /** Repeating a step with the same key does nothing and answers with the form. */
  idempotencyKey: z.uuid().optional(),
};

const { version: _, ...once } = stepFields;
/** What comes with a step on many forms. */
export const batchFields = {
  ...once,
  formIds: idList(200),
  /** The versions that the caller saw, by id; a form without one is taken as it is. */
  versions: z.record(z.uuid(), version).optional(),
};
