import { defineMessages } from '@gantry/plugin-sdk';
import { day, moment } from '@gantry/plugin-sdk/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { WhyEmpty } from '../../fields/why-empty.tsx';
import { surroundings } from '../../testing/plant-form.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import type { FormHost } from '../form-host.ts';
import { FormPage, RecordDialog } from '../form-parts.tsx';
import type { FormSchema } from '../form-schema.ts';
import type { RecordForm, RecordFormOptions } from '../record-form.ts';
import { useRecordForm } from '../use-record-form.ts';
import { ChoiceField, RadioField } from './choice-fields.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { RowsField } from './rows-field.tsx';
import { TextField } from './text-field.tsx';
import { DayField, TimeField } from './time-fields.tsx';

type One = { readonly value: unknown };
type Options = Partial<RecordFormOptions<One, unknown>>;

/** A form of one field, which is called Value. */
function render(
  field: (form: RecordForm<One>) => ReactNode,
  options: Options = {},
  schema: z.ZodType = z.any(),
) {
  const { host } = surroundings();
  const save = vi.fn<(values: One) => Promise<unknown>>(async () => undefined);
  let form: RecordForm<One> | undefined;
  function Page({ host }: { readonly host: FormHost }) {
    // A schema of one field that holds anything.
    const fields = z.object({ value: schema }) as FormSchema<One>;
    form = useRecordForm<One, unknown>({ host, schema: fields, save, ...options });
    return (
      <FormPage form={form} title="One">
        {field(form)}
      </FormPage>
    );
  }
  const { user } = renderPart(<Page host={host} />);
  const send = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = async () => {
    await send();
    await waitFor(() => expect(save).toHaveBeenCalled());
    return save.mock.lastCall?.[0].value;
  };
  const input = () => screen.getByRole('textbox', { name: 'Value' });
  const change = (patch: Partial<One>) => act(() => form?.change(patch));
  return { user, send, sent, save, input, change };
}
const shared = { name: 'value', label: 'Value' } as const;
const number =
  (more: Partial<NumberFieldProps<One>> = {}) =>
  (form: RecordForm<One>) => <NumberField form={form} {...shared} {...more} />;
const text = (form: RecordForm<One>) => <TextField form={form} {...shared} />;
const options = [
  { value: 'CR', label: 'Crane' },
  { value: 'HO', label: 'Hoist' },
];

