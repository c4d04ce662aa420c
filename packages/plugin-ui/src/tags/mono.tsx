import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    fontFamily: tokens.fontFamilyMonospace,
    fontVariantLigatures: 'none',
    overflowWrap: 'anywhere',
  },
});

/** The text of `Mono`. */
export type MonoProps = {
  /** An identifier or a code. */
  readonly children: ReactNode;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/** Text whose every character matters: identifiers and codes. */
export function Mono({ children, className }: MonoProps) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, className)}>{children}</span>;
}
