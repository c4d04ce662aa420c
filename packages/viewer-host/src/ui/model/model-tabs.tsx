import {
  Button,
  Menu,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import {
  CalendarClock16Filled,
  CalendarClock16Regular,
  Layer20Filled,
  Layer20Regular,
  MoreHorizontal20Regular,
  TextBulletListTree16Filled,
  TextBulletListTree16Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import {
  CountBadge,
  phoneQuery,
  stateTokens,
  surfaceTokens,
  tabletQuery,
  useScreenSize,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactElement, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHost } from '../host-context.ts';
import { ItemIcon } from '../item-icon.tsx';
import type { ModelTabItem } from '../plugin-ui-port.ts';
import { timelineMessages } from '../timeline/timeline-messages.ts';
import { modelMessages } from './model-messages.ts';
import { readUrlState } from './url-state.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'stretch',
    flexShrink: 0,
    height: '40px',
    padding: '0 12px 0 8px',
    backgroundColor: surfaceTokens.tabbar,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [tabletQuery]: { height: '44px' },
    [phoneQuery]: { height: '48px', padding: 0 },
  },
  // Fluent's list does not shrink: with many modules the page of a phone would be wider than its screen.
  tabs: {
    flexGrow: 1,
    flexShrink: 1,
    minWidth: 0,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
  },
  tab: { flexShrink: 0, paddingTop: 0, paddingBottom: 0, whiteSpace: 'nowrap' },
  content: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  dot: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: stateTokens.info.solid },
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '6px',
    flexShrink: 0,
    paddingLeft: '8px',
    margin: 0,
    border: 'none',
    padding: 0,
  },
  toggle: {
    minWidth: 0,
    height: '28px',
    padding: '0 10px',
    fontSize: '12px',
    columnGap: '2px',
    color: tokens.colorNeutralForeground2,
    [tabletQuery]: { height: '40px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    outline: surfaceTokens.selectedOutline,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
  },
  more: { minWidth: '44px', height: '44px', alignSelf: 'center' },
});

/** The plugins' tabs on the left, the host's windows on the right. */
export const ModelTabs = observer(function ModelTabs() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const { plugins, ui } = useHost();
  const { search } = useLocation();
  const isPhone = useScreenSize() === 'phone';
  // On a phone a tab's sheet would cover the card of the address's object.
  const isCardOpen = isPhone && readUrlState(search).object !== undefined;
  const tabs = plugins.modelTabs;
  const firstId = tabs[0]?.id;
  const isKnown = ui.activeTab === undefined || tabs.some(({ id }) => id === ui.activeTab);
  useEffect(() => {
    // Opens the first tab on the first visit, and when the active tab has disappeared.
    if (firstId !== undefined && !isCardOpen && (!isKnown || !ui.hasChosenTab)) ui.setActiveTab(firstId);
    // Without tabs, nothing covers the stage, and nothing must make room.
    if (firstId === undefined && !isKnown && plugins.isReady) ui.forgetTab();
  }, [ui, firstId, isKnown, isCardOpen, plugins.isReady]);
  return (
    <div className={styles.root}>
      <TabList
        className={styles.tabs}
        aria-label={t('tabs')}
        selectedValue={ui.activeTab ?? ''}
        onTabSelect={(_, { value }) => ui.setActiveTab(String(value))}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            className={styles.tab}
            icon={<ItemIcon icon={tab.icon} size={16} filled={tab.id === ui.activeTab} />}
            aria-label={tabName(tab)}
          >
            <span className={styles.content}>
              {tab.title}
              {typeof tab.badge === 'number' && <CountBadge count={tab.badge} />}
              {tab.badge === 'dot' && <span className={styles.dot} aria-hidden />}
            </span>
          </Tab>
        ))}
      </TabList>
      {isPhone ? <WindowMenu /> : <WindowBar />}
    </div>
  );

  function tabName(tab: ModelTabItem): string {
    if (typeof tab.badge === 'number') return t('badge', { title: tab.title, count: tab.badge });
    return tab.badge === 'dot' ? t('badgeDot', { title: tab.title }) : tab.title;
  }
});

const WindowBar = observer(function WindowBar() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const dates = useMessages(timelineMessages);
  const { ui, timeline } = useHost();
  const toggle = (
    label: string,
    isOn: boolean,
    icon: ReactElement,
    keys: string,
    onClick: () => void,
    whyDisabled?: string,
  ) => (
    <Button
      disabledFocusable={whyDisabled !== undefined}
      title={whyDisabled}
      className={mergeClasses(styles.toggle, isOn && styles.on)}
      icon={icon}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <fieldset className={styles.bar} aria-label={t('windowBar')}>
      {toggle(
        t('tree'),
        ui.isTreeOpen,
        ui.isTreeOpen ? <TextBulletListTree16Filled /> : <TextBulletListTree16Regular />,
        'M',
        () => ui.setTreeOpen(!ui.isTreeOpen),
      )}
      {toggle(
        t('layers'),
        ui.isLayersOpen,
        ui.isLayersOpen ? <Layer20Filled fontSize={16} /> : <Layer20Regular fontSize={16} />,
        'L',
        () => ui.setLayersOpen(!ui.isLayersOpen),
      )}
      {toggle(
        t('timeline'),
        ui.isTimelineOpen,
        ui.isTimelineOpen ? <CalendarClock16Filled /> : <CalendarClock16Regular />,
        'T',
        () => ui.setTimelineOpen(!ui.isTimelineOpen),
        timeline.disabled ? dates.t('noneReason') : undefined,
      )}
    </fieldset>
  );
});

/** Closes after a choice: on a phone it would cover the window that was opened. */
const WindowMenu = observer(function WindowMenu() {
  const styles = useStyles();
  const { t } = useMessages(modelMessages);
  const { ui, timeline } = useHost();
  const open = [
    ...(ui.isTreeOpen ? ['tree'] : []),
    ...(ui.isLayersOpen ? ['layers'] : []),
    ...(ui.isTimelineOpen ? ['timeline'] : []),
  ];
  return (
    <Menu
      checkedValues={{ windows: open }}
      onCheckedValueChange={(_, { checkedItems }) => {
        if (checkedItems.includes('tree') !== ui.isTreeOpen) ui.setTreeOpen(!ui.isTreeOpen);
        else if (checkedItems.includes('layers') !== ui.isLayersOpen) ui.setLayersOpen(!ui.isLayersOpen);
        else ui.setTimelineOpen(!ui.isTimelineOpen);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.more}
          icon={<MoreHorizontal20Regular />}
          aria-label={t('windowBar')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItemCheckbox name="windows" value="tree" persistOnClick={false}>
            {t('tree')}
          </MenuItemCheckbox>
          <MenuItemCheckbox name="windows" value="layers" persistOnClick={false}>
            {t('layers')}
          </MenuItemCheckbox>
          <MenuItemCheckbox
            name="windows"
            value="timeline"
            persistOnClick={false}
            disabled={timeline.disabled}
          >
            {t('timeline')}
          </MenuItemCheckbox>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
