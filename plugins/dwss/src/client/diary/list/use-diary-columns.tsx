import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { DateText, type ListColumn, type ScreenSize, stateTokens, useScreenSize } from '@gantry/plugin-ui';
import type { DiaryRow } from '../../../contract/diary/site-diary.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { DueMark } from '../parts/due-marks.tsx';
import { StatusTag } from '../parts/looks.tsx';
import type { DiaryOrder } from '../state/diary-list.ts';

const useStyles = makeStyles({
  day: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  state: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' },
  late: { color: stateTokens.danger.fg },
});

/** Columns for which a screen has no room; the diary's own page shows what they hold. */
const leftOut: Readonly<Record<ScreenSize, readonly string[]>> = {
  desktop: [],
  tablet: ['siteDay', 'staff', 'draftBy', 'submitted', 'updated'],
  phone: ['siteDay', 'portions', 'labour', 'plant', 'staff', 'draftBy', 'submitted', 'updated'],
};

export function useDiaryColumns(): readonly ListColumn<DiaryRow, DiaryOrder>[] {
  const device = useScreenSize();
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const now = useServerNow();
  const portions = ({ submitted_count, portion_count }: DiaryRow) =>
    t('ofPortions', { done: submitted_count, all: portion_count });
  const moment = (at: string | null) => (at === null ? '–' : <DateText text={format.dateTime(at)} />);
  const count = (id: 'labour' | 'plant' | 'staff'): ListColumn<DiaryRow, DiaryOrder> => ({
    id,
    header: term(`field.${id}_total`),
    align: 'end',
    priority: 2,
    cell: (row) => format.number(row[`${id}_total`]),
  });
  const columns: readonly ListColumn<DiaryRow, DiaryOrder>[] = [
    {
      id: 'date',
      header: term('field.diary_date'),
      orderBy: 'diary_date',
      naming: true,
      cell: ({ diary_date, diary_dayweek, form_number }) => (
        <>
          <span className={styles.day}>
            {format.day(diary_date)} · {t(`weekday.${weekday(diary_dayweek)}`)}
          </span>
          <span className={styles.quiet}>{form_number ?? term('noNumber')}</span>
        </>
      ),
      below: (row) => (
        <span className={styles.quiet}>
          {portions(row)} · {term('field.labour_total')} {format.number(row.labour_total)}
        </span>
      ),
    },
    {
      id: 'siteDay',
      header: term('field.siteDay'),
      align: 'end',
      priority: 3,
      cell: ({ siteDay }) => (siteDay === null ? '–' : format.number(siteDay)),
    },
    { id: 'portions', header: term('field.portions'), priority: 2, cell: portions },
    count('labour'),
    count('plant'),
    count('staff'),
    {
      id: 'draftBy',
      header: term('field.created_by'),
      priority: 3,
      cell: ({ created_by }) => created_by?.name ?? '–',
    },
    {
      id: 'submitted',
      header: term('field.submission_date'),
      priority: 2,
      cell: ({ submission_date, due_at }) =>
        submission_date === null ? (
          <span className={Date.parse(due_at) < now() ? styles.late : undefined}>
            {t('due', { time: format.dateTime(due_at) })}
          </span>
        ) : (
          moment(submission_date)
        ),
    },
    {
      id: 'updated',
      header: term('field.updated_at'),
      orderBy: 'updated_at',
      priority: 3,
      cell: ({ updated_at }) => moment(updated_at),
    },
    {
      id: 'status',
      header: term('field.status'),
      align: device === 'phone' ? 'end' : 'start',
      cell: (row) => (
        <span className={styles.state}>
          <StatusTag status={row.status} />
          <DueMark diary={row} />
        </span>
      ),
    },
  ];
  return columns.filter(({ id }) => !leftOut[device].includes(id));
}

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;
/** 0 is Sunday. */
export const weekday = (day: number) => weekdays[day] ?? '0';
