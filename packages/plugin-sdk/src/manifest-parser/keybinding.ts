/** One key with its modifiers, as a manifest writes it: `Mod+Shift+P`, `Alt+7`. */
export interface Keybinding {
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** `A`–`Z` or `0`–`9`. */
  readonly key: string;
}

const grammar = /^(?:(Mod)\+)?(?:(Alt)\+)?(?:(Shift)\+)?([A-Z0-9])$/;

/** With Mod, browsers act on the first three before a page hears of them; the others edit text. */
const browserKeys = new Set(['W', 'T', 'N', 'A', 'C', 'V', 'X', 'Z']);

/** Undefined if `keybindingProblem` has an objection. */
export function parseKeybinding(text: string): Keybinding | undefined {
  if (keybindingProblem(text) !== undefined) return undefined;
  const [, mod, alt, shift, key = ''] = grammar.exec(text) ?? [];
  return { mod: mod !== undefined, alt: alt !== undefined, shift: shift !== undefined, key };
}

/** Why a command cannot have this keybinding, as the end of a sentence; undefined when it can. */
export function keybindingProblem(text: string): string | undefined {
  const [match, mod, alt, shift, key = ''] = grammar.exec(text) ?? [];
  if (match === undefined) {
    return 'must be Mod, Alt and Shift in this order and then one of A–Z or 0–9, such as Alt+Shift+P';
  }
  if (mod === undefined && alt === undefined) {
    return 'needs Mod or Alt: a letter or digit by itself belongs to the host, or to somebody who types';
  }
  if (mod !== undefined && alt !== undefined) {
    return 'must not have both Mod and Alt, with which many keyboards type characters';
  }
  if (shift !== undefined && /\d/.test(key)) {
    return 'must not have Shift with a digit, which is another character on each keyboard';
  }
  if (mod !== undefined && browserKeys.has(key)) return `must not be ${text}, which belongs to the browser`;
  return undefined;
}
