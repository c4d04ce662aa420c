import { ApiError, createEmitter, defineMessages, type Json, type PluginContext } from '@gantry/plugin-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as z from 'zod';
import type { ListContext } from '../list/paged-list-options.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ToggleField } from './fields/choice-fields.tsx';
import { NumberField } from './fields/number-field.tsx';
import { RowsField } from './fields/rows-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { MomentField } from './fields/time-fields.tsx';
import type { FormHost } from './form-host.ts';
import { FormPage } from './form-parts.tsx';
import type { FormValues } from './form-values.ts';
import type { RecordFormOptions, SaveContext } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

const plantFields = z.strictObject({
  name: z.string().trim().min(1).max(20),
  capacity: z.number().refine((value) => value >= 0 && value <= 2000, {
    params: { problem: 'range', min: 0, max: 2000 },
  }),
  onSite: z.boolean(),
  checkedAt: z.iso.datetime().optional(),
  parts: z.array(z.strictObject({ label: z.string().min(1) })).max(3),
});
type Plant = z.infer<typeof plantFields>;
const crane = { plantID: 'p1', version: 3, name: 'Crane', capacity: 250, onSite: true, parts: [] };
const own = defineMessages({
  en: { 'problem.name.nameTaken': 'Another plant has this name.' },
  'zh-CN': { 'problem.name.nameTaken': '已有同名设备。' },
});

/** The host's side of a form, whose interval is moved by hand. */
function surroundings(stored?: Json) {
  const closing = createEmitter<{ readonly hasUnsavedWork: (text: string) => void }>(() => undefined);
  const ticks = new Set<() => void>();
  const told: string[] = [];
  const store = new Map<string, Json>(stored === undefined ? [] : [['draft', stored]]);
  const confirm = vi.fn(async () => true);
  const host: FormHost = {
    signal: new AbortController().signal,
    subscriptions: {
      interval(fn) {
        ticks.add(fn);
        const dispose = () => void ticks.delete(fn);
        return { dispose, [Symbol.dispose]: dispose };
      },
    },
    events: { onWillClose: closing.event },
    notifications: { show: ({ text }) => told.push(text) },
    dialogs: { confirm },
  };
  const storage = {
    // Stored by the test as what the form asks for.
    get: async <T extends Json>(key: string) => store.get(key) as T | undefined,
    set: async (key: string, value: Json) => void store.set(key, value),
    delete: async (key: string) => void store.delete(key),
  };
  const unsaved = () => {
    const texts: string[] = [];
    closing.emit({ hasUnsavedWork: (text) => texts.push(text) });
    return texts;
  };
  const tick = async () =>
    act(async () => {
      for (const fn of ticks) fn();
    });
  return { host, storage, store, told, unsaved, confirm, tick };
}

