import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { followPointer } from './follow-pointer.ts';
import type { PanelPosition, Size } from './place-panel.ts';

/** Pixels that an arrow key makes a panel larger; with Shift one. */
const STEP = 16;
const arrowSteps: Readonly<Record<string, readonly [width: number, height: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The size nearest to what is wanted: at least `least`, and with the panel where it is no larger than the stage. */
export function limitSize(wanted: Size, least: Size, at: PanelPosition, stage: Size): Size {
  const limit = (length: number, from: number, to: number) =>
    Math.round(Math.max(from, Math.min(length, to)));
  return {
    width: limit(wanted.width, Math.min(least.width, stage.width), stage.width - at.x),
    height: limit(wanted.height, Math.min(least.height, stage.height), stage.height - at.y),
  };
}

export type PanelResizeOptions = {
  readonly panel: HTMLElement | null;
  readonly stage: Size | undefined;
  readonly at: PanelPosition;
  /** Pixels. Without it the panel has the size that it is given. */
  readonly least: Size | undefined;
  readonly onResize: (size: Size) => void;
};

/** Resizes a panel by the corner that the reader ends at, with its upper left corner where it is. */
export function usePanelResize({ panel, stage, at, least, onResize }: PanelResizeOptions) {
  const [dragged, setDragged] = useState<Size | null>(null);
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);
  const current = (): Size => ({ width: panel?.offsetWidth ?? 0, height: panel?.offsetHeight ?? 0 });

  const onCornerPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (!least || !stage || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    endDrag.current?.();
    const { clientX, clientY } = event;
    const before = current();
    let last: Size | null = null;
    endDrag.current = followPointer(event.currentTarget, event.pointerId, {
      onMove: (move) => {
        const wanted = {
          width: before.width + move.clientX - clientX,
          height: before.height + move.clientY - clientY,
        };
        last = limitSize(wanted, least, at, stage);
        setDragged(last);
      },
      onEnd: () => {
        endDrag.current = null;
        setDragged(null);
        if (last !== null) onResize(last);
      },
    });
  };

  const onCornerKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowSteps[event.key];
    if (!least || !stage || step === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 1 : STEP;
    const { width, height } = current();
    onResize(limitSize({ width: width + step[0] * by, height: height + step[1] * by }, least, at, stage));
  };

  return { dragged, onCornerPointerDown, onCornerKeyDown };
}
