import { useEffect, useRef } from 'react';

/** Names of key presses: `l`, `shift+h`, `ctrl+k` (also with Cmd), `?`, ` `, `g m` for one after another. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Milliseconds within which the second key of a pair has to come. */
const PAIR_MS = 1200;

/**
 * Calls what a key press is bound to, unless somebody is typing, a menu or dialog has the keyboard, or a control has
 * used the key already. @param letters - false leaves only keys with Ctrl and Esc.
 */
export function useHotkeys(hotkeys: Hotkeys, letters: boolean): void {
  const bound = useRef(hotkeys);
  useEffect(() => {
    bound.current = hotkeys;
  });
  useEffect(() => {
    let first: { readonly name: string; readonly at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = keyName(event);
      if (!isAllowed(event, name, letters)) return;
      const pair = first && event.timeStamp - first.at < PAIR_MS ? `${first.name} ${name}` : undefined;
      first = { name, at: event.timeStamp };
      const run = (pair && bound.current[pair]) || bound.current[name];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [letters]);
}

/** Shift belongs to the name of a letter only: `?` is `?` on every keyboard. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${shift}${key}`;
}

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';
const holders = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressable =
  'button, a, summary, [role="button"], [role="link"], [role="slider"], [role="tab"], [role="row"]';

function isAllowed(event: KeyboardEvent, name: string, letters: boolean): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(holders)) return false;
  if (name.startsWith('ctrl+')) return true;
  if (target?.closest(typing)) return false;
  if (name === ' ' && target?.closest(pressable)) return false;
  return letters || name === 'Escape' || name.startsWith('shift+F');
}
