import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowEnter20Regular, ArrowExit20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, Notice, StateTag, unbroken, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isEntryOpen, type PassageBody } from '../../contract/passages.ts';
import type { Permit } from '../../contract/permit.ts';
import { isOverStay, minutesInside } from '../../contract/permit-alarms.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { useRefusalText } from '../parts/use-blocker-text.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { EntryRow } from './entry-row.tsx';
import { stayScale } from './stay-bar.tsx';

const useStyles = makeStyles({
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  button: {
    minWidth: '128px',
    [comfortable]: { minHeight: '44px' },
  },
  entries: { fontSize: tokens.fontSizeBase200, lineHeight: '20px' },
  summary: { cursor: 'pointer', [comfortable]: { lineHeight: '44px' } },
});

/** Statuses in which people may be inside. */
const logged: ReadonlySet<Permit['status']> = new Set(['Active', 'Suspended', 'Expired']);

/** Whether the permit has an entry log to show. */
export function hasEntryLog(permit: Permit, store: Pick<PermitStore, 'passages'>): boolean {
  return permit.permitType === 'Confined Space' && (logged.has(permit.status) || store.passages.length > 0);
}

/** Shows who is inside a confined space and since when, with buttons for the attendant to log entries and exits. */
export const EntryLogCard = observer(function EntryLogCard(props: {
  readonly store: PermitStore;
  readonly permit: Permit;
}) {
  const { store, permit } = props;
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const format = useFormat();
  const refusalText = useRefusalText();
  const now = useNow();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { inside, passages, canLog } = store;
  const entrants = permit.confinedSpace?.entrants ?? [];
  const listed = new Set(entrants.map(({ cardNumber }) => cardNumber));
  const strays = [...inside.values()].filter(({ cardNumber }) => !listed.has(cardNumber));
  const isOpen = isEntryOpen(permit, new Date(now));
  const most = permit.maxEntrants;
  const isOverdue = (since: string) =>
    permit.stayMinutes !== null && isOverStay(since, permit.stayMinutes, now);
  const over = [...inside.values()].filter(({ at }) => isOverdue(at));
  // The longest inside first: those are to come out first.
  const workers = [
    ...over,
    ...[...entrants, ...strays].filter(({ cardNumber }) =>
      over.every((one) => one.cardNumber !== cardNumber),
    ),
  ];
  const scale = stayScale(
    permit.stayMinutes,
    [...inside.values()].map(({ at }) => minutesInside(at, now)),
  );

  const log = async (entry: Pick<PassageBody, 'cardNumber' | 'direction'>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await store.logPassage(entry);
    } catch (error) {
      setFailure(refusalText(error, permit));
    }
    setIsBusy(false);
  };
  const button = (cardNumber: string, name: string) => {
    const direction = inside.has(cardNumber) ? 'out' : 'in';
    if (!canLog || (direction === 'in' && !isOpen)) return undefined;
    const isFull = direction === 'in' && most !== null && inside.size >= most;
    return (
      <Button
        className={styles.button}
        icon={direction === 'in' ? <ArrowEnter20Regular /> : <ArrowExit20Regular />}
        aria-label={t(direction === 'in' ? 'goesInWho' : 'comesOutWho', { name })}
        disabled={isFull}
        disabledFocusable={isBusy}
        onClick={() => void log({ cardNumber, direction })}
      >
        {t(direction === 'in' ? 'goesIn' : 'comesOut')}
      </Button>
    );
  };

  return (
    <Card
      title={t('card.log')}
      aside={
        <StateTag tone={over.length > 0 ? 'danger' : inside.size > 0 ? 'warning' : 'neutral'}>
          {most === null
            ? t('insideCount', { count: inside.size })
            : t('insideOf', { count: inside.size, most })}
        </StateTag>
      }
    >
      {canLog && <p className={styles.text}>{t(isOpen ? 'logText' : 'logShut')}</p>}
      {failure !== undefined && (
        <Notice tone="danger" title={t('logFailed')}>
          {failure}
        </Notice>
      )}
      <ul className={styles.list}>
        {workers.map(({ cardNumber, name }) => (
          <EntryRow
            key={cardNumber}
            name={name}
            cardNumber={cardNumber}
            isListed={listed.has(cardNumber)}
            since={inside.get(cardNumber)?.at}
            now={now}
            stayMinutes={permit.stayMinutes}
            scaleMinutes={scale}
          >
            {button(cardNumber, name)}
          </EntryRow>
        ))}
      </ul>
      {passages.length > 0 && (
        <details className={styles.entries}>
          <summary className={styles.summary}>{t('logEntries', { count: passages.length })}</summary>
          <ol className={styles.list} reversed>
            {passages.toReversed().map((one) => (
              <li key={one.seq}>
                {unbroken(format.dateTime(one.at))} ·{' '}
                {t(one.direction === 'in' ? 'wentIn' : 'cameOut', { name: one.name })} ·{' '}
                {t('loggedBy', { name: one.by.name })}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
});
