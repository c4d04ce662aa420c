import type { ObjectRef } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import type { SelectionStore } from '../../state/selection-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import { ItemOverlay } from '../engine/item-overlay.ts';
import type { LocatedItems, ObjectLookup } from '../objects/object-lookup.ts';
import type { ScenePalette } from '../scene-options.ts';
import type { Cut } from '../sections/cut.ts';

/** Milliseconds before the overlays are updated after a change of geometry, which arrives in many pieces. */
const FOLLOW_MS = 120;

/** Highlights the selected and the hovered object, and tells the store the class of the selected one. */
export class SelectionView {
  private readonly engine: Engine;
  private readonly objects: ObjectLookup;
  private readonly selection: SelectionStore;
  private readonly isHidden: (model: EngineModel, localId: number) => boolean;
  private readonly selected: ItemOverlay;
  private readonly hovered: ItemOverlay;
  private readonly stops: (() => void)[];
  private followTimer: ReturnType<typeof setTimeout> | undefined = undefined;
  private ended = false;

  /** @param isHidden - whether an item is hidden, of which nothing is highlighted */
  constructor(
    engine: Engine,
    objects: ObjectLookup,
    selection: SelectionStore,
    palette: () => ScenePalette,
    cut: Cut,
    isHidden: (model: EngineModel, localId: number) => boolean,
  ) {
    this.engine = engine;
    this.objects = objects;
    this.selection = selection;
    this.isHidden = isHidden;
    this.selected = new ItemOverlay(engine.scene, { opacity: 0.34, outline: true, cut });
    this.hovered = new ItemOverlay(engine.scene, { opacity: 0.16, outline: false, cut });
    this.stops = [
      reaction(
        () => selection.current,
        (current) => this.run(this.select(current)),
        { fireImmediately: true },
      ),
      reaction(
        () => selection.hovered,
        (object) => this.run(this.hover(object)),
      ),
      reaction(
        () => palette().brand,
        (brand) => {
          this.selected.setColor(brand);
          this.hovered.setColor(brand);
          engine.requestDraw();
        },
        { fireImmediately: true },
      ),
    ];
  }

  resize(width: number, height: number): void {
    this.selected.resize(width, height);
  }

  /** Call it after models were added or removed, because the same objects may be other items now, and after items were hidden or shown. */
  reselect(): void {
    this.run(this.select(this.selection.current));
    this.run(this.hover(this.selection.hovered));
  }

  /** Call it when the geometry of all models is lost, and `reselect` when it is back. */
  drop(): void {
    this.selected.drop();
    this.hovered.drop();
  }

  /** Call it after the geometry on the GPU has changed. */
  followGeometry(): void {
    if (this.followTimer !== undefined || (this.selected.isEmpty && this.hovered.isEmpty)) return;
    this.followTimer = setTimeout(() => {
      this.followTimer = undefined;
      this.run(this.selected.refresh());
      this.run(this.hovered.refresh());
    }, FOLLOW_MS);
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.followTimer);
    for (const stop of this.stops) stop();
    this.selected.dispose();
    this.hovered.dispose();
  }

  private async select(current: readonly ObjectRef[]): Promise<boolean> {
    const items = await this.objects.locate(current);
    if (this.selection.current !== current) return false;
    const last = current.at(-1);
    if (last && this.selection.category === undefined) this.run(this.classify(last, current));
    return this.selected.show(this.seen(items));
  }

  /** An overlay is seen through everything, so of a hidden item there is none. */
  private seen(items: readonly LocatedItems[]): readonly LocatedItems[] {
    return items
      .map(({ model, localIds }) => ({ model, localIds: localIds.filter((id) => !this.isHidden(model, id)) }))
      .filter(({ localIds }) => localIds.length > 0);
  }

  /** @returns false: no frame must be drawn */
  private async classify(object: ObjectRef, current: readonly ObjectRef[]): Promise<false> {
    const item = await this.objects.itself(object);
    if (!item) return false;
    const category = await item.model.category(item.localId);
    if (!this.ended && this.selection.current === current) this.selection.setCategory(category);
    return false;
  }

  private async hover(object: ObjectRef | undefined): Promise<boolean> {
    const items = object && !this.selection.has(object) ? await this.objects.locate([object]) : [];
    return this.selection.hovered === object && this.hovered.show(this.seen(items));
  }

  private run(change: Promise<boolean>): void {
    change.then(
      (changed) => {
        if (changed && !this.ended) this.engine.requestDraw();
      },
      (error: unknown) => {
        // Closing the scene disposes the engine during a request.
        if (!this.ended) reportError(error);
      },
    );
  }
}
