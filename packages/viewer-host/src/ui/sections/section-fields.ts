import type { SectionShape } from '@gantry/plugin-sdk';

const axes = ['x', 'y', 'z'] as const;
const boxKeys = { x: ['minX', 'maxX'], y: ['minY', 'maxY'], z: ['minZ', 'maxZ'] } as const;
const planeKeys = { x: 'easting', y: 'northing', z: 'level' } as const;

export type FieldKey =
  | (typeof boxKeys)[(typeof axes)[number]][number]
  | (typeof planeKeys)[(typeof axes)[number]]
  | 'offset';

interface SectionField {
  readonly key: FieldKey;
  /** Metres. */
  readonly value: number;
}

/** The axis across which a plane lies; undefined for a slanting one. */
function axisOf({ normal }: Extract<SectionShape, { kind: 'plane' }>): (typeof axes)[number] | undefined {
  const length = Math.hypot(normal.x, normal.y, normal.z);
  return axes.find((axis) => Math.abs(normal[axis]) > length * 0.9999);
}

/** Metres of a plane along its own direction, from the grid's zero point. */
function offsetOf({ at, normal }: Extract<SectionShape, { kind: 'plane' }>): number {
  return (at.x * normal.x + at.y * normal.y + at.z * normal.z) / Math.hypot(normal.x, normal.y, normal.z);
}

/** The numbers that move a section: one for a plane, six for a box. */
export function fieldsOf(shape: SectionShape): readonly SectionField[] {
  if (shape.kind === 'box')
    return axes.flatMap((axis) => [
      { key: boxKeys[axis][0], value: shape.min[axis] },
      { key: boxKeys[axis][1], value: shape.max[axis] },
    ]);
  const axis = axisOf(shape);
  return [axis ? { key: planeKeys[axis], value: shape.at[axis] } : { key: 'offset', value: offsetOf(shape) }];
}

/** The section with one number changed; undefined if a box would have no inside. */
export function withField(shape: SectionShape, key: FieldKey, value: number): SectionShape | undefined {
  if (shape.kind === 'plane') {
    const { at, normal } = shape;
    const axis = axisOf(shape);
    if (axis) return { ...shape, at: { ...at, [axis]: value } };
    const step = (value - offsetOf(shape)) / Math.hypot(normal.x, normal.y, normal.z);
    return {
      ...shape,
      at: { x: at.x + normal.x * step, y: at.y + normal.y * step, z: at.z + normal.z * step },
    };
  }
  for (const axis of axes) {
    if (key === boxKeys[axis][0] && value < shape.max[axis])
      return { ...shape, min: { ...shape.min, [axis]: value } };
    if (key === boxKeys[axis][1] && value > shape.min[axis])
      return { ...shape, max: { ...shape.max, [axis]: value } };
  }
  return undefined;
}
