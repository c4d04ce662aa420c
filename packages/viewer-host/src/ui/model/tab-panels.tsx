import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';

/**
 * The model tabs' views, each drawn from its first visit on and kept, so that coming back finds the list where it was.
 * A plugin places its own panels: nothing stands between them and the stage.
 */
export const TabPanels = observer(function TabPanels() {
  const { plugins, ui } = useHost();
  const { activeTab } = ui;
  const [visited, setVisited] = useState<readonly string[]>([]);
  useEffect(() => {
    if (activeTab) setVisited((before) => (before.includes(activeTab) ? before : [...before, activeTab]));
  }, [activeTab]);
  return plugins.modelTabs
    .filter(({ id }) => id === activeTab || visited.includes(id))
    .map(({ id }) => (
      <plugins.View
        key={id}
        point="modelTabs"
        id={id}
        visible={id === activeTab}
        onClose={() => {
          if (ui.activeTab === id) ui.setActiveTab(undefined);
        }}
      />
    ));
});
