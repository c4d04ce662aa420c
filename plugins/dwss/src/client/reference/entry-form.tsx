import { translate, useMessages, type ViewProps } from '@gantry/plugin-sdk';
import { type FormSchema, type FormValues, type RecordForm, useRecordForm } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { viewsOf } from '../parts/views-of.tsx';
import { type SiteForms, useSiteForms } from '../site-forms.ts';
import { referenceMessages } from './messages.ts';

/** How the dialog ended: saved, or left to pick a place in the model. */
type Outcome = 'saved' | 'model' | undefined;

/** What the form of an entry gets from the dialog around it. */
export interface EntryFrame extends Pick<ViewProps, 'signal'> {
  finish(outcome: Outcome): void;
}

/** Shows the form of an entry in a dialog. */
export async function openEntryForm(
  module: SiteForms,
  what: 'add' | 'edit',
  list: string,
  form: (frame: EntryFrame) => ReactNode,
): Promise<Outcome> {
  const { context } = module;
  return context.dialogs.open<Outcome>(
    viewsOf(module)(async () => (frame: EntryFrame) => form(frame)),
    { title: translate(referenceMessages, context.session.locale, `${what}Title`, { list }), size: 'm' },
  );
}

/** A form that tells the outcome as the specification has it, and names an empty name when it is left. */
export function useEntryForm<V extends object>(options: {
  readonly frame: EntryFrame;
  readonly list: { refresh(): Promise<void> };
  readonly schema: FormSchema<V>;
  readonly record: (Partial<V> & { readonly version: number }) | undefined;
  readonly start?: Partial<V>;
  readonly input?: FormValues | undefined;
  save(fields: V, version: number): Promise<unknown>;
}): RecordForm<V> {
  const { frame, list, schema, record, start, input, save } = options;
  const { context } = useSiteForms();
  const { t } = useMessages(referenceMessages);
  return useRecordForm<V, unknown>({
    host: context,
    schema,
    record,
    start,
    input,
    judgesUntouched: true,
    messages: referenceMessages,
    save: (fields, { version = 0 }) => save(fields, version),
    savedText: t('success'),
    failedText: (why) => t('error', { why }),
    onDone() {
      void list.refresh();
      frame.finish('saved');
    },
    onLeave: () => frame.finish(undefined),
    signal: frame.signal,
  });
}
