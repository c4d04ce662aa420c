import { endpoint, signatureImage, stepRefusalsOf } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from './in-project.ts';

const any = z.looseObject({});
const name = z.string().max(40);
const common = {
  ...inProject,
  // Each kind asks for its own.
  permission: '',
} as const;
const step = {
  ...common,
  method: 'POST',
  input: any,
  response: z.looseObject({ form: any }),
  refusals: stepRefusalsOf(z.string(), z.string()),
} as const;

/** Paths of the older interface that all kinds of forms share. Our own client calls those of a kind. */
export const stepCalls = {
  step: endpoint({
    ...step,
    path: '/workflow/:action/:taskId',
    summary: 'Do a step on the form whose task this is, with what its kind asks for',
    params: { action: name },
  }),
  stepTo: endpoint({
    ...step,
    path: '/workflow/:action/:taskId/:userId',
    summary: 'Do a step that names a member on the form whose task this is: forward, assign or reassign',
    params: { action: name },
  }),
  batch: endpoint({
    ...common,
    method: 'POST',
    path: '/workflow/batch/:verb',
    summary: 'Do a step on up to 200 forms of the kind that has this verb, with an outcome for each',
    params: { verb: name },
    input: any,
    response: z.union([any, z.array(any)]),
    refusals: { BATCH_TOO_LARGE: { status: 422 }, SIGNATURE_INVALID: { status: 422 } },
    timeoutMs: 120_000,
  }),
  filterValues: endpoint({
    ...common,
    method: 'GET',
    path: '/filterValues/:kind/:name',
    summary: 'Values that the forms of a kind have in a field, such as processedBy of RISCForm',
    params: { kind: name, name },
    response: z.object({ values: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  uploadSignImage: endpoint({
    ...common,
    method: 'POST',
    path: '/uploadSignImage',
    summary: 'Check a drawn signature before it signs a form of any kind; nothing is stored',
    input: z.strictObject({ formId: z.uuid(), imageString: signatureImage }),
    /** The drawing as a step takes it, a `data:image/png;base64,…` URL. */
    response: z.object({ url: z.string() }),
    refusals: { SIGNATURE_INVALID: { status: 422 } },
  }),
};
