import type { Load } from '@gantry/plugin-sdk';
import { FetchedImages, Newest, type WantedImage } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Conflict } from '../../contract/conflicts.ts';
import { type Passage, type PassageBody, peopleInside } from '../../contract/passages.ts';
import type {
  ActionBody,
  HistoryEntry,
  Permit,
  PermitAction,
  PermitForMember,
} from '../../contract/permit.ts';
import type { PassagesReply } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';

/** The id of a photo's small copy among the images. */
const thumbnailOf = (photo: string) => `${photo} small`;

const noLog: PassagesReply = { passages: [], canLog: false };

/** One permit with its history, its conflicts and the images of its signatures. */
export class PermitStore {
  readonly formUUID: string;
  load: Load = { kind: 'idle' };
  permit: PermitForMember | undefined = undefined;
  history: readonly HistoryEntry[] = [];
  /** False when a signature no longer has the hash it was made with. */
  signaturesIntact = true;
  conflicts: readonly Conflict[] = [];
  /** The entry log, oldest first; empty for other work than in a confined space. */
  passages: readonly Passage[] = [];
  /** This member may write in the entry log. */
  canLog = false;
  /** They may come later than the permit, or not at all. */
  readonly images: FetchedImages;
  private readonly api: PermitApi;
  private readonly newest: Newest;
  private readonly ended: AbortSignal;
  private wantsWholePhoto = false;
  /** The newest refresh. */
  private running: Promise<void> | undefined;

  constructor(api: PermitApi, formUUID: string, ended: AbortSignal) {
    this.api = api;
    this.formUUID = formUUID;
    this.ended = ended;
    this.newest = new Newest(ended);
    this.images = new FetchedImages(ended);
    makeAutoObservable<this, 'api' | 'newest' | 'ended' | 'wantsWholePhoto' | 'running'>(
      this,
      {
        formUUID: false,
        api: false,
        newest: false,
        ended: false,
        wantsWholePhoto: false,
        running: false,
        images: false,
        permit: observableRef,
        history: observableRef,
        conflicts: observableRef,
        passages: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Who is inside by the log, by card number, longest inside first. */
  get inside(): ReadonlyMap<string, Passage> {
    return peopleInside(this.passages);
  }

  /** Never rejects: a failure is in `load`. Does not wait for images. Of several at a time each resolves when the newest is done. */
  async refresh(): Promise<void> {
    this.running = this.fetch();
    let awaited: Promise<void>;
    do {
      awaited = this.running;
      await awaited;
    } while (awaited !== this.running);
  }

  private async fetch(): Promise<void> {
    const signal = this.newest.start();
    if (this.permit === undefined) this.setLoad({ kind: 'loading' });
    try {
      const [{ permit }, { history, signaturesIntact }, { conflicts }] = await Promise.all([
        this.api.permit({ formUUID: this.formUUID }, { signal }),
        this.api.history({ formUUID: this.formUUID }, { signal }),
        this.api.conflicts({ formUUID: this.formUUID }, { signal }),
      ]);
      const log =
        permit.permitType === 'Confined Space'
          ? await this.api.passages({ formUUID: this.formUUID }, { signal })
          : noLog;
      if (signal.aborted) return;
      this.accept(permit, history, signaturesIntact, conflicts);
      this.acceptLog(log);
      this.images.want(this.imagesOf(permit, history));
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  /** The permit as the action left it. @throws ApiError; the permit is as it was. */
  async act(action: PermitAction, body: ActionBody): Promise<PermitForMember> {
    const { permit } = await this.api.act({ ...body, formUUID: this.formUUID, action });
    await this.refresh();
    return permit;
  }

  /** Writes that a worker went in or came out. @throws ApiError; the log is as it was. */
  async logPassage(entry: Pick<PassageBody, 'cardNumber' | 'direction'>): Promise<void> {
    this.acceptLog(await this.api.logPassage({ ...entry, formUUID: this.formUUID }));
  }

  /** Of the entrance, as data URLs; undefined while they are not here. The whole one comes only once it is wanted. */
  get photo(): { readonly small: string | undefined; readonly whole: string | undefined } {
    const photo = this.permit?.confinedSpace?.entrancePhoto ?? '';
    return { small: this.images.get(thumbnailOf(photo)), whole: this.images.get(photo) };
  }

  wantWholePhoto(): void {
    this.wantsWholePhoto = true;
    if (this.permit) this.images.want(this.imagesOf(this.permit, this.history));
  }

  private imagesOf(permit: Permit, history: readonly HistoryEntry[]): readonly WantedImage[] {
    const { formUUID, api, ended } = this;
    const photo = permit.confinedSpace?.entrancePhoto ?? null;
    const signatures = history.flatMap(({ signature }) =>
      signature === null ? [] : [signature.signatureID],
    );
    return [
      ...signatures.map((id) => ({
        id,
        fetch: () => api.signatureImage({ formUUID, signatureID: id }, { signal: ended }),
      })),
      ...(photo === null
        ? []
        : [{ id: thumbnailOf(photo), fetch: () => api.thumbnail({ formUUID, photo }, { signal: ended }) }]),
      ...(photo === null || !this.wantsWholePhoto
        ? []
        : [{ id: photo, fetch: () => api.photo({ formUUID, photo }, { signal: ended }) }]),
    ];
  }

  private acceptLog({ passages, canLog }: PassagesReply): void {
    // Entries are only ever added: a shorter log was asked for before the last of them.
    if (passages.length < this.passages.length) return;
    this.passages = passages;
    this.canLog = canLog;
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

  private setLoad(load: Load): void {
    this.load = load;
  }
}
