import { DialogContent } from '@fluentui/react-components';
import { ApiError, defineMessages, useMessages } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { Card } from '../page/card.tsx';
import { storyHost } from '../testing/story-host.ts';
import { ChoiceField, RadioField, ToggleField } from './fields/choice-fields.tsx';
import { NumberField } from './fields/number-field.tsx';
import { RowsField } from './fields/rows-field.tsx';
import { TextField } from './fields/text-field.tsx';
import { DayField, MomentField } from './fields/time-fields.tsx';
import { FieldPair, FormPage, RecordDialog } from './form-parts.tsx';
import type { FormSchema, SchemaIssue } from './form-schema.ts';
import type { RecordFormOptions } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

const texts = defineMessages({
  en: {
    title: 'Confined space entry',
    work: 'Work',
    gas: 'Gas readings',
    description: 'Description',
    place: 'Location',
    depth: 'Depth',
    start: 'Valid from',
    day: 'Assessed on',
    night: 'Work at night',
    result: 'Result',
    pass: 'Pass',
    fail: 'Fail',
    name: 'Gas',
    value: 'Reading',
    hint: 'What is done, and with what',
    add: 'Add reading',
  },
  'zh-CN': {
    title: '密闭空间进入',
    work: '工作',
    gas: '气体读数',
    description: '描述',
    place: '地点',
    depth: '深度',
    start: '有效期自',
    day: '评估日期',
    night: '夜间工作',
    result: '结果',
    pass: '合格',
    fail: '不合格',
    name: '气体',
    value: '读数',
    hint: '做什么、用什么',
    add: '添加读数',
  },
});

interface Entry {
  readonly description: string;
  readonly place: string;
  readonly depth: number;
  readonly start: string;
  readonly day: string;
  readonly night: boolean;
  readonly result: string;
  readonly gas: readonly { readonly name: string; readonly value: number }[];
}
/** The story has no contract: what is empty is missing, a depth has a range. */
const schema: FormSchema<Entry> = {
  safeParse(value) {
    // A form holds fields by name.
    const values = value as Partial<Entry>;
    const issues: SchemaIssue[] = [];
    const miss = (path: readonly PropertyKey[], has: unknown) => {
      if (has === undefined || has === '') issues.push({ code: 'invalid_type', path, message: '' });
    };
    for (const name of ['description', 'place', 'start', 'day', 'result'] as const)
      miss([name], values[name]);
    if (typeof values.depth !== 'number')
      issues.push(
        Object.assign({ code: 'invalid_type', path: ['depth'], message: '' }, { expected: 'number' }),
      );
    else if (values.depth > 30)
      issues.push(
        Object.assign(
          { code: 'custom', path: ['depth'], message: '' },
          { params: { problem: 'range', min: 0, max: 30 } },
        ),
      );
    for (const [at, row] of (values.gas ?? []).entries()) miss(['gas', at, 'name'], row.name);
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: values as Entry };
  },
};
const entry: Entry = {
  description: 'Waterproofing membrane to roof slab',
  place: 'EB Bay 006',
  depth: 12.5,
  start: '2026-11-20T00:00:00Z',
  day: '2026-11-19',
  night: true,
  result: 'pass',
  gas: [
    { name: 'O2', value: 20.8 },
    { name: 'H2S', value: 0 },
  ],
};

type Options = Partial<RecordFormOptions<Entry, unknown>>;
function useEntryForm(options: Options, isSent: boolean, typed?: Partial<Entry>) {
  const form = useRecordForm<Entry, unknown>({
    host: storyHost,
    schema,
    save: async () => undefined,
    ...options,
  });
  const first = useRef(form);
  const [isTyped, setIsTyped] = useState(typed === undefined);
  const latest = useRef(form.submit);
  useEffect(() => {
    latest.current = form.submit;
  });
  useEffect(() => {
    if (typed === undefined) return;
    first.current.change(typed);
    setIsTyped(true);
  }, [typed]);
  useEffect(() => {
    if (isSent && isTyped) latest.current();
  }, [isSent, isTyped]);
  return form;
}

