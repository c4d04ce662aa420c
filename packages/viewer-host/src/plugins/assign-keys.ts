import { type Contribution, type Keybinding, parseKeybinding } from '@gantry/plugin-sdk/kernel';
import { hostCombinations } from '../ui/keys/hotkeys.ts';

export interface AssignedKey {
  /** In the form of `useHotkeys`. */
  readonly hotkey: string;
  /** To be drawn one after another. */
  readonly keys: readonly string[];
}
/** A command that does not get its key, because another one has it. */
export interface KeyConflict {
  readonly command: Contribution<'commands'>;
  /** To be drawn one after another. */
  readonly keys: readonly string[];
  /** The command that has the key; undefined if the host has it. */
  readonly heldBy: Contribution<'commands'> | undefined;
}
export interface KeyAssignment {
  /** By full id of the command. */
  readonly keys: ReadonlyMap<string, AssignedKey>;
  readonly conflicts: readonly KeyConflict[];
}

/** Assigns every command its key, unless the host or an earlier command has it. */
export function assignKeys(commands: readonly Contribution<'commands'>[]): KeyAssignment {
  const keys = new Map<string, AssignedKey>();
  const conflicts: KeyConflict[] = [];
  const holders = new Map<string, Contribution<'commands'>>();
  for (const command of commands) {
    const { keybinding = '' } = command.declared;
    const parsed = parseKeybinding(keybinding);
    if (!parsed) continue;
    const hotkey = hotkeyOf(parsed);
    const heldBy = holders.get(hotkey);
    if (heldBy || hostCombinations.has(hotkey)) {
      conflicts.push({ command, keys: keysOf(parsed), heldBy });
    } else {
      holders.set(hotkey, command);
      keys.set(command.key, { hotkey, keys: keysOf(parsed) });
    }
  }
  return { keys, conflicts };
}

function hotkeyOf({ mod, alt, shift, key }: Keybinding): string {
  return `${mod ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${key.toLowerCase()}`;
}

function keysOf({ mod, alt, shift, key }: Keybinding): readonly string[] {
  return [...(mod ? ['Ctrl'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), key];
}
