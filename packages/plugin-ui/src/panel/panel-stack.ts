import { useEffect, useLayoutEffect, useState } from 'react';
import { panelsBeside, stageOf } from './use-panel-placement.ts';

/** How many panels a tablet has room for. */
const TABLET_PANELS = 2;

/** The open panels of each stage with the function that collapses each; the one touched last is last. */
const openPanels = new WeakMap<Element, Map<HTMLElement, () => void>>();

const zIndexOf = (element: HTMLElement): number => Number(element.style.zIndex) || 0;

export type PanelStackOptions = {
  readonly panel: HTMLElement | null;
  readonly isOpen: boolean;
  /** Whether the stage has room for two open panels only. */
  readonly isLimited: boolean;
  readonly onCollapse: () => void;
};

/**
 * Which panel is on top: the one opened or touched last. Where room is limited, opening one collapses the one that was
 * left alone for longest.
 */
export function usePanelStack({ panel, isOpen, isLimited, onCollapse }: PanelStackOptions): {
  readonly zIndex: number;
  readonly raise: () => void;
} {
  const [zIndex, setZIndex] = useState(1);
  useLayoutEffect(() => {
    setZIndex(Math.max(0, ...panelsBeside(panel).map(zIndexOf)) + 1);
  }, [panel]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onCollapse` at every render does the same
  useEffect(() => {
    const stage = stageOf(panel);
    if (!panel || !stage || !isOpen) return;
    const open = openPanels.get(stage) ?? new Map<HTMLElement, () => void>();
    openPanels.set(stage, open.set(panel, onCollapse));
    if (isLimited) {
      // A tab that is not shown keeps its panel, hidden, and takes no room.
      const shown = [...open].filter(([other]) => other.closest('[hidden]') === null);
      for (const [, collapse] of shown.slice(0, -TABLET_PANELS)) collapse();
    }
    return () => {
      open.delete(panel);
    };
  }, [panel, isOpen, isLimited]);

  const raise = () => {
    const top = Math.max(0, ...panelsBeside(panel).map(zIndexOf));
    if (zIndex <= top) setZIndex(top + 1);
    const open = panel && openPanels.get(stageOf(panel) ?? panel);
    const collapse = panel && open?.get(panel);
    if (!open || !panel || !collapse) return;
    open.delete(panel);
    open.set(panel, collapse);
  };
  return { zIndex, raise };
}
