import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular, Warning20Filled } from '@fluentui/react-icons';
import type { Alarm } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, phoneQuery, spokenOnly, stateTokens, useAlarmSpeech, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import { alarmMessages } from './alarm-messages.ts';
import { useAlarmActions } from './use-alarm-actions.ts';

const danger = stateTokens.danger;

/** Milliseconds in which nobody has read an alarm that has just appeared in the place of another. */
const SETTLE_MS = 700;

const useStyles = makeStyles({
  // Of one height whatever the alarm says, so that the page below moves only when the banner comes and goes.
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    boxSizing: 'border-box',
    minWidth: 0,
    padding: '6px 12px 6px 18px',
    backgroundColor: danger.solid,
    color: danger.on,
    // In forced colours the fill is gone: the frame remains.
    border: `1px solid ${danger.solid}`,
    fontSize: '14px',
    lineHeight: '20px',
    [phoneQuery]: {
      display: 'grid',
      gridTemplateColumns: '20px minmax(0, 1fr) auto',
      gap: '6px 8px',
      padding: '6px 8px',
    },
  },
  icon: { display: 'flex', flexShrink: 0 },
  text: {
    flex: '0 1 auto',
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    [phoneQuery]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      alignContent: 'center',
      height: '36px',
      whiteSpace: 'normal',
      fontSize: '13px',
      lineHeight: '18px',
    },
  },
  age: { flexGrow: 1, whiteSpace: 'nowrap', [phoneQuery]: { display: 'none' } },
  actions: {
    display: 'flex',
    flexShrink: 0,
    columnGap: '8px',
    [phoneQuery]: {
      gridColumn: '1 / -1',
      '& > button': { flex: '1 1 0', minHeight: '44px', padding: '0 6px' },
    },
  },
  button: {
    minWidth: '64px',
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
  more: { flexShrink: 0, [phoneQuery]: { minHeight: '44px' } },
  first: {
    backgroundColor: danger.on,
    color: danger.solid,
    border: `1px solid ${danger.on}`,
    ':hover': { backgroundColor: danger.on, color: danger.solid, textDecorationLine: 'underline' },
    ':hover:active': { backgroundColor: danger.on, color: danger.solid },
  },
  spoken: spokenOnly,
});

/** The dangers to life that nobody has taken, in one line under the header of every page. It stays until there are none. */
export const AlarmBanner = observer(function AlarmBanner({ className }: { readonly className: string }) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const { alarms, preferences, ui } = useHost();
  const { dangers } = alarms;
  const { locale } = preferences;
  const { loud } = useAlarmSpeech(
    dangers,
    {
      begun: (one) => t('said', { place: one.place[locale], title: one.title[locale] }),
      taken: () => '',
      over: () => '',
    },
    { tellsFirst: true },
  );
  const [first] = dangers;
  const isSettled = useSettled(first?.id);
  if (first === undefined) return null;
  const more = dangers.length - 1;
  return (
    <section className={mergeClasses(styles.root, className)} aria-label={t('banner')}>
      {/* Apart from what is seen, whose age changes each minute. */}
      <p role="alert" className={styles.spoken}>
        {loud}
      </p>
      <Danger alarm={first} isSettled={isSettled}>
        {more > 0 && (
          <Button
            className={mergeClasses(styles.button, styles.more)}
            aria-label={t('bannerMoreName', { count: more })}
            onClick={() => ui.setBell('alarms')}
          >
            {t('bannerMore', { count: more })}
          </Button>
        )}
      </Danger>
    </section>
  );
});

/**
 * False for a moment after an alarm took the place of another: a finger that is on its way to a button of the one must not press the
 * other's.
 */
function useSettled(id: string | undefined): boolean {
  const [shown, setShown] = useState({ id, isSettled: true });
  // Also where the first comes back at once: a finger is then on its way to the other.
  if (shown.id !== id) setShown({ id, isSettled: shown.id === undefined });
  useEffect(() => {
    if (shown.isSettled) return;
    const timer = setTimeout(() => setShown({ ...shown, isSettled: true }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown.id === id && shown.isSettled;
}

const Danger = observer(function Danger(props: {
  readonly alarm: Alarm;
  readonly isSettled: boolean;
  /** After the text. */
  readonly children: React.ReactNode;
}) {
  const { alarm, isSettled, children } = props;
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const format = useFormat();
  const now = new Date(useNow());
  const { what, take, open, flyTo } = useAlarmActions(alarm);
  return (
    <>
      <span className={styles.icon} aria-hidden>
        <Warning20Filled />
      </span>
      <p className={styles.text} title={what}>
        {what}
      </p>
      <span className={styles.age}>
        {t('age', { age: format.age(alarm.since, now), time: format.time(alarm.since) })}
      </span>
      {children}
      <span className={styles.actions}>
        {take && (
          <Button
            className={mergeClasses(styles.button, styles.first)}
            disabledFocusable={!isSettled}
            aria-label={take.name}
            onClick={take.run}
          >
            {take.label}
          </Button>
        )}
        {open && (
          <Button
            className={styles.button}
            disabledFocusable={!isSettled}
            aria-label={open.name}
            onClick={open.run}
          >
            {open.label}
          </Button>
        )}
        {flyTo && (
          <Button
            className={styles.button}
            disabledFocusable={!isSettled}
            icon={<AirplaneTakeOff16Regular />}
            aria-label={flyTo.name}
            onClick={flyTo.run}
          >
            {flyTo.label}
          </Button>
        )}
      </span>
    </>
  );
});
