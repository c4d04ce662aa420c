import type { ObjectRef } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { type Box3, Vector3 } from 'three';
import type { GroundStore } from '../../state/ground-store.ts';
import type { SelectionStore } from '../../state/selection-store.ts';
import type { StyleStore } from '../../state/style-store.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import { SerialQueue } from '../style/serial-queue.ts';

/** Classes whose shapes are the ground. */
const groundClasses: readonly string[] = [
  'IFCSITE',
  'IFCGEOGRAPHICELEMENT',
  'IFCGEOTECHNICALSTRATUM',
  'IFCGEOMODEL',
  'IFCGEOSLICE',
];
const seenThrough = { opacity: 0.2 };
/** Below the layers of modules, so that an opacity of theirs wins. */
const priority = -2000;
/** Metres by which something must lie below the ground to count as below it. */
const margin = 0.3;

type GroundModel = Pick<EngineModel, 'drawnClasses' | 'drawnIds'> & { seenThrough: ReadonlySet<number> };
type Items<M> = ReadonlyMap<M, ReadonlySet<number>>;

export interface GroundViewOptions<M extends GroundModel> {
  readonly store: GroundStore;
  readonly styles: StyleStore;
  readonly selection: Pick<SelectionStore, 'current'>;
  shownModels(): readonly { readonly modelId: string; readonly layerId: string; readonly model: M }[];
  refs(model: M, localIds: readonly number[]): Promise<readonly ObjectRef[]>;
  bounds(objects: readonly ObjectRef[]): Promise<Box3>;
  /** Height of the highest of the items above or below a place, in scene metres. */
  heightAt(place: Vector3, items: Items<M>): Promise<number | undefined>;
  /** Height of a map that lies around the models as a plane, in scene metres; undefined without one. */
  mapHeight(): number | undefined;
  /** Scene metres. */
  cameraPosition(): Vector3;
  requestDraw(): void;
}

/**
 * Draws the ground as glass while works below it are to be seen, and lets the pointer through. The ground is what has one of its classes, and
 * all of the layers that the user has chosen.
 */
export class GroundView<M extends GroundModel> {
  private readonly options: GroundViewOptions<M>;
  private readonly queue = new SerialQueue();
  /** Asked once for each model, because the answer never changes. */
  private readonly classes = new WeakMap<M, Promise<readonly number[]>>();
  private readonly layer: string;
  private items: Items<M> = new Map();
  /** Other models or layers have been shown since the ground was found. */
  private isStale = true;
  /** Whether the style layer has any objects. */
  private isGlass = false;
  private isEnded = false;
  private readonly stops: readonly (() => void)[];

  constructor(options: GroundViewOptions<M>) {
    this.options = options;
    const { store, styles, selection } = options;
    this.layer = styles.create('gantry', 'ground', priority);
    this.stops = [
      reaction(
        () => [...store.layers],
        () => {
          this.shownChanged();
          this.judge();
        },
      ),
      reaction(
        () => store.isSeenThrough,
        () => this.run(() => this.dress()),
      ),
      reaction(
        () => [selection.current, store.mode],
        () => this.judge(),
      ),
    ];
  }

  /** Call it when other models are visible. Nothing is asked of them before the next rest, because their opening does not need it. */
  readonly shownChanged = (): void => {
    this.isStale = true;
  };

  /** Call it when the camera has come to rest: finds out whether anything to be seen lies below the ground. */
  readonly judge = (): void => {
    this.run(async () => {
      const { store } = this.options;
      if (this.isStale) {
        this.isStale = false;
        this.items = await this.find();
        store.setFound(this.items.size > 0 || this.options.mapHeight() !== undefined);
        await this.dress();
      }
      store.setBelow(store.mode === 'auto' && store.hasGround && (await this.isBelow()));
    });
  };

  dispose(): void {
    this.isEnded = true;
    for (const stop of this.stops) stop();
    this.queue.end();
    for (const model of this.items.keys()) model.seenThrough = new Set();
    this.options.styles.remove(this.layer);
  }

  private run(work: () => Promise<void>): void {
    this.queue.run(work).catch((error: unknown) => {
      // Closing the scene may end the engine during a query.
      if (!this.isEnded) reportError(error);
    });
  }

  private async find(): Promise<Items<M>> {
    const { shownModels, store } = this.options;
    const found = await Promise.all(
      shownModels().map(async ({ model, layerId }) => {
        const ids = store.layers.has(layerId) ? await model.drawnIds() : await this.ofClasses(model);
        return [model, new Set(ids)] as const;
      }),
    );
    return new Map(found.filter(([, ids]) => ids.size > 0));
  }

  private ofClasses(model: M): Promise<readonly number[]> {
    const known =
      this.classes.get(model) ??
      model
        .drawnClasses()
        .then((byClass) => groundClasses.flatMap((category) => byClass.get(category) ?? []));
    this.classes.set(model, known);
    return known;
  }

  private async dress(): Promise<void> {
    const { store, styles, refs, requestDraw, shownModels } = this.options;
    const isOn = store.isSeenThrough;
    const objects = isOn
      ? (await Promise.all([...this.items].map(([model, ids]) => refs(model, [...ids])))).flat()
      : [];
    if (this.isEnded) return;
    for (const { model } of shownModels())
      model.seenThrough = (isOn ? this.items.get(model) : undefined) ?? new Set();
    if (objects.length === 0 && !this.isGlass) return;
    this.isGlass = objects.length > 0;
    styles.batch(() => {
      styles.clear(this.layer);
      styles.set(this.layer, objects, seenThrough);
    });
    requestDraw();
  }

  private async isBelow(): Promise<boolean> {
    const { selection, cameraPosition, bounds } = this.options;
    if (await this.lies(cameraPosition())) return true;
    if (selection.current.length === 0) return false;
    const box = await bounds(selection.current);
    return !box.isEmpty() && this.lies(box.getCenter(new Vector3()));
  }

  private async lies(place: Vector3): Promise<boolean> {
    const { heightAt, mapHeight } = this.options;
    const heights = [await heightAt(place, this.items), mapHeight()];
    return heights.some((height) => height !== undefined && place.y < height - margin);
  }
}
