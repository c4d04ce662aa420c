import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { PicturePoint } from '@gantry/plugin-sdk/cameras';
import { comfortable } from '@gantry/plugin-ui';
import { type PictureZone, shareOf } from '@gantry/plugin-ui/cameras';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { middleAfter, steps } from './zone-edits.ts';
import { zonesMessages } from './zones-messages.ts';

/** Pixels that a press may slip without moving a corner. */
const slip = 3;

const useStyles = makeStyles({
  // What takes presses is larger than the mark inside.
  handle: {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    transform: 'translate(-50%, -50%)',
    pointerEvents: 'auto',
    touchAction: 'none',
    cursor: 'move',
    borderRadius: tokens.borderRadiusCircular,
    [comfortable]: { width: '44px', height: '44px' },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      boxShadow: `0 0 0 4px ${tokens.colorStrokeFocus1}`,
    },
  },
  mark: {
    boxSizing: 'border-box',
    width: '14px',
    height: '14px',
    borderRadius: tokens.borderRadiusCircular,
    border: '2px solid #000000',
    backgroundColor: '#FFFFFF',
  },
  chosen: { backgroundColor: tokens.colorBrandBackground, outline: '2px solid #FFFFFF' },
  middle: { cursor: 'copy' },
  between: { width: '10px', height: '10px', opacity: 0.8 },
});

/** A corner on its way to another place. */
export interface CornerDrag {
  /** Its place among the corners, from 0; of a new one, the place that it gets. */
  readonly corner: number;
  readonly isNew: boolean;
  readonly point: PicturePoint;
}

/** The corners with the one that is on its way. */
export const dragged = (
  points: readonly PicturePoint[],
  { corner, isNew, point }: CornerDrag,
): readonly PicturePoint[] =>
  isNew ? points.toSpliced(corner, 0, point) : points.map((one, at) => (at === corner ? point : one));

const arrows: Readonly<Record<string, PicturePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Props {
  readonly zone: PictureZone;
  readonly isArea: boolean;
  /** Of the picture, in pixels of the page. */
  readonly box: () => DOMRect | undefined;
  /** The corner that the tools are about. */
  readonly chosen: number | undefined;
  /** The corner that gets the keyboard, once for each object. */
  readonly focused: { readonly corner: number } | undefined;
  readonly drag: CornerDrag | undefined;
  readonly onDrag: (drag: CornerDrag | undefined) => void;
  readonly onFocus: (corner: number) => void;
  readonly onMove: (corner: number, by: PicturePoint) => void;
  readonly onPlace: (drag: CornerDrag) => void;
  readonly onRemove: (corner: number) => void;
}

/** The corners of a zone, each a control of its own, and between them what adds one by the pointer. */
export function CornerControls(props: Props) {
  const { zone, isArea, box, chosen, focused, drag, onDrag, onFocus, onMove, onPlace, onRemove } = props;
  const { points, name } = zone;
  const styles = useStyles();
  const { t } = useMessages(zonesMessages);
  const corners = useRef(new Map<number, HTMLButtonElement>());
  const press = useRef<{ readonly x: number; readonly y: number; readonly begun: CornerDrag }>(undefined);
  useEffect(() => {
    if (focused) corners.current.get(focused.corner)?.focus();
  }, [focused]);

  const grab = (begun: CornerDrag) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Not every browser does so for a press.
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { x: event.clientX, y: event.clientY, begun };
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const rect = box();
    if (!press.current || !rect) return;
    const { x, y, begun } = press.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    if (!drag && Math.hypot(right, down) < slip) return;
    onDrag({
      ...begun,
      point: {
        x: shareOf(begun.point.x + right / rect.width),
        y: shareOf(begun.point.y + down / rect.height),
      },
    });
  };
  const release = () => {
    press.current = undefined;
    if (drag) onPlace(drag);
    onDrag(undefined);
  };
  const giveUp = () => {
    press.current = undefined;
    onDrag(undefined);
  };
  const follows = { onPointerMove: follow, onPointerUp: release, onPointerCancel: giveUp };
  const onKeyDown = (corner: number) => (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const step = event.shiftKey ? steps.coarse : steps.fine;
    if (arrow) onMove(corner, { x: arrow.x * step, y: arrow.y * step });
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(corner);
    else return;
    event.preventDefault();
  };
  const at = ({ x, y }: PicturePoint) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
  const placed = drag ? dragged(points, drag) : points;
  return (
    <>
      {[...points.keys()].map((corner) => {
        const middle = isArea || corner < points.length - 1 ? middleAfter(points, corner, isArea) : undefined;
        if (middle === undefined) return null;
        const begun = { corner: corner + 1, isNew: true, point: middle.point };
        const isDragged = drag?.isNew === true && drag.corner === corner + 1;
        // The middles of the lines are elsewhere while a corner is on its way.
        if (drag && !isDragged) return null;
        return (
          <span
            key={corner}
            className={mergeClasses(styles.handle, styles.middle)}
            style={at(isDragged ? drag.point : middle.point)}
            aria-hidden
            data-middle={corner}
            onPointerDown={grab(begun)}
            {...follows}
          >
            <span className={mergeClasses(styles.mark, styles.between)} />
          </span>
        );
      })}
      {points.map((point, corner) => {
        const shown = (drag?.isNew ? point : placed[corner]) ?? point;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place only
            key={corner}
            type="button"
            ref={(element) => {
              if (element) corners.current.set(corner, element);
              else corners.current.delete(corner);
            }}
            className={styles.handle}
            style={at(shown)}
            aria-label={t(isArea ? 'corner' : 'point', {
              number: corner + 1,
              name,
              x: Math.round(shown.x * 100),
              y: Math.round(shown.y * 100),
            })}
            onFocus={() => onFocus(corner)}
            onKeyDown={onKeyDown(corner)}
            onPointerDown={grab({ corner, isNew: false, point })}
            {...follows}
          >
            <span className={mergeClasses(styles.mark, chosen === corner && styles.chosen)} />
          </button>
        );
      })}
    </>
  );
}
