import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useRef, useState } from 'react';
import { csvText } from '../files/csv.ts';
import { saveCsv, saveFile } from '../files/save-file.ts';
import { isUnderWay } from '../list/state/is-under-way.ts';
import { LoadingState, loadingDelayMs } from '../states/loading-state.tsx';
import { Notice } from '../states/notice.tsx';
import { EmptyState, FailedState } from '../states/states.tsx';
import { useDelayed } from '../states/use-delayed.ts';
import { spokenOnly } from '../theme/spoken-only.ts';
import type { ChartHandle } from './chart-canvas.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { chartMessages } from './chart-messages.ts';
import type { ChartModel } from './chart-model.ts';
import { chartPicture } from './chart-picture.ts';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable, type OpenCell } from './chart-table.tsx';
import { useChartTheme } from './chart-theme.ts';
import { ChartTools } from './chart-tools.tsx';
import type { ChartFrameProps } from './chart-types.ts';
import { useChartCanvas } from './use-chart-canvas.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', minWidth: 0, margin: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minWidth: 0 },
  body: { position: 'relative', minWidth: 0 },
  stale: { opacity: 0.55 },
  hidden: spokenOnly,
  /** Its colours change with the theme's, which `useChartTheme` listens to. */
  probe: {
    position: 'absolute',
    width: 0,
    height: 0,
    visibility: 'hidden',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'color, background-color',
    transitionDuration: '1ms',
  },
});

type Props = ChartFrameProps & {
  readonly model: ChartModel;
  /** Wraps the drawing, for example with the table beside a doughnut. */
  readonly around?: ((drawing: ReactNode) => ReactNode) | undefined;
  /** What is around the drawing is as high as it needs. */
  readonly hasOwnHeight?: boolean;
  /** What is around the drawing has the figures for screen readers too. */
  readonly hasTableAround?: boolean;
  readonly onCell?: OpenCell | undefined;
};

/** What all charts share: legend, table, files, and the states in which there is nothing to draw. */
export function ChartFrame(props: Props) {
  const {
    title,
    load = { kind: 'ready' },
    failed,
    onRetry,
    emptyText,
    emptyAction,
    height = 240,
    className,
  } = props;
  const { model, around, hasOwnHeight = false, hasTableAround = false, onCell } = props;
  const styles = useStyles();
  const { t } = useMessages(chartMessages);
  const probe = useRef<HTMLSpanElement>(null);
  const handle = useRef<ChartHandle>(null);
  const theme = useChartTheme(probe);
  const [isTableAsked, setIsTableAsked] = useState(false);
  const [hasSaveFailed, setHasSaveFailed] = useState(false);
  const isLoading = isUnderWay(load);
  const isStale = useDelayed(isLoading, loadingDelayMs);
  const isDrawn = model.hasData && load.kind !== 'failed';
  const canvas = useChartCanvas(isDrawn && !isTableAsked);
  const isTable = isTableAsked || canvas.kind === 'unable';
  const label = t('tableOf', { title });

  const savePicture = async () => {
    setHasSaveFailed(false);
    const drawn = handle.current?.canvas();
    if (drawn === undefined || theme === undefined) return;
    try {
      saveFile(`${title}.png`, await chartPicture(drawn, title, model.legend, theme));
    } catch {
      setHasSaveFailed(true);
    }
  };

  const content = () => {
    if (load.kind === 'failed') return <FailedState title={failed} error={load.error} onRetry={onRetry} />;
    if (!model.hasData) {
      if (isLoading) return <LoadingState label={title} rows={Math.max(1, Math.floor(height / 72))} />;
      return <EmptyState art="chart" text={emptyText} action={emptyAction} />;
    }
    if (isTable)
      return (
        <div style={{ height }}>
          <ChartTable label={label} data={model.table} onCell={onCell} />
        </div>
      );
    if (canvas.kind === 'failed')
      return <FailedState title={t('drawingFailed')} text={t('drawingFailedText')} onRetry={canvas.retry} />;
    if (canvas.kind === 'loading' || theme === undefined) return <LoadingState label={title} rows={3} />;
    const plot = (
      <ChartPlot
        title={title}
        model={model}
        theme={theme}
        Canvas={canvas.Canvas}
        handle={handle}
        onCell={onCell}
      />
    );
    return around === undefined ? plot : around(plot);
  };

  return (
    <figure className={mergeClasses(styles.root, className)} aria-label={title} aria-busy={isLoading}>
      <span ref={probe} className={styles.probe} aria-hidden />
      {isDrawn && (
        <div className={styles.bar}>
          {model.drawing.kind !== 'doughnut' && <ChartLegend entries={model.legend} />}
          <ChartTools
            isTable={isTable}
            onTable={canvas.kind === 'unable' ? undefined : setIsTableAsked}
            onSavePicture={isTable || canvas.kind !== 'ready' ? undefined : () => void savePicture()}
            onSaveTable={() => saveCsv(`${title}.csv`, csvText(model.table.csv))}
          />
        </div>
      )}
      {hasSaveFailed && <Notice tone="warning">{t('pictureFailed')}</Notice>}
      <div
        className={mergeClasses(styles.body, isStale && isDrawn && styles.stale)}
        style={isDrawn && !hasOwnHeight ? { height } : { minHeight: height }}
      >
        {content()}
      </div>
      {isDrawn && !isTable && !hasTableAround && (
        <div className={styles.hidden}>
          <ChartTable label={label} data={model.table} isHidden />
        </div>
      )}
    </figure>
  );
}
