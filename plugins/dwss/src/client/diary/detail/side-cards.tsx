import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowDownload16Regular,
  ArrowReply16Regular,
  ArrowSync16Regular,
  Attach16Regular,
  CheckmarkCircle16Regular,
  Delete16Regular,
  Dismiss16Regular,
  DocumentEdit16Regular,
  Eye16Regular,
  PersonArrowRight16Regular,
  Prohibited16Regular,
  Send16Regular,
  Signature16Regular,
} from '@fluentui/react-icons';
import { knownKey, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, HistoryCard, KeyValues, usePersonText } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { nameIn } from '../../parts/name-in.ts';
import { useDisciplines } from '../../parts/use-disciplines.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { StatusTag } from '../parts/looks.tsx';
import { useItemName } from '../parts/use-item-name.ts';
import { useWorkWords, workKindNames } from '../parts/work-words.ts';
import type { DiaryRecord, DiaryStep } from '../state/diary-record.ts';
import type { Part } from './parts-of-diary.ts';
import { DiarySteps } from './step-buttons.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', rowGap: '10px', margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2px 8px',
  },
  open: {
    minWidth: 'auto',
    padding: 0,
    justifyContent: 'start',
    fontWeight: tokens.fontWeightSemibold,
    [comfortable]: { minHeight: '44px' },
  },
  who: { flexBasis: '100%', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'end', gap: '8px', flexBasis: '100%' },
});

/** What was at work on the day in all portions, beside who came through the gates. */
export function TotalsCard({ diary }: { readonly diary: SiteDiary }) {
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const words = useWorkWords(diary);
  const portions = diary.portions.filter(({ status }) => status !== 'Removed');
  const { head_count: gates } = diary;
  return (
    <Card title={t('totals')}>
      <KeyValues
        keyWidth={120}
        items={[
          ...workKindNames.map((kind) => ({
            id: kind,
            label: term(`work.${kind}`),
            value: words.total(kind, portions),
          })),
          ...(gates === null
            ? []
            : [
                {
                  id: 'gates',
                  label: t('gates'),
                  value: t('gatesInOut', { in: format.number(gates.in), out: format.number(gates.out) }),
                },
              ]),
        ]}
      />
    </Card>
  );
}

/** The path of the portions and reviews: how each stands, and who did what of it when. */
export const ItemsCard = observer(function ItemsCard(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  /** Shows a portion. */
  readonly onShow: (portion: string) => void;
  /** Undefined on a phone, which has the steps at its foot. */
  readonly onAction: ((part: Part, action: string) => void) | undefined;
}) {
  const { record, diary, onShow, onAction } = props;
  const styles = useStyles();
  const { t } = useMessages(texts);
  const { locale } = useLanguage();
  const format = useFormat();
  const personText = usePersonText();
  const { nameOf } = useDisciplines();
  const stepsOf = (id: string) =>
    record.history
      .filter(({ item, action, by }) => item?.id === id && told.includes(action) && by !== null)
      .map(({ seq, action, by, at }) => (
        <span key={seq} className={styles.who}>
          {t('step', { step: t(doneKey(action)), name: personText(by), time: format.dateTime12(at) })}
        </span>
      ));
  return (
    <Card title={t('items')}>
      <ul className={styles.list}>
        {diary.portions.map(({ id, portion, status, engineer }) => (
          <li key={id} className={styles.line}>
            <Button appearance="transparent" className={styles.open} onClick={() => onShow(id)}>
              {nameIn(locale, portion)}
            </Button>
            <StatusTag status={status} />
            {engineer && status === 'Draft' && (
              <span className={styles.who}>{t('waitsFor', { who: engineer.name })}</span>
            )}
            {stepsOf(id)}
          </li>
        ))}
        {diary.reviews.map((review) => (
          <li key={review.id} className={styles.line}>
            <span className={styles.open}>{t('reviewOf', { discipline: nameOf(review.discipline) })}</span>
            <StatusTag status={review.status} />
            {stepsOf(review.id)}
            {onAction && review.allowedActions.length > 0 && (
              <div className={styles.actions}>
                <DiarySteps
                  head={review}
                  onAction={(action) => onAction({ set: 'reviews', id: review.id }, action)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
});

/** Steps that the card shows with their item; the history has all steps. */
const told: readonly string[] = ['submit', 'sign', 'return', 'reassign', 'review'];

const icons: Readonly<Record<string, ReactElement>> = {
  create: <DocumentEdit16Regular />,
  update: <DocumentEdit16Regular />,
  save: <DocumentEdit16Regular />,
  submit: <Send16Regular />,
  resubmit: <ArrowSync16Regular />,
  receive: <ArrowDownload16Regular />,
  review: <Eye16Regular />,
  finish: <CheckmarkCircle16Regular />,
  approve: <CheckmarkCircle16Regular />,
  countersign: <Signature16Regular />,
  sign: <Signature16Regular />,
  return: <ArrowReply16Regular />,
  sendBack: <ArrowReply16Regular />,
  reject: <Dismiss16Regular />,
  void: <Prohibited16Regular />,
  remove: <Delete16Regular />,
  reassign: <PersonArrowRight16Regular />,
  handOver: <PersonArrowRight16Regular />,
  attach: <Attach16Regular />,
  detach: <Attach16Regular />,
};

/** What happened to the diary and its items, newest first. */
export const DiaryHistory = observer(function DiaryHistory({ record }: { readonly record: DiaryRecord }) {
  const historyText = useHistoryText(record.form);
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const fieldName = (field: string) => {
    // The lists of a portion are named after the kinds of work.
    const key = knownKey(terms, `field.${field}`) ?? knownKey(terms, `work.${field}`);
    return key && term(key);
  };
  return (
    <HistoryCard
      history={record.history}
      isIntact={record.isIntact}
      images={record.images}
      text={historyText}
      icon={({ action }) => icons[action]}
      fieldName={fieldName}
      edits={['update', 'save']}
      details={({ sign_date }) =>
        sign_date === null ? [] : [t('signDated', { day: format.day(sign_date) })]
      }
    />
  );
});

/** What was done by an action. */
const doneKey = (action: string) => knownKey(texts, `history.${action}`) ?? 'history.other';

/** Returns who did what to the diary or to which of its items. */
export function useHistoryText(diary: SiteDiary | undefined) {
  const { t } = useMessages(texts);
  const itemName = useItemName(diary);
  return ({ action, item }: Pick<DiaryStep, 'action' | 'item'>, name: string): string => {
    // The first steps of an item are no new diary.
    const step = t(item !== null && action === 'create' ? 'history.added' : doneKey(action));
    const what = item && itemName(item.id);
    return what ? t('historyOf', { name, step, what }) : t('historyOwn', { name, step });
  };
}
