import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { phoneQuery, stateTokens, surfaceTokens, tabletQuery } from '@gantry/plugin-ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';

export const useRailStyles = makeStyles({
  item: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '2px',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '100%',
    padding: '8px 0 6px',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: '10px',
    lineHeight: '14px',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':lang(zh)': { fontSize: '11px' },
    [tabletQuery]: { padding: '9px 0 7px' },
    [phoneQuery]: { flexGrow: 1, flexBasis: 0, justifyContent: 'center', padding: '6px 0 4px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: '-2px',
      top: '14px',
      bottom: '14px',
      width: '3px',
      borderRadius: '0 3px 3px 0',
      backgroundColor: tokens.colorCompoundBrandStroke,
      [phoneQuery]: { display: 'none' },
    },
  },
  // Names of modules are the plugins' own: two lines, and a word that is wider than the rail is broken.
  label: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    maxWidth: '100%',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textAlign: 'center',
  },
  badge: {
    position: 'absolute',
    top: '2px',
    left: 'calc(50% + 2px)',
    boxSizing: 'border-box',
    minWidth: '16px',
    height: '16px',
    padding: '0 4px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralBackground1}`,
    fontSize: '10px',
    lineHeight: '14px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    forcedColorAdjust: 'none',
  },
  danger: { backgroundColor: stateTokens.danger.solid, color: stateTokens.danger.on },
  warning: { backgroundColor: stateTokens.warning.solid, color: stateTokens.warning.on },
});

/** What waits behind an entry: red for alarms, amber for what is overdue. */
export interface RailBadge {
  readonly tone: 'danger' | 'warning';
  readonly count: number;
  /** What is counted, for screen readers. */
  readonly label: string;
}

/** One entry of the rail. The current one scrolls into sight where the entries do not fit. */
export function RailLink(props: {
  readonly to: string;
  readonly title: string;
  readonly icon: ReactElement;
  readonly iconOn: ReactElement;
  readonly isCurrent: boolean;
  readonly badge?: RailBadge | undefined;
}) {
  const { to, title, icon, iconOn, isCurrent, badge } = props;
  const styles = useRailStyles();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={to}
      className={mergeClasses(styles.item, isCurrent && styles.on)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={badge ? `${title}, ${badge.label}` : title}
      title={title}
    >
      {isCurrent ? iconOn : icon}
      <span className={styles.label}>{title}</span>
      {badge && (
        <span className={mergeClasses(styles.badge, styles[badge.tone])} aria-hidden>
          {badge.count > 99 ? '99+' : badge.count}
        </span>
      )}
    </Link>
  );
}
