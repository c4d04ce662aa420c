import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular, Warning16Filled } from '@fluentui/react-icons';
import type { Alarm } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useHost } from '../host-context.ts';
import { alarmMessages } from './alarm-messages.ts';
import { type AlarmAction, useAlarmActions } from './use-alarm-actions.ts';

const danger = stateTokens.danger;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    gap: '2px 8px',
    padding: '10px 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTop: 'none' },
    fontSize: '12px',
    lineHeight: '16px',
  },
  tile: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: danger.tint,
    color: danger.fg,
    boxShadow: `inset 0 0 0 1px ${danger.stroke}`,
    forcedColorAdjust: 'none',
  },
  loud: { backgroundColor: danger.solid, color: danger.on, boxShadow: 'none' },
  texts: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  place: { color: tokens.colorNeutralForeground2 },
  title: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  worst: { color: danger.fg },
  more: { color: tokens.colorNeutralForeground2 },
  times: { textAlign: 'end', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
  age: { display: 'block', fontSize: '13px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  actions: { gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', gap: '6px', paddingTop: '6px' },
  button: { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
});

interface AlarmEntryProps {
  readonly alarm: Alarm;
  /** The page changes, or a dialog opens. */
  onLeave(): void;
}

/** One alarm in the bell's panel, with everything that the member can do about it. */
export const AlarmEntry = observer(function AlarmEntry({ alarm, onLeave }: AlarmEntryProps) {
  const styles = useStyles();
  const { t } = useMessages(alarmMessages);
  const format = useFormat();
  const now = useNow();
  const { locale } = useHost().preferences;
  const { take, open, flyTo, steps } = useAlarmActions(alarm);
  const { taken, value, limit, detail, todo, severity } = alarm;
  const isLoud = taken === null;
  const button = (
    action: AlarmAction,
    more: { icon?: ReactElement; isPrimary?: boolean; stays?: boolean },
  ) => (
    <Button
      key={action.id}
      size="small"
      appearance={more.isPrimary ? 'primary' : 'outline'}
      className={styles.button}
      {...(more.icon && { icon: more.icon })}
      aria-label={action.name}
      onClick={() => {
        if (!more.stays) onLeave();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
  return (
    <li className={styles.root}>
      <span className={mergeClasses(styles.tile, isLoud && styles.loud)} aria-hidden>
        <Warning16Filled />
      </span>
      <span className={styles.texts}>
        <span className={styles.place}>{alarm.place[locale]}</span>
        <span className={mergeClasses(styles.title, isLoud && severity === 'critical' && styles.worst)}>
          {alarm.title[locale]}
        </span>
        {value !== null && limit !== null && (
          <span className={styles.more}>
            {t('measured', { value: format.number(value), limit: format.number(limit) })}
          </span>
        )}
        {detail && <span className={styles.more}>{detail[locale]}</span>}
        <span className={styles.more}>
          {taken ? t('taken', { time: format.time(taken.at), name: taken.name }) : todo?.[locale]}
        </span>
      </span>
      <span className={styles.times}>
        <span className={styles.age}>{format.age(alarm.since, new Date(now))}</span>
        {t('since', { time: format.time(alarm.since) })}
      </span>
      <span className={styles.actions}>
        {take && button(take, { isPrimary: true, stays: true })}
        {open && button(open, {})}
        {flyTo && button(flyTo, { icon: <AirplaneTakeOff16Regular /> })}
        {steps.map((step) => button(step, {}))}
      </span>
    </li>
  );
});
