import type { FormProblem, FormSchema, FormValues } from '@gantry/plugin-ui';
import type { z } from 'zod';
import { blankForm, mandatoryFields, type RiscForm } from '../../contract/risc/form.ts';
import { createBody } from '../../contract/risc/requests.ts';

const { id: _, ...shape } = createBody.shape;
const schema = createBody.omit({ id: true });

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
  };
}

export const newForm: Partial<RiscFields> = { ...blankForm, attn: [], tags: [] };

/** The fields that differ from the form's. */
export function changedFields(form: RiscForm, fields: RiscFields): Partial<RiscFields> {
  const before = fieldsOf(form);
  const names = Object.keys(fields) as (keyof RiscFields)[];
  const isChanged = (name: keyof RiscFields) => JSON.stringify(before[name]) !== JSON.stringify(fields[name]);
  // Each value stays with its name.
  return Object.fromEntries(
    names.filter(isChanged).map((name) => [name, fields[name]]),
  ) as Partial<RiscFields>;
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
