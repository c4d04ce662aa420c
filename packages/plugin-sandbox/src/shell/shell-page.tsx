import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { BottomPanels } from './bottom-panels.tsx';
import { ContributionList } from './contribution-list.tsx';
import { KnobPanel } from './knob-panel.tsx';
import { PageHead } from './page-head.tsx';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { type Column, columns } from './shell-store.ts';
import { StageFrame } from './stage-frame.tsx';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    height: '100%',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  narrow: { gridTemplateRows: 'auto auto minmax(0, 1fr)' },
  wide: {
    display: 'grid',
    minHeight: 0,
    gridTemplateColumns: '264px minmax(0, 1fr) 288px',
    gridTemplateRows: 'minmax(0, 1fr) minmax(180px, 34%)',
    gridTemplateAreas: '"list stage knobs" "list log knobs"',
  },
  tabs: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  stack: { position: 'relative', minHeight: 0 },
  part: { minWidth: 0, minHeight: 0, overflow: 'auto', backgroundColor: tokens.colorNeutralBackground1 },
  list: { gridArea: 'list', borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  stage: { gridArea: 'stage', overflow: 'hidden' },
  knobs: { gridArea: 'knobs', borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  log: { gridArea: 'log', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, overflow: 'hidden' },
  // The frame of the stage stays where it is: moving it would load the plugin anew.
  filling: { position: 'absolute', inset: 0 },
  away: { visibility: 'hidden' },
});

/** The page around the stage: three columns and the log below, or one of them at a time where there is no room. */
export const ShellPage = observer(function ShellPage() {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const isWide = useScreenSize() === 'desktop';
  const shell = useShell();
  const { column } = shell;
  const classOf = (one: Column) =>
    mergeClasses(
      styles.part,
      styles[one],
      !isWide && styles.filling,
      !isWide && one !== column && styles.away,
    );
  return (
    <div className={mergeClasses(styles.root, !isWide && styles.narrow)}>
      <PageHead />
      {!isWide && (
        <TabList
          className={styles.tabs}
          aria-label={t('columns')}
          selectedValue={column}
          onTabSelect={(_, { value }) => shell.open(columns.find((one) => one === value) ?? 'stage')}
        >
          {columns.map((one) => (
            <Tab key={one} value={one}>
              {t(`column.${one}`)}
            </Tab>
          ))}
        </TabList>
      )}
      <div className={isWide ? styles.wide : styles.stack}>
        <nav className={classOf('list')} aria-label={t('column.list')}>
          <ContributionList />
        </nav>
        <main className={classOf('stage')} aria-label={t('column.stage')}>
          <StageFrame />
        </main>
        <aside className={classOf('knobs')} aria-label={t('column.knobs')}>
          <KnobPanel />
        </aside>
        <section className={classOf('log')} aria-label={t('panels')}>
          <BottomPanels />
        </section>
      </div>
    </div>
  );
});
