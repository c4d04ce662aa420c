import { ApiError } from '@gantry/plugin-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { examplePeople } from '../people/example-people.ts';
import { press } from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { storyHost } from '../testing/story-host.ts';
import { ToggleField } from './fields/choice-fields.tsx';
import { CustomField } from './fields/custom-field.tsx';
import { NumberField } from './fields/number-field.tsx';
import { PersonField } from './fields/person-field.tsx';
import { RowsField } from './fields/rows-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { MomentField } from './fields/time-fields.tsx';
import { FormPage } from './form-parts.tsx';
import { valueAt } from './form-values.ts';
import { useRecordForm } from './use-record-form.ts';

const fields = z.strictObject({
  holder: z.string().nullable(),
  contact: z.strictObject({ name: z.string(), phone: z.string() }),
  gates: z.strictObject({
    hazards: z.string(),
    stay: z.number(),
    assessedAt: z.iso.datetime(),
    warned: z.boolean(),
    readings: z.array(z.strictObject({ gas: z.string(), value: z.number() })),
  }),
  kit: z.array(z.string()),
  workers: z.array(z.strictObject({ id: z.string(), name: z.string(), card: z.string() })),
  answers: z.array(z.strictObject({ itemId: z.string(), answer: z.string() })),
  /** Has no field in the form. */
  revision: z.int().optional(),
});
type Entry = z.infer<typeof fields>;
const entry: Entry = {
  holder: null,
  contact: { name: 'Ho', phone: '1' },
  gates: {
    hazards: 'Mud',
    stay: 30,
    assessedAt: '2026-11-20T00:00:00Z',
    warned: false,
    readings: [
      { gas: 'O2', value: 20.8 },
      { gas: 'CO', value: 1 },
    ],
  },
  kit: ['Rope'],
  workers: [
    { id: 'a', name: 'Ho', card: '1' },
    { id: 'b', name: 'Ng', card: '2' },
  ],
  answers: [],
};
const withGates = (gates: Partial<Entry['gates']>): Entry => ({
  ...entry,
  gates: { ...entry.gates, ...gates },
});
const inGates = 'gates.readings';

function EntryForm(props: {
  readonly typed?: Partial<Entry> | undefined;
  readonly save: () => Promise<unknown>;
}) {
  const form = useRecordForm<Entry, unknown>({
    host: storyHost,
    schema: fields,
    record: { ...entry, version: 1 },
    save: props.save,
  });
  return (
    <FormPage form={form} title="Entry">
      <button type="button" onClick={() => form.change(props.typed ?? {})}>
        Type
      </button>
      <PersonField form={form} name="holder" label="Holder" people={people} />
      <CustomField form={form} name="contact" label="Contact">
        {() => <input />}
      </CustomField>
      <TextField form={form} name="gates.hazards" label="Hazards" />
      <NumberField form={form} name="gates.stay" label="Longest stay" unit="min" />
      <MomentField form={form} name="gates.assessedAt" label="Assessed" />
      <ToggleField form={form} name="gates.warned" label="Warned" />
      <RowsField form={form} name={inGates} label="Readings" newRow={() => ({ gas: 'NO2', value: 0 })}>
        {(at) => (
          <>
            <TextField form={form} name={`${inGates}.${at}.gas`} label="Gas" />
            <NumberField form={form} name={`${inGates}.${at}.value`} label="Value" unit="%" />
          </>
        )}
      </RowsField>
      <CustomField form={form} name="kit" label="Kit">
        {() => <input />}
      </CustomField>
      <RowsField
        form={form}
        name="workers"
        label="Workers"
        keyed={{ key: 'id' }}
        newRow={() => ({ id: crypto.randomUUID(), name: '', card: '' })}
      >
        {(at) => (
          <>
            <TextField form={form} name={`workers.${at}.name`} label="Name" />
            <TextField form={form} name={`workers.${at}.card`} label="Card" />
          </>
        )}
      </RowsField>
      <CustomField form={form} name="answers" label="Checklist" keyed={checklist}>
        {() => <input />}
      </CustomField>
    </FormPage>
  );
}
const items: Readonly<Record<string, string>> = { gas: 'Gas is tested', rope: 'Ropes are ready' };
const checklist = {
  key: 'itemId',
  label: (row: unknown) => items[String(valueAt(row, 'itemId'))] ?? '',
  show: (row: unknown) => String(valueAt(row, 'answer')),
};
const people = examplePeople();
const pressIn = (rows: string, name: string) =>
  within(screen.getByRole('group', { name: rows })).getByRole('button', { name });

