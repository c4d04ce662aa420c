import type { Load } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { HostApi } from '../api/host-api.ts';
import { isSameArrangement, type Tiles } from './dashboard-tiles.ts';

/** The member's arrangement of one project's dashboard, saved and in progress. */
export class DashboardStore {
  load: Load = { kind: 'idle' };
  isSaving = false;
  /** Increases with each save: the tiles are then drawn anew, in the saved order. */
  generation = 0;
  /** The tiles when arranging began. */
  begunWith: Tiles = [];
  /** Null: the standard arrangement. */
  private saved: Tiles | null = null;
  private draft: Tiles | undefined = undefined;
  private readonly api: HostApi;
  private readonly projectId: string;

  constructor(api: HostApi, projectId: string) {
    this.api = api;
    this.projectId = projectId;
    makeAutoObservable<this, 'api' | 'projectId' | 'saved' | 'draft'>(
      this,
      { api: false, projectId: false, saved: observableRef, draft: observableRef, begunWith: observableRef },
      { autoBind: true },
    );
  }

  /** Never rejects: a failure is in `load`. */
  async fetch(): Promise<void> {
    this.setLoad({ kind: 'loading' });
    try {
      const { tiles } = await this.api.dashboard(this.projectId);
      this.accept(tiles);
    } catch (error) {
      this.setLoad({ kind: 'failed', error });
    }
  }

  get isEditing(): boolean {
    return this.draft !== undefined;
  }

  /** @param standard - the arrangement that the items propose */
  tiles(standard: Tiles): Tiles {
    return this.draft ?? this.saved ?? standard;
  }

  edit(standard: Tiles): void {
    this.begunWith = this.tiles(standard);
    this.draft = this.begunWith;
  }

  change(tiles: Tiles): void {
    if (this.isEditing) this.draft = tiles;
  }

  cancel(): void {
    this.draft = undefined;
  }

  /**
   * The standard arrangement is saved as none, so that items installed later appear.
   * @throws ApiError; the arrangement stays on the screen for another attempt
   */
  async save(standard: Tiles): Promise<void> {
    const { draft } = this;
    if (draft === undefined) return;
    this.setSaving(true);
    try {
      const wanted = isSameArrangement(draft, standard) ? null : draft;
      const { tiles } = await this.api.saveDashboard(this.projectId, wanted);
      this.saveDone(tiles, draft);
    } finally {
      this.setSaving(false);
    }
  }

  private accept(tiles: Tiles | null): void {
    this.saved = tiles;
    this.load = { kind: 'ready' };
  }

  private saveDone(tiles: Tiles | null, sent: Tiles): void {
    this.accept(tiles);
    // Changed meanwhile: that is still to be saved.
    if (this.draft !== undefined && this.draft !== sent) return;
    this.draft = undefined;
    this.generation += 1;
  }

  private setSaving(isSaving: boolean): void {
    this.isSaving = isSaving;
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
