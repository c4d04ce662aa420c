import { createEmitter, defineMessages, type Json } from '@gantry/plugin-sdk';
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import { act, screen } from '@testing-library/react';
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import { vi } from 'vitest';
import * as z from 'zod';
import { ToggleField } from '../form/fields/choice-fields.tsx';
import { NumberField } from '../form/fields/number-field.tsx';
import { RowsField } from '../form/fields/rows-field.tsx';
import { TextField } from '../form/fields/text-field.tsx';
import { MomentField } from '../form/fields/time-fields.tsx';
import type { FormHost } from '../form/form-host.ts';
import { FormPage } from '../form/form-parts.tsx';
import type { RecordFormOptions } from '../form/record-form.ts';
import { useRecordForm } from '../form/use-record-form.ts';

export const plantFields = z.strictObject({
  name: z.string().trim().min(1).max(20),
  capacity: z.number().refine((value) => value >= 0 && value <= 2000, {
    params: { problem: 'range', min: 0, max: 2000 },
  }),
  onSite: z.boolean(),
  checkedAt: z.iso.datetime().optional(),
  parts: z.array(z.strictObject({ label: z.string().min(1) })).max(3),
});
export type Plant = z.infer<typeof plantFields>;
export const crane = { plantID: 'p1', version: 3, name: 'Crane', capacity: 250, onSite: true, parts: [] };
const own = defineMessages({
  en: { 'problem.name.nameTaken': 'Another plant has this name.' },
  'zh-CN': { 'problem.name.nameTaken': '已有同名设备。' },
});

/** The host's side of a form, whose interval is moved by hand. */
export function surroundings(stored?: Json) {
  const closing = createEmitter<{ readonly hasUnsavedWork: (text: string) => void }>(() => undefined);
  const leaving = createEmitter<{ readonly ask: (mayLeave: () => Promise<boolean>) => void }>(
    () => undefined,
  );
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
    events: { onWillClose: closing.event, onWillLeavePage: leaving.event },
    notifications: { show: ({ text }) => told.push(text) },
    dialogs: { confirm },
  };
  const storage = {
    // Stored by the test as what the form asks for.
    get: async <T extends Json>(key: string) => store.get(key) as T | undefined,
    set: async (key: string, value: Json) => void store.set(key, value),
    delete: async (key: string) => void store.delete(key),
  };
  /** Goes to another page; whether nothing held it. */
  const leavePage = async () => {
    const questions: (() => Promise<boolean>)[] = [];
    leaving.emit({ ask: (mayLeave) => questions.push(mayLeave) });
    for (const mayLeave of questions) if (!(await mayLeave())) return false;
    return true;
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
  return { host, storage, store, told, unsaved, leavePage, confirm, tick, ticks };
}

export type PlantOptions = Partial<RecordFormOptions<Plant, unknown>> &
  Pick<RecordFormOptions<Plant, unknown>, 'host'>;
export function PlantForm(options: PlantOptions) {
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
export const field = (name: RegExp) => screen.getByRole('textbox', { name });
export const press = (name: string | RegExp) => screen.getByRole('button', { name });
export const shown = (name: RegExp) => field(name).getAttribute('value');
