import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AirplaneTakeOff20Regular, Play16Filled, Play20Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  CountBadge,
  comfortable,
  EmptyState,
  FailedState,
  LoadingState,
  phoneQuery,
  stateTokens,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useNavigate, useParams } from 'react-router';
import type { DayItem } from '../../state/my-day.ts';
import { AlarmList } from '../alarms/alarm-list.tsx';
import { useHost } from '../host-context.ts';
import { momentText } from '../moment-text.ts';
import { paths } from '../paths.ts';
import { LiveStatus } from '../shell/live-status.tsx';
import { myDayMessages } from './my-day-messages.ts';
import { MyDayRow } from './my-day-row.tsx';
import { useItemTexts } from './use-item-texts.ts';
import { useMyDay } from './use-my-day.ts';
import { useStepsDone } from './use-steps-done.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  scroll: { flexGrow: 1, minHeight: 0, overflow: 'auto' },
  page: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '760px',
    margin: '0 auto',
    padding: '16px 24px',
    [phoneQuery]: { padding: 0 },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    paddingBottom: '8px',
    [phoneQuery]: { padding: '8px 12px', backgroundColor: tokens.colorNeutralBackground1 },
  },
  grow: { flexGrow: 1, minWidth: 0 },
  alarms: { padding: '4px 0 12px', [phoneQuery]: { padding: '8px 12px' } },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  sub: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  count: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  section: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    justifyContent: 'space-between',
    minHeight: '26px',
    padding: '0 12px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  heading: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    margin: 0,
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
  },
  oldest: { [comfortable]: { minHeight: '44px' } },
  late: { color: stateTokens.danger.fg, backgroundColor: stateTokens.danger.tint },
  list: {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li + li': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  note: { margin: '12px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    columnGap: '8px',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '760px',
    margin: '0 auto',
    padding: '8px 24px 12px',
    [phoneQuery]: {
      padding: '8px 12px',
      backgroundColor: tokens.colorNeutralBackground1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  start: { flexGrow: 1, minWidth: 0, minHeight: '48px', whiteSpace: 'nowrap' },
  what: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    marginLeft: '8px',
    fontSize: '12px',
    fontWeight: tokens.fontWeightRegular,
  },
  fly: { minWidth: '48px', minHeight: '48px' },
});

/** `/p/:project/my-day`: what waits for the member today, from all modules. */
export const MyDayPage = observer(function MyDayPage() {
  const styles = useStyles();
  const { t } = useMessages(myDayMessages);
  const format = useFormat();
  const { notifications } = useHost();
  const { day, now, start } = useMyDay();
  const done = useStepsDone();
  const { load, isStale } = notifications;
  const sections = (['overdue', 'now', 'next', 'later', 'after'] as const).filter(
    (name) => day[name].length > 0,
  );
  const count = day.overdue.length + day.now.length + day.next.length + day.later.length;
  return (
    <div className={styles.root}>
      <main className={styles.scroll}>
        <div className={styles.page}>
          <header className={styles.head}>
            <div className={styles.grow}>
              <h1 className={styles.title}>{t('title')}</h1>
              <p className={styles.sub}>
                {momentText(format, new Date(now))}
                {load.kind === 'ready' && (
                  <>
                    {' · '}
                    <b className={styles.count}>{t('toDo', { count })}</b>
                    {done > 0 && `, ${t('doneToday', { count: done })}`}
                  </>
                )}
              </p>
            </div>
            <LiveStatus />
          </header>
          <AlarmList onlyStanding className={styles.alarms} />
          {isStale && <p className={styles.note}>{t('stale')}</p>}
          {load.kind === 'failed' && (
            <FailedState
              title={t('failed')}
              error={load.error}
              onRetry={() => void notifications.refresh()}
            />
          )}
          {(load.kind === 'loading' || load.kind === 'idle') && (
            <LoadingState rows={4} label={t('loading')} />
          )}
          {load.kind === 'ready' && sections.length === 0 && (
            <EmptyState title={t('nothing')} text={t('nothingText')} />
          )}
          {load.kind === 'ready' && count === 0 && day.after.length > 0 && (
            <p className={styles.note}>{t('nothingDue', { count: day.after.length })}</p>
          )}
          {sections.map((name) => (
            <section key={name} aria-labelledby={`day-${name}`}>
              <div className={mergeClasses(styles.section, name === 'overdue' && styles.late)}>
                <h2 id={`day-${name}`} className={styles.heading}>
                  {t(name)}
                  {name === 'overdue' && <CountBadge count={day[name].length} tone="danger" />}
                  {name === 'after' && <CountBadge count={day[name].length} />}
                </h2>
                {name === 'overdue' && <StartOldest oldest={day.overdue[0]} start={start} now={now} />}
              </div>
              <ul className={styles.list}>
                {day[name].map((item) => (
                  <MyDayRow key={item.id} item={item} now={now} isCurrent={name === 'now'} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </main>
      {start && <StartNext item={start} now={now} />}
    </div>
  );
});

/** The way into what is overdue, while *Start next* leads to today's work. */
const StartOldest = observer(function StartOldest(props: {
  readonly oldest: DayItem | undefined;
  readonly start: DayItem | undefined;
  readonly now: number;
}) {
  const { oldest, start, now } = props;
  const styles = useStyles();
  const { t } = useMessages(myDayMessages);
  const { ui } = useHost();
  const navigate = useNavigate();
  const textsOf = useItemTexts(now);
  if (oldest === undefined || oldest.path === null || oldest.id === start?.id) return null;
  const { path } = oldest;
  const { time, title, about } = textsOf(oldest);
  return (
    <Button
      appearance="transparent"
      size="small"
      className={styles.oldest}
      icon={<Play16Filled />}
      aria-label={t('startOldestWhat', { what: [time, title, about].filter((one) => one !== '').join(', ') })}
      onClick={() => {
        ui.startStep(oldest);
        void navigate(path);
      }}
    >
      {t('startOldest')}
    </Button>
  );
});

const StartNext = observer(function StartNext({
  item,
  now,
}: {
  readonly item: DayItem;
  readonly now: number;
}) {
  const styles = useStyles();
  const { t } = useMessages(myDayMessages);
  const { ui, preferences } = useHost();
  const { project = '' } = useParams();
  const navigate = useNavigate();
  const { title, about, time } = useItemTexts(now)(item);
  const { path, object, at } = item;
  const place = at?.[preferences.locale] ?? about;
  return (
    <div className={styles.foot}>
      <Button
        appearance="primary"
        className={styles.start}
        icon={<Play20Filled />}
        disabled={path === null}
        aria-label={t('startNextWhat', { what: [time, title, about].filter((one) => one !== '').join(', ') })}
        onClick={() => {
          if (path === null) return;
          ui.startStep(item);
          void navigate(path);
        }}
      >
        {t('startNext')}
        <span className={styles.what}>{[time, place].filter((one) => one !== '').join(' · ')}</span>
      </Button>
      {object !== null && (
        <Button
          className={styles.fly}
          icon={<AirplaneTakeOff20Regular />}
          aria-label={t('flyTo', { what: place })}
          onClick={() => navigate(paths.model(project, { object }))}
        />
      )}
    </div>
  );
});
