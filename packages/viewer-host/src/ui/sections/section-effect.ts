import type { SectionBox, SectionShape } from '@gantry/plugin-sdk';

const axes = ['x', 'y', 'z'] as const;

/**
 * What a section does to what lies in a box: cuts it, leaves nothing of it, or does not meet it.
 * @param around - the models, in metres of the project's grid
 */
export function effectOf(
  shape: SectionShape,
  around: Pick<SectionBox, 'min' | 'max'>,
): 'cuts' | 'nothingLeft' | 'nothingCut' {
  if (shape.kind === 'plane') {
    const { at, normal } = shape;
    let [nearest, farthest] = [0, 0];
    for (const axis of axes) {
      const ends = [around.min[axis], around.max[axis]].map((end) => (end - at[axis]) * normal[axis]);
      nearest += Math.min(...ends);
      farthest += Math.max(...ends);
    }
    if (nearest >= 0) return 'nothingLeft';
    return farthest <= 0 ? 'nothingCut' : 'cuts';
  }
  const { min, max } = shape;
  if (axes.some((axis) => max[axis] <= around.min[axis] || min[axis] >= around.max[axis]))
    return 'nothingLeft';
  const isInside = axes.every((axis) => min[axis] <= around.min[axis] && max[axis] >= around.max[axis]);
  return isInside ? 'nothingCut' : 'cuts';
}
