import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { CountBadge, comfortable, spokenOnly } from '@gantry/plugin-ui';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  root: { position: 'relative', flexShrink: 0 },
  button: { minWidth: '32px', [comfortable]: { minWidth: '44px', height: '44px' } },
  // From the middle of the icon to the right: a longer count does not cover the icon.
  badge: {
    position: 'absolute',
    top: '0px',
    [comfortable]: { top: '6px' },
    left: 'calc(50% + 2px)',
    display: 'flex',
    pointerEvents: 'none',
    '& > span': { minWidth: '14px', padding: '0 4px', fontSize: '10px', lineHeight: '14px' },
  },
  spoken: spokenOnly,
  surface: {
    display: 'flex',
    boxSizing: 'border-box',
    width: 'min(400px, calc(100vw - 16px))',
    maxHeight: 'min(640px, calc(100vh - 72px))',
    padding: '12px 0 0',
    overflow: 'hidden',
  },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    rowGap: '8px',
    minWidth: 0,
    minHeight: 0,
    outlineStyle: 'none',
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '8px', padding: '0 16px' },
  title: { flexGrow: 1, margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 650 },
  body: { overflowY: 'auto', padding: '0 8px 8px' },
});

type HeaderPopoverProps = {
  readonly icon: ReactElement;
  /** Name of the button, with the count. */
  readonly label: string;
  /** Name of the panel. */
  readonly title: string;
  /** Beside the button and read aloud with its label when it changes; 0 shows nothing. */
  readonly count: number;
  readonly tone: 'info' | 'danger';
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** A `HeaderPanel`. */
  readonly children: ReactNode;
};

/** A button of the header with a count, and the panel that it opens. */
export function HeaderPopover(props: HeaderPopoverProps) {
  const { icon, label, title, count, tone, isOpen, onOpenChange, children } = props;
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <Popover
        open={isOpen}
        onOpenChange={(_, { open }) => onOpenChange(open)}
        trapFocus
        positioning={{ position: 'below', align: 'end', overflowBoundaryPadding: 8 }}
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button
            className={styles.button}
            appearance="subtle"
            icon={icon}
            aria-label={label}
            title={label}
          />
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} aria-label={title}>
          {children}
        </PopoverSurface>
      </Popover>
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          <CountBadge count={count} tone={tone} max={99} />
        </span>
      )}
      <span className={styles.spoken} role="status">
        {count > 0 && label}
      </span>
    </span>
  );
}

type HeaderPanelProps = {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Buttons before Close. */
  readonly actions?: ReactNode;
  /** Stays in sight above what scrolls. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

/** What a `HeaderPopover` opens: title, buttons, and content that scrolls below them. */
export function HeaderPanel(props: HeaderPanelProps) {
  const { title, closeLabel, onClose, actions, notice, children } = props;
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A button that was pressed may go with the change that it made.
    if (document.activeElement === document.body) root.current?.focus();
  });
  return (
    <div className={styles.panel} ref={root} tabIndex={-1}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {actions}
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<Dismiss20Regular />}
          aria-label={closeLabel}
          onClick={onClose}
        />
      </div>
      {notice}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
