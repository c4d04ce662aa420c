import { makeStyles } from '@fluentui/react-components';
import { LockClosed12Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { RecordPerson } from '@gantry/plugin-sdk/contract';
import { Card, type KeyValue, KeyValues, StateTag, usePersonText } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { nameIn } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { usePlaceTexts } from '../../parts/use-place-texts.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { NoticeMarks } from '../parts/notice-marks.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', rowGap: '3px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
    gap: '3px 24px',
    alignItems: 'start',
  },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', justifyContent: 'end' },
  ready: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
});

const keyWidth = 136;

/** The next operation waits until the inspection is passed. */
const isHoldPoint = ({ next_operation, status }: RiscForm) =>
  next_operation !== '' && status !== 'Closed' && status !== 'Withdrew';

/** What the contractor asks to have inspected. */
export function RequestCard({ form }: { readonly form: RiscForm }) {
  const styles = useStyles();
  const { t } = useMessages(detailMessages);
  const { t: term, locale } = useMessages(terms);
  const { nameOf } = useDisciplines();
  const { t: place } = useMessages(usePlaceTexts());
  const format = useFormat();
  const personText = usePersonText();
  const people = (list: readonly RecordPerson[]) => list.map(personText).join(', ');
  const time = (at: string | null) => (at === null ? null : format.dateTime12(at));
  const field = (id: string, label: string, value: KeyValue['value'], wrap = true): KeyValue => ({
    id,
    label,
    value,
    wrap,
  });
  const top = [field('description', term('field.description'), form.description)];
  const left = [
    field('form_type', term('field.form_type'), form.form_type && term(`workType.${form.form_type}`)),
    field('portion', term('field.portion'), form.portion && nameIn(locale, form.portion)),
    field('location', place('location'), form.location && nameIn(locale, form.location)),
    field(
      'survey_time',
      term('field.survey_time'),
      form.survey_time && (
        <span className={styles.ready}>
          {time(form.survey_time)}
          <NoticeMarks form={form} />
        </span>
      ),
    ),
    ...(form.submission_date === null
      ? []
      : [field('submission_date', term('field.submission_date'), time(form.submission_date))]),
  ];
  const right = [
    field('next_operation', term('field.next_operation'), form.next_operation),
    field('next_operation_date', term('field.next_operation_date'), time(form.next_operation_date)),
    field('equipment', term('field.equipment'), form.equipment),
    field('attn', term('field.attn'), people(form.attn)),
    ...(form.cc.length === 0 ? [] : [field('cc', term('field.cc'), people(form.cc))]),
    ...(form.tags.length === 0 ? [] : [field('tags', term('field.tags'), form.tags.join(', '))]),
    ...(form.status === 'Draft'
      ? [
          field(
            'draft_can_submit_by',
            term('field.draft_can_submit_by'),
            form.draft_can_submit_by && personText(form.draft_can_submit_by),
          ),
        ]
      : []),
  ];
  return (
    <Card
      title={t('card.request')}
      aside={
        <span className={styles.tags}>
          <StateTag tone="neutral">{nameOf(form.discipline.id)}</StateTag>
          {isHoldPoint(form) && (
            <StateTag tone="neutral" icon={<LockClosed12Filled />}>
              {t('holdPoint')}
            </StateTag>
          )}
        </span>
      }
    >
      <div className={styles.parts}>
        <KeyValues keyWidth={keyWidth} items={top} />
        <div className={styles.pair}>
          <KeyValues keyWidth={keyWidth} items={left} />
          <KeyValues keyWidth={keyWidth} items={right} />
        </div>
      </div>
    </Card>
  );
}
