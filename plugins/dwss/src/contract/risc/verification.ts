import { endpoint, recordPerson } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';
import { signedFile, verificationOf, verificationQuery } from '../verification.ts';
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
  files: z.array(signedFile),
  /** Objects of the model; empty in signatures of older formats, which do not cover them. */
  objects: z.array(z.object({ global_id: z.string(), name: z.string() })),
});

export const verification = verificationOf(riscStatus).extend({
  /** By the signature that the paper names, else by the last one; null without any, or if it cannot be read. */
  signed: signedForm.nullable(),
});
export type RiscVerification = z.output<typeof verification>;

export const verificationCalls = {
  verification: endpoint({
    permission: 'RISC_VIEW',
    projectAlias: 'project_id',
    method: 'GET',
    path: '/form/RISCForm/:id/verification',
    summary: 'What was signed on a form, by whom, when, and whether it is intact',
    input: verificationQuery,
    response: verification,
    timeoutMs: 120_000,
  }),
};
