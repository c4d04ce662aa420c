import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { followPointer } from './follow-pointer.ts';
import { panelMessages } from './panel-messages.ts';
import {
  nearestStop,
  type SheetRoom,
  type SheetStop,
  sheetHeight,
  sheetStops,
  stopBeside,
} from './sheet-stops.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    justifyContent: 'center',
    flexShrink: 0,
    height: '20px',
    // Within the header, which has room above its words: the sheet is low.
    marginBottom: '-20px',
    paddingTop: '6px',
    boxSizing: 'border-box',
    position: 'relative',
    zIndex: 1,
    cursor: 'ns-resize',
    touchAction: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  bar: {
    width: '36px',
    height: '4px',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
  },
});

export type SheetHandleProps = {
  readonly title: string;
  readonly stop: SheetStop;
  readonly room: SheetRoom;
  readonly onStop: (stop: SheetStop) => void;
  /** Height in px under the finger while it drags; null when it lets go. */
  readonly onDrag: (height: number | null) => void;
};

/** The bar at the top of a bottom sheet. Drag it, or press arrows, Home and End. */
export function SheetHandle({ title, stop, room, onStop, onDrag }: SheetHandleProps) {
  const styles = useStyles();
  const { t } = useMessages(panelMessages);
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    endDrag.current?.();
    const { pointerId, clientY: startY } = event;
    const startHeight = sheetHeight(stop, room);
    let height = startHeight;
    endDrag.current = followPointer(event.currentTarget, pointerId, {
      onMove: ({ clientY }) => {
        height = Math.max(0, Math.min(room.stage, startHeight + startY - clientY));
        onDrag(height);
      },
      onEnd: () => {
        endDrag.current = null;
        onDrag(null);
        if (height !== startHeight) onStop(nearestStop(height, room));
      },
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next: Record<string, SheetStop> = {
      ArrowUp: stopBeside(stop, 1),
      ArrowRight: stopBeside(stop, 1),
      ArrowDown: stopBeside(stop, -1),
      ArrowLeft: stopBeside(stop, -1),
      Home: 'low',
      End: 'full',
    };
    const wanted = next[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    onStop(wanted);
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('sheetHeight', { title })}
      aria-valuemin={0}
      aria-valuemax={sheetStops.length - 1}
      aria-valuenow={sheetStops.indexOf(stop)}
      aria-valuetext={t(stop)}
      className={styles.root}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar} />
    </div>
  );
}
