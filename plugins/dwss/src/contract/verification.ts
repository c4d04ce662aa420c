import { recordPerson } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** `missing`: the history names a signature that is gone. The others are those of the SDK's records. */
export const sealProblems = [
  'content',
  'image',
  'chain',
  'attachments',
  'record',
  'history',
  'items',
  'missing',
] as const;
/** What no longer fits beside signatures, as the SDK's records name it. */
export const recordProblems = ['entry', 'gap', 'comment', 'record', 'head', 'items'] as const;
/** Where and how to ask what was signed on a form. */
export const verificationQuery = z.strictObject({
  /** The first characters of the hash of the last signature on a printed form. */
  seal: z
    .string()
    .regex(/^[0-9a-f]{16,64}$/)
    .optional(),
  /** The form's version when it was printed. */
  v: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
});

/** A file that a signature covers. */
export const signedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  sha256: z.string(),
  /** `altered`: its bytes are no longer those that were signed. `gone`: it cannot be read. */
  state: z.enum(['intact', 'altered', 'gone']),
});

/**
 * What a printed form says of itself, held beside the form. `unknown`: its seal is none of the form's, so the paper or the form was
 * altered. `changed`: the form moved on after it was printed.
 */
export const paper = z.object({
  state: z.enum(['current', 'changed', 'unknown']),
  version: z.int().nullable(),
  /** Steps since. */
  later: z.int(),
});

/** A signature, or one that is gone. */
export const checkedSignature = <S extends z.ZodType<string>>(status: S) =>
  z.object({
    /** The form's version after the signed step. */
    seq: z.int(),
    action: z.string(),
    part: z.string().nullable(),
    from: status.nullable(),
    to: status,
    by: recordPerson.nullable(),
    /** `by` has today's name: the seal is of a format that covers none. */
    is_name_of_today: z.boolean(),
    /** Of the signer when they signed. */
    company: z.string().nullable(),
    at: z.string(),
    /** Null for a signature that is gone. */
    id: z.uuid().nullable(),
    hash: z.string().nullable(),
    problems: z.array(z.enum(sealProblems)),
  });

/** What was checked of a form of any kind. */
export const verificationOf = <S extends z.ZodType<string>>(status: S) =>
  z.object({
    form_number: z.string().nullable(),
    status,
    version: z.int(),
    /** Whether nothing of what was checked is wrong: content, pictures, chain, history, comments, attachments and their bytes. */
    intact: z.boolean(),
    /** What no longer fits beside signatures, and at which step; null where it is no single one. */
    problems: z.array(z.object({ problem: z.enum(recordProblems), seq: z.int().nullable() })),
    /** Steps and comments that no signature covers yet, and steps that one of an older format covers in part. */
    not_covered: z.object({ steps: z.int(), comments: z.int(), partly: z.int() }),
    /** Oldest first. */
    signatures: z.array(checkedSignature(status)),
    /** Null where no paper was named. */
    paper: paper.nullable(),
  });
