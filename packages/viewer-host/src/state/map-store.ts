import { hostTopics, type MapFrame, type ProjectMaps, type SiteMap } from '@gantry/contract';
import { type Disposable, type Load, toDisposable } from '@gantry/plugin-sdk';
import { makeAutoObservable, observable } from 'mobx';
import * as z from 'zod';
import type { HostApi } from '../api/host-api.ts';
import { KeptAnswer } from './kept-answer.ts';
import type { LiveStore } from './live-store.ts';

/** Why a map is not shown. */
export type MapFailure =
  /** No answer: the server is away, or does not allow pages of this origin. */
  | { readonly kind: 'unreachable' }
  /** No answer in time. */
  | { readonly kind: 'slow' }
  /** An HTTP status that is no success. */
  | { readonly kind: 'status'; readonly status: number }
  /** An answer that is no picture or tileset, such as a page. */
  | { readonly kind: 'content' }
  /** The project's grid cannot be converted. */
  | { readonly kind: 'grid' };

export type MapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly failure: MapFailure };

/** A map that the scene should draw. Another `attempt` begins anew. */
export interface DrawnMap {
  readonly map: SiteMap;
  readonly frame: MapFrame;
  readonly attempt: number;
}

const keptIds = z.array(z.string());

/** Maps of other servers around the models, and which of them this user shows on this device. None is shown at first. */
export class MapStore {
  readonly shown = observable.set<string>();
  /** Written by the scene, of the maps that are shown. */
  readonly states = observable.map<string, MapState>(undefined, { deep: false });
  private readonly attempts = observable.map<string, number>();
  private readonly kept = new KeptAnswer<ProjectMaps>({ maps: [], frame: null });
  private readonly api: HostApi;
  private readonly storage: Storage;
  private projectId: string | undefined = undefined;
  private key = '';

  constructor(api: HostApi, storage: Storage) {
    this.api = api;
    this.storage = storage;
    makeAutoObservable<this, 'attempts' | 'kept' | 'api' | 'storage' | 'projectId' | 'key'>(
      this,
      {
        shown: false,
        states: false,
        attempts: false,
        kept: false,
        api: false,
        storage: false,
        projectId: false,
        key: false,
        follow: false,
      },
      { autoBind: true },
    );
  }

  get load(): Load {
    return this.kept.load;
  }

  get maps(): readonly SiteMap[] {
    return this.kept.value.maps;
  }

  get drawn(): readonly DrawnMap[] {
    const { maps, frame } = this.kept.value;
    if (frame === null) return [];
    return maps
      .filter(({ id }) => this.shown.has(id))
      .map((map) => ({ map, frame, attempt: this.attempts.get(map.id) ?? 0 }));
  }

  /** Undefined for a map that is not shown. */
  stateOf(id: string): MapState | undefined {
    if (!this.shown.has(id)) return undefined;
    if (this.kept.value.frame === null) return { kind: 'failed', failure: { kind: 'grid' } };
    return this.states.get(id) ?? { kind: 'loading' };
  }

  /** Fetches again when the project's grid or origin has changed. */
  follow(live: Pick<LiveStore, 'on' | 'onResync'>): Disposable {
    const again = () => {
      if (this.maps.length > 0) void this.ensure();
    };
    const changed = live.on(hostTopics.boundaryChanged, again);
    const resynced = live.onResync(again);
    return toDisposable(() => {
      changed.dispose();
      resynced.dispose();
    });
  }

  /** Chooses the project. Nothing is asked yet: the first picture of the model does not wait for it. */
  open(userId: string, projectId: string): void {
    this.close();
    this.projectId = projectId;
    this.key = `gantry.maps.${userId}.${projectId}`;
    this.shown.replace(this.saved());
  }

  close(): void {
    this.kept.reset();
    this.projectId = undefined;
    this.shown.clear();
    this.states.clear();
    this.attempts.clear();
  }

  /** Never rejects: without an answer there are no maps. */
  async ensure(): Promise<void> {
    const { projectId } = this;
    if (projectId !== undefined) await this.kept.refresh(() => this.api.maps(projectId));
  }

  setShown(id: string, isShown: boolean): void {
    if (isShown) this.shown.add(id);
    else {
      this.shown.delete(id);
      this.states.delete(id);
    }
    try {
      this.storage.setItem(this.key, JSON.stringify([...this.shown]));
    } catch {
      // Without working storage, the choice lasts as long as the page.
    }
  }

  /** Asks the server of a map that failed once more. */
  retry(id: string): void {
    this.states.delete(id);
    this.attempts.set(id, (this.attempts.get(id) ?? 0) + 1);
  }

  setState(id: string, state: MapState): void {
    this.states.set(id, state);
  }

  private saved(): readonly string[] {
    try {
      return keptIds.safeParse(JSON.parse(this.storage.getItem(this.key) ?? '[]')).data ?? [];
    } catch {
      return [];
    }
  }
}
