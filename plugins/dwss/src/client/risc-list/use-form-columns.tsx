import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type ListColumn, stateTokens } from '@gantry/plugin-ui';
import type { FormRow } from '../../contract/risc/form.ts';
import type { RiscStatus } from '../../contract/risc/workflow.ts';
import { listMessages } from '../messages/list.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { NoticeMarks } from '../parts/notice-marks.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePersonText } from '../parts/use-person-text.ts';
import type { FormOrder } from '../state/form-list.ts';
import { RowMenus } from './row-menus.tsx';

/** The table's own width, as on a 1280 px screen. */
const narrow = '@container (max-width: 1080px)';

const useStyles = makeStyles({
  number: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  whole: { whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3 },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  ready: { display: 'inline-flex', alignItems: 'center', columnGap: '6px', whiteSpace: 'nowrap' },
  cut: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  place: { maxWidth: '11cqw' },
  work: { maxWidth: '19cqw', [narrow]: { maxWidth: '17cqw' } },
  person: { maxWidth: '10cqw' },
  line: { display: 'block' },
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

/** The columns of the project's variant. */
export function useFormColumns(): readonly ListColumn<FormRow, FormOrder>[] {
  const { variant } = useRiscModule();
  const styles = useStyles();
  const { t } = useMessages(listMessages);
  const { t: term } = useMessages(terms);
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
  return [
    {
      id: 'number',
      header: term('field.form_number'),
      orderBy: 'form_number',
      naming: true,
      width: '120px',
      cell: ({ form_number }) => <span className={styles.number}>{form_number ?? term('noNumber')}</span>,
      below: (row) => (
        <>
          <span className={styles.line}>{row.description}</span>
          <span className={mergeClasses(styles.line, styles.quiet)}>
            {[row.location?.name, row.survey_time && t('ready', { time: time(row.survey_time) })]
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
        <span className={mergeClasses(styles.whole, styles.quiet)}>{time(row.submission_date)}</span>
      ),
    },
    {
      id: 'ready',
      header: term('field.survey_time'),
      orderBy: 'survey_time',
      priority: 1,
      cell: (row) => (
        <span className={styles.ready}>
          <span className={row.is_late_submission ? styles.late : undefined}>{time(row.survey_time)}</span>
          <NoticeMarks form={row} />
        </span>
      ),
    },
    {
      id: 'portion',
      header: term('field.portion'),
      orderBy: 'portion',
      priority: 3,
      cell: ({ portion }) => cut(portion?.name ?? '–', styles.place),
    },
    {
      id: 'location',
      header: term('field.location'),
      orderBy: 'location',
      priority: 1,
      cell: ({ location }) => cut(location?.name ?? '–', styles.place),
    },
    {
      id: 'description',
      header: term('field.description'),
      orderBy: 'description',
      priority: 1,
      cell: ({ description }) => cut(description, styles.work),
    },
    ...(variant === 'TY' ? [] : ofTce),
    {
      id: 'processedBy',
      header: term('field.processed_by'),
      priority: 2,
      cell: ({ processed_by }) => person(processed_by),
    },
    ...(variant === 'TY' ? [] : assignee),
    {
      id: 'status',
      header: term('field.status'),
      orderBy: 'status',
      cell: ({ status }) => <StatusTag status={status} />,
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
}
