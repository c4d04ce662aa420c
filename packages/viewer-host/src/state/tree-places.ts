import { mostPlacedObjects, type TreePlace } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable } from 'mobx';
import { type Range, ShapeRanges } from './shape-ranges.ts';
import type { StyleStore } from './style-store.ts';
import type { TreeModel } from './tree-list.ts';

type Known = Omit<TreePlace, 'globalId'>;

/**
 * Where hidden, isolated and ghost objects are among the shapes of their versions. With it, how much of any node is shown follows from a few
 * numbers, without asking for the objects below it. Each hidden object is asked for once.
 */
export class TreePlaces {
  /** Null: the version does not have it. */
  private readonly known = new Map<string, Known | null>();
  private readonly asked = new Set<string>();
  private models: readonly TreeModel[] = [];
  /** Counts answers. */
  private arrivals = 0;
  private readonly styles: StyleStore;
  private readonly ask: (model: TreeModel, globalIds: readonly string[]) => Promise<readonly TreePlace[]>;

  constructor(styles: StyleStore, ask: TreePlaces['ask']) {
    this.styles = styles;
    this.ask = ask;
    makeAutoObservable<this, 'known' | 'asked' | 'styles' | 'ask'>(
      this,
      { known: false, asked: false, styles: false, ask: false },
      { autoBind: true },
    );
  }

  setModels(models: readonly TreeModel[]): void {
    this.models = models;
  }

  /** Asks for the objects whose places are not known yet. Call it when `styles` change. */
  async follow(): Promise<void> {
    const { hidden, isolated, ghosts } = this.styles;
    const wanted = [...hidden.values(), ...(isolated ?? []), ...ghosts];
    await Promise.all(
      this.models.map(async (model) => {
        const missing = [
          ...new Set(
            wanted.flatMap(({ modelId, globalId }) =>
              modelId === model.modelId && !this.asked.has(keyOf(model, globalId)) ? [globalId] : [],
            ),
          ),
        ];
        for (const id of missing) this.asked.add(keyOf(model, id));
        for (let at = 0; at < missing.length; at += mostPlacedObjects)
          await this.askFor(model, missing.slice(at, at + mostPlacedObjects));
      }),
    );
  }

  placeOf(model: TreeModel, globalId: string): Known | undefined {
    return this.known.get(keyOf(model, globalId)) ?? undefined;
  }

  /** How many of the shapes can be seen, apart from switches of layers, models and classes. */
  shown(model: TreeModel, [from, to]: Range): number {
    const sets = this.byVersion.get(model.versionId);
    if (!sets) return to - from;
    const { kept, hidden } = sets;
    return kept ? kept.count([from, to]) : to - from - hidden.count([from, to]);
  }

  /** Hidden objects of a class that have a shape of their own. */
  hiddenOf(model: TreeModel, category: string): number {
    return this.byVersion.get(model.versionId)?.byClass.get(category) ?? 0;
  }

  /** How many of the shapes the user has made ghosts. */
  ghosts(model: TreeModel, range: Range): number {
    return this.byVersion.get(model.versionId)?.ghosts.count(range) ?? 0;
  }

  /** Ghosts of a class. */
  ghostsOf(model: TreeModel, category: string): number {
    return this.byVersion.get(model.versionId)?.ghostsByClass.get(category) ?? 0;
  }

  private get byVersion() {
    // Read, so that this is computed again after an answer or a change.
    void [this.arrivals, this.styles.revision];
    const { isolated, hidden, ghosts } = this.styles;
    return new Map(
      this.models.map((model) => {
        const of = (objects: Iterable<ObjectRef>) =>
          [...objects].flatMap((object) => {
            const place = object.modelId === model.modelId ? this.placeOf(model, object.globalId) : undefined;
            return place ? [place] : [];
          });
        const hiddenPlaces = of(hidden.values());
        const gone = new ShapeRanges(hiddenPlaces.map(rangeOf));
        const kept = isolated && new ShapeRanges(of(isolated).map(rangeOf)).without(gone);
        const ghostPlaces = of(ghosts);
        return [
          model.versionId,
          {
            hidden: gone,
            kept,
            byClass: countClasses(hiddenPlaces),
            ghosts: new ShapeRanges(ghostPlaces.map(rangeOf)),
            ghostsByClass: countClasses(ghostPlaces),
          },
        ] as const;
      }),
    );
  }

  private async askFor(model: TreeModel, globalIds: readonly string[]): Promise<void> {
    try {
      const places = await this.ask(model, globalIds);
      for (const id of globalIds) this.known.set(keyOf(model, id), null);
      for (const { globalId, ...place } of places) this.known.set(keyOf(model, globalId), place);
    } catch {
      // Asked again at the next change; until then the nodes above count it as shown.
      for (const id of globalIds) this.asked.delete(keyOf(model, id));
    }
    this.arrived();
  }

  private arrived(): void {
    this.arrivals += 1;
  }
}

/** Objects with a shape of their own, by class. */
function countClasses(places: readonly Known[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { hasShape, category } of places)
    if (hasShape) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** An object with a shape of its own is only that one shape in the scene, whatever lies below it. */
export function rangeOf({
  hasShape,
  shapeAt,
  shapes,
}: Pick<Known, 'hasShape' | 'shapeAt' | 'shapes'>): Range {
  return [shapeAt, shapeAt + (hasShape ? 1 : shapes)];
}

const keyOf = (model: TreeModel, globalId: string) => `${model.versionId}/${globalId}`;
