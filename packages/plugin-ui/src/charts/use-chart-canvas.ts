import { useEffect, useState } from 'react';

type CanvasModule = typeof import('./chart-canvas.tsx');

export type CanvasLoad =
  | { readonly kind: 'loading' }
  /** The browser has no canvas: a test's, or one that keeps pages from drawing. */
  | { readonly kind: 'unable' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly Canvas: CanvasModule['ChartCanvas'] };

let loaded: CanvasModule | undefined;

const canDraw = () => document.createElement('canvas').getContext('2d') !== null;

/**
 * The part that draws, and with it chart.js: fetched when the first chart has something to draw, and kept.
 * @param isNeeded - false while there is nothing to draw
 */
export function useChartCanvas(isNeeded: boolean): CanvasLoad {
  const [attempt, setAttempt] = useState(0);
  const [isAble] = useState(canDraw);
  const [found, setFound] = useState<CanvasModule | 'failed' | undefined>(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    if (!isAble || !isNeeded || loaded !== undefined) {
      setFound(loaded);
      return;
    }
    let isWanted = true;
    const settle = (result: CanvasModule | 'failed') => {
      if (isWanted) setFound(result);
    };
    import('./chart-canvas.tsx').then(
      (module) => {
        loaded = module;
        settle(module);
      },
      () => settle('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [isAble, isNeeded, attempt]);
  if (!isAble) return { kind: 'unable' };
  if (found === undefined) return { kind: 'loading' };
  if (found !== 'failed') return { kind: 'ready', Canvas: found.ChartCanvas };
  return {
    kind: 'failed',
    retry: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
  };
}
