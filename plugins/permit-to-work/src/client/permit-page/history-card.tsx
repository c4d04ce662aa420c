import { makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowReply16Regular,
  CheckmarkCircle16Regular,
  Dismiss16Regular,
  DocumentEdit16Regular,
  Pause16Regular,
  Play16Regular,
  Prohibited16Regular,
  Ribbon16Regular,
  Send16Regular,
  Timer16Regular,
} from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { HistoryAction, HistoryEntry } from '../../contract/permit.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { Card } from '../parts/card.tsx';
import { knownKey } from '../parts/use-problem-text.ts';
import { historyName } from './history-name.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '10px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { color: tokens.colorNeutralForeground3 },
  what: { fontWeight: tokens.fontWeightMedium },
  more: { color: tokens.colorNeutralForeground3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  when: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

const icons: Readonly<Record<HistoryAction, ReactNode>> = {
  create: <DocumentEdit16Regular />,
  update: <DocumentEdit16Regular />,
  request: <Send16Regular />,
  check: <CheckmarkCircle16Regular />,
  reject: <Dismiss16Regular />,
  issue: <Ribbon16Regular />,
  start: <Play16Regular />,
  suspend: <Pause16Regular />,
  resume: <Play16Regular />,
  extend: <Timer16Regular />,
  close: <ArrowReply16Regular />,
  closeOut: <ArrowReply16Regular />,
  cancel: <Prohibited16Regular />,
  expire: <Timer16Regular />,
};

/** What happened to the permit, newest first. */
export function HistoryCard({ history }: { readonly history: readonly HistoryEntry[] }) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const fieldName = (field: string) => {
    const key = knownKey(terms, `field.${field}`);
    return key ? term(key) : field;
  };
  const more = ({ comment, changedFields, acceptedConflicts, action }: HistoryEntry) => [
    ...(comment === '' ? [] : [comment]),
    ...(action === 'update' && changedFields.length > 0
      ? [t('changed', { fields: changedFields.map(fieldName).join(', ') })]
      : []),
    ...(acceptedConflicts.length > 0 ? [t('acceptedConflicts', { count: acceptedConflicts.length })] : []),
  ];
  return (
    <Card title={t('card.history')} aside={t('serverTime')}>
      <ol className={styles.list} reversed>
        {history.toReversed().map((entry) => (
          <li key={entry.seq} className={styles.entry}>
            <span className={styles.icon} aria-hidden>
              {icons[entry.action]}
            </span>
            <div>
              <span className={styles.what}>
                {t(`history.${historyName(entry)}`, {
                  name: entry.by.userId === null ? term('system') : entry.by.name,
                })}
              </span>
              {more(entry).map((line) => (
                <div key={line} className={styles.more}>
                  {line}
                </div>
              ))}
            </div>
            <time className={styles.when} dateTime={entry.at}>
              {format.dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
