import { knownKey, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import type { DiaryWork, WorkKind } from '../../../contract/diary/form.ts';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { totalsOf } from '../../../contract/diary/totals.ts';
import { nameIn } from '../../parts/name-in.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';

/** The columns of each list of a portion, in their order. */
export const workColumns = {
  labour: ['type', 'contractor', 'shift', 'number'],
  plant: ['type', 'contractor', 'shift', 'number', 'idle', 'idle_code'],
  staff: ['type', 'name', 'shift', 'number'],
  engineers: ['type', 'name', 'shift', 'number'],
} as const satisfies Readonly<Record<WorkKind, readonly string[]>>;
export const workKindNames = ['labour', 'plant', 'staff', 'engineers'] as const satisfies readonly WorkKind[];

export type WorkNames = Pick<SiteDiary, 'types' | 'contractors'>;

/** How rows of a diary read. */
export interface WorkWords {
  /** The cells of a row, in the order of its list's columns. */
  readonly cells: (kind: WorkKind, row: DiaryWork[WorkKind][number]) => readonly string[];
  /** What some portions have of a kind together: `12 (11.5 man-days)`, of plant machine-days. */
  readonly total: (kind: WorkKind, portions: readonly DiaryWork[]) => string;
}

export function useWorkWords({ types, contractors }: WorkNames): WorkWords {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { locale } = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const typeNames = new Map(
      types.map(({ id, data, data_zh, code }) => [
        id,
        [code, nameIn(locale, { name: data, name_zh: data_zh })].filter(Boolean).join(' '),
      ]),
    );
    const companies = new Map(contractors.map((one) => [one.id, nameIn(locale, one)]));
    return {
      cells(kind, row) {
        const values: Readonly<Record<string, unknown>> = { ...row };
        return workColumns[kind].map((column) => {
          const value = values[column];
          if (column === 'type') return typeNames.get(String(value)) ?? '–';
          if (column === 'contractor') return companies.get(String(value)) ?? '–';
          if (column === 'idle_code') {
            const key = knownKey(terms, `idle.${value}`);
            return key ? term(key) : '–';
          }
          return typeof value === 'number' ? format.number(value) : String(value ?? '') || '–';
        });
      },
      total(kind, portions) {
        const all = totalsOf(portions);
        const { number, days } = all[kind];
        const [one, many] =
          kind === 'plant'
            ? (['totalMachineDay', 'totalMachineDays'] as const)
            : (['totalDay', 'totalDays'] as const);
        const written = { number: format.number(number), days: format.number(days) };
        return [
          t(days === 1 ? one : many, written),
          ...(kind === 'plant' && all.plant.idle > 0
            ? [t('idleOf', { number: format.number(all.plant.idle) })]
            : []),
        ].join(' · ');
      },
    };
  }, [types, contractors, locale, format, t, term]);
}
