import { makeStyles, tokens } from '@fluentui/react-components';
import { phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';

const useStyles = makeStyles({
  /** Takes no place of its own. What is drawn instead of a panel (loading, failed) gets the place of one. */
  slot: {
    display: 'contents',
    '& > :not([data-floating-panel], [hidden], :has([data-floating-panel]))': {
      position: 'absolute',
      left: '12px',
      top: '12px',
      width: '390px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusXLarge,
      backgroundColor: surfaceTokens.glass,
      boxShadow: surfaceTokens.glassShadow,
      pointerEvents: 'auto',
      [phoneQuery]: { left: 0, right: 0, top: 'auto', bottom: 0, width: 'auto' },
    },
  },
});

/**
 * The model tabs' views, each drawn from its first visit on and kept, so that coming back finds the list where it was.
 * A plugin places its own panels: nothing stands between them and the stage.
 */
export const TabPanels = observer(function TabPanels() {
  const styles = useStyles();
  const { plugins, ui } = useHost();
  const { activeTab } = ui;
  const [visited, setVisited] = useState<readonly string[]>([]);
  useEffect(() => {
    if (activeTab) setVisited((before) => (before.includes(activeTab) ? before : [...before, activeTab]));
  }, [activeTab]);
  return plugins.modelTabs
    .filter(({ id }) => id === activeTab || visited.includes(id))
    .map(({ id }) => (
      <div key={id} className={styles.slot}>
        <plugins.View
          point="modelTabs"
          id={id}
          visible={id === activeTab && !ui.isSheetHidden}
          onClose={() => {
            if (ui.activeTab === id) ui.setActiveTab(undefined);
          }}
        />
      </div>
    ));
});
