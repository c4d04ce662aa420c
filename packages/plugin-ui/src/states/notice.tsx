import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  ErrorCircle16Filled,
  Info16Filled,
  Pause16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { comfortable } from '../theme/media.ts';
import type { Tone } from '../theme/state-palette.ts';
import { useTinted } from '../theme/use-tinted.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    columnGap: '10px',
    boxSizing: 'border-box',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { display: 'flex', flexShrink: 0 },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexShrink: 0,
    columnGap: '8px',
    alignItems: 'start',
    [comfortable]: { '& > button': { minHeight: '44px' } },
  },
});

const icons: Record<Tone, ReactNode> = {
  neutral: <Info16Filled />,
  info: <Info16Filled />,
  success: <CheckmarkCircle16Filled />,
  warning: <Warning16Filled />,
  danger: <ErrorCircle16Filled />,
  paused: <Pause16Filled />,
};

/** The news of a `Notice`. */
export type NoticeProps = {
  /** Its colour and, unless `icon` is given, its icon. `danger` is read out at once. */
  readonly tone: Tone;
  /** The news in a sentence, set bold. */
  readonly title?: string | undefined;
  /** 16 px; that of the tone by default. */
  readonly icon?: ReactNode;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
  /** More about the news, after the title. */
  readonly children?: ReactNode;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** A message in the page, beside its subject. Danger interrupts a screen reader, other tones wait. */
export function Notice({ tone, title, icon, actions, children, className }: NoticeProps) {
  const styles = useStyles();
  const tones = useTinted();
  return (
    <div
      className={mergeClasses(styles.root, tones[tone], className)}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <span className={styles.icon} aria-hidden>
        {icon ?? icons[tone]}
      </span>
      <div className={styles.text}>
        {title !== undefined && <strong>{title}</strong>}
        {title !== undefined && children !== undefined && ' '}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
