import type { StageBox } from '../../state/stage-box.ts';

/** Distance that stays free beside panels, in CSS pixels. */
const GAP = 8;

/** Boxes of the visible panels over the 3D view, in CSS pixels from its upper left corner. */
export function coveredBoxes(stage: HTMLElement): readonly StageBox[] {
  const frame = stage.closest('[data-stage]');
  if (!frame) return [];
  const { left, top } = stage.getBoundingClientRect();
  return [...frame.querySelectorAll('[data-floating-panel], [data-covers]')].flatMap((panel) => {
    const box = panel.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return [];
    return [
      {
        left: box.left - left - GAP,
        top: box.top - top - GAP,
        right: box.right - left + GAP,
        bottom: box.bottom - top + GAP,
      },
    ];
  });
}
