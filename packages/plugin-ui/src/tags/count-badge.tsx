import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Tone } from '../theme/state-palette.ts';
import { stateTokens } from '../theme/state-tokens.ts';

const loud = (tone: Tone) => ({ backgroundColor: stateTokens[tone].solid, color: stateTokens[tone].on });

const useStyles = makeStyles({
  root: {
    display: 'inline-block',
    boxSizing: 'border-box',
    minWidth: '18px',
    padding: '0 6px',
    borderRadius: '8px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    flexShrink: 0,
  },
  neutral: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground2 },
  info: loud('info'),
  success: loud('success'),
  warning: loud('warning'),
  danger: loud('danger'),
  paused: loud('paused'),
});

/** The count of `CountBadge`. */
export type CountBadgeProps = {
  /** A whole number; 0 is shown as well. */
  readonly count: number;
  /** The colour; neutral unless given. */
  readonly tone?: Tone;
  /** Counts above it are shown as `99+`. */
  readonly max?: number;
  /** What is counted, for screen readers, such as `42 permits`. Without it they hear the bare number. */
  readonly label?: string | undefined;
};

/** A count beside a title or a tab. A tone other than neutral asks for attention. */
export function CountBadge({ count, tone = 'neutral', max = 9999, label }: CountBadgeProps) {
  const styles = useStyles();
  const text = count > max ? `${max}+` : String(count);
  return (
    <span
      className={mergeClasses(styles.root, styles[tone])}
      {...(label ? { role: 'img', 'aria-label': label } : {})}
    >
      {text}
    </span>
  );
}
