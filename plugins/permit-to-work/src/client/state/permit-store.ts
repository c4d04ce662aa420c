import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Conflict } from '../../contract/conflicts.ts';
import type {
  ActionBody,
  HistoryEntry,
  PermitAction,
  PermitForMember,
  UpdatePermitBody,
} from '../../contract/permit.ts';
import type { PermitApi } from '../api/permit-api.ts';
import type { Load } from './load.ts';
import { Newest } from './newest.ts';

/** One permit with its history, its conflicts and the images of its signatures. */
export class PermitStore {
  readonly formUUID: string;
  load: Load = { kind: 'idle' };
  permit: PermitForMember | undefined = undefined;
  history: readonly HistoryEntry[] = [];
  /** False when a signature no longer has the hash it was made with. */
  signaturesIntact = true;
  conflicts: readonly Conflict[] = [];
  /** Data URLs by signature id. A signature never changes, so an image is fetched once. */
  readonly images = observable.map<string, string>();
  private readonly api: PermitApi;
  private readonly newest: Newest;
  private readonly ended: AbortSignal;

  constructor(api: PermitApi, formUUID: string, ended: AbortSignal) {
    this.api = api;
    this.formUUID = formUUID;
    this.ended = ended;
    this.newest = new Newest(ended);
    makeAutoObservable<this, 'api' | 'newest' | 'ended'>(
      this,
      {
        formUUID: false,
        api: false,
        newest: false,
        ended: false,
        images: false,
        permit: observableRef,
        history: observableRef,
        conflicts: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Never rejects: a failure is in `load`. */
  async refresh(): Promise<void> {
    const signal = this.newest.start();
    if (this.permit === undefined) this.setLoad({ kind: 'loading' });
    try {
      const [{ permit }, { history, signaturesIntact }, { conflicts }] = await Promise.all([
        this.api.permit(this.formUUID, signal),
        this.api.history(this.formUUID, signal),
        this.api.conflicts(this.formUUID, signal),
      ]);
      if (signal.aborted) return;
      this.accept(permit, history, signaturesIntact, conflicts);
      await this.fetchImages();
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  /** @throws PermitApiError; the permit is as it was. */
  async act(action: PermitAction, body: Omit<ActionBody, 'projectUUID'>): Promise<void> {
    await this.api.act(this.formUUID, action, body);
    await this.refresh();
  }

  /** @throws PermitApiError; the permit is as it was. */
  async update(body: Omit<UpdatePermitBody, 'projectUUID'>): Promise<void> {
    await this.api.updatePermit(this.formUUID, body);
    await this.refresh();
  }

  private async fetchImages(): Promise<void> {
    const missing = this.history.flatMap(({ signature }) =>
      signature === null || this.images.has(signature.signatureID) ? [] : [signature.signatureID],
    );
    await Promise.all(
      missing.map(async (id) => {
        const { image } = await this.api.signatureImage(this.formUUID, id, this.ended);
        this.setImage(id, image);
      }),
    );
  }

  private accept(
    permit: PermitForMember,
    history: readonly HistoryEntry[],
    intact: boolean,
    conflicts: readonly Conflict[],
  ): void {
    this.permit = permit;
    this.history = history;
    this.signaturesIntact = intact;
    this.conflicts = conflicts;
    this.load = { kind: 'ready' };
  }

  private setImage(id: string, image: string): void {
    this.images.set(id, image);
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