it.each<readonly [z.ZodType, typeof text, string, string]>([
  [z.number().gt(0), number(), '0', 'Enter more than 0.'],
  [z.number().min(1), number(), '0', 'Enter 1 or more.'],
  [z.number().lt(5), number(), '5', 'Enter less than 5.'],
  [z.number().max(5), number(), '6', 'Enter 5 or less.'],
  [z.number().multipleOf(5), number(), '3', 'Enter a multiple of 5.'],
  [z.number(), number(), 'x', 'Enter a number, such as 12.5.'],
  [z.int().min(1), number(), '1.5', 'Enter a whole number, such as 12.'],
  [
    z
      .string()
      .min(3)
      .regex(/^[a-z]*$/),
    text,
    '!',
    'Enter at least 3 characters.',
  ],
  [z.string().max(2), text, 'abc', 'Enter at most 2 characters.'],
  [z.string().regex(/^[a-z]*$/), text, '!', 'Check this value.'],
  [day, text, '0001-01-01', 'Enter a date from 2000-01-01 to 2100-01-01.'],
  [moment, text, '9999-01-01T00:00:00Z', 'Enter a date from 2000-01-01 to 2100-01-01.'],
  [z.iso.date(), text, 'x', 'Enter a day, such as 2026-11-20.'],
  [z.iso.datetime(), text, 'x', 'Enter a time, such as 2026-11-20 08:00.'],
  [z.enum(['a', 'b']), text, 'c', 'Choose one of the values.'],
  [z.enum(['a', 'b']), text, 'c{Backspace}', 'Fill in this field.'],
])('what breaks a rule is said in its words: %#', async (schema, field, typed, sentence) => {
  const { user, send, input } = render(field, {}, schema);
  await user.type(input(), typed);
  await send();
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('is said in the module’s words for the field, or else for the kind of problem, in rows too', async () => {
  const messages = defineMessages({
    en: { 'problem.value.label.long': 'A part has a short name.', 'problem.long': 'Too long.' },
    'zh-CN': { 'problem.value.label.long': '部件名称应简短。', 'problem.long': '过长。' },
  });
  const schema = z.array(z.object({ label: z.string().max(2), note: z.string().max(2) }));
  const start = { value: [{ label: 'Hook', note: 'Heavy' }] };
  const { send } = render(
    (form) => (
      <RowsField form={form} {...shared} newRow={() => ({})}>
        {(at) => (
          <>
            <TextField form={form} name={`value.${at}.label` as 'value'} label="Part" />
            <TextField form={form} name={`value.${at}.note` as 'value'} label="Note" />
          </>
        )}
      </RowsField>
    ),
    { messages, start },
    schema,
  );
  await send();
  expect([screen.getByText('A part has a short name.'), screen.getByText('Too long.')]).toHaveLength(2);
});

it('rows keep what their controls hold when they are moved', async () => {
  const start = { value: [{}, {}, {}] };
  const rows = (form: RecordForm<One>) => (
    <RowsField form={form} {...shared} newRow={() => ({})}>
      {() => <input aria-label="Sketch" />}
    </RowsField>
  );
  const { user } = render(rows, { start });
  const row = (at: number) =>
    within(screen.getByRole('listitem', { name: `Row ${at}` })).getByRole('textbox');
  await user.type(row(3), 'of a hook');
  await user.click(screen.getByRole('button', { name: 'Move row 3 up' }));
  expect(row(2)).toHaveProperty('value', 'of a hook');
});

it('rows from outside are not mixed up with those that stay after another was removed', async () => {
  const warned = vi.spyOn(console, 'error');
  const rows = (form: RecordForm<One>) => (
    <RowsField form={form} {...shared} newRow={() => ({})}>
      {() => <input aria-label="Sketch" />}
    </RowsField>
  );
  const { user, change } = render(rows, { start: { value: [{}, {}, {}] } });
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  change({ value: [{}, {}, {}] });
  expect(screen.getAllByRole('textbox', { name: 'Sketch' })).toHaveLength(3);
  expect(warned).not.toHaveBeenCalled();
});

it('a number that is emptied is what the schema wants', async () => {
  const { user, sent, input } = render(number({ emptyAs: null }), { start: { value: 5 } });
  await user.clear(input());
  expect(await sent()).toBeNull();
});

it.each([
  [0, { emptyAs: 0 }, ''],
  [0, { emptyAs: 0, showsZero: true }, '0'],
  [12.345, { digits: 1 }, '12.345'],
  [12, { digits: 1 }, '12.0'],
] as const)('a number of %s with %o is shown as "%s"', (value, more, shown) => {
  expect(render(number(more), { start: { value } }).input()).toHaveProperty('value', shown);
});

it('a number that something else changes takes the place of what is typed', async () => {
  const { user, input, change } = render(number());
  await user.type(input(), '12.50');
  expect(input()).toHaveProperty('value', '12.50');
  change({ value: 10 });
  expect(input()).toHaveProperty('value', '10');
});

it.each([
  ['20/11/2026', '2026-11-20'],
  ['soon', 'soon'],
])('a day of "%s" is %s', async (typed, value) => {
  const { user, sent, input } = render((form) => <DayField form={form} {...shared} />);
  await user.type(input(), typed);
  expect(await sent()).toBe(value);
});

it.each([
  ['830', '08:30'],
  ['8.30', '08:30'],
  ['2400', '2400'],
  ['0860', '0860'],
])('a time of "%s" is %s', async (typed, value) => {
  const { user, sent, input } = render((form) => <TimeField form={form} {...shared} />);
  await user.type(input(), typed);
  expect(await sent()).toBe(value);
});

it('a choice from a list is sent by its value', async () => {
  const { user, sent } = render((form) => <ChoiceField form={form} {...shared} options={options} />);
  await user.click(screen.getByRole('combobox', { name: 'Value' }));
  await user.click(await screen.findByRole('option', { name: 'Hoist' }));
  expect(await sent()).toBe('HO');
});

const noCranes = { why: 'No cranes yet.', who: 'A project administrator adds them.' };
const among = (whyEmpty: WhyEmpty) => (form: RecordForm<One>) => (
  <ChoiceField form={form} {...shared} options={[]} hint="Of the site" whyEmpty={whyEmpty} />
);

it('a choice among nothing says why, and who adds the first', () => {
  render(among(noCranes));
  expect(screen.getByText('No cranes yet. A project administrator adds them.')).toBeTruthy();
  expect(screen.queryByText('Of the site')).toBeNull();
});

it('a choice among nothing leads those who may to where choices are added', async () => {
  const onOpen = vi.fn();
  const { user } = render(among({ ...noCranes, add: { label: 'Add the first', onOpen } }));
  await user.click(screen.getByRole('button', { name: 'Add the first' }));
  expect(onOpen).toHaveBeenCalledOnce();
  expect(screen.queryByText(/A project administrator/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Value' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'No cranes yet.',
  ]);
});

it('a choice among few takes the focus when it is missing, and is sent by its value', async () => {
  const radios = (form: RecordForm<One>) => <RadioField form={form} {...shared} options={options} />;
  const { user, send, sent, save } = render(radios, {}, z.enum(['CR', 'HO']));
  await send();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Crane' }));
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Hoist' }));
  expect(await sent()).toBe('HO');
});

it('a form that is locked sends nothing, and one in a dialog sends as one on a page does', async () => {
  const { host } = surroundings();
  const save = vi.fn(async () => undefined);
  function Both({ isDialog = false }: { readonly isDialog?: boolean }) {
    const form = useRecordForm<One, unknown>({
      host,
      schema: z.object({ value: z.any() }) as FormSchema<One>,
      start: { value: 'Crane' },
      save,
    });
    return isDialog ? (
      <RecordDialog form={form}>{text(form)}</RecordDialog>
    ) : (
      <FormPage form={form} title="One" isLocked>
        {text(form)}
      </FormPage>
    );
  }
  const { rerender, user } = renderPart(<Both />);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  rerender(<Both isDialog />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});
