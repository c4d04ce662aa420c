import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { spokenOnly, surfaceTokens, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useHost } from '../host-context.ts';
import { isPlanShown } from '../plan/plan-shown.ts';
import { TimelinePanel } from '../timeline/timeline-panel.tsx';
import { useViewHistory } from '../views/use-view-history.ts';
import { FloatingWindows } from '../windows/floating-windows.tsx';
import { ContextMenu } from './context-menu.tsx';
import { LoadChip } from './load-chip.tsx';
import { modelMessages } from './model-messages.ts';
import { ModelTabs } from './model-tabs.tsx';
import { modelsAtOrigin } from './models-at-origin.ts';
import { PointerReadout } from './pointer-readout.tsx';
import { StageCorner } from './stage-corner.tsx';
import { StageMessage } from './stage-message.tsx';
import { TabPanels } from './tab-panels.tsx';
import { Toolbar } from './toolbar.tsx';
import { useModelKeys } from './use-model-keys.ts';
import { useModelUrl } from './use-model-url.ts';
import { ViewCube } from './view-cube.tsx';

// The first picture comes without a selection.
const SectionPanel = lazy(async () => ({
  default: (await import('../sections/section-panel.tsx')).SectionPanel,
}));
const SectionHint = lazy(async () => ({
  default: (await import('../sections/section-hint.tsx')).SectionHint,
}));
const ObjectCard = lazy(async () => ({ default: (await import('./object-card.tsx')).ObjectCard }));
// Opened by a button or a key.
const LayerPanel = lazy(async () => ({ default: (await import('../layers/layer-panel.tsx')).LayerPanel }));
const TreePanel = lazy(async () => ({ default: (await import('../tree/tree-panel.tsx')).TreePanel }));
const FindPanel = lazy(async () => ({ default: (await import('../find/find-panel.tsx')).FindPanel }));
const ColourLegend = lazy(async () => ({
  default: (await import('../find/colour-legend.tsx')).ColourLegend,
}));
const ComparePanel = lazy(async () => ({
  default: (await import('../compare/compare-panel.tsx')).ComparePanel,
}));
const MapAttribution = lazy(async () => ({
  default: (await import('./map-attribution.tsx')).MapAttribution,
}));
const OriginNote = lazy(async () => ({ default: (await import('./origin-note.tsx')).OriginNote }));
const ViewsPanel = lazy(async () => ({ default: (await import('../views/views-panel.tsx')).ViewsPanel }));
const MeasurePanel = lazy(async () => ({
  default: (await import('../measure/measure-panel.tsx')).MeasurePanel,
}));
const PlanPanel = lazy(async () => ({ default: (await import('../plan/plan-panel.tsx')).PlanPanel }));
const WalkPanel = lazy(async () => ({ default: (await import('../walk/walk-panel.tsx')).WalkPanel }));

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  title: spokenOnly,
  stage: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
    isolation: 'isolate',
    backgroundColor: surfaceTokens.canvas,
  },
  canvas: { position: 'absolute', inset: 0 },
  /** The stage without the timeline: the area for floating elements, which enable pointer events themselves. */
  room: { position: 'relative', flexGrow: 1, minHeight: 0, pointerEvents: 'none' },
  /** Panels number their stacking order from 1 here. */
  panels: { position: 'absolute', inset: 0, isolation: 'isolate', zIndex: 2 },
});

/** The model and what floats over it, from bottom to top: scene, readouts, panels, toolbar, menu. */
export const ModelPage = observer(function ModelPage() {
  const styles = useStyles();
  const host = useHost();
  const { t } = useMessages(modelMessages);
  const { ui, selection, projects } = host;
  const canvas = useRef<HTMLDivElement>(null);
  const isPhone = useScreenSize() === 'phone';
  const scene = host.scene();

  useEffect(() => {
    if (!scene || !canvas.current) return;
    const attached = scene.attach(canvas.current);
    return () => attached.dispose();
  }, [scene]);
  useEffect(() => {
    // A phone has room for either the model or the timeline: it starts with the model.
    if (isPhone) ui.setTimelineOpen(false);
  }, [ui, isPhone]);
  useEffect(() => {
    ui.setModelShown(true);
    return () => ui.setModelShown(false);
  }, [ui]);
  useModelUrl(projects.current?.id ?? '', canvas);
  useModelKeys();
  useViewHistory();

  const selected = selection.current.at(-1);
  return (
    <main className={styles.root}>
      <h1 className={styles.title}>{t('title', { project: projects.current?.name ?? '' })}</h1>
      <ModelTabs />
      <div className={styles.stage} data-stage="">
        <div ref={canvas} className={styles.canvas} data-scene-place="" />
        <div className={styles.room}>
          <ViewCube />
          <PointerReadout />
          <Suspense>{host.maps.drawn.length > 0 && <MapAttribution />}</Suspense>
          <Suspense>{modelsAtOrigin(host).length > 0 && <OriginNote />}</Suspense>
          <LoadChip />
          <StageMessage />
          <Suspense>{host.sections.isCutting && <SectionHint />}</Suspense>
          <div className={styles.panels}>
            <Suspense>{ui.isLayersOpen && <LayerPanel />}</Suspense>
            <Suspense>{ui.isTreeOpen && <TreePanel />}</Suspense>
            <Suspense>{ui.isFindOpen && <FindPanel />}</Suspense>
            <Suspense>{host.colouring.current && <ColourLegend />}</Suspense>
            <Suspense>{ui.comparedModel !== undefined && <ComparePanel />}</Suspense>
            <Suspense>{ui.isViewsOpen && <ViewsPanel />}</Suspense>
            <TabPanels />
            <FloatingWindows />
            <Suspense>{host.sections.tool !== 'off' && <SectionPanel />}</Suspense>
            <Suspense>{host.measure.isOpen && <MeasurePanel />}</Suspense>
            <StageCorner>
              <Suspense>{isPlanShown(host) && <PlanPanel />}</Suspense>
              <Suspense>{host.walk.isOn && <WalkPanel />}</Suspense>
            </StageCorner>
            <Suspense>
              {selected && !ui.isCardKeptAway && (
                <ObjectCard key={`${selected.modelId}/${selected.globalId}`} object={selected} />
              )}
            </Suspense>
          </div>
          <Toolbar />
        </div>
        <TimelinePanel />
      </div>
      <ContextMenu />
    </main>
  );
});
