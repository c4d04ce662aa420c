import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { reducedMotionQuery } from '../theme/media.ts';
import { spokenOnly } from '../theme/spoken-only.ts';
import type { ChartHandle } from './chart-canvas.tsx';
import { chartMessages } from './chart-messages.ts';
import type { ChartModel } from './chart-model.ts';
import type { OpenCell } from './chart-table.tsx';
import type { ChartTheme } from './chart-theme.ts';
import type { CanvasLoad } from './use-chart-canvas.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    width: '100%',
    height: '100%',
    minWidth: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    animationName: { from: { opacity: 0 } },
    animationDuration: '200ms',
    [reducedMotionQuery]: { animationName: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  said: spokenOnly,
});

export type ChartPlotProps = {
  readonly title: string;
  readonly model: ChartModel;
  readonly theme: ChartTheme;
  readonly Canvas: Extract<CanvasLoad, { kind: 'ready' }>['Canvas'];
  readonly handle: RefObject<ChartHandle | null>;
  readonly onCell?: OpenCell | undefined;
};

function step(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft') return at === null ? last : Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' && at !== null ? null : undefined;
}

/** The drawing, with the keys that move over its points. */
export function ChartPlot({ title, model, theme, Canvas, handle, onCell }: ChartPlotProps) {
  const styles = useStyles();
  const { t } = useMessages(chartMessages);
  const howId = useId();
  const [at, setAt] = useState<number | null>(null);
  const go = (index: number | null) => {
    setAt(index);
    handle.current?.showPoint(index);
  };
  const onPoint =
    onCell &&
    ((index: number, series: number) => {
      const { drawing, table } = model;
      // A doughnut has its slices in another order than the rows of its table.
      const row = drawing.kind === 'doughnut' ? drawing.slices[index]?.id : table.rows[index]?.key;
      if (row !== undefined) onCell(row, series)?.();
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(event.key, at, model.points.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
  };
  return (
    <>
      <div
        className={styles.root}
        // The arrow keys are the chart's: a screen reader hands them on and does not read the page with them.
        role="application"
        aria-label={t('chartOf', { title })}
        aria-describedby={howId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the points are reached by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => go(null)}
      >
        <Canvas drawing={model.drawing} theme={theme} handle={handle} onPoint={onPoint} />
      </div>
      <span id={howId} hidden>
        {t('chartHow')}
      </span>
      <span role="status" className={styles.said}>
        {at === null ? '' : model.points[at]}
      </span>
    </>
  );
}
