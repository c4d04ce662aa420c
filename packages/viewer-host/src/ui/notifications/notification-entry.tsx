import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Notification } from '@gantry/contract';
import { useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import { StateTag, spokenOnly } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHost } from '../host-context.ts';
import { momentText } from '../moment-text.ts';
import { ProjectCode } from '../project-code.tsx';
import { notificationMessages } from './notification-messages.ts';

const useStyles = makeStyles({
  entry: {
    display: 'grid',
    gridTemplateColumns: '14px minmax(0, 1fr)',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '44px',
    padding: '8px 8px 8px 4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'start',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  active: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } },
  dot: {
    width: '8px',
    height: '8px',
    marginTop: '4px',
    borderRadius: '50%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    forcedColorAdjust: 'none',
  },
  content: { display: 'flex', flexDirection: 'column', rowGap: '4px', minWidth: 0, overflowWrap: 'anywhere' },
  text: { fontSize: '13px', lineHeight: '18px' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  more: { color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    color: tokens.colorNeutralForeground3,
  },
  origin: { display: 'flex', alignItems: 'center', columnGap: '8px', whiteSpace: 'nowrap' },
  spoken: spokenOnly,
});

interface EntryProps {
  readonly notification: Notification;
  onRead(): void;
  /** Its place is being opened. */
  onLeave(): void;
}

/** One notification: a link to its place, or a button that marks it read where it leads nowhere. */
export const NotificationEntry = observer(function NotificationEntry(props: EntryProps) {
  const styles = useStyles();
  const { t } = useMessages(notificationMessages);
  const format = useFormat();
  const { preferences } = useHost();
  const { text, detail, project, path, waiting, sentAt, isRead, isUrgent } = props.notification;
  const { locale } = preferences;
  const now = new Date(useServerNow()());
  const content = (
    <>
      {isRead ? <span /> : <span className={styles.dot} aria-hidden />}
      <span className={styles.content}>
        <span className={mergeClasses(styles.text, !isRead && styles.unread)}>
          {!isRead && <span className={styles.spoken}>{t('unread')}: </span>}
          {text[locale]}
        </span>
        {detail && <span className={styles.more}>{detail[locale]}</span>}
        <span className={styles.foot}>
          {waiting && (
            <StateTag tone={isUrgent ? 'danger' : 'info'} solid={isUrgent}>
              {waiting.step[locale]}
            </StateTag>
          )}
          {waiting && <Due due={waiting.due} now={now} />}
          <span className={styles.origin}>
            <ProjectCode code={project.code} />
            <span>{format.age(sentAt, now)}</span>
          </span>
        </span>
      </span>
    </>
  );
  return (
    <li>
      <Target {...props} path={path} className={styles.entry} activeClassName={styles.active}>
        {content}
      </Target>
    </li>
  );
});

function Target({
  notification,
  path,
  className,
  activeClassName,
  onRead,
  onLeave,
  children,
}: EntryProps & {
  readonly path: string | null;
  readonly className: string;
  readonly activeClassName: string;
  readonly children: ReactNode;
}) {
  const { t } = useMessages(notificationMessages);
  if (path !== null)
    return (
      <Link
        to={path}
        className={mergeClasses(className, activeClassName)}
        onClick={(event) => {
          onRead();
          // In a new tab: the panel stays for the next.
          if (!(event.ctrlKey || event.metaKey || event.shiftKey)) onLeave();
        }}
      >
        {children}
      </Link>
    );
  if (notification.isRead) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      className={mergeClasses(className, activeClassName)}
      title={t('markRead')}
      onClick={onRead}
    >
      {children}
    </button>
  );
}

function Due({ due, now }: { readonly due: string | null; readonly now: Date }) {
  const { t } = useMessages(notificationMessages);
  const format = useFormat();
  if (due === null) return <span>{t('noDue')}</span>;
  const when = momentText(format, due);
  const isOverdue = Date.parse(due) < now.getTime();
  return (
    <StateTag tone={isOverdue ? 'danger' : 'neutral'}>
      {isOverdue ? t('overdue', { when }) : t('due', { when })}
    </StateTag>
  );
}
