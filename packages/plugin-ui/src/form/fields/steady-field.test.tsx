import { memo } from 'react';
import { expect, it } from 'vitest';
import { field, type Plant, plantFields, surroundings } from '../../testing/plant-form.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { FormPage } from '../form-parts.tsx';
import type { FormField, RecordForm } from '../record-form.ts';
import { useRecordForm } from '../use-record-form.ts';
import { useField } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

it('is the same for its control while keys are pressed elsewhere in the form', async () => {
  const { host } = surroundings();
  let drawn = 0;
  const Control = memo(function Control({ of }: { readonly of: FormField }) {
    drawn += 1;
    return (
      <input
        aria-label="Checked"
        value={String(of.value ?? '')}
        onChange={(event) => of.change(event.target.value)}
      />
    );
  });
  const Checked = ({ form }: { readonly form: RecordForm<Plant> }) => (
    <Control of={useField({ form, name: 'checkedAt', label: 'Checked' })} />
  );
  const Form = () => {
    const form = useRecordForm<Plant, unknown>({
      host,
      schema: plantFields,
      start: { onSite: false, parts: [] },
      save: async () => undefined,
      messages: { keys: [], texts: { en: {}, 'zh-CN': {} } },
    });
    return (
      <FormPage form={form} title="Plant">
        <TextField form={form} name="name" label="Name" />
        <Checked form={form} />
      </FormPage>
    );
  };
  const { user } = renderPart(<Form />);
  const before = drawn;
  await user.type(field(/^Name/), 'Crane');
  expect(drawn).toBe(before);
  await user.type(field(/^Checked/), 'now');
  expect(drawn).toBe(before + 3);
  expect((field(/^Checked/) as HTMLInputElement).value).toBe('now');
  expect((field(/^Name/) as HTMLInputElement).value).toBe('Crane');
});
