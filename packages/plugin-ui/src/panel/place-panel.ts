/** Pixels from the stage's top left corner to the panel's. */
export type PanelPosition = {
  /** To the right. */
  readonly x: number;
  /** Downwards. */
  readonly y: number;
};

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** The size of a panel or its stage, in px. */
export type Size = {
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
};

/** Pixels between a panel and the stage's edges or another panel. */
export const panelGap = 12;
/** Distance in px within which an edge snaps to another. */
const snapReach = 8;

/** The nearest position, on one axis, at which a panel of this length lies inside the stage. */
const inside = (at: number, length: number, stage: number): number =>
  Math.max(0, Math.min(at, Math.max(0, stage - length)));

/** Where the panel has to be to lie inside the stage; one larger than the stage keeps its top left corner in. */
export function keepInside(position: PanelPosition, panel: Size, stage: Size): PanelPosition {
  return {
    x: inside(position.x, panel.width, stage.width),
    y: inside(position.y, panel.height, stage.height),
  };
}

function drawn(at: number, lines: readonly number[]): number {
  const nearest = lines.reduce(
    (best, line) => (Math.abs(line - at) < Math.abs(best - at) ? line : best),
    Infinity,
  );
  return Math.abs(nearest - at) <= snapReach ? nearest : at;
}

/**
 * Where a dragged panel comes to rest: drawn to the stage's edges (flush and one gap inside), to the edges of other
 * panels it passes, and always inside the stage.
 */
export function snapPanel(
  position: PanelPosition,
  panel: Size,
  stage: Size,
  others: readonly Box[],
): PanelPosition {
  const rest = keepInside(position, panel, stage);
  const acrossX = others.filter(
    (box) => rest.y < box.y + box.height + panelGap && rest.y + panel.height > box.y - panelGap,
  );
  const acrossY = others.filter(
    (box) => rest.x < box.x + box.width + panelGap && rest.x + panel.width > box.x - panelGap,
  );
  const x = drawn(rest.x, [
    0,
    panelGap,
    stage.width - panel.width,
    stage.width - panel.width - panelGap,
    ...acrossX.flatMap((box) => [box.x + box.width + panelGap, box.x - panelGap - panel.width]),
    ...acrossY.flatMap((box) => [box.x, box.x + box.width - panel.width]),
  ]);
  const y = drawn(rest.y, [
    0,
    panelGap,
    stage.height - panel.height,
    stage.height - panel.height - panelGap,
    ...acrossY.flatMap((box) => [box.y + box.height + panelGap, box.y - panelGap - panel.height]),
    ...acrossX.flatMap((box) => [box.y, box.y + box.height - panel.height]),
  ]);
  return keepInside({ x, y }, panel, stage);
}
