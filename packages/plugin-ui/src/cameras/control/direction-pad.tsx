import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowDown20Regular,
  ArrowLeft20Regular,
  ArrowRight20Regular,
  ArrowUp20Regular,
  Home20Regular,
  ZoomIn20Regular,
  ZoomOut20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { type KeyboardEvent, type ReactElement, useId } from 'react';
import { controlMessages } from './control-messages.ts';

const useStyles = makeStyles({
  pad: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 44px)',
    gridTemplateRows: 'repeat(3, 44px)',
    gridTemplateAreas: '". up . zoomIn" "left home right ." ". down . zoomOut"',
    gap: '4px',
    width: 'fit-content',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  button: {
    minWidth: '44px',
    maxWidth: '44px',
    height: '44px',
    // A held finger neither scrolls the page nor opens a menu.
    touchAction: 'none',
    userSelect: 'none',
    [comfortable]: { minHeight: '44px' },
  },
});

const moves = ['left', 'right', 'up', 'down', 'zoomIn', 'zoomOut'] as const;
/** What moves the camera while it is held. */
export type PadMove = (typeof moves)[number];

const icons: Readonly<Record<PadMove, ReactElement>> = {
  left: <ArrowLeft20Regular />,
  right: <ArrowRight20Regular />,
  up: <ArrowUp20Regular />,
  down: <ArrowDown20Regular />,
  zoomIn: <ZoomIn20Regular />,
  zoomOut: <ZoomOut20Regular />,
};
const keys: Readonly<Record<string, PadMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
};

/** Props of `DirectionPad`. */
interface DirectionPadProps {
  readonly disabled: boolean;
  /** Said of the pad as a whole. */
  readonly hint: string;
  /** A button or key went down. */
  readonly onPress: (move: PadMove) => void;
  /** It was let go, or nobody can tell any more whether it is held. */
  readonly onRelease: () => void;
  /** A button was pressed by a means that cannot hold it, such as a screen reader. */
  readonly onNudge: (move: PadMove) => void;
  readonly onHome: () => void;
}

/** Four directions, the zoom and the home position, by pointer, finger and keys. */
export function DirectionPad({ disabled, hint, onPress, onRelease, onNudge, onHome }: DirectionPadProps) {
  const styles = useStyles();
  const { t } = useMessages(controlMessages);
  const hintId = useId();
  const keyDown = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = keys[event.key] ?? heldIn(event);
    if (move === undefined && event.key !== 'Home') return;
    event.preventDefault();
    if (event.repeat) return;
    if (move === undefined) onHome();
    else onPress(move);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset of a form */}
      <div
        role="group"
        aria-label={t('title')}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the camera while the pad has the focus
        tabIndex={0}
        className={styles.pad}
        onKeyDown={keyDown}
        onKeyUp={onRelease}
        onBlur={onRelease}
      >
        {moves.map((move) => (
          <Button
            key={move}
            className={styles.button}
            style={{ gridArea: move }}
            icon={icons[move]}
            aria-label={t(`action.${move}`)}
            data-move={move}
            disabledFocusable={disabled}
            onPointerDown={(event) => {
              if (disabled || event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              onPress(move);
            }}
            onPointerUp={onRelease}
            onPointerCancel={onRelease}
            onLostPointerCapture={onRelease}
            onContextMenu={(event) => event.preventDefault()}
            // A click of a pointer counts its presses.
            onClick={({ detail }) => detail === 0 && !disabled && onNudge(move)}
          />
        ))}
        <Button
          className={styles.button}
          style={{ gridArea: 'home' }}
          icon={<Home20Regular />}
          aria-label={t('action.home')}
          disabledFocusable={disabled}
          onClick={() => !disabled && onHome()}
        />
      </div>
      <span id={hintId}>{hint}</span>
    </>
  );
}

/** What Enter and the space bar hold down: the button that has the focus. */
function heldIn({ key, target }: KeyboardEvent): PadMove | undefined {
  if (key !== 'Enter' && key !== ' ') return undefined;
  const name = target instanceof HTMLElement ? target.dataset.move : undefined;
  return moves.find((move) => move === name);
}
