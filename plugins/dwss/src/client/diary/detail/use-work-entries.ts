import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { type EntryColumn, type EntryOption, useFetched } from '@gantry/plugin-ui';
import { useMemo } from 'react';
import { idleCodes, type WorkKind, workKinds } from '../../../contract/diary/form.ts';
import { shiftNames } from '../../../contract/diary/shifts.ts';
import { referenceTopics } from '../../../contract/reference/calls.ts';
import { nameIn } from '../../parts/name-in.ts';
import { terms } from '../messages/terms.ts';
import { useDiaryModule } from '../module.ts';
import { type WorkNames, workColumns, workKindNames } from '../parts/work-words.ts';

const topics = [referenceTopics.changed];
const most = 9999;
const widths: Readonly<Record<string, string>> = {
  type: '2fr',
  contractor: '1.4fr',
  name: '1.4fr',
  shift: '132px',
  number: '64px',
  idle: '56px',
  idle_code: '1fr',
};

/** The usual shift of a new row. */
const shift = '08:00 - 18:00';
const head = { type: undefined, shift, number: undefined };
export const blankRows = {
  labour: { ...head, contractor: null },
  plant: { ...head, contractor: null, idle: 0, idle_code: null },
  staff: { ...head, name: '' },
  engineers: { ...head, name: '' },
} as const satisfies Readonly<Record<WorkKind, object>>;

/** The columns in which rows of a portion are written: types of the reference data by sub-type, and those that the diary already names. */
export function useWorkEntries(
  portionId: string,
  { types: named, contractors }: WorkNames,
): {
  readonly columns: Readonly<Record<WorkKind, readonly EntryColumn[]>>;
  /** Kinds of which the project offers no type. */
  readonly empty: readonly WorkKind[];
} {
  const { context, forms } = useDiaryModule();
  const { api } = forms.reference;
  const { locale } = useLanguage();
  const { t: term } = useMessages(terms);
  const { value } = useFetched(
    async (signal) => {
      const [companies, ...types] = await Promise.all([
        api.contractorPage({ offered: 'yes', pageSize: most }, { signal }),
        ...workKindNames.map((kind) =>
          api.dynamicTypes({ type: workKinds[kind], portion: portionId }, { signal }),
        ),
      ]);
      return { companies: companies.rows, types: types.map((one) => one.types) };
    },
    { key: portionId, live: context.live, topics },
  );
  return useMemo(() => {
    const option = (one: { id: string; data: string; data_zh: string; code: string; subtype: string }) => ({
      value: one.id,
      label: [one.code, nameIn(locale, { name: one.data, name_zh: one.data_zh })].filter(Boolean).join(' '),
      group: one.subtype,
    });
    const withNamed = (offered: readonly EntryOption[], present: readonly EntryOption[]) => [
      ...offered,
      ...present.filter((one) => !offered.some(({ value: id }) => id === one.value)),
    ];
    const company = (one: (typeof contractors)[number]) => ({ value: one.id, label: nameIn(locale, one) });
    const companies = withNamed((value?.companies ?? []).map(company), contractors.map(company));
    const columnOf = (kind: WorkKind, name: (typeof workColumns)[WorkKind][number]): EntryColumn => {
      const about = { name, label: term(`field.${name}`), width: widths[name] ?? '1fr' };
      if (name === 'name') return { ...about, kind: 'text', maxLength: 120 };
      if (name === 'number') return { ...about, kind: 'number' };
      if (name === 'idle') return { ...about, kind: 'number', emptyAs: 0 };
      if (name === 'contractor') return { ...about, kind: 'choice', emptyAs: null, options: companies };
      if (name === 'shift')
        return { ...about, kind: 'choice', options: shiftNames.map((one) => ({ value: one, label: one })) };
      if (name === 'idle_code')
        return {
          ...about,
          kind: 'choice',
          emptyAs: null,
          options: idleCodes.map((code) => ({ value: code, label: term(`idle.${code}`) })),
        };
      const offered = (value?.types[workKindNames.indexOf(kind)] ?? []).map(option);
      const present = named.filter(({ type }) => type === workKinds[kind]).map(option);
      return { ...about, kind: 'choice', options: withNamed(offered, present) };
    };
    const columnsOf = (kind: WorkKind) => workColumns[kind].map((name) => columnOf(kind, name));
    const columns: Readonly<Record<WorkKind, readonly EntryColumn[]>> = {
      labour: columnsOf('labour'),
      plant: columnsOf('plant'),
      staff: columnsOf('staff'),
      engineers: columnsOf('engineers'),
    };
    return { columns, empty: workKindNames.filter((_, at) => value?.types[at]?.length === 0) };
  }, [value, named, contractors, locale, term]);
}
