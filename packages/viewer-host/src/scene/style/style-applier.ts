import { reaction } from 'mobx';
import type { StyleStore } from '../../state/style-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import { composeLooks, type Look } from './compose-styles.ts';
import { isNoDifference, lookDifference } from './look-difference.ts';
import { SerialQueue } from './serial-queue.ts';

/** Items to outline, by colour. */
export type Outlines<M> = ReadonlyMap<
  string,
  readonly { readonly model: M; readonly localIds: readonly number[] }[]
>;

/** How the items of one model look, by local id. */
interface ModelLooks {
  readonly looks: ReadonlyMap<number, Look>;
  readonly outlines: ReadonlyMap<number, string>;
}

/** The part of a model that styles change. */
export type StyledModel = Pick<EngineModel, 'paint' | 'setVisible' | 'drawnIds'>;
interface StyledObjects<M extends StyledModel> {
  shownModels(): readonly { readonly modelId: string; readonly model: M }[];
  localIds(model: M, globalIds: readonly string[]): Promise<(number | null)[]>;
}

/** Brings what style layers and the user say about objects to the engine: differences only, one change after the other. */
export class StyleApplier<M extends StyledModel> {
  private readonly engine: Pick<Engine, 'settleItems'>;
  private readonly objects: StyledObjects<M>;
  private readonly styles: StyleStore;
  private readonly outline: (outlines: Outlines<M>) => Promise<void>;
  private readonly queue = new SerialQueue();
  private readonly applied = new WeakMap<M, ReadonlyMap<number, Look>>();
  private isQueued = false;
  private ended = false;
  private readonly stop: () => void;

  /** @param outline - shows these outlines and no others. */
  constructor(
    engine: Pick<Engine, 'settleItems'>,
    objects: StyledObjects<M>,
    styles: StyleStore,
    outline: (outlines: Outlines<M>) => Promise<void>,
  ) {
    this.engine = engine;
    this.outline = outline;
    this.objects = objects;
    this.styles = styles;
    this.stop = reaction(
      () => styles.revision,
      () => this.request(),
    );
  }

  /** Something is different: layers, or the models on the screen. Requests that wait for their turn become one. */
  request(): void {
    if (this.isQueued || this.ended) return;
    this.isQueued = true;
    this.queue
      .run(() => {
        this.isQueued = false;
        return this.apply();
      })
      .catch((error: unknown) => {
        // Closing the scene ends the engine in the middle of a change.
        if (!this.ended) reportError(error);
      });
  }

  dispose(): void {
    this.ended = true;
    this.stop();
    this.queue.end();
  }

  private async apply(): Promise<void> {
    const shown = this.objects.shownModels();
    const all = await Promise.all(
      shown.map(async ({ modelId, model }) => ({ model, ...(await this.looksOf(modelId, model)) })),
    );
    const changed = await Promise.all(all.map(({ model, looks }) => this.applyTo(model, looks)));
    await this.outline(outlinesOf(all));
    if (changed.some(Boolean)) await this.engine.settleItems();
  }

  private async applyTo(model: M, after: ReadonlyMap<number, Look>): Promise<boolean> {
    const before = this.applied.get(model) ?? new Map<number, Look>();
    const difference = lookDifference(before, after);
    if (isNoDifference(difference)) return false;
    const { hide, show, paint, unpaint } = difference;
    if (unpaint.length > 0) await model.paint(unpaint, undefined);
    for (const { paint: how, ids } of paint) await model.paint(ids, how);
    if (show.length > 0) await model.setVisible(show, true);
    if (hide.length > 0) await model.setVisible(hide, false);
    this.applied.set(model, after);
    return true;
  }

  private async looksOf(modelId: string, model: M): Promise<ModelLooks> {
    const { layers, hidden, isolated } = this.styles;
    const composed = composeLooks(modelId, layers.values(), hidden.values(), isolated);
    const looks = new Map<number, Look>();
    if (composed.only) {
      const kept = new Set(await this.objects.localIds(model, [...composed.only]));
      for (const id of await model.drawnIds()) if (!kept.has(id)) looks.set(id, 'hidden');
    }
    const globalIds = [...new Set([...composed.looks.keys(), ...composed.outlines.keys()])];
    const localIds = await this.objects.localIds(model, globalIds);
    const outlines = new Map<number, string>();
    for (const [i, id] of localIds.entries()) {
      const globalId = globalIds[i] ?? '';
      if (id === null || looks.get(id) === 'hidden') continue;
      const look = composed.looks.get(globalId);
      if (look) looks.set(id, look);
      const color = composed.outlines.get(globalId);
      if (color !== undefined && look !== 'hidden') outlines.set(id, color);
    }
    return { looks, outlines };
  }
}

function outlinesOf<M>(all: readonly ({ readonly model: M } & ModelLooks)[]): Outlines<M> {
  const byColor = new Map<string, { model: M; localIds: number[] }[]>();
  for (const { model, outlines } of all) {
    for (const [id, color] of outlines) {
      const groups = byColor.get(color) ?? [];
      byColor.set(color, groups);
      const last = groups.at(-1);
      if (last?.model === model) last.localIds.push(id);
      else groups.push({ model, localIds: [id] });
    }
  }
  return byColor;
}
