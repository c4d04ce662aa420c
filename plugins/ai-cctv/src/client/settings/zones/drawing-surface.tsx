import { makeStyles, tokens } from '@fluentui/react-components';
import type { PicturePoint } from '@gantry/plugin-sdk/cameras';
import { isAreaList, pointIn, ZoneShapes } from '@gantry/plugin-ui/cameras';
import { type KeyboardEvent, type MouseEvent, useCallback, useState } from 'react';
import type { NewZone } from './new-zone.ts';
import { canEnd } from './new-zone.ts';

/** Pixels from a corner within which a press means that corner, by mouse and by finger. */
const near = { mouse: 12, touch: 24 } as const;

const useStyles = makeStyles({
  surface: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    cursor: 'crosshair',
    pointerEvents: 'auto',
    touchAction: 'manipulation',
    outline: `2px solid ${tokens.colorBrandStroke1}`,
  },
  mark: {
    position: 'absolute',
    boxSizing: 'border-box',
    width: '12px',
    height: '12px',
    transform: 'translate(-50%, -50%)',
    borderRadius: tokens.borderRadiusCircular,
    border: '2px solid #000000',
    backgroundColor: '#FFFFFF',
    // The first one closes an area.
    ':first-child': { width: '18px', height: '18px' },
  },
});

interface Props {
  readonly drawing: NewZone;
  readonly label: string;
  readonly onDraw: (points: readonly PicturePoint[]) => void;
  readonly onEnd: () => void;
}

/** The picture while a zone is drawn: presses add corners. */
export function DrawingSurface({ drawing, label, onDraw, onEnd }: Props) {
  const { kind, points } = drawing;
  const styles = useStyles();
  const [pointer, setPointer] = useState<PicturePoint>();
  const takeFocus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // A press of the keyboard is at no place.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const reach = isTouch(event.nativeEvent) ? near.touch : near.mouse;
    const isOn = (corner: PicturePoint | undefined) =>
      corner !== undefined &&
      Math.hypot(
        box.left + corner.x * box.width - event.clientX,
        box.top + corner.y * box.height - event.clientY,
      ) <= reach;
    // The second press of two is on the corner that the first one made.
    const isLast = isOn(points.at(-1));
    if (isLast || (isAreaList(kind) && points.length > 2 && isOn(points[0]))) {
      if (canEnd(drawing)) onEnd();
    } else onDraw([...points, pointIn(box, event)]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnd();
    else if (event.key === 'Backspace' || event.key === 'Delete') onDraw(points.slice(0, -1));
    else return;
    event.preventDefault();
  };
  const drawn = pointer && points.length > 0 ? [...points, pointer] : points;
  return (
    <>
      <ZoneShapes
        zones={{
          dangerZoneList: [],
          detectionZoneList: [],
          flowCountLineList: [],
          [kind]: [{ name: '', points: drawn }],
        }}
      />
      <span>
        {points.map((point, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place only
            key={at}
            className={styles.mark}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          />
        ))}
      </span>
      <button
        ref={takeFocus}
        type="button"
        className={styles.surface}
        aria-label={label}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerMove={(event) =>
          setPointer(
            event.pointerType === 'touch'
              ? undefined
              : pointIn(event.currentTarget.getBoundingClientRect(), event),
          )
        }
        onPointerLeave={() => setPointer(undefined)}
      />
    </>
  );
}

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';
