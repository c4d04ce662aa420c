import { endpoint, recordPerson } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { workType } from './disciplines.ts';
import { approvalResult, riscStatus } from './form.ts';

/** `missing`: the history names a signature that is gone. The others are those of the SDK's records. */
export const sealProblems = [
  'content',
  'image',
  'chain',
  'attachments',
  'record',
  'history',
  'missing',
] as const;
/** What no longer fits beside signatures, as the SDK's records name it. */
export const recordProblems = ['entry', 'gap', 'comment', 'record', 'head'] as const;

/** A signature, or one that is gone. */
const checkedSignature = z.object({
  /** The form's version after the signed step. */
  seq: z.int(),
  action: z.string(),
  part: z.string().nullable(),
  from: riscStatus.nullable(),
  to: riscStatus,
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

/** What a signature covers, as it was signed. */
const signedForm = z.object({
  /** When it was signed, and the form's version then. */
  at: z.string(),
  version: z.int(),
  form_number: z.string().nullable(),
  status: riscStatus,
  discipline,
  form_type: workType.nullable(),
  portion: z.string().nullable(),
  location: z.string().nullable(),
  description: z.string(),
  survey_time: z.string().nullable(),
  results: z.array(z.object({ by: recordPerson, approval_result: approvalResult, inspected_at: z.string() })),
  files: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sha256: z.string(),
      /** `altered`: its bytes are no longer those that were signed. `gone`: it cannot be read. */
      state: z.enum(['intact', 'altered', 'gone']),
    }),
  ),
  /** Objects of the model; empty in signatures of older formats, which do not cover them. */
  objects: z.array(z.object({ global_id: z.string(), name: z.string() })),
});

/**
 * What a printed form says of itself, held beside the form. `unknown`: its seal is none of the form's, so the paper or the form was
 * altered. `changed`: the form moved on after it was printed.
 */
const paper = z.object({
  state: z.enum(['current', 'changed', 'unknown']),
  version: z.int().nullable(),
  /** Steps since. */
  later: z.int(),
});

export const verification = z.object({
  form_number: z.string().nullable(),
  status: riscStatus,
  version: z.int(),
  /** Whether nothing of what was checked is wrong: content, pictures, chain, history, comments, attachments and their bytes. */
  intact: z.boolean(),
  /** What no longer fits beside signatures, and at which step; null where it is no single one. */
  problems: z.array(z.object({ problem: z.enum(recordProblems), seq: z.int().nullable() })),
  /** Steps and comments that no signature covers yet, and steps that one of an older format covers in part. */
  not_covered: z.object({ steps: z.int(), comments: z.int(), partly: z.int() }),
  /** Oldest first. */
  signatures: z.array(checkedSignature),
  /** By the signature that the paper names, else by the last one; null without any, or if it cannot be read. */
  signed: signedForm.nullable(),
  /** Null where no paper was named. */
  paper: paper.nullable(),
});
export type RiscVerification = z.output<typeof verification>;

export const verificationCalls = {
  verification: endpoint({
    permission: 'RISC_VIEW',
    projectAlias: 'project_id',
    method: 'GET',
    path: '/form/RISCForm/:id/verification',
    summary: 'What was signed on a form, by whom, when, and whether it is intact',
    input: z.strictObject({
      /** The first characters of the hash of the last signature on a printed form. */
      seal: z
        .string()
        .regex(/^[0-9a-f]{16,64}$/)
        .optional(),
      /** The form's version when it was printed. */
      v: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
    }),
    response: verification,
    timeoutMs: 120_000,
  }),
};
