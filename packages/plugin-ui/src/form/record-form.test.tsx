import { ApiError, type PluginContext } from '@gantry/plugin-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { ListContext } from '../list/state/paged-list-options.ts';
import {
  crane,
  field,
  type Plant,
  PlantForm,
  type PlantOptions,
  plantFields,
  press,
  shown,
  surroundings,
} from '../testing/plant-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { NumberField } from './fields/number-field.tsx';
import { TextField } from './fields/text-field.tsx';
import type { FormHost } from './form-host.ts';
import { FormPage } from './form-parts.tsx';
import type { FormValues } from './form-values.ts';
import type { SaveContext } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

it('takes the context of a plugin as its host, and so does a list', () => {
  expectTypeOf<PluginContext>().toExtend<FormHost & ListContext>();
});

describe('a record form', () => {
  it('sends what was filled in, once for two presses, and says so', async () => {
    const { host, told } = surroundings();
    let finish: (value?: unknown) => void = () => undefined;
    const save = vi.fn(() => new Promise((resolve) => (finish = resolve)));
    const onDone = vi.fn();
    const { user } = renderPart(
      <PlantForm host={host} save={save} onDone={onDone} savedText="Plant added" />,
    );
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
      {
        version: undefined,
        idempotencyKey: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
      },
    );
    await act(async () => finish('done'));
    expect([told, onDone.mock.calls]).toEqual([['Plant added'], [['done']]]);
  });

  it('says what is wrong beside the fields, and takes the first of them', async () => {
    const { host } = surroundings();
    const save = vi.fn(async () => undefined);
    const { user } = renderPart(<PlantForm host={host} save={save} />);
    await user.type(field(/^Capacity/), '9999');
    await user.type(field(/^Checked/), '31 February');
    await user.click(press('Save'));
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field(/^Name/));
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
    expect(screen.getByText('Enter a number from 0 to 2000.')).toBeTruthy();
    expect(screen.getByText('Check the marked fields.')).toBeTruthy();
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

  it('begins with earlier input, which is not saved, and names an empty field where that is asked for', async () => {
    const { host, unsaved } = surroundings();
    const { user } = renderPart(<PlantForm host={host} input={{ capacity: 12 }} judgesUntouched />);
    expect(shown(/^Capacity/)).toBe('12.0');
    expect(unsaved()).toHaveLength(1);
    await user.click(field(/^Name/));
    await user.tab();
    expect(screen.getByText('Fill in this field.')).toBeTruthy();
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
        current: { ...crane, version: 4, name: 'Tower crane', capacity: 300, onSite: false },
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
    expect(
      await screen.findByText('Chan changed Name, Capacity, On site at 10:42, while you edited.'),
    ).toBeTruthy();
    expect([shown(/^Name/), shown(/^Capacity/)]).toEqual(['Crane 2', '300.0']);
    // Both took the crane off the site, which is no conflict.
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Theirs: Tower crane' }));
    expect(shown(/^Name/)).toBe('Tower crane');
    await user.click(press('Keep all mine'));
    await user.click(press('Save'));
    expect(save).toHaveBeenLastCalledWith(
      { name: 'Crane 2', capacity: 300, onSite: false, parts: [] },
      expect.objectContaining({ version: 4 }),
    );
    expect(screen.queryByText(/while you edited/)).toBeNull();
  });

  it('takes over a newer record while nothing is changed in it, and afterwards under the input', async () => {
    const { host } = surroundings();
    const save = vi.fn(async () => undefined);
    const form = (record: object) => <PlantForm host={host} save={save} record={{ ...crane, ...record }} />;
    const { user, rerender } = renderPart(form({}));
    rerender(form({ version: 4, name: 'Tower crane' }));
    expect(shown(/^Name/)).toBe('Tower crane');
    await user.type(field(/^Name/), '!');
    rerender(form({ version: 5, name: 'Tower crane', capacity: 300 }));
    expect([shown(/^Name/), shown(/^Capacity/)]).toEqual(['Tower crane!', '300.0']);
    await user.click(press('Save'));
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Tower crane!', capacity: 300 }),
      expect.objectContaining({ version: 5 }),
    );
  });

  it('says a problem of a field that is not in sight, and one that the server has with such a field', async () => {
    const { host } = surroundings();
    const refusal = new ApiError(409, 'TAKEN', 'taken', {
      details: { fields: [{ path: 'serial', code: 'TAKEN' }] },
    });
    const save = vi.fn(async () => Promise.reject(refusal));
    function Short() {
      const form = useRecordForm<Plant, unknown>({
        host,
        schema: plantFields,
        save,
        failedText: (why) => `Add plant failed. ${why}`,
        start: { onSite: true, parts: [], capacity: 1 },
        check: ({ name }) => (name === 'Hidden' ? [{ path: 'onSite', code: 'required' }] : []),
      });
      return (
        <FormPage form={form} title="Plant">
          <TextField form={form} name="name" label="Name" />
        </FormPage>
      );
    }
    const { user } = renderPart(<Short />);
    await user.click(press('Save'));
    expect(await screen.findByText('Add plant failed. Check the marked fields.')).toBeTruthy();
    await user.type(field(/^Name/), 'Hidden');
    await user.click(press('Save'));
    expect(await screen.findByText('Add plant failed. onSite: Fill in this field.')).toBeTruthy();
    await user.type(field(/^Name/), ' no more');
    await user.click(press('Save'));
    expect(await screen.findByText('Add plant failed. This value is already in use.')).toBeTruthy();
  });

  it('warns the host of unsaved work, and asks before it is left', async () => {
    const { host, unsaved, confirm } = surroundings();
    const onLeave = vi.fn();
    const { user } = renderPart(<PlantForm host={host} onLeave={onLeave} record={crane} />);
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

describe('a form that is left while it is being saved', () => {
  /** Saving ends when the test says so. */
  function slow(signal?: AbortSignal, plugin = new AbortController()) {
    const { host, told } = surroundings();
    let end: (error?: Error) => void = () => undefined;
    const save = () =>
      new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    const onDone = vi.fn();
    const options = { host: { ...host, signal: plugin.signal }, save, onDone, signal, savedText: 'Saved it' };
    const { user } = renderPart(<PlantForm {...options} record={crane} />);
    const press = async () => user.click(screen.getByRole('button', { name: 'Save' }));
    return { press, told, onDone, end: (error?: Error) => act(async () => end(error)) };
  }

  it('tells of it and does not go on', async () => {
    const left = new AbortController();
    const { press, told, onDone, end } = slow(left.signal);
    await press();
    left.abort();
    await end();
    expect([told, onDone.mock.calls]).toEqual([['Saved it'], []]);
  });

  it('tells why it failed, where the form can no longer', async () => {
    const left = new AbortController();
    const { press, told, end } = slow(left.signal);
    await press();
    left.abort();
    await end(new ApiError(0, 'NETWORK', 'down'));
    expect(told).toEqual([expect.stringMatching(/^Not saved\. The server did not answer\./)]);
  });

  it.each([undefined, new Error('ended')])('tells nobody once the plugin has ended: %s', async (error) => {
    const plugin = new AbortController();
    const { press, told, onDone, end } = slow(undefined, plugin);
    await press();
    plugin.abort();
    await end(error);
    expect([told, onDone.mock.calls, screen.queryByText(/^Not saved/)]).toEqual([[], [], null]);
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
    expect([press('Move row 1 up'), press('Move row 3 down')]).toMatchObject([
      { disabled: true },
      { disabled: true },
    ]);
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
    expect(await screen.findByText('Keep at most 3 rows.')).toBeTruthy();
    await user.click(press('Remove row 1'));
    await user.click(press('Save'));
    const last = within(await screen.findByRole('listitem', { name: 'Row 3' }));
    expect(last.getByText('Fill in this field.')).toBeTruthy();
    expect(document.activeElement).toBe(last.getByRole('textbox'));
    await user.click(press('Remove row 3'));
    expect(screen.queryByText('Fill in this field.')).toBeNull();
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
  function Ways({ save = nothing, ...options }: Omit<PlantOptions, 'save'> & { readonly save?: Save }) {
    const form = useRecordForm<Partial<Plant>, unknown>({
      schema: plantFields.partial(),
      start: { onSite: false, parts: [] },
      ...ways,
      ...options,
      save,
      record: undefined,
    });
    return (
      <FormPage
        form={form}
        title="Plant"
        submitLabel="Order"
        intent="order"
        actions={<Sketch send={form.submit} />}
      >
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
    const save = vi.fn(async (_values: object, { intent }: SaveContext) => intent);
    const { user } = renderPart(<Ways host={host} save={save} />);
    await user.click(press('Order now'));
    expect(await screen.findByText('Fill in this field.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await user.click(press('Sketch'));
    await waitFor(() => expect(told).toEqual(['Done: sketch']));
    await user.type(field(/^Capacity/), '1');
    await user.click(press('Order'));
    await user.click(press('Sketch'));
    const sent = save.mock.calls.map(([, { intent, idempotencyKey }]) => [intent, idempotencyKey]);
    expect(sent.map(([intent]) => intent)).toEqual(['sketch', 'order', 'sketch']);
    // The same values sent in another way are another request.
    expect(new Set(sent.map(([, key]) => key)).size).toBe(3);
  });

  it('keeps fields that are left out from its draft, and does not take a new start for a conflict', async () => {
    const before = { onSite: false, parts: [], name: 'Old start' };
    const { host, storage, store, tick } = surroundings({
      at: '2026-11-20T02:42:00Z',
      before,
      values: { ...before, name: 'Crane' },
    });
    const draft = { storage, key: 'draft', leaveOut: ['capacity'] };
    const { user } = renderPart(<Ways host={host} draft={draft} start={{ name: 'New start' }} />);
    await waitFor(() => expect(shown(/^Name/)).toBe('Crane'));
    expect(screen.queryByRole('radiogroup')).toBeNull();
    await user.type(field(/^Capacity/), '12');
    await user.type(field(/^Note/), 'a');
    await tick();
    expect(store.get('draft')).toMatchObject({ values: { name: 'Crane', checkedAt: 'a' } });
    expect(store.get('draft')).not.toMatchObject({ values: { capacity: 12 } });
  });
});
