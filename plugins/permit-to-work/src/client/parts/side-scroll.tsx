import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode, Ref } from 'react';

const useStyles = makeStyles({
  root: {
    overflowX: 'auto',
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

/** Something that may be wider than the screen: scrolled with a finger, and with the arrow keys when it has focus. */
export function SideScroll(props: {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={props.ref} className={styles.root} aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  );
}
