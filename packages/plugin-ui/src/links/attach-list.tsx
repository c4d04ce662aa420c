import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { LoadingState } from '../states/loading-state.tsx';
import { FailedState } from '../states/states.tsx';
import { comfortable } from '../theme/media.ts';
import type { Fetched } from '../values/use-fetched.ts';
import { EditLinksDialog } from './edit-links-dialog.tsx';
import type { RecordChoice } from './record-choice.ts';
import type { LinkedRecord, RecordLinks } from './record-links.ts';
import type { SeenObject } from './seen-object.ts';
import { useLinkText } from './use-link-text.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', padding: '12px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '8px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  card: {
    justifyContent: 'space-between',
    columnGap: '8px',
    fontWeight: tokens.fontWeightRegular,
    [comfortable]: { minHeight: '44px' },
  },
  button: { [comfortable]: { minHeight: '44px' } },
  name: { textAlign: 'start', overflowWrap: 'anywhere' },
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The records of the selected object. */
export function AttachList<L extends LinkedRecord, Row>(props: {
  readonly links: RecordLinks<L>;
  readonly object: SeenObject;
  readonly records: Fetched<readonly L[]>;
  readonly choice: RecordChoice<Row>;
  readonly statusOf: (record: L) => ReactNode;
}) {
  const { links, object, records, choice, statusOf } = props;
  const styles = useStyles();
  const t = useLinkText(links);
  const [isEditing, setIsEditing] = useState(false);
  const { value, load, refresh } = records;
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={t('attachListFailed')} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState rows={2} />
    );
  return (
    <section className={styles.root} aria-label={t('attachList')}>
      <h3 className={styles.heading}>{t('attachList')}</h3>
      <p className={styles.quiet}>{object.name === '' ? object.globalId : object.name}</p>
      <div className={styles.head}>
        <span>{t('attached', { count: value.length })}</span>
        {links.options.canAttach() && (
          <Button size="small" className={styles.button} onClick={() => setIsEditing(true)}>
            {t('editRecords')}
          </Button>
        )}
      </div>
      {value.map((record) => (
        <Button
          key={record.id}
          className={styles.card}
          aria-label={t('openRecord', { record: record.name ?? t('noNumber') })}
          onClick={() => links.options.openRecord(record.recordId)}
        >
          <span className={styles.name}>
            {record.name ?? t('noNumber')}
            {record.guard?.note !== undefined && <span className={styles.note}>{record.guard.note}</span>}
          </span>
          {statusOf(record)}
        </Button>
      ))}
      {isEditing && (
        <EditLinksDialog
          links={links}
          object={object}
          records={value}
          choice={choice}
          onClose={() => setIsEditing(false)}
          onChanged={refresh}
        />
      )}
    </section>
  );
}
