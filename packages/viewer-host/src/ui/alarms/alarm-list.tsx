import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, Warning20Filled } from '@fluentui/react-icons';
import type { Alarm, AlarmList as AlarmAnswer } from '@gantry/contract';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, spokenOnly, stateTokens, useAlarmSpeech, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useHost } from '../host-context.ts';
import { alarmMessages } from './alarm-messages.ts';
import { AlarmRow } from './alarm-row.tsx';
import { useQuietText } from './use-quiet-text.ts';

/** Rows before "2 more". On a phone three of them would fill the page. */
const mostRows = 3;
const phoneRows = 1;

const useStyles = makeStyles({
  root: {
    containerName: 'alarms',
    containerType: 'inline-size',
    boxSizing: 'border-box',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
  loud: {
    borderTopColor: stateTokens.danger.stroke,
    borderRightColor: stateTokens.danger.stroke,
    borderBottomColor: stateTokens.danger.stroke,
    borderLeftColor: stateTokens.danger.stroke,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '40px', padding: '0 16px' },
  title: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  danger: { display: 'flex', color: stateTokens.danger.solid },
  calm: { display: 'flex', color: stateTokens.success.fg },
  order: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '4px 16px',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '18px',
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  more: {
    width: '100%',
    justifyContent: 'flex-start',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: 0,
    [comfortable]: { minHeight: '44px' },
  },
  spoken: spokenOnly,
});

/** How many rows the list shows at first, beside another card. */
export const alarmRows = ({ alarms }: Pick<AlarmAnswer, 'alarms'>): number =>
  Math.min(alarms.length, mostRows);

export interface AlarmListProps {
  /** Shows nothing unless there is an alarm or the list cannot be read. Screen readers announce each new alarm in any case. */
  readonly onlyStanding?: boolean;
  readonly className?: string;
}

/** The dangers of the open project: at most three rows, on a phone one, until more are asked for, or one line where there are none. */
export const AlarmList = observer(function AlarmList({ onlyStanding = false, className }: AlarmListProps) {
  const styles = useStyles();
  const { alarms } = useHost();
  const { load, list, isStale } = alarms;
  const { t } = useMessages(alarmMessages);
  const { locale } = useHost().preferences;
  const words = (one: Alarm) => ({ place: one.place[locale], title: one.title[locale] });
  const speech = useAlarmSpeech(load.kind === 'ready' ? list.alarms : undefined, {
    // The banner says those that endanger life, on every page.
    begun: (one) => (one.severity === 'critical' ? '' : t('said', words(one))),
    taken: (one, name) => t('saidTaken', { name, ...words(one) }),
    over: (one) => t('saidOver', words(one)),
  });
  const heading = useId();
  const stands = load.kind === 'ready' && list.alarms.length > 0;
  const isShown = !onlyStanding || stands || isStale || load.kind === 'failed';
  return (
    <div className={mergeClasses(isShown && className)}>
      <p aria-live="assertive" className={styles.spoken}>
        {speech.loud}
      </p>
      <p aria-live="polite" className={styles.spoken}>
        {speech.calm}
      </p>
      {isShown && (
        <section
          aria-labelledby={heading}
          className={mergeClasses(
            styles.root,
            list.alarms.some(({ taken }) => taken === null) && styles.loud,
          )}
        >
          {stands ? <Standing heading={heading} /> : <Line heading={heading} />}
        </section>
      )}
    </div>
  );
});

const Standing = observer(function Standing({ heading }: { readonly heading: string }) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const { list, isStale } = useHost().alarms;
  const [isOpen, setOpen] = useState(false);
  const most = useScreenSize() === 'phone' ? phoneRows : mostRows;
  const shown = isOpen ? list.alarms : list.alarms.slice(0, most);
  const more = list.total - most;
  const first = list.alarms.find(({ taken }) => taken === null);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.danger} aria-hidden>
          <Warning20Filled />
        </span>
        <h2 id={heading} className={styles.title}>
          {t('title', { count: list.total })}
        </h2>
        {list.total > 1 && <span className={styles.order}>{t('order')}</span>}
      </div>
      {isStale && <Stale />}
      <ul className={styles.list}>
        {shown.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} isFirst={alarm === first} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          appearance="transparent"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('fewer') : t('more', { count: more })}
        </Button>
      )}
    </>
  );
});

function Stale() {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  return <p className={styles.line}>{t('stale')}</p>;
}

/** One line: there are none, or it is not known whether there are any. */
const Line = observer(function Line({ heading }: { readonly heading: string }) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const quiet = useQuietText();
  const { load, isStale, refresh } = useHost().alarms;
  if (load.kind === 'failed' || isStale)
    return (
      <div className={styles.line}>
        <h2 id={heading} className={styles.title}>
          {t('failed')}
        </h2>
        <Button size="small" onClick={() => void refresh()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  if (load.kind !== 'ready')
    return (
      <div className={styles.line}>
        <h2 id={heading} className={styles.title}>
          {t('loading')}
        </h2>
      </div>
    );
  return (
    <div className={styles.line}>
      <span className={styles.calm} aria-hidden>
        <CheckmarkCircle20Regular />
      </span>
      <h2 id={heading} className={styles.title}>
        {quiet}
      </h2>
    </div>
  );
});
