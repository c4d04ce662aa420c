import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, DataTable, DateText, usePersonText } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { ResultTag } from '../parts/result-tag.tsx';
import { usePartTitle } from '../parts/use-part-title.ts';
import type { RiscRecord } from '../state/risc-record.ts';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  comment: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  more: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

type Row = RiscForm['results'][number] & { readonly nth: number; readonly title: string | undefined };

/** What was found, by whom: the inspector first, then who confirmed it. */
export const ResultsCard = observer(function ResultsCard(props: {
  readonly record: RiscRecord;
  readonly form: RiscForm;
}) {
  const { record, form } = props;
  const styles = useStyles();
  const { t } = useMessages(detailMessages);
  const format = useFormat();
  const personText = usePersonText();
  const partTitle = usePartTitle();
  // Who signed need not be named on the form any more, or stood in for another: the steps say in which part each result was signed.
  const signed = record.history
    .filter(({ action }) => action === 'signoff')
    .map(({ part }) => partTitle(part, form.discipline.id, form.variant));
  const rows = form.results.map((result, nth): Row => ({ ...result, nth, title: signed[nth] }));
  const more = (row: Row) => [
    ...(row.inspectionCompletionDateTime === null
      ? []
      : [t('completed', { time: format.dateTime12(row.inspectionCompletionDateTime) })]),
    ...(row.recurrenceOfNonConformities ? [t('recurrence')] : []),
    ...(row.notes === '' ? [] : [t('notes', { text: row.notes })]),
  ];
  const words = (row: Row) => (
    <>
      {row.comment !== '' && <div className={styles.comment}>{row.comment}</div>}
      {more(row).map((line) => (
        <div key={line} className={styles.more}>
          <DateText text={line} />
        </div>
      ))}
    </>
  );
  return (
    <Card title={t('card.results')} flush>
      <DataTable
        label={t('card.results')}
        rows={rows}
        rowKey={({ nth }) => String(nth)}
        load={{ kind: 'ready' }}
        columns={[
          {
            id: 'by',
            header: t('signedBy'),
            naming: true,
            cell: (row) => (
              <>
                {personText(row.by)} <span className={styles.title}>{row.title}</span>
              </>
            ),
            below: (row) => (
              <>
                <div className={styles.more}>
                  {t('inspected')} <DateText text={format.dateTime12(row.actual_inspection_date)} />
                </div>
                {words(row)}
              </>
            ),
          },
          {
            id: 'result',
            header: t('result'),
            width: '140px',
            cell: ({ approval_result }) => <ResultTag result={approval_result} />,
          },
          {
            id: 'inspected',
            header: t('inspected'),
            width: '150px',
            priority: 2,
            cell: (row) => format.dateTime12(row.actual_inspection_date),
          },
          { id: 'comment', header: t('comment'), width: '38%', priority: 2, cell: words },
        ]}
      />
    </Card>
  );
});
