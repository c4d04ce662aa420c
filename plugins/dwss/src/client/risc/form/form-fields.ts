import type { FormProblem, FormSchema, FormValues } from '@gantry/plugin-ui';
import * as z from 'zod';
import { blankForm, mandatoryFields, type RiscForm } from '../../../contract/risc/form.ts';
import { createBody } from '../../../contract/risc/requests.ts';

/** A file that was uploaded and belongs to no form yet. */
const upload = z.object({ uploadId: z.uuid(), name: z.string(), bytes: z.number(), isPhoto: z.boolean() });
export type Upload = z.output<typeof upload>;

/** `uploads` are the files of a new revision: they are kept with the input until it is sent. */
const schema = createBody.omit({ id: true }).extend({ uploads: z.array(upload).default([]) });
const { shape } = schema;

/** What the contractor fills in. */
export type RiscFields = z.output<typeof schema>;

/** The contract's schema. What was emptied is missing, and gets the value of a new form. */
export const riscFields: FormSchema<RiscFields> = {
  shape,
  safeParse: (values) => schema.safeParse(values),
};

/** The values of the form's fields. */
export function fieldsOf(form: RiscForm): RiscFields {
  return {
    discipline: form.discipline.id,
    form_type: form.form_type,
    portion: form.portion?.id ?? null,
    location: form.location?.id ?? null,
    description: form.description,
    survey_time: form.survey_time,
    next_operation: form.next_operation,
    next_operation_date: form.next_operation_date,
    equipment: form.equipment,
    attn: form.attn.map(({ userId }) => userId),
    tags: [...form.tags],
    draft_can_submit_by: form.draft_can_submit_by?.userId ?? null,
    uploads: [],
  };
}

export const newForm: Partial<RiscFields> = { ...blankForm, attn: [], tags: [] };

/** The uploads among what is filled in so far. */
export const uploadsOf = ({ uploads }: FormValues): readonly Upload[] =>
  z.array(upload).safeParse(uploads).data ?? [];

/** The fields that differ from the form's. */
export function changedFields(
  form: RiscForm,
  { uploads: _, ...fields }: RiscFields,
): Partial<Omit<RiscFields, 'uploads'>> {
  const before = fieldsOf(form);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const isChanged = (name: keyof typeof fields) =>
    JSON.stringify(before[name]) !== JSON.stringify(fields[name]);
  // Each value stays with its name.
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, fields[name]])) as Partial<
    typeof fields
  >;
}

/** What a form that is submitted lacks; a draft may lack it. */
export function gapsOf(values: FormValues): readonly FormProblem[] {
  return mandatoryFields
    .filter((name) => {
      const value = values[name];
      return typeof value !== 'string' || value.trim() === '';
    })
    .map((path) => ({ path, code: 'required' }));
}
