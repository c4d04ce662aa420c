import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff16Regular, Warning20Filled } from '@fluentui/react-icons';
import type { Alarm } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { useAttempt } from '../use-attempt.ts';
import { alarmMessages } from './alarm-messages.ts';
import { flyToAlarm } from './fly-to-alarm.ts';

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
  const host = useHost();
  const { t } = useMessages(alarmMessages);
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const { locale } = host.preferences;
  const { taken, path, flyTo, detail } = alarm;
  const what = t('said', { place: alarm.place[locale], title: alarm.title[locale] });
  const name = (action: string) => t('actOn', { action, what });
  const project = host.projects.current?.code ?? '';
  const appearance = isFirst ? 'primary' : 'outline';
  const action = t(taken ? 'open' : 'act');
  return (
    <li className={mergeClasses(styles.root, isFirst && styles.first)}>
      <span className={mergeClasses(styles.tile, taken !== null && styles.taken)} aria-hidden>
        <Warning20Filled />
      </span>
      <span className={styles.texts}>
        <span className={mergeClasses(styles.title, isFirst && styles.firstTitle)}>{what}</span>
        <span className={styles.detail}>
          {taken ? t('taken', { time: format.time(taken.at), name: taken.name }) : detail?.[locale]}
        </span>
      </span>
      <span className={mergeClasses(styles.times, isFirst && styles.firstTimes)}>
        <span className={styles.age}>{format.age(alarm.since, new Date(now))}</span>
        {t('since', { time: format.time(alarm.since) })}
      </span>
      <span className={styles.actions}>
        {path !== null && (
          <Button
            appearance={appearance}
            className={styles.button}
            aria-label={name(action)}
            onClick={() => navigate(path)}
          >
            {action}
          </Button>
        )}
        {path === null && taken === null && alarm.canTake && (
          <Button
            appearance={appearance}
            className={styles.button}
            aria-label={name(t('take'))}
            onClick={() => attempt(host.alarms.take(alarm))}
          >
            {t('take')}
          </Button>
        )}
        {flyTo !== null && (
          <Button
            className={styles.button}
            icon={<AirplaneTakeOff16Regular />}
            aria-label={name(t('flyTo'))}
            onClick={() => flyToAlarm(host, project, flyTo, navigate)}
          >
            {t('flyTo')}
          </Button>
        )}
      </span>
    </li>
  );
});
