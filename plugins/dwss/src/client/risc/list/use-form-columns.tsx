import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  DateText,
  type ListColumn,
  phoneQuery,
  type ScreenSize,
  stateTokens,
  usePersonText,
  useScreenSize,
} from '@gantry/plugin-ui';
import type { FormRow } from '../../../contract/risc/form.ts';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import type { RiscStatus } from '../../../contract/risc/workflow.ts';
import { nameIn } from '../../parts/name-in.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { listMessages } from '../messages/list.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { DueTime } from '../parts/due-time.tsx';
import { NoticeMarks } from '../parts/notice-marks.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import type { FormOrder } from '../state/form-list.ts';
import { RowMenus } from './row-menus.tsx';

/** The table's own width, as on a 1280 px screen. */
const narrow = '@container (max-width: 1080px)';

const useStyles = makeStyles({
  number: {
    fontSize: '13px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    [phoneQuery]: { fontSize: tokens.fontSizeBase300 },
  },
  // Day above time where the table is narrow.
  whole: { display: 'block', whiteSpace: 'nowrap', [narrow]: { maxWidth: '80px', whiteSpace: 'normal' } },
  quiet: { color: tokens.colorNeutralForeground3 },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  ready: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', minWidth: 'max-content' },
  // The columns that only TCE has leave no room for marks beside the time.
  readyNarrow: { flexDirection: 'column', alignItems: 'start' },
  cut: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  place: { maxWidth: '11cqw', [narrow]: { maxWidth: '10cqw' } },
  work: { maxWidth: '17cqw', [narrow]: { maxWidth: '13cqw' } },
  workBesideBoxes: { maxWidth: '15cqw', [narrow]: { maxWidth: '11cqw' } },
  workNarrow: { maxWidth: '8cqw', [narrow]: { maxWidth: '13cqw' } },
  // Otherwise the first word or two are all that is left of it.
  twoLines: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  person: { maxWidth: '7cqw', [narrow]: { maxWidth: '10cqw' } },
  line: { display: 'block' },
  text: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  state: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'start',
    rowGap: '6px',
    [phoneQuery]: { alignItems: 'end' },
  },
});

/** Statuses in which the column of the assignee is filled. */
const assigneeShown: readonly RiscStatus[] = [
  'Assigned',
  'Inspecting',
  'Inspected',
  'Confirmed',
  'Returned',
  'Closed',
  'Fail',
];

/** Columns for which a screen has no room; the form's own page shows what they hold. */
const leftOut: Readonly<Record<ScreenSize, readonly string[]>> = {
  desktop: [],
  tablet: ['submitted', 'portion', 'draftBy', 'assignee', 'actions'],
  phone: [
    'submitted',
    'ready',
    'portion',
    'location',
    'description',
    'draftBy',
    'processedBy',
    'assignee',
    'actions',
  ],
};

/**
 * The columns of the project's variant.
 * @param isSelecting - the rows have boxes, in place of the column that is least needed to choose forms
 */
export function useFormColumns(isSelecting: boolean): readonly ListColumn<FormRow, FormOrder>[] {
  const { variant } = useRiscModule();
  const device = useScreenSize();
  const isTy = variant === 'TY';
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const { t: term, locale } = useMessages(terms);
  const { t: place } = useMessages(usePlaceTexts());
  const format = useFormat();
  const personText = usePersonText();
  const time = (moment: string | null) => (moment === null ? '–' : format.dateTime(moment));
  const person = (one: FormRow['assignee']) => {
    const text = one === null ? '–' : personText(one);
    return (
      <span className={mergeClasses(styles.cut, styles.person)} title={text}>
        {text}
      </span>
    );
  };
  const cut = (text: string, width: string | undefined) => (
    <span className={mergeClasses(styles.cut, width)} title={text}>
      {text}
    </span>
  );
  const ofTce: readonly ListColumn<FormRow, FormOrder>[] = [
    {
      id: 'draftBy',
      header: term('field.draft_by'),
      priority: 3,
      cell: ({ draft_by }) => person(draft_by),
    },
  ];
  const assignee: readonly ListColumn<FormRow, FormOrder>[] = [
    {
      id: 'assignee',
      header: term('field.assignee'),
      priority: 2,
      cell: (row) => person(assigneeShown.includes(row.status) ? row.assignee : null),
    },
  ];
  const columns: readonly ListColumn<FormRow, FormOrder>[] = [
    {
      id: 'number',
      header: term('field.form_number'),
      orderBy: 'form_number',
      naming: true,
      width: '120px',
      cell: ({ form_number }) => <span className={styles.number}>{form_number ?? term('noNumber')}</span>,
      below: (row) => (
        <>
          <span className={styles.text}>{row.description}</span>
          <span className={mergeClasses(styles.line, styles.quiet)}>
            {[
              row.location && nameIn(locale, row.location),
              row.survey_time && t('ready', { time: time(row.survey_time).slice('2026-'.length) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'submitted',
      header: term('field.submission_date'),
      orderBy: 'submission_date',
      priority: 2,
      cell: (row) => (
        <span className={mergeClasses(styles.whole, styles.quiet)}>
          <DateText text={time(row.submission_date)} />
        </span>
      ),
    },
    {
      id: 'ready',
      header: term('field.survey_time'),
      orderBy: 'survey_time',
      priority: 2,
      cell: (row) => (
        <span className={mergeClasses(styles.ready, !isTy && styles.readyNarrow)}>
          <span className={mergeClasses(styles.whole, row.is_late_submission && styles.late)}>
            <DateText text={time(row.survey_time)} />
          </span>
          <NoticeMarks form={row} />
        </span>
      ),
    },
    {
      id: 'portion',
      header: term('field.portion'),
      orderBy: 'portion',
      priority: 3,
      cell: ({ portion }) => cut(portion ? nameIn(locale, portion) : '–', styles.place),
    },
    {
      id: 'location',
      header: place('location'),
      orderBy: 'location',
      priority: 2,
      cell: ({ location }) =>
        cut(location ? nameIn(locale, location) : '–', mergeClasses(styles.twoLines, styles.place)),
    },
    {
      id: 'description',
      header: term('field.description'),
      orderBy: 'description',
      priority: 2,
      cell: ({ description }) =>
        cut(
          description,
          mergeClasses(
            styles.twoLines,
            styles.work,
            !isTy && styles.workNarrow,
            isTy && isSelecting && styles.workBesideBoxes,
          ),
        ),
    },
    ...(isTy || isSelecting ? [] : ofTce),
    {
      id: 'processedBy',
      header: term('field.processed_by'),
      priority: 3,
      cell: ({ processed_by }) => person(processed_by),
    },
    ...(isTy ? [] : assignee),
    {
      id: 'status',
      header: term('field.status'),
      orderBy: 'status',
      align: device === 'phone' ? 'end' : 'start',
      cell: (row) => (
        <span className={styles.state}>
          <StatusTag status={shownStatus(row)} />
          {device === 'phone' && <NoticeMarks form={row} />}
          <DueTime at={row.due_at} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      hideHeader: true,
      align: 'end',
      width: '1%',
      cell: (row) => <RowMenus form={row} />,
    },
  ];
  return columns.filter(({ id }) => !leftOut[device].includes(id));
}
