import type { ShapesOfVersion } from '@gantry/contract';
import { NotFoundError, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import {
  intersection,
  type NumberRanges,
  rangesFromText,
  rangesOf,
  ShapeNumbers,
  sizeOf,
  union,
} from './number-ranges.ts';

const row = z.object({
  id: z.string(),
  model_id: z.string(),
  shaped: z.string().nullable(),
  wholes: z.array(z.number()).nullable(),
});

/** A version whose objects can be found by their values. */
export interface VersionIndex {
  readonly versionId: string;
  readonly modelId: string;
  readonly shaped: NumberRanges;
  readonly wholes: readonly number[];
}

/**
 * In the given order. `unknown` were converted before there were indexes.
 * @throws NotFoundError for a version of another project, or one that is not ready.
 */
export async function readIndexes(
  tx: Tx,
  versions: readonly string[],
): Promise<{ readonly known: readonly VersionIndex[]; readonly unknown: string[] }> {
  const rows = await tx.many(
    row,
    sql`select v.id, v.model_id, i.shaped::text as shaped, i.wholes from model_version v
        left join object_index i on i.project_id = v.project_id and i.version_id = v.id
        where v.project_id = ${tx.projectId} and v.id = any (${[...versions]}::uuid[]) and v.status = 'ready'`,
  );
  const byId = new Map(rows.map((one) => [one.id, one]));
  const known: VersionIndex[] = [];
  const unknown: string[] = [];
  for (const versionId of new Set(versions)) {
    const found = byId.get(versionId);
    if (found === undefined) throw new NotFoundError('The version');
    const { model_id: modelId, shaped, wholes } = found;
    if (shaped === null || wholes === null) unknown.push(versionId);
    else known.push({ versionId, modelId, shaped: rangesFromText(shaped), wholes });
  }
  return { known, unknown };
}

/** The shapes that stand for some objects: their own, and of assemblies without one those below. */
export function shapesOf({ shaped, wholes }: VersionIndex, objects: NumberRanges): NumberRanges {
  const own = new ShapeNumbers(shaped).of(objects);
  const below: number[] = [];
  const isIn = intersection(objects, rangesOf(wholes.filter((_, at) => at % 3 === 0)));
  let range = 0;
  for (let at = 0; at < wholes.length && range < isIn.length; at += 3) {
    const [number = 0, from = 0, count = 0] = wholes.slice(at, at + 3);
    while ((isIn[range + 1] ?? Number.POSITIVE_INFINITY) <= number) range += 2;
    if (number < (isIn[range] ?? Number.POSITIVE_INFINITY)) continue;
    // An assembly in another one lies within its range.
    const last = below.at(-1) ?? -1;
    if (from > last) below.push(from, from + count);
    else below[below.length - 1] = Math.max(last, from + count);
  }
  return union(own, below);
}

export function countShapes(shapes: readonly ShapesOfVersion[]): number {
  return shapes.reduce((sum, { ranges }) => sum + sizeOf(ranges), 0);
}