type Options = Partial<RecordFormOptions<Plant, unknown>> & Pick<RecordFormOptions<Plant, unknown>, 'host'>;
function PlantForm(options: Options) {
  const form = useRecordForm<Plant, unknown>({
    schema: plantFields,
    start: { onSite: false, parts: [] },
    save: async () => undefined,
    messages: own,
    ...options,
  });
  return (
    <FormPage form={form} title="Plant">
      <TextField form={form} name="name" label="Name" required />
      <NumberField form={form} name="capacity" label="Capacity" unit="t" digits={1} />
      <ToggleField form={form} name="onSite" label="On site" />
      <MomentField form={form} name="checkedAt" label="Checked" />
      <RowsField form={form} name="parts" label="Parts" newRow={() => ({ label: '' })}>
        {(at) => <TextField form={form} name={`parts.${at}.label`} label="Part" />}
      </RowsField>
    </FormPage>
  );
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const shown = (name: RegExp) => field(name).getAttribute('value');

it('takes the context of a plugin as its host, and so does a list', () => {
  expectTypeOf<PluginContext>().toExtend<FormHost & ListContext>();
});

describe('a record form', () => {
  it('sends what was filled in, once for two presses, and says so', async () => {
    const { host, told } = surroundings();
    let finish: (value?: unknown) => void = () => undefined;
    const save = vi.fn(() => new Promise((resolve) => (finish = resolve)));
    const onDone = vi.fn();
    const { user } = renderPart(<PlantForm {...{ host, save, onDone }} savedText="Plant added" />);
    await user.type(field(/^Name/), ' Crawler crane ');
    await user.type(field(/^Capacity/), '12.50');
    await user.type(field(/^Checked/), '2026-11-20 08:00');
    await user.click(screen.getByRole('checkbox', { name: 'On site' }));
    const button = press('Save');
    await user.dblClick(button);
    button.closest('form')?.requestSubmit();
    expect(save).toHaveBeenCalledTimes(1);
    expect(save).toHaveBeenCalledWith(
      {
        name: 'Crawler crane',
        capacity: 12.5,
        onSite: true,
        checkedAt: '2026-11-20T00:00:00.000Z',
        parts: [],
      },
      { version: undefined, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    );
    await act(async () => finish('done'));
    expect([told, onDone.mock.calls]).toEqual([['Plant added'], [['done']]]);
  });

  it('says what is wrong beside the fields, and takes the first of them', async () => {
    const { host } = surroundings();
    const save = vi.fn(async () => undefined);
    const { user } = renderPart(<PlantForm {...{ host, save }} />);
    await user.type(field(/^Capacity/), '9999');
    await user.type(field(/^Checked/), '31 February');
    await user.click(press('Save'));
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field(/^Name/));
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
    expect(screen.getByText('Enter a number from 0 to 2000.')).toBeTruthy();
    expect(field(/^Checked/).getAttribute('aria-invalid')).toBe('true');
    await user.type(field(/^Name/), 'A');
    expect(screen.queryByText('Fill in this field.')).toBeNull();
    await user.clear(field(/^Capacity/));
    await user.type(field(/^Capacity/), 'twelve');
    expect(shown(/^Capacity/)).toBe('twelve');
    expect(screen.getByText('Enter a number, such as 12.5.')).toBeTruthy();
  });

  it('validates a field when it is left, not before', async () => {
    const { host } = surroundings();
    const { user } = renderPart(<PlantForm host={host} />, 'zh-CN');
    await user.click(field(/^Name/));
    await user.tab();
    expect(field(/^Name/).getAttribute('aria-invalid')).not.toBe('true');
    await user.type(field(/^Capacity/), '9999');
    expect(screen.queryByText(/之间的数字/)).toBeNull();
    await user.tab();
    expect(screen.getByText('请输入 0 至 2000 之间的数字。')).toBeTruthy();
  });

  it('puts a refusal of the server beside its field, and keeps what was filled in', async () => {
    const { host } = surroundings();
    const refusal = new ApiError(409, 'PLANT_NAME_TAKEN', 'taken', {
      details: { fields: [{ path: 'name', code: 'NAME_TAKEN' }] },
    });
    const keys: string[] = [];
    const { user } = renderPart(
      <PlantForm
        host={host}
        record={crane}
        save={async (_, { idempotencyKey }) => {
          keys.push(idempotencyKey);
          throw refusal;
        }}
      />,
    );
    await user.type(field(/^Name/), ' 2');
    await user.click(press('Save'));
    expect(await screen.findByText('Another plant has this name.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Name/));
    expect(shown(/^Name/)).toBe('Crane 2');
    await user.click(press('Save'));
    await user.type(field(/^Name/), '3');
    await user.click(press('Save'));
    expect([new Set(keys).size, keys[0] === keys[1]]).toEqual([2, true]);
  });

  it('takes what somebody else changed, and lets the user choose where both did', async () => {
    const { host } = surroundings();
    const refusal = new ApiError(409, 'VERSION_CONFLICT', 'changed', {
      details: {
        current: { ...crane, version: 4, name: 'Tower crane', capacity: 300 },
        currentVersion: 4,
        changedFields: ['name', 'capacity'],
        changedBy: { userId: 'u1', name: 'Chan' },
        changedAt: '2026-11-20T02:42:00Z',
      },
    });
    const save = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(refusal);
    const { user } = renderPart(<PlantForm host={host} record={crane} save={save} />);
    await user.type(field(/^Name/), ' 2');
    await user.click(screen.getByRole('checkbox', { name: 'On site' }));
    await user.click(press('Save'));
    expect(await screen.findByText('Chan changed Name, Capacity at 10:42, while you edited.')).toBeTruthy();
    expect([shown(/^Name/), shown(/^Capacity/)]).toEqual(['Crane 2', '300.0']);
    await user.click(screen.getByRole('radio', { name: 'Theirs: Tower crane' }));
    expect(shown(/^Name/)).toBe('Tower crane');
    await user.click(press('Keep all mine'));
    await user.click(press('Save'));
    expect(save).toHaveBeenLastCalledWith(
      { name: 'Crane 2', capacity: 300, onSite: false, parts: [] },
      expect.objectContaining({ version: 4 }),
    );
  });

  it('warns the host of unsaved work, and asks before it is left', async () => {
    const { host, unsaved, confirm } = surroundings();
    const onLeave = vi.fn();
    const { user } = renderPart(<PlantForm {...{ host, onLeave }} record={crane} />);
    expect(unsaved()).toEqual([]);
    await user.type(field(/^Name/), '!');
    expect(unsaved()).toEqual(['A form has changes that are not saved.']);
    confirm.mockResolvedValueOnce(false);
    await user.click(press('Cancel'));
    expect(onLeave).not.toHaveBeenCalled();
    await user.click(press('Cancel'));
    await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
    await user.type(field(/^Name/), '{Backspace}');
    expect(unsaved()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is written at intervals and when the form goes, and is gone once the record is saved', async () => {
    const { host, storage, store, tick } = surroundings();
    const draft = { storage, key: 'draft' };
    const { user, unmount } = renderPart(<PlantForm {...{ host, draft }} />);
    await tick();
    expect(store.size).toBe(0);
    await user.type(field(/^Name/), 'Cr');
    await tick();
    expect(store.get('draft')).toMatchObject({ values: { name: 'Cr' } });
    expect(screen.getByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
    await user.type(field(/^Name/), 'ane');
    unmount();
    await waitFor(() => expect(store.get('draft')).toMatchObject({ values: { name: 'Crane' } }));
    const again = renderPart(<PlantForm {...{ host, draft }} />);
    await waitFor(() => expect(shown(/^Name/)).toBe('Crane'));
    await again.user.type(field(/^Capacity/), '1');
    await again.user.click(press('Save'));
    await waitFor(() => expect(store.size).toBe(0));
    again.unmount();
    expect(store.size).toBe(0);
  });

  it('is restored on top of what changed meanwhile, and can be discarded', async () => {
    const { host, storage, store } = surroundings({
      at: '2026-11-20T02:42:00Z',
      values: { name: 'Mine', capacity: 250, onSite: true, parts: [] },
      before: { name: 'Crane', capacity: 250, onSite: true, parts: [] },
    });
    const record = { ...crane, version: 4, capacity: 300 };
    const { user } = renderPart(<PlantForm {...{ host, record }} draft={{ storage, key: 'draft' }} />);
    expect(await screen.findByText('Your draft of 2026-11-20 10:42 was restored.')).toBeTruthy();
    expect([shown(/^Name/), shown(/^Capacity/)]).toEqual(['Mine', '300.0']);
    await user.click(press('Discard draft'));
    expect(shown(/^Name/)).toBe('Crane');
    await waitFor(() => expect(store.size).toBe(0));
  });
});

describe('repeated rows', () => {
  const parts = [{ label: 'Hook' }, { label: 'Jib' }, { label: 'Mast' }];
  const labels = () =>
    screen.getAllByRole('textbox', { name: 'Part' }).map((one) => one.getAttribute('value'));

  it('are added, moved and taken away by key, and keep the focus', async () => {
    const { host } = surroundings();
    const { user } = renderPart(<PlantForm host={host} record={{ ...crane, parts }} />);
    await user.click(press('Move row 3 up'));
    expect(labels()).toEqual(['Hook', 'Mast', 'Jib']);
    await user.click(press('Remove row 1'));
    expect(labels()).toEqual(['Mast', 'Jib']);
    expect(screen.getAllByRole('listitem')[0]?.contains(document.activeElement)).toBe(true);
    await user.click(press('Add row'));
    await user.keyboard('Counterweight');
    expect(labels()).toEqual(['Mast', 'Jib', 'Counterweight']);
  });

  it('show the problems of each row, and those of all of them', async () => {
    const { host } = surroundings();
    const { user } = renderPart(<PlantForm host={host} record={{ ...crane, parts }} />);
    await user.click(press('Add row'));
    await user.click(press('Save'));
    expect(screen.getByText('Keep at most 3 rows.')).toBeTruthy();
    await user.click(press('Remove row 1'));
    await user.click(press('Save'));
    const last = within(screen.getByRole('listitem', { name: 'Row 3' }));
    expect(last.getByText('Fill in this field.')).toBeTruthy();
    expect(document.activeElement).toBe(last.getByRole('textbox'));
  });
});

describe('a form that is sent in several ways', () => {
  const ways = {
    check: (values: FormValues, intent?: string) =>
      intent === 'order' && values.capacity === undefined ? [{ path: 'capacity', code: 'required' }] : [],
    savedText: (result: unknown) => `Done: ${String(result)}`,
  };
  type Save = (values: object, about: SaveContext) => Promise<unknown>;
  const nothing: Save = async () => undefined;
  function Ways({ save = nothing, ...options }: Omit<Options, 'save'> & { readonly save?: Save }) {
    const form = useRecordForm<Partial<Plant>, unknown>({
      schema: plantFields.partial(),
      start: { onSite: false, parts: [] },
      ...ways,
      ...options,
      save,
      record: undefined,
    });
    return (
      <FormPage form={form} title="Plant" submitLabel="Order" actions={<Sketch send={form.submit} />}>
        <TextField form={form} name="name" label="Name" />
        <NumberField form={form} name="capacity" label="Capacity" />
        <TextField form={form} name="checkedAt" label="Note" />
      </FormPage>
    );
  }
  const Sketch = ({ send }: { readonly send: (intent?: string) => void }) => (
    <>
      <button type="button" onClick={() => send('order')}>
        Order now
      </button>
      <button type="button" onClick={() => send('sketch')}>
        Sketch
      </button>
    </>
  );

  it('asks for what the way needs, and sends the way', async () => {
    const { host, told } = surroundings();
    const save = vi.fn(
      async (_values: object, { intent }: { readonly intent: string | undefined }) => intent,
    );
    const { user } = renderPart(<Ways host={host} save={save} />);
    await user.click(press('Order now'));
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await user.click(press('Sketch'));
    await waitFor(() => expect(told).toEqual(['Done: sketch']));
  });

  it('keeps fields that are left out from its draft, and does not take a new start for a conflict', async () => {
    const before = { onSite: false, parts: [], name: 'Old start' };
    const { host, storage, store, tick } = surroundings({
      ...{ at: '2026-11-20T02:42:00Z', before },
      values: { ...before, name: 'Crane' },
    });
    const draft = { storage, key: 'draft', leaveOut: ['capacity'] };
    const { user } = renderPart(<Ways {...{ host, draft }} start={{ name: 'New start' }} />);
    await waitFor(() => expect(shown(/^Name/)).toBe('Crane'));
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.type(field(/^Capacity/), '12');
    await user.type(field(/^Note/), 'a');
    await tick();
    expect(store.get('draft')).toMatchObject({ values: { name: 'Crane', checkedAt: 'a' } });
    expect(store.get('draft')).not.toMatchObject({ values: { capacity: 12 } });
  });
});
