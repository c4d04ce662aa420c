import { makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowDown20Regular,
  ArrowLeft20Regular,
  ArrowRight20Regular,
  ArrowUp20Regular,
  ChevronDoubleDown20Regular,
  ChevronDoubleUp20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { WalkMove, WalkStore } from '../../state/walk-store.ts';
import { walkMessages } from './walk-messages.ts';

/** Milliseconds: whoever holds a button more briefly has tapped it, and goes one step. */
const TAP_MS = 250;

const level = [
  { move: 'forward', icon: <ArrowUp20Regular />, area: '1 / 2' },
  { move: 'left', icon: <ArrowLeft20Regular />, area: '2 / 1' },
  { move: 'back', icon: <ArrowDown20Regular />, area: '2 / 2' },
  { move: 'right', icon: <ArrowRight20Regular />, area: '2 / 3' },
] as const;
const upright = [
  { move: 'down', icon: <ChevronDoubleDown20Regular />, area: '1 / 1' },
  { move: 'up', icon: <ChevronDoubleUp20Regular />, area: '1 / 3' },
] as const;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'repeat(3, 44px)', gap: '4px', flexShrink: 0 },
  button: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '44px',
    height: '44px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    // A finger that is held neither scrolls nor selects.
    touchAction: 'none',
    userSelect: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Four buttons that walk while they are held, by a finger, a pointer, or Space and Enter; without gravity two more rise and sink. */
export const WalkPad = observer(function WalkPad({ walk }: { readonly walk: WalkStore }) {
  const styles = useStyles();
  const { t } = useMessages(walkMessages);
  const since = useRef(0);
  const events = (move: WalkMove) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The pointer may slip off the button.
      event.currentTarget.setPointerCapture(event.pointerId);
      since.current = event.timeStamp;
      walk.hold(move);
    },
    onPointerUp: () => walk.letGo(move),
    onPointerCancel: () => walk.letGo(move),
    onLostPointerCapture: () => walk.letGo(move),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      // Otherwise the key would click too.
      event.preventDefault();
      if (!event.repeat) walk.hold(move);
    },
    onKeyUp: () => walk.letGo(move),
    onBlur: () => walk.letGo(move),
    // Without a pointer, a screen reader or a voice has pressed it.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0 || event.timeStamp - since.current < TAP_MS) walk.step(move);
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own look
    <div className={styles.root} role="group" aria-label={t('pad')}>
      {[...level, ...(walk.hasGravity ? [] : upright)].map(({ move, icon, area }) => (
        <button
          key={move}
          type="button"
          className={styles.button}
          style={{ gridArea: area }}
          aria-label={t(move)}
          title={t(move)}
          {...events(move)}
        >
          {icon}
        </button>
      ))}
    </div>
  );
});
