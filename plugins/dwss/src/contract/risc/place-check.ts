import { endpoint } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';

/** A linked object whose own place is not the one that a form names. */
export const contradiction = z.object({
  /** Name of the object. */
  object: z.string(),
  /** Name of the place where it is. */
  place: z.string(),
  /** Who says so: the model, or an earlier form on the object. */
  by: z.enum(['model', 'form']),
  /** Of that form. */
  form_number: z.string().nullable(),
  /** The location that the form names. */
  location: z.string(),
});
export type Contradiction = z.infer<typeof contradiction>;

const text = z.string().max(64);

export const placeCalls = {
  placeCheck: endpoint({
    permission: 'RISC_VIEW',
    projectAlias: 'project_id',
    method: 'GET',
    path: '/placeCheck',
    summary: 'Whether a location contradicts the place of the objects of a form, or of one object',
    input: z.strictObject({
      location: z.uuid(),
      formId: z.uuid().optional(),
      modelId: text.optional(),
      bimId: text.optional(),
      objectName: z.string().max(200).default(''),
    }),
    response: z.object({ contradictions: z.array(contradiction) }),
  }),
};
