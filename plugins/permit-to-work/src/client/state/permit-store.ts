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

/** The id of a photo's thumbnail among the images. */
const thumbnailOf = (photo: string) => `${photo} small`;

const noLog: PassagesReply = { passages: [], canLog: false };

/** A permit with its history, conflicts, entry log and images. */
export class PermitStore {
  readonly formUUID: string;
  load: Load = { kind: 'idle' };
  permit: PermitForMember | undefined = undefined;
  history: readonly HistoryEntry[] = [];
  /** False when a signature no longer matches its hash. */
  signaturesIntact = true;
  conflicts: readonly Conflict[] = [];
  /** The entry log, oldest first; empty except for confined spaces. */
  passages: readonly Passage[] = [];
  /** This member may write in the entry log. */
  canLog = false;
  /** Images may load later than the permit, or never. */
  readonly images: FetchedImages;
  private readonly api: PermitApi;
  private readonly newest: Newest;
  private readonly ended: AbortSignal;
  private wantsWholePhoto = false;

  constructor(api: PermitApi, formUUID: string, ended: AbortSignal) {
    this.api = api;
    this.formUUID = formUUID;
    this.ended = ended;
    this.newest = new Newest(ended);
    this.images = new FetchedImages(ended);
    makeAutoObservable<this, 'api' | 'newest' | 'ended' | 'wantsWholePhoto'>(
      this,
      {
        formUUID: false,
        api: false,
        newest: false,
        ended: false,
        wantsWholePhoto: false,
        images: false,
        permit: observableRef,
        history: observableRef,
        conflicts: observableRef,
        passages: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Workers inside according to the log, by card number, longest inside first. */
  get inside(): ReadonlyMap<string, Passage> {
    return peopleInside(this.passages);
  }

  /** Never rejects: a failure is in `load`. Does not wait for images. Concurrent calls resolve when the latest is done. */
  refresh(): Promise<void> {
    return this.newest.run(this.fetch);
  }

  private async fetch(signal: AbortSignal): Promise<void> {
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

  /** Returns the permit after the action. @throws ApiError; the permit is then unchanged. */
  async act(action: PermitAction, body: ActionBody): Promise<PermitForMember> {
    const { permit } = await this.api.act({ ...body, formUUID: this.formUUID, action });
    await this.refresh();
    return permit;
  }

  /** The reader looks after an alarm. @throws ApiError, such as ALARM_TAKEN */
  async takeAlarm(alarmID: string): Promise<void> {
    await this.api.takeAlarm({ formUUID: this.formUUID, alarmID });
    await this.refresh();
  }

  /** Logs an entry or exit. @throws ApiError; the log is then unchanged. */
  async logPassage(entry: Pick<PassageBody, 'cardNumber' | 'direction'>): Promise<void> {
    this.acceptLog(await this.api.logPassage({ ...entry, formUUID: this.formUUID }));
  }

  /** The entrance photo as data URLs, undefined until loaded. `whole` loads only after `wantWholePhoto`. */
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
    // Entries are only added, so a shorter log is an older answer.
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
