import type { KeyboardEvent } from 'react';
import { indexOf, parentOf, rowAt, type TreeItem, type TreeRow } from '../../state/tree-list.ts';
import { childrenOf } from '../../state/tree-store.ts';
import type { TreeParts } from './tree-parts.ts';

/** Milliseconds after which typing starts a new name. */
const TYPING_MS = 700;
/** Rows that typing looks through: those further down may not have been fetched. */
const TYPING_ROWS = 500;

/** The keys of a tree: arrows, Home, End, Page Up and Down, typing a name, and the acts on a node. */
export class TreeKeys {
  private readonly parts: TreeParts;
  private readonly nameOf: (item: TreeItem) => string;
  private typed = { text: '', at: 0 };

  constructor(parts: TreeParts, nameOf: (item: TreeItem) => string) {
    this.parts = parts;
    this.nameOf = nameOf;
  }

  /** @param page - rows that are in view. @returns the position of the row to show, if that changed. */
  press(event: KeyboardEvent, page: number, onMenu: (row: TreeRow) => void): number | undefined {
    const { tree, actions, attempt } = this.parts;
    const { root } = tree;
    const last = root.size - 1;
    const index = (tree.active && indexOf(root, tree.active)) ?? 0;
    const row = rowAt(root, index);
    const item = row?.nth === undefined ? undefined : row.list.at(row.nth);
    const go = (to: number) => {
      const next = rowAt(root, Math.min(Math.max(to, 0), last));
      tree.setActive(next);
      return next && indexOf(root, next);
    };
    const act = (run: () => unknown) => {
      run();
      return index;
    };
    const moves: Readonly<Record<string, () => number | undefined>> = {
      ArrowDown: () => go(tree.active ? index + 1 : 0),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(last),
      PageDown: () => go(index + page),
      PageUp: () => go(index - page),
      ArrowRight: () => {
        if (!row || !item || childrenOf(item) === 0) return index;
        return tree.isOpen(row) ? go(index + 1) : act(() => tree.openNode(row));
      },
      ArrowLeft: () => {
        if (!row) return index;
        if (tree.isOpen(row)) return act(() => tree.close(row));
        const above = parentOf(root, row.list);
        return above ? go(indexOf(root, above) ?? index) : index;
      },
      Enter: () => act(() => item && attempt(event.shiftKey ? actions.flyTo(item) : actions.select(item))),
      ' ': () => act(() => item && attempt(actions.toggle(item))),
      ContextMenu: () => act(() => row && onMenu(row)),
      ...(event.shiftKey ? { F10: () => act(() => row && onMenu(row)) } : {}),
    };
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const move = moves[event.key];
    if (!isPlain || (!move && event.key.length !== 1)) return undefined;
    // Letters are names here, and shortcuts elsewhere.
    event.preventDefault();
    return move ? move() : this.typeAhead(event.key, index, event.timeStamp, go);
  }

  private typeAhead(
    key: string,
    index: number,
    now: number,
    go: (to: number) => number | undefined,
  ): number | undefined {
    const { root } = this.parts.tree;
    const text = now - this.typed.at < TYPING_MS ? this.typed.text + key : key;
    this.typed = { text, at: now };
    const wanted = text.toLowerCase();
    const rows = Math.min(root.size, TYPING_ROWS);
    // A longer text may still fit the row where its first letter led.
    const first = text.length > 1 ? 0 : 1;
    for (let step = first; step < rows + first; step += 1) {
      const at = (index + step) % root.size;
      const row = rowAt(root, at);
      const item = row?.nth === undefined ? undefined : row.list.at(row.nth);
      if (item && this.nameOf(item).toLowerCase().startsWith(wanted)) return go(at);
    }
    return index;
  }
}
