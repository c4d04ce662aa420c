import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Checkmark12Filled,
  ErrorCircle12Filled,
  Pause12Filled,
  Warning12Filled,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/state-palette.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { useTinted } from '../theme/use-tinted.ts';

const filled = (tone: Tone) => ({
  color: stateTokens[tone].on,
  backgroundColor: stateTokens[tone].solid,
  border: `1px solid ${stateTokens[tone].solid}`,
});

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    boxSizing: 'border-box',
    minHeight: '20px',
    maxWidth: '100%',
    padding: '0 7px 0 6px',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    fontSize: '12px',
    '& svg': { width: '12px', height: '12px' },
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
});
const useFilled = makeStyles({
  neutral: filled('neutral'),
  info: filled('info'),
  success: filled('success'),
  warning: filled('warning'),
  danger: filled('danger'),
  paused: filled('paused'),
});

/** Neutral and informative tags need none: nothing depends on telling them apart at a glance. */
const toneIcons: Partial<Record<Tone, ReactNode>> = {
  success: <Checkmark12Filled />,
  warning: <Warning12Filled />,
  danger: <ErrorCircle12Filled />,
  paused: <Pause12Filled />,
};

/** The state that `StateTag` shows. */
export type StateTagProps = {
  /** The colour, and the shape of the icon unless `icon` is given. */
  readonly tone: Tone;
  /** Drawn at 12 px. Give every state of a record its own: colour alone does not tell states apart. Left out: that of the tone. */
  readonly icon?: ReactNode;
  /** Strong fill, for states that must not be missed. */
  readonly solid?: boolean;
  /** The state in a word, or a count. */
  readonly children: ReactNode;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** A state as shape, icon and word. */
export function StateTag({ tone, icon, solid = false, children, className }: StateTagProps) {
  const styles = useStyles();
  const quiet = useTinted();
  const loud = useFilled();
  const shown = icon ?? toneIcons[tone];
  return (
    <span className={mergeClasses(styles.root, solid ? loud[tone] : quiet[tone], className)}>
      {shown !== undefined && (
        <span className={styles.icon} aria-hidden>
          {shown}
        </span>
      )}
      <span className={styles.text}>{children}</span>
    </span>
  );
}
