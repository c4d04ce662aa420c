import { reaction } from 'mobx';
import type { ClassStore } from '../../state/class-store.ts';
import type { StyleStore } from '../../state/style-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import type { Look } from './compose-styles.ts';
import { HiddenClasses } from './hidden-classes.ts';
import { isNoDifference, lookDifference } from './look-difference.ts';
import { SerialQueue } from './serial-queue.ts';
import { StyleComposer } from './style-composer.ts';

/** Items to outline, by colour. */
export type Outlines<M> = ReadonlyMap<
  string,
  readonly { readonly model: M; readonly localIds: readonly number[] }[]
>;

/** Looks of the items of one model that differ from the file, by local id. */
interface ModelLooks {
  readonly looks: Map<number, Look>;
  /** Outline colours. */
  readonly outlines: Map<number, string>;
}

/** The methods of a model that styles need. */
export type StyledModel = Pick<EngineModel, 'paint' | 'setVisible' | 'drawnIds' | 'drawnClasses'>;
interface StyledObjects<M extends StyledModel> {
  shownModels(): readonly { readonly modelId: string; readonly model: M }[];
  /** See `ObjectLookup`. */
  named(model: M, globalIds: readonly string[]): Promise<ReadonlyMap<number, readonly string[]>>;
}

/**
 * Applies style layers and the user's hiding to the engine, one change after another. Composes and sends only differences, so that the
 * cost depends on what changes, not on how much is styled.
 */
export class StyleApplier<M extends StyledModel> {
  private readonly engine: Pick<Engine, 'settleItems' | 'drawn'>;
  private readonly objects: StyledObjects<M>;
  private readonly styles: StyleStore;
  private readonly classes: HiddenClasses<M>;
  private readonly outline: (outlines: Outlines<M>) => Promise<void>;
  private readonly hid: () => void;
  private readonly queue = new SerialQueue();
  private readonly applied = new WeakMap<M, ModelLooks>();
  /** The visible models at the last change, with their ids, which have all earlier changes. */
  private current: ReadonlyMap<M, string> = new Map();
  private isolated: StyleStore['isolated'] = undefined;
  /** What is isolated in a model where all of it is of hidden classes. */
  private readonly enclosingOnly = new WeakMap<M, ReadonlySet<number>>();
  /** The hidden classes at the last change. */
  private withoutClasses: string | undefined = undefined;
  private isQueued = false;
  private ended = false;
  private readonly stops: readonly (() => void)[];

  /**
   * @param outline - shows exactly these outlines
   * @param hid - told when other items than before are hidden
   */
  constructor(
    engine: Pick<Engine, 'settleItems' | 'drawn'>,
    objects: StyledObjects<M>,
    styles: StyleStore,
    classes: ClassStore,
    outline: (outlines: Outlines<M>) => Promise<void>,
    hid: () => void = () => undefined,
  ) {
    this.engine = engine;
    this.outline = outline;
    this.hid = hid;
    this.objects = objects;
    this.styles = styles;
    this.classes = new HiddenClasses(classes);
    this.stops = [
      reaction(
        () => styles.revision,
        () => this.request(),
      ),
      reaction(
        () => this.classes.key,
        () => this.request(),
      ),
      styles.picture.open(),
    ];
  }

  /** Call it after layers or visible models have changed. Waiting requests are merged. */
  request(): void {
    if (this.isQueued || this.ended) return;
    this.isQueued = true;
    this.queue
      .run(() => {
        this.isQueued = false;
        return this.applyAll();
      })
      .catch((error: unknown) => {
        // Closing the scene disposes the engine during a change.
        if (!this.ended) reportError(error);
      });
  }

  /** Whether the user, their layers' classes or a module hide an item, as it is drawn now. */
  isHidden(model: M, localId: number): boolean {
    return this.applied.get(model)?.looks.get(localId) === 'hidden';
  }

  dispose(): void {
    this.ended = true;
    for (const stop of this.stops) stop();
    this.queue.end();
  }

  private async applyAll(): Promise<void> {
    const { revision, picture } = this.styles;
    try {
      await this.apply();
    } catch (error) {
      // It is unknown what the engine has applied, so the next change composes everything again.
      this.current = new Map();
      picture.failed(revision, error);
      throw error;
    }
    void this.engine.drawn().then(() => picture.shown(revision));
  }

  private async apply(): Promise<void> {
    const { styles, isolated, current, withoutClasses } = this;
    const shown = this.objects.shownModels();
    const models = new Map(shown.map(({ model, modelId }) => [model, modelId]));
    const isRecomposed = isolated !== styles.isolated || withoutClasses !== this.classes.key;
    this.isolated = styles.isolated;
    this.withoutClasses = this.classes.key;
    const changed = styles.takeChanged();
    const hidden = await this.classes.find(shown.map(({ model }) => model));
    const composer = new StyleComposer(styles);
    const results = await Promise.all(
      shown.map(({ modelId, model }) => {
        const known = current.get(model) === modelId && !isRecomposed;
        const without = hidden.get(model) ?? new Set();
        return this.applyTo(
          model,
          known
            ? this.changes(composer, modelId, model, changed.get(modelId) ?? [], without)
            : this.everything(composer, modelId, model, without),
        );
      }),
    );
    this.current = models;
    const isOther = models.size !== current.size || [...models.keys()].some((model) => !current.has(model));
    if (isOther || results.some(({ outlined }) => outlined))
      await this.outline(outlinesOf(shown, this.applied));
    if (results.some(({ isHidingOther }) => isHidingOther)) this.hid();
    if (results.some(({ painted }) => painted)) await this.engine.settleItems();
  }

