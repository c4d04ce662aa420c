import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import type { DiaryPortion, SiteDiary } from '../../../contract/diary/site-diary.ts';
import { nameIn } from '../../parts/name-in.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { StatusTag } from '../parts/looks.tsx';
import { useWorkWords, type WorkNames, type WorkWords, workKindNames } from '../parts/work-words.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { PortionComments } from './portion-comments.tsx';
import { PortionForm } from './portion-form.tsx';
import { PortionPhotos } from './portion-photos.tsx';
import { SentBack } from './sent-back.tsx';
import { DiarySteps } from './step-buttons.tsx';
import { WorkTable } from './work-table.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px' },
  text: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  label: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** One portion: what its engineer wrote, or the form in which they write it. */
export const PortionCard = observer(function PortionCard(props: {
  readonly record: DiaryRecord;
  readonly diary: SiteDiary;
  readonly portion: DiaryPortion;
  readonly names: WorkNames;
  readonly isOpen: boolean;
  /** Undefined while another part is being written, and where this member may not write. */
  readonly onOpen: (() => void) | undefined;
  readonly onClose: (wantsSubmit: boolean) => void;
  /** Undefined on a phone, which has the steps at its foot. */
  readonly onAction: ((action: string) => void) | undefined;
}) {
  const { record, diary, portion, names, isOpen, onOpen, onClose, onAction } = props;
  const styles = useStyles();
  const { locale } = useLanguage();
  const { t } = useMessages(texts);
  const words = useWorkWords(names);
  return (
    <Card
      title={nameIn(locale, portion.portion)}
      aside={
        <span className={styles.head}>
          {portion.engineer?.name ?? '–'}
          <StatusTag status={portion.status} />
        </span>
      }
    >
      <SentBack record={record} part={{ set: 'portions', id: portion.id }} />
      {isOpen ? (
        <PortionForm record={record} diary={diary} portion={portion} names={names} onDone={onClose} />
      ) : (
        <Written portion={portion} words={words} />
      )}
      <PortionPhotos record={record} portion={portion} />
      <PortionComments portion={portion} />
      {!isOpen && (onOpen || onAction) && (
        <div className={styles.actions}>
          {onOpen && (
            <Button className={styles.button} icon={<Edit20Regular />} onClick={onOpen}>
              {t('write')}
            </Button>
          )}
          {onAction && <DiarySteps head={portion} onAction={onAction} />}
        </div>
      )}
    </Card>
  );
});

/** Drawn anew only when the portion changed: a diary may have hundreds of rows. */
const Written = memo(
  function Written({ portion, words }: { readonly portion: DiaryPortion; readonly words: WorkWords }) {
    const styles = useStyles();
    const { t } = useMessages(texts);
    const { t: term } = useMessages(terms);
    const isBlank = portion.activities === '' && workKindNames.every((kind) => portion[kind].length === 0);
    if (isBlank) return <p className={styles.none}>{t('nothingWritten')}</p>;
    const text = (field: 'activities' | 'utilities' | 'remarks') =>
      portion[field] !== '' && (
        <div>
          <p className={styles.label}>{term(`field.${field}`)}</p>
          <p className={styles.text}>{portion[field]}</p>
        </div>
      );
    return (
      <>
        {text('activities')}
        {workKindNames.map((kind) => (
          <WorkTable key={kind} kind={kind} portion={portion} words={words} />
        ))}
        {text('utilities')}
        {text('remarks')}
      </>
    );
  },
  (before, after) =>
    before.words === after.words &&
    before.portion.id === after.portion.id &&
    before.portion.version === after.portion.version,
);
