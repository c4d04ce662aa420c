import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { CountBadge } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AccessPanel } from './access-panel.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { LeaksPanel } from './leaks-panel.tsx';
import { ScenePanel } from './scene-panel.tsx';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { TestPanel } from './test-panel.tsx';

const panels = {
  calls: CallsPanel,
  events: EventsPanel,
  scene: ScenePanel,
  leaks: LeaksPanel,
  access: AccessPanel,
  figures: FiguresPanel,
  test: TestPanel,
} as const;
type Panel = keyof typeof panels;
// The keys of `panels`.
const names = Object.keys(panels) as Panel[];

const useStyles = makeStyles({
  root: {
    display: 'grid',
    height: '100%',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  tabs: { overflowX: 'auto', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  name: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  body: { overflow: 'auto', padding: '8px 12px' },
});

/** What has happened since the start, and what can be done with it. */
export const BottomPanels = observer(function BottomPanels() {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { state } = useShell();
  const [panel, setPanel] = useState<Panel>('calls');
  const Shown = panels[panel];
  const counts: Partial<Record<Panel, number>> = {
    calls: state?.calls.length ?? 0,
    events: state?.events.filter(({ kind }) => kind === 'problem').length ?? 0,
    access: state?.access.kind === 'done' ? state.access.findings.length : 0,
  };
  return (
    <div className={styles.root}>
      <TabList
        className={styles.tabs}
        size="small"
        aria-label={t('panels')}
        selectedValue={panel}
        onTabSelect={(_, { value }) => setPanel(names.find((one) => one === value) ?? 'calls')}
      >
        {names.map((one) => (
          <Tab key={one} value={one}>
            <span className={styles.name}>
              {t(`panel.${one}`)}
              {(counts[one] ?? 0) > 0 && <CountBadge count={counts[one] ?? 0} />}
            </span>
          </Tab>
        ))}
      </TabList>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div className={styles.body} role="tabpanel" aria-label={t(`panel.${panel}`)} tabIndex={0}>
        <Shown />
      </div>
    </div>
  );
});
