import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { phoneQuery, surfaceTokens, tabletQuery } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { SiteDrawing } from './site-drawing.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 440px',
    height: '100%',
    [tabletQuery]: { gridTemplateColumns: 'minmax(0, 1fr) 400px' },
    [phoneQuery]: { display: 'flex', flexDirection: 'column', overflowY: 'auto' },
  },
  art: {
    position: 'relative',
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: surfaceTokens.canvas,
    [phoneQuery]: { flexShrink: 0, height: '150px' },
  },
  /** On a phone, a list over the drawing takes the space it needs. */
  artWithContent: { [phoneQuery]: { height: 'auto', minHeight: '150px', overflow: 'visible' } },
  side: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflowY: 'auto',
    padding: '40px 48px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    [tabletQuery]: { padding: '32px' },
    [phoneQuery]: {
      flexGrow: 1,
      overflowY: 'visible',
      padding: '20px 16px 16px',
      borderLeft: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
});

/** Layout of the sign-in and projects pages: the drawing on the left, the form or list on the right. */
export function SplitPage(props: { readonly over?: ReactNode; readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.art, props.over !== undefined && styles.artWithContent)}>
        <SiteDrawing />
        {props.over}
      </div>
      <main className={styles.side}>{props.children}</main>
    </div>
  );
}
