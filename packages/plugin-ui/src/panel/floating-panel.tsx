import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ChevronDown16Regular,
  Dismiss16Regular,
  Drag20Regular,
  Subtract16Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useId, useState } from 'react';
import { CountBadge } from '../tags/count-badge.tsx';
import { useScreenSize } from '../theme/use-media.ts';
import { DateText } from '../values/date-text.tsx';
import { useFloatingPanelStyles } from './floating-panel-styles.ts';
import { panelMessages } from './panel-messages.ts';
import { usePanelStack } from './panel-stack.ts';
import type { PanelPosition, Size } from './place-panel.ts';
import { scrollStop } from './scroll-stop.ts';
import { SheetHandle } from './sheet-handle.tsx';
import { type SheetStop, sheetHeight } from './sheet-stops.ts';
import { type PanelStart, panelMark, usePanelPlacement } from './use-panel-placement.ts';
import { usePanelResize } from './use-panel-resize.ts';

/** The content of a `FloatingPanel`, where it floats, and how large it is. */
export type FloatingPanelProps = {
  /** The heading, which also names the panel. */
  readonly title: string;
  /** Shown beside the title. */
  readonly count?: number | undefined;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** Small icon buttons before Collapse and Close. */
  readonly actions?: ReactNode;
  /** Below the content, in sight while that scrolls. */
  readonly footer?: ReactNode;
  /** The content, which scrolls where the panel is too low for it. */
  readonly children: ReactNode;
  /** Pixels; never wider than the stage. */
  readonly width: number;
  /** Fixed height in px. Without it the content decides, up to `maxHeight` and the stage. */
  readonly height?: number | undefined;
  /** Greatest height in px; that of the stage by default. */
  readonly maxHeight?: number | undefined;
  /** Least size in px. With it the panel can be resized, by pointer and by keyboard. */
  readonly minSize?: Size | undefined;
  /** A resize ended or an arrow key was pressed. */
  readonly onResize?: ((size: Size) => void) | undefined;
  /** Starts at the stage's left edge and as high as the stage, until somebody moves it. */
  readonly defaultDocked?: boolean;
  /** Where it opens without `position`; 12 px from the stage's left and top by default. */
  readonly defaultPosition?: PanelStart;
  /** Position that the caller keeps. Without it the panel keeps its position until it unmounts. */
  readonly position?: PanelPosition | undefined;
  /**
   * Somebody put it at `position` beside what was open then, such as before a reload: it stays there even if it covers a panel. Without it, a
   * panel that opens gives way to those that are open.
   */
  readonly isPlaced?: boolean;
  /** A drag ended or an arrow key was pressed. */
  readonly onMove?: ((position: PanelPosition) => void) | undefined;
  /** Only the header is shown. Left out, the panel keeps this itself. */
  readonly collapsed?: boolean | undefined;
  /** How it opens where `collapsed` is left out; false unless given. */
  readonly defaultCollapsed?: boolean;
  /** Called when the user collapses or opens the panel. */
  readonly onCollapsedChange?: ((collapsed: boolean) => void) | undefined;
  /** Without it there is no Close button. */
  readonly onClose?: (() => void) | undefined;
  /** How high the sheet of a phone opens; half unless given. */
  readonly defaultSheetStop?: SheetStop;
  /** Called when the user draws the sheet to another height. */
  readonly onSheetStopChange?: ((stop: SheetStop) => void) | undefined;
  /** Called when the panel is touched or focused and comes to the top. */
  readonly onRaise?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
  /** The panel's element, which can be focused. */
  readonly ref?: RefObject<HTMLElement | null> | undefined;
};

/**
 * A window over the model, dragged by its header; on a phone a sheet at the bottom. On a tablet at most two are open. It floats
 * in its offset parent, the stage, which must be positioned and should have `isolation: isolate`: panels count their stacking
 * order up from 1.
 */
