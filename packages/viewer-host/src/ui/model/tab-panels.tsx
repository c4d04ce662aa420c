import { makeStyles, tokens } from '@fluentui/react-components';
import { FloatingPanel, phoneQuery, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import type { ModelTabItem, TabPanel } from '../plugin-ui-port.ts';

const useStyles = makeStyles({
  /** Has no box itself. The loading and failure states take a panel's place. */
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

/** The model tabs' views. Each is kept after its first visit, with its scroll position. */
export const TabPanels = observer(function TabPanels() {
  const { plugins, ui } = useHost();
  const { activeTab } = ui;
  const [visited, setVisited] = useState<readonly string[]>([]);
  const active = plugins.modelTabs.find(({ id }) => id === activeTab);
  const activeWidth = active?.panel?.width;
  const coversRight = active?.panel ? undefined : active?.coversRight;
  useEffect(() => {
    if (activeTab) setVisited((before) => (before.includes(activeTab) ? before : [...before, activeTab]));
  }, [activeTab]);
  useEffect(() => ui.setTabPanel(activeWidth, coversRight), [ui, activeWidth, coversRight]);
  return plugins.modelTabs
    .filter(({ id }) => id === activeTab || visited.includes(id))
    .map((tab) =>
      tab.panel ? (
        <HostPanel key={tab.id} tab={tab} panel={tab.panel} />
      ) : (
        <OwnPanels key={tab.id} tab={tab} />
      ),
    );
});

/** A tab whose plugin places its own panels on the stage. */
function OwnPanels({ tab }: { readonly tab: ModelTabItem }) {
  const styles = useStyles();
  const { ui } = useHost();
  const slot = useRef<HTMLDivElement>(null);
  const { id } = tab;
  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    const look = () => ui.setPlaced(id, element.querySelector('[data-floating-panel]') !== null);
    const watching = new MutationObserver(look);
    watching.observe(element, { childList: true, subtree: true });
    look();
    return () => {
      watching.disconnect();
      ui.setPlaced(id, false);
    };
  }, [ui, id]);
  return (
    <div ref={slot} className={styles.slot} data-view={`modelTabs/${id}`}>
      <TabView tab={tab} />
    </div>
  );
}

/** A tab whose manifest declares its panel, or whose plugin cannot draw one. */
const HostPanel = observer(function HostPanel(props: {
  readonly tab: ModelTabItem;
  readonly panel: TabPanel;
}) {
  const { tab, panel } = props;
  const { ui } = useHost();
  const { minWidth } = panel;
  return (
    <div hidden={tab.id !== ui.activeTab || ui.isSheetHidden} data-view={`modelTabs/${tab.id}`}>
      <FloatingPanel
        title={tab.title}
        icon={<ItemIcon icon={tab.icon} size={16} />}
        width={panel.width}
        minSize={minWidth === undefined ? undefined : { width: minWidth, height: 120 }}
        defaultDocked={panel.isDocked}
        onClose={() => ui.setActiveTab(undefined)}
      >
        <TabView tab={tab} />
      </FloatingPanel>
    </div>
  );
});

const TabView = observer(function TabView({ tab: { id } }: { readonly tab: ModelTabItem }) {
  const { plugins, ui } = useHost();
  return (
    <plugins.View
      point="modelTabs"
      id={id}
      visible={id === ui.activeTab && !ui.isSheetHidden}
      onClose={() => {
        if (ui.activeTab === id) ui.setActiveTab(undefined);
      }}
    />
  );
});
