import type { StageBox } from '../../state/stage-box.ts';

/** Distance that stays free beside panels, in CSS pixels. */
const GAP = 8;

/** Panels over the 3D view, inside of its `data-stage`. */
export const coveringPanels = '[data-floating-panel], [data-covers]';

/** Boxes of the visible panels over the 3D view, in CSS pixels from its upper left corner. */
export function coveredBoxes(stage: HTMLElement): readonly StageBox[] {
  const frame = stage.closest('[data-stage]');
  if (!frame) return [];
  return boxesOver(
    stage.getBoundingClientRect(),
    [...frame.querySelectorAll(coveringPanels)].map((panel) => panel.getBoundingClientRect()),
  );
}

/** @param stage, panels - in CSS pixels of the window. */
export function boxesOver({ left, top }: StageBox, panels: readonly StageBox[]): readonly StageBox[] {
  return panels
    .filter((box) => box.right > box.left && box.bottom > box.top)
    .map((box) => ({
      left: box.left - left - GAP,
      top: box.top - top - GAP,
      right: box.right - left + GAP,
      bottom: box.bottom - top + GAP,
    }));
}