/** Both changed the entry: mine is typed here, theirs was saved first. */
async function conflict(mine: Entry, theirs: Entry) {
  const refusal = new ApiError(409, 'VERSION_CONFLICT', 'changed', {
    details: { current: { ...theirs, version: 2 }, currentVersion: 2, changedBy: { name: 'Chan' } },
  });
  const save = vi.fn(async (): Promise<unknown> => undefined).mockRejectedValueOnce(refusal);
  const { user } = renderPart(<EntryForm typed={mine} save={save} />);
  await user.click(press('Type'));
  await user.click(press('Save'));
  await screen.findByText(/while you edited/);
  const saved = async () => {
    await user.click(press('Save'));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    const calls: readonly (readonly unknown[])[] = save.mock.calls;
    return calls[1]?.[0];
  };
  const choices = () =>
    screen
      .queryAllByRole('radiogroup')
      .map((group) => [
        group.getAttribute('aria-labelledby') === null
          ? ''
          : document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...[...group.querySelectorAll('label')].map((label) => label.textContent),
      ]);
  const take = (text: RegExp) => user.click(screen.getByRole('radio', { name: text }));
  return { user, saved, choices, take };
}

describe('a conflict within a part of the form', () => {
  it('names each field that both changed, with values that can be read, and lets the user choose for each', async () => {
    const mine = withGates({ hazards: 'Gas', stay: 20, assessedAt: '2026-11-20T01:00:00Z' });
    const theirs = withGates({
      hazards: 'Water',
      stay: 45,
      assessedAt: '2026-11-20T02:30:00Z',
      warned: true,
    });
    const { choices, take, saved } = await conflict(mine, theirs);
    expect(
      screen.getByText('Chan changed Hazards, Longest stay, Assessed, Warned while you edited.'),
    ).toBeTruthy();
    expect(choices()).toEqual([
      ['Hazards', 'Mine: Gas', 'Theirs: Water'],
      ['Longest stay', 'Mine: 20 min', 'Theirs: 45 min'],
      ['Assessed', 'Mine: 2026-11-20 09:00', 'Theirs: 2026-11-20 10:30'],
    ]);
    await take(/^Theirs: Water/);
    await take(/^Theirs: 2026/);
    expect(await saved()).toEqual(
      withGates({ hazards: 'Water', stay: 20, assessedAt: '2026-11-20T02:30:00Z', warned: true }),
    );
  });

  it('leaves out what the form has no field for', async () => {
    const { saved } = await conflict(withGates({ stay: 20 }), {
      ...withGates({ hazards: 'Water' }),
      revision: 2,
    });
    expect(screen.getByText('Chan changed Hazards while you edited.')).toBeTruthy();
    expect(await saved()).toEqual({ ...withGates({ hazards: 'Water', stay: 20 }), revision: 2 });
  });

  it('reads people by their names and lists by what is in them', async () => {
    const mine = { ...entry, holder: 'lee', contact: { name: 'Au', phone: '1' }, kit: ['Rope', 'Winch'] };
    const theirs = { ...entry, holder: 'wong', contact: { name: 'Ng', phone: '1' }, kit: [] };
    const { choices } = await conflict(mine, theirs);
    await waitFor(() =>
      expect(choices()).toEqual([
        ['Holder', 'Mine: Lee Man Hei', 'Theirs: Wong Chi Kin (has left)'],
        ['Contact', 'Mine: Au', 'Theirs: Ng'],
        ['Kit', 'Mine: Rope, Winch', 'Theirs: empty'],
      ]),
    );
  });
});

describe('a conflict within rows', () => {
  const [first, second] = entry.gates.readings;
  const rows = (...readings: readonly (Entry['gates']['readings'][number] | undefined)[]) =>
    withGates({ readings: readings.filter((row) => row !== undefined) });

  it('takes rows that one side changed, and names the fields of one that both changed', async () => {
    const { choices, take, saved } = await conflict(
      rows({ gas: 'O2', value: 19 }, { gas: 'CO', value: 2 }),
      rows(first, { gas: 'CO2', value: 3 }),
    );
    expect(choices()).toEqual([
      ['Gas in row 2 of Readings', 'Mine: CO', 'Theirs: CO2'],
      ['Value in row 2 of Readings', 'Mine: 2 %', 'Theirs: 3 %'],
    ]);
    await take(/^Theirs: 3/);
    expect(await saved()).toEqual(rows({ gas: 'O2', value: 19 }, { gas: 'CO', value: 3 }));
  });

  it.each([
    ['added', [first, second, { gas: 'H2S', value: 0 }], '3 rows\nRow 3: Gas H2S, Value 0 %'],
    ['removed', [second], '1 row'],
    ['moved', [second, first], '2 rows'],
  ])('is about the whole list where rows were %s', async (_, readings, text) => {
    const theirs = rows(...readings);
    const { choices, take, saved } = await conflict(rows(first, second, { gas: 'NO2', value: 5 }), theirs);
    expect(choices()).toEqual([
      ['Readings', expect.stringMatching(/^Mine: 3 rows\n.*Row 3: Gas NO2, Value 5 %$/s), `Theirs: ${text}`],
    ]);
    await take(/^Theirs/);
    expect(await saved()).toEqual(theirs);
  });

  it('is settled for rows that are removed while it is shown', async () => {
    const { choices, user, saved } = await conflict(
      rows(first, { gas: 'CO', value: 2 }),
      rows(first, { gas: 'CO', value: 3 }),
    );
    expect(choices()).toHaveLength(1);
    await user.click(pressIn('Readings', 'Remove row 1'));
    expect(choices()).toHaveLength(0);
    expect(await saved()).toEqual(rows({ gas: 'CO', value: 2 }));
  });
});

