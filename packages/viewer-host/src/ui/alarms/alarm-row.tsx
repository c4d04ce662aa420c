import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular, Warning20Filled } from '@fluentui/react-icons';
import type { Alarm } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { alarmMessages } from './alarm-messages.ts';
import { useAlarmActions } from './use-alarm-actions.ts';

/** The list has little width. */
const narrow = '@container alarms (max-width: 620px)';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '12px',
    rowGap: '8px',
    boxSizing: 'border-box',
    minHeight: '60px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { gridTemplateColumns: '32px minmax(0, 1fr) auto', padding: '10px 12px' },
  },
  first: { backgroundColor: stateTokens.danger.tint, borderTopColor: stateTokens.danger.stroke },
  tile: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: stateTokens.danger.solid,
    color: stateTokens.danger.on,
    forcedColorAdjust: 'none',
  },
  taken: {
    backgroundColor: stateTokens.danger.tint,
    color: stateTokens.danger.fg,
    boxShadow: `inset 0 0 0 1px ${stateTokens.danger.stroke}`,
  },
  texts: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  firstTitle: { color: stateTokens.danger.fg, fontSize: '16px', lineHeight: '22px' },
  detail: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
  todo: { fontSize: '12px', lineHeight: '16px', fontWeight: tokens.fontWeightSemibold },
  times: { textAlign: 'end', whiteSpace: 'nowrap', fontSize: '12px', lineHeight: '16px' },
  age: { display: 'block', fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  firstTimes: { color: stateTokens.danger.fg },
  actions: {
    display: 'flex',
    columnGap: '8px',
    [narrow]: { gridColumn: '1 / -1' },
  },
  button: {
    minWidth: '64px',
    whiteSpace: 'nowrap',
    [comfortable]: { minHeight: '44px' },
    [narrow]: { flex: '1 1 0' },
  },
});

export interface AlarmRowProps {
  readonly alarm: Alarm;
  /** The worst that nobody has taken: it alone is tinted and has the primary button. */
  readonly isFirst: boolean;
}

/** One alarm: place, what against which limit, who, since when, and what to do first. */
export const AlarmRow = observer(function AlarmRow({ alarm, isFirst }: AlarmRowProps) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const format = useFormat();
  const now = useNow();
  const actions = useAlarmActions(alarm);
  const { locale } = useHost().preferences;
  const { taken, detail, todo } = alarm;
  const appearance = isFirst ? 'primary' : 'outline';
  const open = taken ? 'open' : 'act';
  return (
    <li className={mergeClasses(styles.root, isFirst && styles.first)}>
      <span className={mergeClasses(styles.tile, taken !== null && styles.taken)} aria-hidden>
        <Warning20Filled />
      </span>
      <span className={styles.texts}>
        <span className={mergeClasses(styles.title, isFirst && styles.firstTitle)}>{actions.what}</span>
        <span className={styles.detail}>
          {taken ? t('taken', { time: format.time(taken.at), name: taken.name }) : detail?.[locale]}
        </span>
        {todo && <span className={styles.todo}>{todo[locale]}</span>}
      </span>
      <span className={mergeClasses(styles.times, isFirst && styles.firstTimes)}>
        <span className={styles.age}>{format.age(alarm.since, new Date(now))}</span>
        {t('since', { time: format.time(alarm.since) })}
      </span>
      <span className={styles.actions}>
        {actions.open && (
          <Button
            appearance={appearance}
            className={styles.button}
            aria-label={t('actOn', { action: t(open), what: actions.what })}
            onClick={actions.open.run}
          >
            {t(open)}
          </Button>
        )}
        {!actions.open && actions.take && (
          <Button
            appearance={appearance}
            className={styles.button}
            aria-label={actions.take.name}
            onClick={actions.take.run}
          >
            {actions.take.label}
          </Button>
        )}
        {actions.flyTo && (
          <Button
            className={styles.button}
            icon={<AirplaneTakeOff16Regular />}
            aria-label={actions.flyTo.name}
            onClick={actions.flyTo.run}
          >
            {actions.flyTo.label}
          </Button>
        )}
      </span>
    </li>
  );
});
