import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { phoneQuery, tabletQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost } from '../host-context.ts';
import { laptopQuery } from '../narrow-query.ts';
import { useCardWidth } from '../use-panel-widths.ts';
import { toolbarHeight } from './stage-sizes.ts';

const aboveScale = `calc(${toolbarHeight} + 56px)`;

/** Pixels that the plan needs. */
const least = 262;

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
    // Above the scale bar too, which is there above the toolbar.
    [tabletQuery]: { bottom: aboveScale },
    // Beside the tools.
    [phoneQuery]: { right: '64px', bottom: '8px' },
  },
  raised: { [laptopQuery]: { bottom: aboveScale } },
});

/** Small panels in the lower left corner of the stage, beside the panel of a tab. */
export const StageCorner = observer(function StageCorner({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const { ui } = useHost();
  const card = useCardWidth();
  const isPhone = ui.screenSize === 'phone';
  const left = isPhone ? 8 : ui.coveredLeft || 12;
  const beside = (covered: number) => `calc(100% - ${left + covered + 12}px)`;
  // Where there is no room beside the object's card either, that lies over what is here.
  const maxWidth = `max(${beside(Math.max(ui.coveredRight, card) + 12)}, min(${least}px, ${beside(ui.coveredRight)}))`;
  return (
    <div
      className={mergeClasses(styles.root, ui.coveredLeft > 0 && styles.raised)}
      style={{ left, maxWidth: isPhone ? undefined : maxWidth }}
    >
      {children}
    </div>
  );
});
