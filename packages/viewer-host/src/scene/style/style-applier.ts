import { reaction } from 'mobx';
import type { StyleStore } from '../../state/style-store.ts';
import type { Engine } from '../engine/engine.ts';
import type { EngineModel } from '../engine/engine-model.ts';
import { composeLooks, type Look } from './compose-styles.ts';
import { isNoDifference, lookDifference } from './look-difference.ts';
import { SerialQueue } from './serial-queue.ts';

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
  private readonly queue = new SerialQueue();
  private readonly applied = new WeakMap<M, ReadonlyMap<number, Look>>();
  private isQueued = false;
  private ended = false;
  private readonly stop: () => void;

  constructor(engine: Pick<Engine, 'settleItems'>, objects: StyledObjects<M>, styles: StyleStore) {
    this.engine = engine;
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
    const changed = await Promise.all(shown.map(({ modelId, model }) => this.applyTo(modelId, model)));
    if (changed.some(Boolean)) await this.engine.settleItems();
  }

  private async applyTo(modelId: string, model: M): Promise<boolean> {
    const before = this.applied.get(model) ?? new Map<number, Look>();
    const after = await this.looksOf(modelId, model);
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

  private async looksOf(modelId: string, model: M): Promise<ReadonlyMap<number, Look>> {
    const { layers, hidden, isolated } = this.styles;
    const { looks, only } = composeLooks(modelId, layers.values(), hidden.values(), isolated);
    const byId = new Map<number, Look>();
    if (only) {
      const kept = new Set(await this.objects.localIds(model, [...only]));
      for (const id of await model.drawnIds()) if (!kept.has(id)) byId.set(id, 'hidden');
    }
    const globalIds = [...looks.keys()];
    const localIds = await this.objects.localIds(model, globalIds);
    for (const [i, id] of localIds.entries()) {
      const look = looks.get(globalIds[i] ?? '');
      if (id !== null && look && byId.get(id) !== 'hidden') byId.set(id, look);
    }
    return byId;
  }
}
