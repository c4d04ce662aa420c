import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Warning20Filled } from '@fluentui/react-icons';
import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { spokenOnly } from '../theme/spoken-only.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { useNow } from '../values/use-now.ts';
import { alarmMessages } from './alarm-messages.ts';
import { useAlarmSpeech } from './use-alarm-speech.ts';

const danger = stateTokens.danger;

const useStyles = makeStyles({
  stack: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    [phoneQuery]: { position: 'sticky', top: 0, zIndex: 3 },
  },
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    boxSizing: 'border-box',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: danger.solid,
    color: danger.on,
    // In forced colours the fill is gone: the frame remains.
    border: `1px solid ${danger.solid}`,
    [phoneQuery]: { padding: '8px 12px' },
  },
  taken: { backgroundColor: danger.tint, color: danger.fg, border: `1px solid ${danger.stroke}` },
  icon: { display: 'flex', flexShrink: 0, '& svg': { width: '28px', height: '28px' } },
  texts: { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    margin: 0,
    fontSize: '20px',
    lineHeight: '26px',
    fontWeight: tokens.fontWeightSemibold,
    [phoneQuery]: { fontSize: '16px', lineHeight: '22px' },
  },
  line: {
    margin: 0,
    fontSize: '14px',
    lineHeight: '20px',
    [phoneQuery]: { fontSize: '12px', lineHeight: '16px' },
  },
  todo: { fontWeight: tokens.fontWeightSemibold },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    // By their words alone, three fit into a row of a phone; four stand two by two.
    [phoneQuery]: {
      width: '100%',
      '& > button': { flex: '1 1 auto', minWidth: 0, minHeight: '48px', padding: '0 6px', fontSize: '13px' },
      '& > button > .fui-Button__icon': { display: 'none' },
      '&:has(> :nth-child(4)) > button': { flexBasis: '40%' },
    },
  },
  button: {
    whiteSpace: 'nowrap',
    backgroundColor: 'transparent',
    color: 'inherit',
    border: '1px solid currentcolor',
    [comfortable]: { minHeight: '44px' },
    ':hover': { backgroundColor: 'transparent', color: 'inherit', textDecorationLine: 'underline' },
    ':hover:active': { backgroundColor: 'transparent', color: 'inherit' },
    ':focus-visible': { outline: '2px solid currentcolor', outlineOffset: '2px' },
    '& .fui-Button__icon, :hover .fui-Button__icon': { color: 'inherit' },
  },
  first: {
    backgroundColor: danger.on,
    color: danger.solid,
    border: `1px solid ${danger.on}`,
    ':hover': { backgroundColor: danger.on, color: danger.solid, textDecorationLine: 'underline' },
    ':hover:active': { backgroundColor: danger.on, color: danger.solid },
  },
  // The first alarm and its note are one box.
  above: { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 },
  note: {
    margin: '-4px 0 0',
    padding: '8px 16px',
    border: `1px solid ${danger.stroke}`,
    borderTopStyle: 'none',
    borderBottomLeftRadius: tokens.borderRadiusXLarge,
    borderBottomRightRadius: tokens.borderRadiusXLarge,
    backgroundColor: danger.tint,
    color: tokens.colorNeutralForeground1,
    fontSize: '13px',
    lineHeight: '18px',
    [phoneQuery]: { padding: '4px 12px', fontSize: '12px', lineHeight: '16px' },
  },
  spoken: spokenOnly,
});

/** The first action that a member may take about an alarm. */
export interface AlarmAction {
  /** Unlike that of any other action beside it. */
  readonly id: string;
  /** The text of the button. */
  readonly label: string;
  /** 20 px; without it the button has text alone. */
  readonly icon?: ReactElement;
  /** Called for each press. The header waits for nothing and shows no failure. */
  readonly onAction: () => void;
}

