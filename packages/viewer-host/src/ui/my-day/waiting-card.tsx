import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link } from 'react-router';
import type { DayItem } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { DayStep } from './day-step.tsx';
import { myDayMessages } from './my-day-messages.ts';
import { useMyDay } from './use-my-day.ts';

/** Rows before "All n". */
const mostRows = 3;

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px', minHeight: '40px', padding: '0 16px' },
  ruled: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  calm: { display: 'flex', color: stateTokens.success.fg },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  all: {
    [comfortable]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
    color: tokens.colorBrandForeground1,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  // Below each other in a narrow card, beside each other in a wide one; those of a row that is not full share its width.
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    backgroundColor: tokens.colorNeutralStroke3,
    '& > li': { flex: '1 1 300px', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1 },
  },
  row: {
    display: 'flex',
    columnGap: '12px',
    minHeight: '60px',
    padding: '8px 16px',
    height: '100%',
  },
  what: { fontSize: '13px', lineHeight: '18px' },
  when: { flexShrink: 0, textAlign: 'end', fontSize: '12px', lineHeight: '16px' },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  time: { display: 'block', color: tokens.colorNeutralForeground3 },
});

/** How many rows the card shows. */
export const waitingRows = (today: readonly DayItem[]): number => Math.min(today.length, mostRows);

/** The first steps that wait for the member, and the way to all of them. */
export const WaitingCard = observer(function WaitingCard({ project }: { readonly project: string }) {
  const styles = useStyles();
  const { t } = useMessages(myDayMessages);
  const { notifications } = useHost();
  const heading = useId();
  const { day, today, now } = useMyDay();
  const all = today.length + day.after.length;
  const isReady = notifications.load.kind === 'ready';
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <div className={mergeClasses(styles.head, today.length > 0 && styles.ruled)}>
        {isReady && today.length === 0 && (
          <span className={styles.calm} aria-hidden>
            <CheckmarkCircle20Regular />
          </span>
        )}
        <h2 id={heading} className={styles.title}>
          {isReady && today.length === 0 ? t('noneWaiting') : t('waiting')}
        </h2>
        {isReady && (
          <Link to={paths.myDay(project)} className={styles.all}>
            {all === 0 ? t('title') : t('all', { count: all })}
          </Link>
        )}
      </div>
      <ul className={styles.list}>
        {today.slice(0, waitingRows(today)).map((item) => (
          <WaitingRow key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
});

/** One step: what, where, how late. */
function WaitingRow({ item, now }: { readonly item: DayItem; readonly now: number }) {
  const styles = useStyles();
  return (
    <DayStep
      item={item}
      now={now}
      className={styles.row}
      titleClassName={styles.what}
      after={({ delay, time, isLate }) => (
        <>
          <span className={mergeClasses(styles.when, isLate && styles.late)}>
            {delay}
            <span className={styles.time}>{time}</span>
          </span>
          {item.path !== null && <ChevronRight16Regular aria-hidden />}
        </>
      )}
    />
  );
}
