import { makeStyles } from '@fluentui/react-components';
import { phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost } from '../host-context.ts';
import { toolbarHeight } from './toolbar-height.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    // Above the toolbar.
    bottom: `calc(${toolbarHeight} + 26px)`,
    display: 'flex',
    // What has no room beside the first stands above it.
    flexWrap: 'wrap-reverse',
    // That is at the bottom, because the rows are in reverse.
    alignItems: 'flex-start',
    gap: '8px',
    pointerEvents: 'none',
    // Beside the tools.
    [phoneQuery]: { right: '64px', bottom: '8px' },
  },
});

/** Small panels in the lower left corner of the stage, beside the panel of a tab. */
export const StageCorner = observer(function StageCorner({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const { ui } = useHost();
  const isPhone = ui.screenSize === 'phone';
  const left = isPhone ? 8 : ui.coveredLeft || 12;
  return (
    <div
      className={styles.root}
      style={{ left, maxWidth: isPhone ? undefined : `calc(100% - ${left + 12}px)` }}
    >
      {children}
    </div>
  );
});
