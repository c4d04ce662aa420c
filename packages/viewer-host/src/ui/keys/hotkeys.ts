import { useEffect, useRef } from 'react';

/** Actions by key: `l`, `shift+h`, `ctrl+k` (also with Cmd), `?`, ` `, or `g m` for a sequence. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Key combinations that the host uses on some page. Plugins cannot have them on any page. */
export const hostCombinations: ReadonlySet<string> = new Set(['ctrl+k', 'ctrl+l']);

/** Milliseconds in which the second key of a sequence must follow. */
const PAIR_MS = 1200;
/** Begins sequences: the letter after it is not a shortcut of its own, also where another part of the page has one for it. */
const LEADER = 'g';

/**
 * Calls the action of a key press, unless the user is typing, a menu or dialog is open, or a control has already
 * handled the key.
 * @param letters - false leaves only keys with Ctrl or Alt and Esc
 * @param whileTyping - whether keys with Ctrl also work in text fields
 */
export function useHotkeys(hotkeys: Hotkeys, letters: boolean, whileTyping = true): void {
  const bound = useRef(hotkeys);
  useEffect(() => {
    bound.current = hotkeys;
  });
  useEffect(() => {
    let first: { readonly name: string; readonly at: number } | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = keyName(event);
      if (!isAllowed(event, name, letters, whileTyping)) return;
      const before = first && event.timeStamp - first.at < PAIR_MS ? first.name : undefined;
      first = { name, at: event.timeStamp };
      const isLed = before === LEADER && name.length === 1;
      const run = bound.current[`${before} ${name}`] ?? (isLed ? undefined : bound.current[name]);
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [letters, whileTyping]);
}

/** Only letters include Shift in their name: `?` is `?` on every keyboard. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  // On a Mac, Alt types another character; the printed key counts.
  const typed = event.altKey && !/^[a-z0-9]$/i.test(event.key) ? printedOn(event.code) : undefined;
  const key = typed ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  const shift = event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? 'shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${shift}${key}`;
}

/** `KeyP` is `p`, `Digit7` is `7`. */
function printedOn(code: string): string | undefined {
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase();
}

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';
const holders = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressable =
  'button, a, summary, [role="button"], [role="link"], [role="slider"], [role="tab"], [role="row"]';

function isAllowed(event: KeyboardEvent, name: string, letters: boolean, whileTyping: boolean): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(holders)) return false;
  const isTyping = Boolean(target?.closest(typing));
  if (name.startsWith('ctrl+')) return whileTyping || !isTyping;
  if (isTyping) return false;
  if (name === ' ' && target?.closest(pressable)) return false;
  return letters || name === 'Escape' || name.startsWith('shift+F') || name.startsWith('alt+');
}
