import type { MeasureKind } from '../../state/measuring/measurement.ts';

/** The message for what to do next, by how many points are taken. */
const steps = { length: 1, area: 3, angle: 2, face: 1, point: 0 } as const;

export function nextStep(tool: MeasureKind | undefined, taken: number) {
  if (tool === undefined) return 'next.none';
  // Safe: each kind has a message for each number of points up to its last.
  return `next.${tool}.${Math.min(taken, steps[tool])}` as 'next.length.0';
}
