import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowMaximize20Regular, ArrowMinimize20Regular } from '@fluentui/react-icons';
import { type Json, useMessages } from '@gantry/plugin-sdk';
import { ContributionView, type ViewPoint } from '@gantry/plugin-sdk/kernel';
import { FloatingPanel, useScreenSize } from '@gantry/plugin-ui';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ItemIcon } from '../item-icon.tsx';
import { type Shown, sampleParams } from './shown.ts';
import { type RunningProps, useStage } from './stage-context.ts';
import { stageMessages } from './stage-messages.ts';
import { viewFrame } from './view-frame.tsx';

/** Pixels, as the host has them. */
const panelWidth = 390;
const windowSize = { width: 420, height: 440 };
const leastWindow = { width: 280, height: 160 };
/** Of the dashboard's grid, in pixels and cells. */
const grid = { row: 48, gap: 12, columns: 12, tallest: 24 };

const useStyles = makeStyles({
  page: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground3,
    zIndex: 1,
  },
  body: { flexGrow: 1, minHeight: 0, overflow: 'auto' },
  settings: { width: '100%', backgroundColor: tokens.colorNeutralBackground1 },
  tiles: { flexGrow: 1, minHeight: 0, overflow: 'auto', padding: '16px' },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    minHeight: '40px',
    padding: '0 8px 0 16px',
  },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  title: {
    flexGrow: 1,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  tileBody: { flexGrow: 1, minHeight: 0, overflow: 'auto', containerType: 'inline-size' },
});

interface ViewProps extends RunningProps {
  readonly shown: Shown & { readonly point: ViewPoint };
}

/** A view of the plugin where the host would show it, in the size that it has there. */
export const ShownView = observer(function ShownView(props: ViewProps) {
  const { point } = props.shown;
  if (point === 'modelTabs') return <ModelTab {...props} />;
  if (point === 'windowTabs') return <WindowTab {...props} />;
  if (point === 'dashboardItems') return <DashboardItem {...props} />;
  return <WholePage {...props} />;
});

const ModelTab = observer(function ModelTab(props: ViewProps) {
  const { running, shown } = props;
  const stage = useStage();
  const found = running.kernel.contribution('modelTabs', running.host.pluginId, shown.id);
  const { panel } = found?.declared ?? {};
  // A plugin of the page that declares no panel draws its own.
  if (!panel && !('sandboxed' in stage.sandbox.plugin)) return <PluginView {...props} />;
  return (
    <FloatingPanel
      title={stage.titles.get(`${shown.point}/${shown.id}`) ?? found?.title ?? shown.id}
      icon={<ItemIcon icon={found?.declared.icon} size={16} />}
      width={panel?.width ?? panelWidth}
      minSize={panel?.minWidth === undefined ? undefined : { width: panel.minWidth, height: 120 }}
      defaultDocked={panel?.start === 'docked'}
      onClose={() => stage.show(undefined)}
    >
      <PluginView {...props} />
    </FloatingPanel>
  );
});

const WindowTab = observer(function WindowTab(props: ViewProps) {
  const { running, shown } = props;
  const stage = useStage();
  const found = running.kernel.contribution('windowTabs', running.host.pluginId, shown.id);
  return (
    <FloatingPanel
      title={stage.titles.get(`${shown.point}/${shown.id}`) ?? found?.title ?? shown.id}
      icon={<ItemIcon icon={found?.declared.icon} size={16} />}
      width={windowSize.width}
      height={windowSize.height}
      minSize={leastWindow}
      onClose={() => stage.show(undefined)}
      defaultSheetStop="full"
    >
      <PluginView {...props} />
    </FloatingPanel>
  );
});

const DashboardItem = observer(function DashboardItem(props: ViewProps) {
  const { running, shown } = props;
  const styles = useStyles();
  const stage = useStage();
  const { t } = useMessages(stageMessages);
  const isPhone = useScreenSize() === 'phone';
  const found = running.kernel.contribution('dashboardItems', running.host.pluginId, shown.id);
  const { w, h } = found?.declared.size ?? { w: grid.columns, h: grid.tallest };
  const isPage = 'page' in shown.params;
  const open = (page: boolean) => stage.show({ ...shown, params: page ? { page: '' } : {} });
  const place: CSSProperties = {
    height: h * (grid.row + grid.gap) - grid.gap,
    // As wide as so many of twelve columns; a phone shows each tile over its whole width.
    width: isPhone ? '100%' : `calc((100% + ${grid.gap}px) / ${grid.columns} * ${w} - ${grid.gap}px)`,
  };
  const toggle = (
    <Button
      appearance="subtle"
      size="small"
      icon={isPage ? <ArrowMinimize20Regular /> : <ArrowMaximize20Regular />}
      aria-label={t(isPage ? 'item.tile' : 'item.page')}
      title={t(isPage ? 'item.tile' : 'item.page')}
      onClick={() => open(!isPage)}
    />
  );
  if (isPage)
    return (
      <section className={styles.page} aria-label={found?.title}>
        <div className={styles.head}>
          <h2 className={styles.title}>{found?.title}</h2>
          {toggle}
        </div>
        <div className={styles.body}>
          <PluginView {...props} />
        </div>
      </section>
    );
  return (
    <div className={styles.page}>
      <div className={styles.tiles}>
        <section className={styles.tile} style={place} aria-label={found?.title}>
          <header className={styles.head}>
            <span className={styles.icon}>
              <ItemIcon icon={found?.declared.icon} />
            </span>
            <h2 className={styles.title}>{found?.title}</h2>
            {toggle}
          </header>
          <div className={styles.tileBody}>
            <PluginView {...props} />
          </div>
        </section>
      </div>
    </div>
  );
});

function WholePage(props: ViewProps): ReactNode {
  const styles = useStyles();
  const isSettings = props.shown.point === 'settingsPages';
  return (
    <div className={styles.page}>
      <main
        className={isSettings ? styles.settings : styles.body}
        style={isSettings ? { flexGrow: 1, overflow: 'auto' } : {}}
      >
        <PluginView {...props} />
      </main>
    </div>
  );
}

/** The view itself, with what the host gives to views of its point. */
const PluginView = observer(function PluginView({ running, shown }: ViewProps) {
  const stage = useStage();
  const [state, setState] = useState<Json>(null);
  const { kernel, host } = running;
  const { point, id, params } = shown;
  const { page, ...query } = params;
  const change = (patch: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...params, page: '', ...patch }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    stage.show({ point, id, params: Object.fromEntries(next) });
  };
  const size = kernel.contribution('dashboardItems', host.pluginId, id)?.declared.size;
  const given = {
    setBadge: (value: number | 'dot' | undefined) => {
      runInAction(() => {
        if (value === undefined) stage.badges.delete(`${point}/${id}`);
        else stage.badges.set(`${point}/${id}`, value);
      });
    },
    setTitle: (text: string) => runInAction(() => stage.titles.set(`${point}/${id}`, text)),
    close: () => stage.show(undefined),
    instanceId: '1',
    state,
    setState,
    place: page === undefined ? 'tile' : 'page',
    size: page === undefined && size ? size : { w: grid.columns, h: grid.tallest },
    editing: false,
    params: point === 'routes' ? { ...sampleParams(stage.sandbox.plugin.manifest, id), ...params } : query,
    setParams: change,
  };
  return (
    <ContributionView
      key={`${running.id} ${point} ${id}`}
      kernel={kernel}
      point={point}
      pluginId={host.pluginId}
      id={id}
      // Holds the props of every view point; which of them count is known from `point` at run time only.
      viewProps={given as never}
      {...viewFrame}
    />
  );
});