  /** @param changes - items whose looks may have changed. */
  private async applyTo(
    model: M,
    changes: Promise<ItemLooks>,
  ): Promise<{ readonly painted: boolean; readonly outlined: boolean; readonly isHidingOther: boolean }> {
    const { looks: after, outlines } = await changes;
    const state = this.applied.get(model) ?? { looks: new Map(), outlines: new Map() };
    this.applied.set(model, state);
    const difference = lookDifference(state.looks, after);
    const painted = !isNoDifference(difference);
    if (painted) await send(model, difference);
    merge(state.looks, after);
    const outlined = isChanged(state.outlines, outlines);
    merge(state.outlines, outlines);
    const isHidingOther = difference.hide.length + difference.show.length > 0;
    return { painted, outlined, isHidingOther };
  }

  private async changes(
    composer: StyleComposer,
    modelId: string,
    model: M,
    globalIds: Iterable<string>,
    without: ReadonlySet<number>,
  ): Promise<ItemLooks> {
    const items = await this.objects.named(model, [...globalIds]);
    const outlined = this.applied.get(model)?.outlines;
    const only = composer.only(modelId);
    // A storey that is isolated brings what is in it but for its rooms, unless it has nothing else.
    const isKept = (id: number, names: readonly string[]) =>
      only !== undefined && (only.has(names.at(-1) ?? '') || this.enclosingOnly.get(model)?.has(id) === true);
    const looks = new Map<number, Look | undefined>();
    const outlines = new Map<number, string | undefined>();
    for (const [id, names] of items) {
      const composed = composer.compose(modelId, names);
      const { outline } = composed;
      const look = without.has(id) && !isKept(id, names) ? 'hidden' : composed.look;
      looks.set(id, look);
      // Nearly no object has one, and an entry for each would take longer than all else here.
      if (outline !== undefined || outlined?.has(id))
        outlines.set(id, look === 'hidden' ? undefined : outline);
    }
    return { looks, outlines };
  }

  /** All items that differ from the file, now or before. */
  private async everything(
    composer: StyleComposer,
    modelId: string,
    model: M,
    without: ReadonlySet<number>,
  ): Promise<ItemLooks> {
    const looks = new Map<number, Look | undefined>();
    const outlines = new Map<number, string | undefined>();
    const before = this.applied.get(model);
    for (const id of before?.looks.keys() ?? []) looks.set(id, undefined);
    for (const id of before?.outlines.keys() ?? []) outlines.set(id, undefined);
    const kept = composer.only(modelId);
    if (kept) {
      const keptIds = await this.objects.named(model, [...kept]);
      for (const id of await model.drawnIds()) if (!keptIds.has(id)) looks.set(id, 'hidden');
      const isEnclosing = [...keptIds.keys()].every((id) => without.has(id));
      this.enclosingOnly.set(model, new Set(isEnclosing ? keptIds.keys() : []));
    } else for (const id of without) looks.set(id, 'hidden');
    const styled = await this.changes(composer, modelId, model, composer.styled(modelId), without);
    for (const [id, look] of styled.looks) looks.set(id, look);
    for (const [id, color] of styled.outlines) outlines.set(id, color);
    return { looks, outlines };
  }
}

/** Undefined: the file's own look, or no outline. */
interface ItemLooks {
  readonly looks: ReadonlyMap<number, Look | undefined>;
  readonly outlines: ReadonlyMap<number, string | undefined>;
}

/**
 * Sends all paints at once; they concern different items. Waiting for each answer would let the worker's updates in between send the
 * geometry many times.
 */
async function send(
  model: StyledModel,
  { hide, show, unpaint, paint }: ReturnType<typeof lookDifference>,
): Promise<void> {
  if (unpaint.length > 0) await model.paint(unpaint, undefined);
  await Promise.all([
    ...paint.map(({ paint: how, ids }) => model.paint(ids, how)),
    ...(show.length > 0 ? [model.setVisible(show, true)] : []),
    ...(hide.length > 0 ? [model.setVisible(hide, false)] : []),
  ]);
}

function isChanged<V>(before: ReadonlyMap<number, V>, changes: ReadonlyMap<number, V | undefined>): boolean {
  for (const [id, value] of changes) if (before.get(id) !== value) return true;
  return false;
}

function merge<V>(into: Map<number, V>, changes: ReadonlyMap<number, V | undefined>): void {
  for (const [id, value] of changes) {
    if (value === undefined) into.delete(id);
    else into.set(id, value);
  }
}

function outlinesOf<M extends StyledModel>(
  shown: readonly { readonly model: M }[],
  applied: WeakMap<M, ModelLooks>,
): Outlines<M> {
  const byColor = new Map<string, { model: M; localIds: number[] }[]>();
  for (const { model } of shown) {
    for (const [id, color] of applied.get(model)?.outlines ?? []) {
      const groups = byColor.get(color) ?? [];
      byColor.set(color, groups);
      const last = groups.at(-1);
      if (last?.model === model) last.localIds.push(id);
      else groups.push({ model, localIds: [id] });
    }
  }
  return byColor;
}