/** What `AlarmHeader` shows of the alarms of one record. */
export type AlarmHeaderProps = {
  /** The current alarms of the record, the worst first and those taken last. */
  readonly alarms: readonly StandingAlarm[];
  /** The record's state in a word, such as `Active`. */
  readonly state: string;
  /** What the page knows beyond the alarm itself, such as how long each person has been inside. */
  readonly detailOf?: (alarm: StandingAlarm) => ReactNode;
  /** The most important first. They are shown with the first alarm. */
  readonly actions?: readonly AlarmAction[];
  /** Below the first alarm: who was told, and what happens next. */
  readonly note?: ReactNode;
  /** Takes an alarm for the reader. Rejects if it could not; the caller says why. */
  readonly onTake?: (alarm: StandingAlarm) => Promise<void>;
};

/**
 * The alarms of a record at the top of its page: what, who, how long, since when and what to do. Solid red until somebody has taken it, red tint
 * afterwards; nothing where there is none.
 */
export function AlarmHeader({ alarms, state, detailOf, actions = [], note, onTake }: AlarmHeaderProps) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const { locale } = useLanguage();
  const speech = useAlarmSpeech(
    alarms,
    {
      begun: ({ title, todo }) => t('said', { state, title: title[locale], todo: todo?.[locale] ?? '' }),
      taken: ({ title }, name) => t('saidTaken', { name, title: title[locale] }),
      over: ({ title }) => t('saidOver', { title: title[locale] }),
    },
    { tellsFirst: true },
  );
  return (
    <section aria-label={t('region')} className={alarms.length > 0 ? styles.stack : styles.spoken}>
      <p aria-live="assertive" className={styles.spoken}>
        {speech.loud}
      </p>
      <p aria-live="polite" className={styles.spoken}>
        {speech.calm}
      </p>
      {alarms.map((alarm, nth) => (
        <Fragment key={alarm.id}>
          <OneAlarm
            alarm={alarm}
            state={state}
            detail={detailOf?.(alarm)}
            actions={nth === 0 ? actions : []}
            hasNote={nth === 0 && note !== undefined}
            onTake={onTake}
          />
          {nth === 0 && note !== undefined && <p className={styles.note}>{note}</p>}
        </Fragment>
      ))}
    </section>
  );
}

function OneAlarm(props: {
  readonly alarm: StandingAlarm;
  readonly state: string;
  readonly detail: ReactNode;
  readonly actions: readonly AlarmAction[];
  readonly hasNote: boolean;
  readonly onTake: AlarmHeaderProps['onTake'];
}) {
  const { alarm, state, actions, hasNote, onTake } = props;
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const { locale } = useLanguage();
  const format = useFormat();
  const now = new Date(useNow());
  const [isTaking, setIsTaking] = useState(false);
  const { taken, since, todo } = alarm;
  const take = () => {
    setIsTaking(true);
    void onTake?.(alarm).finally(() => setIsTaking(false));
  };
  const detail = props.detail ?? alarm.detail?.[locale];
  const isTaken = taken !== null;
  const mayTake = !isTaken && alarm.canTake && onTake !== undefined;
  return (
    <div className={mergeClasses(styles.root, isTaken && styles.taken, hasNote && styles.above)}>
      <span className={styles.icon} aria-hidden>
        <Warning20Filled />
      </span>
      <div className={styles.texts}>
        <h2 className={styles.title}>{t('title', { state, title: alarm.title[locale] })}</h2>
        <p className={styles.line}>
          {alarm.place[locale]}
          {detail && <> · {detail}</>} ·{' '}
          {t('since', { time: format.time(since), age: format.age(since, now) })}
        </p>
        {todo && <p className={mergeClasses(styles.line, styles.todo)}>{todo[locale]}</p>}
        {isTaken && (
          <p className={styles.line}>{t('taken', { time: format.time(taken.at), name: taken.name })}</p>
        )}
      </div>
      {(actions.length > 0 || mayTake) && (
        <div className={styles.actions}>
          {actions.map(({ id, label, icon, onAction }, nth) => (
            <Button
              key={id}
              {...(icon && { icon })}
              className={mergeClasses(styles.button, nth === 0 && !isTaken && styles.first)}
              onClick={onAction}
            >
              {label}
            </Button>
          ))}
          {mayTake && (
            <Button className={styles.button} disabledFocusable={isTaking} onClick={take}>
              {t('take')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
