import { makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost } from '../host-context.ts';
import { ModuleBar } from './module-bar.tsx';
import { usePlace } from './use-place.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  main: { flexGrow: 1, minHeight: 0, minWidth: 0, overflow: 'auto' },
});

/** A page of a module below the links to its other pages. */
export const ModuleFrame = observer(function ModuleFrame({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const { plugins } = useHost();
  const place = usePlace();
  const module =
    place.kind === 'module' ? plugins.modules.find(({ pluginId }) => pluginId === place.pluginId) : undefined;
  return (
    <div className={styles.root}>
      {module && <ModuleBar module={module} />}
      <main className={styles.main}>{children}</main>
    </div>
  );
});
