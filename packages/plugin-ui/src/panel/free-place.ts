import { type Box, keepInside, type PanelPosition, panelGap, type Size } from './place-panel.ts';

const overlapOf = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Beside is better than below: a panel grows downwards when its content arrives. */
const downwards = 4;

/**
 * Where a panel opens: as near to the wanted position as it covers no other panel. On a stage without such a place it covers as little as
 * possible.
 */
export function freePlace(
  wanted: PanelPosition,
  panel: Size,
  stage: Size,
  others: readonly Box[],
): PanelPosition {
  const start = keepInside(wanted, panel, stage);
  const covered = (at: PanelPosition) =>
    others.reduce((sum, other) => sum + overlapOf({ ...panel, ...at }, other), 0);
  if (covered(start) === 0) return start;
  const xs = [
    start.x,
    ...others.flatMap(({ x, width }) => [x + width + panelGap, x - panelGap - panel.width]),
  ];
  const ys = [
    start.y,
    ...others.flatMap(({ y, height }) => [y + height + panelGap, y - panelGap - panel.height]),
  ];
  const distance = (at: PanelPosition) => Math.abs(at.x - start.x) + downwards * Math.abs(at.y - start.y);
  const places = xs
    .flatMap((x) => ys.map((y) => keepInside({ x, y }, panel, stage)))
    .map((at) => ({ at, covered: covered(at), distance: distance(at) }))
    .sort((a, b) => a.covered - b.covered || a.distance - b.distance);
  return places[0]?.at ?? start;
}
