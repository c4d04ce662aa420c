import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followPointer } from './follow-pointer.ts';
import { type Box, keepInside, type PanelPosition, panelGap, type Size, snapPanel } from './place-panel.ts';

/** Where a panel opens: from the stage's left edge, or from its right edge. Pixels. */
export type PanelStart = PanelPosition | { readonly right: number; readonly y: number };

/** Marks the elements that other panels snap to and are stacked with. */
export const panelMark = 'data-floating-panel';

const arrowSteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The box that a panel floats in. */
export const stageOf = (panel: HTMLElement | null): Element | null =>
  panel?.offsetParent ?? panel?.parentElement ?? null;

/** The other panels of the same stage. */
export const panelsBeside = (panel: HTMLElement | null): HTMLElement[] =>
  [...(stageOf(panel)?.querySelectorAll<HTMLElement>(`[${panelMark}]`) ?? [])].filter(
    (other) => other !== panel,
  );

const boxOf = (element: HTMLElement): Box => ({
  x: element.offsetLeft,
  y: element.offsetTop,
  width: element.offsetWidth,
  height: element.offsetHeight,
});

const resolveStart = (start: PanelStart, panel: Size, stage: Size): PanelPosition =>
  'right' in start ? { x: stage.width - panel.width - start.right, y: start.y } : start;

export type PanelPlacementOptions = {
  readonly width: number;
  readonly start: PanelStart;
  readonly position: PanelPosition | undefined;
  readonly onMove: (position: PanelPosition, by: 'pointer' | 'key') => void;
  /** False where the panel does not float, as in a bottom sheet. */
  readonly enabled: boolean;
};

export type PanelPlacement = {
  readonly panel: HTMLElement | null;
  /** Ref of the panel's root element. Its offset parent is the stage. */
  readonly panelRef: (element: HTMLElement | null) => void;
  /** Where to draw the panel, already inside the stage. */
  readonly shown: PanelPosition;
  /** Undefined until the stage was measured. */
  readonly stage: Size | undefined;
  /** Greatest height in px at which the panel still fits the stage. */
  readonly room: number | undefined;
  readonly isDragging: boolean;
  readonly onHeaderPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  readonly onGripKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/**
 * Moves a panel about its stage by pointer and keyboard. The position a person chose is kept as chosen: when the stage
 * shrinks the panel is only drawn inside it, and goes back when there is room again.
 */
export function usePanelPlacement({
  width,
  start,
  position,
  onMove,
  enabled,
}: PanelPlacementOptions): PanelPlacement {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [own, setOwn] = useState<PanelStart>(start);
  const [dragged, setDragged] = useState<PanelPosition | null>(null);
  const [sizes, setSizes] = useState<{ readonly stage: Size; readonly panel: Size } | null>(null);
  const endDrag = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    if (panel === null) return;
    let observed: Element | null = null;
    const measure = () => {
      const stage = stageOf(panel);
      if (stage === null) return;
      // A panel that is hidden has no offset parent: its stage is known when it is shown.
      if (stage !== observed) {
        if (observed) observer.unobserve(observed);
        observed = stage;
        observer.observe(stage);
      }
      setSizes({
        stage: { width: stage.clientWidth, height: stage.clientHeight },
        panel: { width: panel.offsetWidth, height: panel.offsetHeight },
      });
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(panel);
    return () => observer.disconnect();
  }, [panel]);
  useEffect(() => () => endDrag.current?.(), []);

  const panelSize = sizes?.panel ?? { width, height: 0 };
  const stage = sizes?.stage;
  const settle = (wanted: PanelPosition) => (stage ? keepInside(wanted, panelSize, stage) : wanted);
  const chosen = dragged ?? position ?? resolveStart(own, panelSize, stage ?? { width: 0, height: 0 });
  const shown = settle(chosen);

  const rest = (at: PanelPosition, by: 'pointer' | 'key') => {
    setOwn(at);
    onMove(at, by);
  };

  const onHeaderPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (!enabled || !stage || event.button !== 0 || !event.isPrimary) return;
    if (!(event.target instanceof Element)) return;
    // A menu that a button of the header opens lies elsewhere in the page, but its events come through here.
    if (!event.currentTarget.contains(event.target)) return;
    const pressed = event.target.closest('button, a, input, select');
    if (pressed !== null && !pressed.hasAttribute('data-panel-grip')) return;
    endDrag.current?.();
    const grip = { x: event.clientX - shown.x, y: event.clientY - shown.y };
    const boxes = panelsBeside(panel).map(boxOf);
    let last: PanelPosition | null = null;
    endDrag.current = followPointer(event.currentTarget, event.pointerId, {
      onMove: ({ clientX, clientY }) => {
        last = snapPanel({ x: clientX - grip.x, y: clientY - grip.y }, panelSize, stage, boxes);
        setDragged(last);
      },
      onEnd: () => {
        endDrag.current = null;
        setDragged(null);
        if (last !== null) rest(last, 'pointer');
      },
    });
  };

  const onGripKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowSteps[event.key];
    if (!enabled || step === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 1 : 8;
    rest(settle({ x: shown.x + step[0] * by, y: shown.y + step[1] * by }), 'key');
  };

  return {
    panel,
    panelRef: setPanel,
    shown,
    stage,
    room: stage && Math.max(0, stage.height - 2 * panelGap),
    isDragging: dragged !== null,
    onHeaderPointerDown,
    onGripKeyDown,
  };
}
