import { type SectionShape, sectionLimits } from '@gantry/plugin-sdk';

/** @throws RangeError where a plugin would have more sections than it may. */
export function checkSectionCount(count: number): void {
  if (count > sectionLimits.sections)
    throw new RangeError(
      `A plugin has at most ${sectionLimits.sections} sections at a time; these would be ${count}.`,
    );
}

/** @throws RangeError where a shape cuts nowhere. */
export function checkSectionShape(shape: SectionShape): void {
  const points = shape.kind === 'plane' ? [shape.at, shape.normal] : [shape.min, shape.max];
  if (!points.every(({ x, y, z }) => [x, y, z].every(Number.isFinite)))
    throw new RangeError('A number of a section is not finite.');
  if (shape.kind === 'plane') {
    const { x, y, z } = shape.normal;
    if (Math.hypot(x, y, z) === 0) throw new RangeError('The normal of a section has no direction.');
    return;
  }
  const { min, max } = shape;
  if (min.x >= max.x || min.y >= max.y || min.z >= max.z)
    throw new RangeError('A section box must be larger than 0 along each axis.');
}
