import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    fontFamily: tokens.fontFamilyMonospace,
    fontVariantLigatures: 'none',
    overflowWrap: 'anywhere',
  },
});

export type MonoProps = { readonly children: ReactNode; readonly className?: string | undefined };

/** Text whose every character matters: identifiers and codes. */
export function Mono({ children, className }: MonoProps) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.root, className)}>{children}</span>;
}
