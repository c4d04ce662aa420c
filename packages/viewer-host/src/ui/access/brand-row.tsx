import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Logo } from '../shell/logo.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: '10px', minHeight: '32px' },
  name: { flexGrow: 1, fontSize: '20px', lineHeight: '26px', fontWeight: 650 },
});

/** Logo and name, with optional content at the end. */
export function BrandRow({ children }: { readonly children?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Logo />
      <span className={styles.name}>Gantry</span>
      {children}
    </div>
  );
}
