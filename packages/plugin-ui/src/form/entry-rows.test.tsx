import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { surroundings } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import type { EntryColumn } from './fields/entry-cell.tsx';
import { EntryRowsField, withoutBlankRows } from './fields/entry-rows-field.tsx';
import { FormBody } from './form-parts.tsx';
import { useRecordForm } from './use-record-form.ts';

const crew = z.strictObject({ trade: z.string(), number: z.int().min(1), name: z.string() });
const fields = z.object({ crew: z.array(crew).max(7) });
type Crew = z.infer<typeof fields>;
const columns: readonly EntryColumn[] = [
  {
    name: 'trade',
    label: 'Trade',
    kind: 'choice',
    options: [
      { value: 'w', label: 'Welder', group: 'Steel' },
      { value: 'f', label: 'Fixer', group: 'Steel' },
      { value: 'c', label: 'Carpenter' },
    ],
  },
  { name: 'number', label: 'Number', kind: 'number', width: '80px' },
  { name: 'name', label: 'Name', kind: 'text', maxLength: 20 },
];
const blank = { trade: undefined, number: undefined, name: '' };
const schema = withoutBlankRows(fields, { crew: blank });

function CrewForm({ save, rows = [] }: { save: (values: Crew) => Promise<void>; rows?: Crew['crew'] }) {
  const form = useRecordForm<Crew, void>({ host: surroundings().host, schema, start: { crew: rows }, save });
  return (
    <FormBody form={form}>
      <EntryRowsField form={form} name="crew" label="Crew" columns={columns} blank={blank} most={7} />
    </FormBody>
  );
}

const start = (rows?: Crew['crew']) => {
  const save = vi.fn(async (_values: Crew) => undefined);
  const shown = renderPart(<CrewForm save={save} {...(rows && { rows })} />);
  const list = () => screen.getAllByRole('listitem');
  const cell = (at: number, name: string) => within(list()[at] as HTMLElement).getByLabelText(name);
  const choose = async (at: number, option: string) => {
    await shown.user.click(cell(at, 'Trade'));
    await shown.user.selectOptions(cell(at, 'Trade'), option);
  };
  const submit = () => shown.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...shown, save, list, cell, choose, submit };
};
const welder = { trade: 'w', number: 2, name: 'Chan' };

it('offers five blank rows, of which those that were written are sent; typing in the last adds one', async () => {
  const { user, save, list, cell, choose, submit } = start();
  expect(list()).toHaveLength(5);
  await choose(4, 'Fixer');
  await user.type(cell(4, 'Number'), '3');
  expect(list()).toHaveLength(6);
  await choose(0, 'Carpenter');
  await user.type(cell(0, 'Number'), '1');
  await submit();
  // What lies between them was never written.
  expect(save.mock.calls[0]?.[0]).toEqual({
    crew: [
      { trade: 'c', number: 1, name: '' },
      { trade: 'f', number: 3, name: '' },
    ],
  });
});

it('goes down with Enter, adds a row at the end until there are enough, and draws no options before they are used', async () => {
  const { user, list, cell } = start([welder]);
  expect(within(cell(0, 'Trade')).getAllByRole('option')).toHaveLength(2);
  await user.click(cell(0, 'Trade'));
  expect(await within(cell(0, 'Trade')).findByRole('group', { name: 'Steel' })).toBeTruthy();
  await user.click(cell(4, 'Name'));
  await user.keyboard('{Enter}{Enter}');
  expect(list()).toHaveLength(7);
  expect(document.activeElement).toBe(cell(6, 'Name'));
  await user.keyboard('{Enter}');
  expect(list()).toHaveLength(7);
});

it('removes a row, says in a row what is wrong with it, and forgets one that was emptied', async () => {
  const { user, save, list, cell, submit } = start([welder, { ...welder, name: 'Lee' }]);
  await user.clear(cell(1, 'Number'));
  await user.type(cell(1, 'Number'), 'two');
  await submit();
  const wrong = within(list()[1] as HTMLElement);
  expect(wrong.getByRole('alert').textContent).toBe('Enter a number, such as 12.5.');
  expect(document.activeElement).toBe(cell(1, 'Number'));
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(document.activeElement).toBe(cell(0, 'Trade'));
  expect(cell(0, 'Name')).toHaveProperty('value', 'Lee');
  expect(screen.getByRole('button', { name: 'Remove row 2' })).toHaveProperty('disabled', true);
  await user.selectOptions(cell(0, 'Trade'), '');
  await user.clear(cell(0, 'Number'));
  await user.clear(cell(0, 'Name'));
  await submit();
  expect(save.mock.calls[0]?.[0]).toEqual({ crew: [] });
});

it('sends no blank row although the list was never left, as on a touch screen', async () => {
  const { save, cell } = start([welder]);
  fireEvent.change(cell(3, 'Name'), { target: { value: 'Ho' } });
  fireEvent.change(cell(3, 'Number'), { target: { value: '1' } });
  fireEvent.focus(cell(3, 'Trade'));
  fireEvent.change(cell(3, 'Trade'), { target: { value: 'f' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save.mock.calls[0]?.[0].crew).toEqual([welder, { trade: 'f', number: 1, name: 'Ho' }]);
});