describe('a conflict within rows that have a key', () => {
  const [ho, ng] = entry.workers;
  const workers = (...rows: readonly (Entry['workers'][number] | undefined)[]): Entry => ({
    ...entry,
    workers: rows.filter((row) => row !== undefined),
  });
  const au = { id: 'm', name: 'Au', card: '3' };
  const yu = { id: 't', name: 'Yu', card: '4' };

  it('is none where each added a row or changed another one', async () => {
    const { choices, saved } = await conflict(
      workers({ id: 'a', name: 'Ho', card: '10' }, ng, au),
      workers(ho, { id: 'b', name: 'Ng', card: '20' }, yu),
    );
    expect(choices()).toEqual([]);
    expect(screen.getByText('Chan changed Workers while you edited.')).toBeTruthy();
    expect(await saved()).toEqual(
      workers({ id: 'a', name: 'Ho', card: '10' }, { id: 'b', name: 'Ng', card: '20' }, yu, au),
    );
  });

  it('asks only for the field of the row that both changed, wherever the row moves meanwhile', async () => {
    const { choices, take, user, saved } = await conflict(
      workers(ho, { id: 'b', name: 'Wu', card: '21' }),
      workers({ id: 'b', name: 'Ng', card: '22' }, ho),
    );
    expect(choices()).toEqual([['Card in row 1 of Workers', 'Mine: 21', 'Theirs: 22']]);
    await user.click(pressIn('Workers', 'Move row 1 down'));
    expect(choices()).toEqual([['Card in row 2 of Workers', 'Mine: 21', 'Theirs: 22']]);
    await take(/^Theirs: 22/);
    expect(await saved()).toEqual(workers(ho, { id: 'b', name: 'Wu', card: '22' }));
  });

  it('asks where one removed a row and the other changed it, and brings it back to its place', async () => {
    const { choices, take, saved } = await conflict(
      workers(ng),
      workers({ id: 'a', name: 'Ho', card: '10' }, ng),
    );
    expect(choices()).toEqual([['A row of Workers', 'Mine: removed', 'Theirs: Name Ho, Card 10']]);
    await take(/^Theirs/);
    expect(await saved()).toEqual(workers({ id: 'a', name: 'Ho', card: '10' }, ng));
  });

  it('asks likewise where the other removed it, and removes it', async () => {
    const { choices, take, saved } = await conflict(
      workers({ id: 'a', name: 'Ho', card: '10' }, ng),
      workers(ng),
    );
    expect(choices()).toEqual([['A row of Workers', 'Mine: Name Ho, Card 10', 'Theirs: removed']]);
    await take(/^Theirs/);
    expect(screen.getByRole('radio', { name: /^Theirs/, checked: true })).toBeTruthy();
    await take(/^Mine/);
    await take(/^Theirs/);
    expect(await saved()).toEqual(workers(ng));
  });

  it('no longer asks about a row that the user removes', async () => {
    const { choices, user, saved } = await conflict(
      workers({ id: 'a', name: 'Ho', card: '10' }, ng),
      workers({ id: 'a', name: 'Ho', card: '11' }, ng),
    );
    expect(choices()).toHaveLength(1);
    await user.click(pressIn('Workers', 'Remove row 1'));
    expect(choices()).toEqual([]);
    expect(await saved()).toEqual(workers(ng));
  });

  it('settles a checklist item by item, by what each item says', async () => {
    const answers = (...given: readonly (readonly [string, string])[]): Entry => ({
      ...entry,
      answers: given.map(([itemId, answer]) => ({ itemId, answer })),
    });
    const { choices, take, saved } = await conflict(
      answers(['gas', 'yes'], ['pump', 'yes']),
      answers(['fan', 'no'], ['gas', 'no']),
    );
    expect(choices()).toEqual([['Gas is tested', 'Mine: yes', 'Theirs: no']]);
    await take(/^Theirs/);
    expect(await saved()).toEqual(answers(['fan', 'no'], ['gas', 'no'], ['pump', 'yes']));
  });
});
