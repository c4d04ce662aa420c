import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link } from 'react-router';
import type { DayItem } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { myDayMessages } from './my-day-messages.ts';
import { useItemTexts } from './use-item-texts.ts';
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
  calm: { display: 'flex', color: stateTokens.success.fg },
  title: {
    flexGrow: 1,
    margin: 0,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
  },
  all: {
    color: tokens.colorBrandForeground1,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  list: { margin: 0, padding: 0, listStyle: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    boxSizing: 'border-box',
    minHeight: '60px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  link: {
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { flexGrow: 1, minWidth: 0 },
  what: { display: 'block', fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  about: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  when: { flexShrink: 0, textAlign: 'end', fontSize: '12px', lineHeight: '16px' },
  late: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  time: { display: 'block', color: tokens.colorNeutralForeground3 },
});

/** The first steps that wait for the member, and the way to all of them. */
export const WaitingCard = observer(function WaitingCard({ project }: { readonly project: string }) {
  const styles = useStyles();
  const { t } = useMessages(myDayMessages);
  const { notifications } = useHost();
  const heading = useId();
  const { day, now } = useMyDay();
  const today = [...day.overdue, ...day.now, ...day.next, ...day.later];
  const all = today.length + day.after.length;
  const isReady = notifications.load.kind === 'ready';
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <div className={styles.head}>
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
        {today.slice(0, mostRows).map((item) => (
          <WaitingRow key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
});

const WaitingRow = observer(function WaitingRow({
  item,
  now,
}: {
  readonly item: DayItem;
  readonly now: number;
}) {
  const styles = useStyles();
  const { ui } = useHost();
  const { title, about, time, delay, isLate } = useItemTexts(now)(item);
  const content = (
    <>
      <span className={styles.words}>
        <span className={styles.what}>{title}</span>
        <span className={styles.about} title={about}>
          {about}
        </span>
      </span>
      <span className={mergeClasses(styles.when, isLate && styles.late)}>
        {delay}
        <span className={styles.time}>{time}</span>
      </span>
    </>
  );
  return (
    <li>
      {item.path === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link
          to={item.path}
          className={mergeClasses(styles.row, styles.link)}
          onClick={() => ui.startStep(item)}
        >
          {content}
          <ChevronRight16Regular aria-hidden />
        </Link>
      )}
    </li>
  );
});
