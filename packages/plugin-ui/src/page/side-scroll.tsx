import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode, Ref } from 'react';

const useStyles = makeStyles({
  root: {
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

/** What `SideScroll` lets scroll. */
export type SideScrollProps = {
  /** Accessible name. */
  readonly label: string;
  /** The content, as wide as it needs to be. */
  readonly children: ReactNode;
  /** The element that scrolls. */
  readonly ref?: Ref<HTMLElement>;
};

/** Makes content that may be wider than the screen scroll sideways, by touch and, with the focus, by the arrow keys. */
export function SideScroll({ label, children, ref }: SideScrollProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={ref} className={styles.root} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
