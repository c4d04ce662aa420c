import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followPointer } from './follow-pointer.ts';
import { freePlace } from './free-place.ts';
import { type Box, keepInside, type PanelPosition, panelGap, type Size, snapPanel } from './place-panel.ts';

/** Where a panel opens: from the stage's left edge, or from its right edge. Pixels. */
export type PanelStart =
  | PanelPosition
  | {
      /** From the stage's right edge to the panel's. */
      readonly right: number;
      /** From the stage's top edge to the panel's. */
      readonly y: number;
    };

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

/** Where a panel is drawn on its stage. Its offsets do not know of the transform that places it. */
function boxOf(element: HTMLElement): Box {
  const { left, top } = element.getBoundingClientRect();
  const stage = stageOf(element)?.getBoundingClientRect();
  return {
    x: left - (stage?.left ?? 0),
    y: top - (stage?.top ?? 0),
    width: element.offsetWidth,
    height: element.offsetHeight,
  };
}

const resolveStart = (start: PanelStart, panel: Size, stage: Size): PanelPosition =>
  'right' in start ? { x: stage.width - panel.width - start.right, y: start.y } : start;

/** Panels in the order in which they were opened. */
const turns = new WeakMap<HTMLElement, number>();
let lastTurn = 0;
const turnOf = (panel: HTMLElement) => turns.get(panel) ?? Number.POSITIVE_INFINITY;

/**
 * A place for a panel that is shown now, where it covers no other; null if it may open where it wants to.
 * @param beside - which panels it gives way to
 */
function openingPlace(
  panel: HTMLElement,
  stage: Element,
  wanted: ((panel: Size, stage: Size) => PanelPosition) | undefined,
  growsTo: number | undefined,
  beside: (other: HTMLElement) => boolean,
): PanelPosition | null {
  if (!wanted) return null;
  const room = { width: stage.clientWidth, height: stage.clientHeight };
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const others = panelsBeside(panel)
    .filter((other) => other.closest('[hidden]') === null && beside(other))
    .map(boxOf);
  const start = keepInside(wanted(size, room), size, room);
  // Its content may still be on the way.
  const full = {
    ...size,
    height: Math.max(size.height, Math.min(growsTo ?? room.height, room.height - start.y)),
  };
  const at = freePlace(start, full, room, others);
  return at.x === start.x && at.y === start.y ? null : at;
}

export type PanelPlacementOptions = {
  readonly width: number;
  readonly start: PanelStart;
  readonly position: PanelPosition | undefined;
  /** Stays at its position even if that covers a panel. */
  readonly isPlaced: boolean;
  /** Greatest height in px that the panel may grow to; undefined: as high as the stage. */
  readonly growsTo: number | undefined;
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
  isPlaced,
  growsTo,
  onMove,
  enabled,
}: PanelPlacementOptions): PanelPlacement {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [own, setOwn] = useState<PanelStart>(start);
  const [dragged, setDragged] = useState<PanelPosition | null>(null);
  /** Where the panel opened instead of where it wanted to be, until somebody moves it. */
  const [opened, setOpened] = useState<PanelPosition | null>(null);
  const [sizes, setSizes] = useState<{ readonly stage: Size; readonly panel: Size } | null>(null);
  const endDrag = useRef<(() => void) | null>(null);
  const moved = useRef(false);
  const wanted = useRef<(panel: Size, stage: Size) => PanelPosition>(undefined);
  const limit = useRef(growsTo);
  const stays = useRef(isPlaced);
  useLayoutEffect(() => {
    wanted.current = (size, stage) => position ?? resolveStart(own, size, stage);
    limit.current = growsTo;
    stays.current = isPlaced;
  });
  const avoid = useCallback((element: HTMLElement, beside: (other: HTMLElement) => boolean = () => true) => {
    const stage = stageOf(element);
    if (stage === null || moved.current || stays.current) return;
    setOpened(openingPlace(element, stage, wanted.current, limit.current, beside));
  }, []);

  useLayoutEffect(() => {
    if (panel === null) return;
    let observed: Element | null = null;
    let wasShown = false;
    let nextFrame = 0;
    const open = () => {
      moved.current = false;
      lastTurn += 1;
      turns.set(panel, lastTurn);
      // Of panels that open together, each gives way to those before it: otherwise all would go to the same place.
      const isBefore = (other: HTMLElement) => turnOf(other) < turnOf(panel);
      avoid(panel, isBefore);
      // By then, a panel for which a tablet has no room is collapsed.
      nextFrame = requestAnimationFrame(() => avoid(panel, isBefore));
    };
    const measure = () => {
      const stage = stageOf(panel);
      if (stage === null) return;
      const isShown = panel.closest('[hidden]') === null;
      if (isShown && !wasShown) open();
      wasShown = isShown;
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
    return () => {
      observer.disconnect();
      cancelAnimationFrame(nextFrame);
    };
  }, [panel, avoid]);
  // A place that was kept arrives later than the panel.
  const keptAt = position && `${position.x} ${position.y}`;
  useLayoutEffect(() => {
    if (panel !== null && keptAt !== undefined) avoid(panel);
  }, [panel, keptAt, avoid]);
  useEffect(() => () => endDrag.current?.(), []);

  const panelSize = sizes?.panel ?? { width, height: 0 };
  const stage = sizes?.stage;
  const settle = (wanted: PanelPosition) => (stage ? keepInside(wanted, panelSize, stage) : wanted);
  const chosen =
    dragged ?? opened ?? position ?? resolveStart(own, panelSize, stage ?? { width: 0, height: 0 });
  const shown = settle(chosen);

  const rest = (at: PanelPosition, by: 'pointer' | 'key') => {
    moved.current = true;
    setOwn(at);
    setOpened(null);
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
