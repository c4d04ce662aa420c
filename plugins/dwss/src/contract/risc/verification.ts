import { recordPerson, verificationCall } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { workType } from './disciplines.ts';
import { approvalResult, riscStatus } from './form.ts';

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
  /** Objects of the model; empty in signatures of older formats, which do not cover them. */
  objects: z.array(z.object({ global_id: z.string(), name: z.string() })),
});

export const verificationCalls = verificationCall({
  permission: 'RISC_VIEW',
  projectAlias: 'project_id',
  path: '/form/RISCForm/:id',
  status: riscStatus,
  more: {
    /** By the signature that the paper names, else by the last one; null without any, or if it cannot be read. */
    signed: signedForm.nullable(),
  },
});
export type RiscVerification = z.output<typeof verificationCalls.verification.response>;
