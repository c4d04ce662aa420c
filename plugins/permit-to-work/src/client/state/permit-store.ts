import { LiveRecord, type WantedImage } from '@gantry/plugin-ui';
import type { Conflict } from '../../contract/conflicts.ts';
import { type Passage, type PassageBody, peopleInside } from '../../contract/passages.ts';
import type { ActionBody, PermitAction, PermitForMember } from '../../contract/permit.ts';
import type { HistoryEntry, PermitComment } from '../../contract/permit-history.ts';
import type { PassagesReply } from '../../contract/wire.ts';
import type { PermitApi } from '../permit-api.ts';

/** The id of a photo's thumbnail among the images. */
const thumbnailOf = (photo: string) => `${photo} small`;

const noLog: PassagesReply = { passages: [], canLog: false };

interface Answer {
  readonly permit: PermitForMember;
  readonly history: readonly HistoryEntry[];
  readonly intact: boolean;
  readonly comments: readonly PermitComment[];
  readonly conflicts: readonly Conflict[];
  readonly log: PassagesReply;
}

/** A permit with its history, comments, conflicts, entry log and images. */
export class PermitStore extends LiveRecord<Answer> {
  readonly formUUID: string;
  readonly #api: PermitApi;
  #wantsWholePhoto = false;

  constructor(api: PermitApi, formUUID: string, ended: AbortSignal) {
    super(ended);
    this.#api = api;
    this.formUUID = formUUID;
  }

  get permit(): PermitForMember | undefined {
    return this.answer?.permit;
  }

  get history(): readonly HistoryEntry[] {
    return this.answer?.history ?? [];
  }

  /** False when a signature no longer matches its hash. */
  get isIntact(): boolean {
    return this.answer?.intact ?? true;
  }

  get comments(): readonly PermitComment[] {
    return this.answer?.comments ?? [];
  }

  get conflicts(): readonly Conflict[] {
    return this.answer?.conflicts ?? [];
  }

  /** The entry log, oldest first; empty except for confined spaces. */
  get passages(): readonly Passage[] {
    return this.answer?.log.passages ?? [];
  }

  /** This member may write in the entry log. */
  get canLog(): boolean {
    return this.answer?.log.canLog ?? false;
  }

  /** Workers inside according to the log, by card number, longest inside first. */
  get inside(): ReadonlyMap<string, Passage> {
    return peopleInside(this.passages);
  }

  /** The entrance photo as data URLs, undefined until loaded. `whole` loads only after `wantWholePhoto`. */
  get photo(): { readonly small: string | undefined; readonly whole: string | undefined } {
    const photo = this.permit?.confinedSpace?.entrancePhoto ?? '';
    return { small: this.images.get(thumbnailOf(photo)), whole: this.images.get(photo) };
  }

  wantWholePhoto(): void {
    this.#wantsWholePhoto = true;
    this.wantImages();
  }

  /** Returns the permit after the action. @throws ApiError; the permit is then unchanged. */
  async act(action: PermitAction, body: ActionBody): Promise<PermitForMember> {
    const { permit } = await this.#api.act({ ...body, formUUID: this.formUUID, action });
    await this.refresh();
    return permit;
  }

  /** @throws ApiError */
  async comment(text: string, commentId: string): Promise<void> {
    const { comment } = await this.#api.addComment({ formUUID: this.formUUID, text, commentId });
    const isKnown = this.comments.some(({ id }) => id === comment.id);
    if (this.answer && !isKnown) this.set({ ...this.answer, comments: [...this.comments, comment] });
  }

  /** The reader looks after an alarm. @throws ApiError, such as ALARM_TAKEN */
  async takeAlarm(alarmID: string): Promise<void> {
    await this.#api.takeAlarm({ formUUID: this.formUUID, alarmID });
    await this.refresh();
  }

  /** Logs an entry or exit. @throws ApiError; the log is then unchanged. */
  async logPassage(entry: Pick<PassageBody, 'cardNumber' | 'direction'>): Promise<void> {
    const log = await this.#api.logPassage({ ...entry, formUUID: this.formUUID });
    if (this.answer) this.set({ ...this.answer, log: this.#newerLog(log) });
  }

  protected override async fetch(signal: AbortSignal): Promise<Answer> {
    const { formUUID } = this;
    const [{ permit }, { history, intact }, { comments }, { conflicts }] = await Promise.all([
      this.#api.permit({ formUUID }, { signal }),
      this.#api.history({ formUUID }, { signal }),
      this.#api.comments({ formUUID }, { signal }),
      this.#api.conflicts({ formUUID }, { signal }),
    ]);
    const log =
      permit.permitType === 'Confined Space' ? await this.#api.passages({ formUUID }, { signal }) : noLog;
    return { permit, history, intact, comments, conflicts, log: this.#newerLog(log) };
  }

  protected override imagesOf({ permit, history }: Answer): readonly WantedImage[] {
    const { formUUID, ended } = this;
    const api = this.#api;
    const photo = permit.confinedSpace?.entrancePhoto ?? null;
    const signatures = history.flatMap(({ signature }) => signature?.id ?? []);
    return [
      ...signatures.map((id) => ({
        id,
        fetch: () => api.signatureImage({ formUUID, signatureID: id }, { signal: ended }),
      })),
      ...(photo === null
        ? []
        : [{ id: thumbnailOf(photo), fetch: () => api.thumbnail({ formUUID, photo }, { signal: ended }) }]),
      ...(photo === null || !this.#wantsWholePhoto
        ? []
        : [{ id: photo, fetch: () => api.photo({ formUUID, photo }, { signal: ended }) }]),
    ];
  }

  /** Entries are only added, so a shorter log is an older answer. */
  #newerLog(log: PassagesReply): PassagesReply {
    const known = this.answer?.log;
    return known && log.passages.length < known.passages.length ? known : log;
  }
}