function Fields({ form }: { readonly form: ReturnType<typeof useEntryForm> }) {
  const { t } = useMessages(texts);
  const places = ['EB Bay 006', 'WB Bay 016'].map((value) => ({ value, label: value }));
  return (
    <>
      <TextField form={form} name="description" label={t('description')} hint={t('hint')} rows={2} required />
      <FieldPair>
        <ChoiceField form={form} name="place" label={t('place')} options={places} required />
        <NumberField form={form} name="depth" label={t('depth')} unit="m" digits={1} />
        <MomentField form={form} name="start" label={t('start')} />
        <DayField form={form} name="day" label={t('day')} />
      </FieldPair>
      <ToggleField form={form} name="night" label={t('night')} />
      <RadioField
        form={form}
        name="result"
        label={t('result')}
        options={[
          { value: 'pass', label: t('pass') },
          { value: 'fail', label: t('fail') },
        ]}
      />
    </>
  );
}

function EntryPage({
  isSent = false,
  typed,
  ...options
}: Options & { readonly isSent?: boolean; readonly typed?: Partial<Entry> }) {
  const { t } = useMessages(texts);
  const form = useEntryForm(options, isSent, typed);
  return (
    <FormPage form={form} title={t('title')}>
      <Card title={t('work')}>
        <Fields form={form} />
      </Card>
      <Card title={t('gas')}>
        <RowsField
          hideLabel
          form={form}
          name="gas"
          label={t('gas')}
          addLabel={t('add')}
          newRow={() => ({ name: '' })}
        >
          {(at) => (
            <>
              <TextField form={form} name={`gas.${at}.name`} label={t('name')} required />
              <NumberField form={form} name={`gas.${at}.value`} label={t('value')} unit="%" />
            </>
          )}
        </RowsField>
      </Card>
    </FormPage>
  );
}

function EntryDialog() {
  const { t } = useMessages(texts);
  const form = useEntryForm({ record: { ...entry, version: 1 } }, false);
  return (
    <DialogFrame kind="form" title={t('title')} width={590} onLeave={() => undefined}>
      <DialogContent>
        <RecordDialog form={form}>
          <Fields form={form} />
        </RecordDialog>
      </DialogContent>
    </DialogFrame>
  );
}

const draft = {
  key: 'draft',
  storage: {
    // What `set` would have stored.
    get: async <T,>() =>
      ({ at: '2026-11-20T02:42:00Z', values: { ...entry, description: 'Half a sen' }, before: entry }) as T,
    set: async () => undefined,
    delete: async () => undefined,
  },
};
/** Keeps what is typed, as a host does. */
const keeping = {
  host: {
    ...storyHost,
    subscriptions: {
      ...storyHost.subscriptions,
      interval(work: () => void, ms: number) {
        const timer = setInterval(work, ms);
        const dispose = () => clearInterval(timer);
        return { dispose, [Symbol.dispose]: dispose };
      },
    },
  },
  draft: { key: 'new', storage: { ...draft.storage, get: async () => undefined }, everyMs: 1000 },
};
const mine = {
  description: 'Membrane, roof slab, two layers',
  gas: [{ name: 'O2', value: 19.5 }, ...entry.gas.slice(1)],
};

export const stories = {
  'Filled in': () => <EntryPage record={{ ...entry, version: 1 }} />,
  Problems: () => (
    <EntryPage
      isSent
      record={{ ...entry, description: '', depth: 99, gas: [...entry.gas, { name: '', value: 1 }] }}
    />
  ),
  Conflict: () => (
    <EntryPage
      isSent
      record={{ ...entry, version: 1 }}
      typed={mine}
      save={async () => {
        throw new ApiError(409, 'VERSION_CONFLICT', 'changed', {
          details: {
            current: {
              ...entry,
              depth: 14,
              description: 'Membrane and protection screed',
              gas: [{ name: 'O2', value: 20.1 }, ...entry.gas.slice(1)],
            },
            currentVersion: 2,
            changedBy: { name: 'Chan Siu-fung' },
            changedAt: '2026-11-20T02:42:00Z',
          },
        });
      }}
    />
  ),
  Refused: () => (
    <EntryPage
      isSent
      record={entry}
      save={async () => {
        throw new ApiError(0, 'NETWORK', 'down');
      }}
    />
  ),
  'Input kept': () => <EntryPage record={{ ...entry, version: 1 }} onLeave={() => undefined} {...keeping} />,
  'Draft restored': () => <EntryPage record={{ ...entry, version: 1 }} draft={draft} />,
  Dialog: () => <EntryDialog />,
};