export function FloatingPanel(props: FloatingPanelProps) {
  const { title, count, icon, actions, footer, children, maxHeight, minSize, onClose, onRaise } = props;
  const { defaultPosition = { x: 12, y: 12 }, position, onMove, onCollapsedChange, className } = props;
  const { defaultCollapsed = false, defaultSheetStop = 'half', onSheetStopChange } = props;
  const { defaultDocked = false, ref } = props;
  const styles = useFloatingPanelStyles();
  const { t } = useMessages(panelMessages);
  const headingId = useId();
  const hintId = useId();
  const sizeHintId = useId();
  const device = useScreenSize();
  const isSheet = device === 'phone';
  const [ownCollapsed, setOwnCollapsed] = useState(defaultCollapsed);
  const [stop, setStop] = useState<SheetStop>(defaultSheetStop);
  const [sheetDrag, setSheetDrag] = useState<number | null>(null);
  const [isDocked, setIsDocked] = useState(defaultDocked);
  const [ownSize, setOwnSize] = useState<Partial<Size>>({});
  const [said, setSaid] = useState('');
  const place = usePanelPlacement({
    width: props.width,
    start: isDocked ? { x: 0, y: 0 } : defaultPosition,
    position,
    isPlaced: props.isPlaced ?? false,
    growsTo: props.height ?? maxHeight,
    onMove: (to, by) => {
      setIsDocked(false);
      onMove?.(to);
      if (by === 'key') setSaid(t('panelAt', { x: Math.round(to.x), y: Math.round(to.y) }));
    },
    enabled: !isSheet,
  });
  const resize = usePanelResize({
    panel: place.panel,
    stage: place.stage,
    at: place.shown,
    least: isSheet ? undefined : minSize,
    onResize: (size) => {
      setOwnSize(size);
      props.onResize?.(size);
      setSaid(t('panelSize', { width: Math.round(size.width), height: Math.round(size.height) }));
    },
  });
  const width = resize.dragged?.width ?? (props.onResize ? props.width : (ownSize.width ?? props.width));
  const height = resize.dragged?.height ?? (props.onResize ? props.height : (ownSize.height ?? props.height));
  const isCollapsed = props.collapsed ?? ownCollapsed;

  const collapse = (collapsed: boolean) => {
    setOwnCollapsed(collapsed);
    onCollapsedChange?.(collapsed);
  };
  const changeStop = (next: SheetStop) => {
    setStop(next);
    onSheetStopChange?.(next);
    if (isCollapsed) collapse(false);
  };
  const stack = usePanelStack({
    panel: place.panel,
    isOpen: !isCollapsed,
    isLimited: device === 'tablet',
    onCollapse: () => collapse(true),
  });
  const { zIndex } = stack;
  const { panelRef: placeRef } = place;
  const panelRef = useCallback(
    (element: HTMLElement | null) => {
      placeRef(element);
      if (ref) ref.current = element;
    },
    [placeRef, ref],
  );
  const raise = () => {
    stack.raise();
    onRaise?.();
  };

  const { room, stage } = place;
  const isAtEdge = isDocked && !isSheet && !place.isDragging;
  const limit = isAtEdge
    ? (stage?.height ?? Number.POSITIVE_INFINITY)
    : Math.min(
        resize.dragged?.height ?? ownSize.height ?? maxHeight ?? Number.POSITIVE_INFINITY,
        room ?? Number.POSITIVE_INFINITY,
      );
  const sheetRoom = { stage: stage?.height ?? 0, screen: window.innerHeight };
  const floatingStyle: CSSProperties = {
    width,
    height: isCollapsed ? undefined : isAtEdge ? stage?.height : height,
    maxHeight: Number.isFinite(limit) ? limit : undefined,
    transform: `translate(${place.shown.x}px, ${place.shown.y}px)`,
    zIndex,
  };
  const sheetStyle: CSSProperties = {
    height: isCollapsed ? 'auto' : (sheetDrag ?? sheetHeight(stop, sheetRoom)),
    zIndex,
  };

  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      {...{ [panelMark]: '' }}
      aria-labelledby={headingId}
      className={mergeClasses(
        styles.root,
        isSheet ? styles.sheet : styles.floating,
        isAtEdge && styles.docked,
        (place.isDragging || sheetDrag !== null || resize.dragged !== null) && styles.dragging,
        className,
      )}
      style={isSheet ? sheetStyle : floatingStyle}
      onPointerDownCapture={raise}
      onFocusCapture={raise}
    >
      {isSheet && (
        <SheetHandle title={title} stop={stop} room={sheetRoom} onStop={changeStop} onDrag={setSheetDrag} />
      )}
      <header
        className={mergeClasses(styles.header, !isSheet && styles.movable, !isCollapsed && styles.headerLine)}
        onPointerDown={place.onHeaderPointerDown}
      >
        {!isSheet && (
          <Button
            appearance="transparent"
            className={styles.grip}
            data-panel-grip=""
            icon={<Drag20Regular fontSize={16} />}
            aria-label={t('movePanel', { title })}
            aria-describedby={hintId}
            onKeyDown={place.onGripKeyDown}
          />
        )}
        <span id={hintId} hidden>
          {t('movePanelHow')}
        </span>
        {icon}
        <h2 id={headingId} tabIndex={-1} className={styles.title} title={title}>
          <DateText text={title} />
        </h2>
        {count !== undefined && <CountBadge count={count} />}
        <span className={styles.spring} />
        <div className={styles.actions}>
          {actions}
          <Button
            appearance="subtle"
            size="small"
            icon={isCollapsed ? <ChevronDown16Regular /> : <Subtract16Regular />}
            aria-label={isCollapsed ? t('expandPanel', { title }) : t('collapsePanel', { title })}
            aria-expanded={!isCollapsed}
            onClick={() => collapse(!isCollapsed)}
          />
          {onClose && (
            <Button
              appearance="subtle"
              size="small"
              icon={<Dismiss16Regular />}
              aria-label={t('closePanel', { title })}
              onClick={onClose}
            />
          )}
        </div>
      </header>
      {!isCollapsed && (
        <>
          <div ref={scrollStop} className={styles.body}>
            {children}
          </div>
          {footer !== undefined && (
            <footer className={mergeClasses(styles.footer, isSheet && styles.sheetFooter)}>{footer}</footer>
          )}
          {!isSheet && minSize && (
            <button
              type="button"
              className={styles.corner}
              aria-label={t('resizePanel', { title })}
              aria-describedby={sizeHintId}
              onPointerDown={resize.onCornerPointerDown}
              onKeyDown={resize.onCornerKeyDown}
            >
              <span id={sizeHintId} hidden>
                {t('resizePanelHow')}
              </span>
            </button>
          )}
        </>
      )}
      <span aria-live="polite" className={styles.said}>
        {said}
      </span>
    </section>
  );
}
