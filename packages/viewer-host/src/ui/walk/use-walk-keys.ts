import { useEffect } from 'react';
import type { WalkMove, WalkStore } from '../../state/walk-store.ts';

const byLetter: Readonly<Record<string, WalkMove>> = { w: 'forward', a: 'left', s: 'back', d: 'right' };
const withoutGravity: Readonly<Record<string, WalkMove>> = { e: 'up', q: 'down' };
const byName: Readonly<Record<string, WalkMove>> = {
  ArrowUp: 'forward',
  ArrowDown: 'back',
  ArrowLeft: 'turnLeft',
  ArrowRight: 'turnRight',
  PageUp: 'lookUp',
  PageDown: 'lookDown',
};

const busy = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';
/** What has its own use for arrows. */
const arrowed =
  '[role="slider"], [role="tab"], [role="row"], [role="treeitem"], [role="radio"], [role="separator"], [data-panel-grip], [data-own-arrows]';

/**
 * Walks with the keyboard, before the page's shortcuts and the 3D view's own keys, unless the user is typing or a menu or dialog is open.
 * @param letters - whether single letters are keys
 */
export function useWalkKeys(walk: WalkStore, letters: boolean): void {
  useEffect(() => {
    const abort = new AbortController();
    const options = { signal: abort.signal, capture: true };
    /** By the place of the key: with Shift it has another name. */
    const pressed = new Map<string, WalkMove>();
    const letAllGo = () => {
      pressed.clear();
      walk.letAllGo();
    };
    const onDown = (event: KeyboardEvent) => {
      if (event.isComposing || isTaken(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) {
        // With these held, some systems do not tell of the others' release.
        letAllGo();
        return;
      }
      walk.setFast(event.shiftKey);
      const move = moveOf(event, letters, walk.hasGravity);
      if (event.key !== 'Escape' && !move) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') walk.end();
      // A key that was held before the walk, or while the window had no focus, counts once it is pressed again.
      else if (move && !event.repeat) {
        pressed.set(event.code, move);
        walk.hold(move);
      }
    };
    const onUp = (event: KeyboardEvent) => {
      walk.setFast(event.shiftKey);
      const move = pressed.get(event.code);
      pressed.delete(event.code);
      if (move && ![...pressed.values()].includes(move)) walk.letGo(move);
    };
    window.addEventListener('keydown', onDown, options);
    window.addEventListener('keyup', onUp, options);
    window.addEventListener('blur', letAllGo, { signal: abort.signal });
    document.addEventListener('visibilitychange', letAllGo, { signal: abort.signal });
    return () => {
      abort.abort();
      letAllGo();
    };
  }, [walk, letters]);
}

function moveOf({ key }: KeyboardEvent, letters: boolean, hasGravity: boolean): WalkMove | undefined {
  if (key.length > 1) return byName[key];
  const letter = key.toLowerCase();
  if (!letters) return undefined;
  return byLetter[letter] ?? (hasGravity ? undefined : withoutGravity[letter]);
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(busy) || target.closest(typing)) return true;
  return key.startsWith('Arrow') && target.closest(arrowed) !== null;
}
