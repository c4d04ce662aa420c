import type { EngineModel } from '../engine/engine-model.ts';

/** The methods of a model that tell where its shapes are. */
export type PartedModel = Pick<EngineModel, 'drawnIds' | 'parts'>;

interface KnownParts {
  readonly drawn: Promise<ReadonlySet<number>>;
  /** Direct parts of the items that were asked for. */
  readonly parts: Map<number, readonly number[]>;
}

/** Finds the items that show an object whose shape is in its parts, such as an assembly or a storey. */
export class ObjectParts {
  private readonly known = new WeakMap<PartedModel, KnownParts>();

  /**
   * The items that show each of the given ones: the item itself if it has a shape, or else the nearest parts with one, at any depth. Empty for
   * items without any shape.
   */
  async shaped(
    model: PartedModel,
    localIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const known = this.known.get(model) ?? {
      drawn: model.drawnIds().then((ids) => new Set(ids)),
      parts: new Map(),
    };
    this.known.set(model, known);
    const drawn = await known.drawn;
    await readBelow(model, known.parts, drawn, localIds);
    return new Map(localIds.map((id) => [id, drawn.has(id) ? [id] : nearest(id, known.parts, drawn)]));
  }
}

/** Reads the parts of shapeless items level by level. A file may contain a cycle, so no item is read twice. */
async function readBelow(
  model: PartedModel,
  parts: Map<number, readonly number[]>,
  drawn: ReadonlySet<number>,
  from: readonly number[],
): Promise<void> {
  const seen = new Set<number>();
  let level = from;
  while (level.length > 0) {
    const fresh = [...new Set(level)].filter((id) => !seen.has(id) && !drawn.has(id));
    for (const id of fresh) seen.add(id);
    const missing = fresh.filter((id) => !parts.has(id));
    if (missing.length > 0) {
      const found = await model.parts(missing);
      for (const id of missing) parts.set(id, found.get(id) ?? []);
    }
    level = fresh.flatMap((id) => parts.get(id) ?? []);
  }
}

function nearest(
  whole: number,
  parts: ReadonlyMap<number, readonly number[]>,
  drawn: ReadonlySet<number>,
): readonly number[] {
  const found: number[] = [];
  const seen = new Set([whole]);
  const waiting = [...(parts.get(whole) ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (drawn.has(id)) found.push(id);
    else waiting.push(...(parts.get(id) ?? []));
  }
  return found.sort((a, b) => a - b);
}
