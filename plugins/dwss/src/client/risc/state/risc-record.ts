import { LiveRecord, type WantedImage } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { formCalls, historyEntry } from '../../../contract/risc/calls.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { RiscApi } from '../risc-api.ts';

export type RiscHistoryEntry = z.output<typeof historyEntry>;
type RiscComment = z.output<typeof formCalls.comments.response>['comments'][number];

interface Answer {
  readonly form: RiscForm;
  readonly history: readonly RiscHistoryEntry[];
  readonly intact: boolean;
  readonly comments: readonly RiscComment[];
}

/** One inspection form with its history, comments and signatures. */
export class RiscRecord extends LiveRecord<Answer> {
  readonly id: string;
  readonly #api: RiscApi;

  constructor(api: RiscApi, id: string, ended: AbortSignal) {
    super(ended);
    this.#api = api;
    this.id = id;
  }

  get form(): RiscForm | undefined {
    return this.answer?.form;
  }

  get history(): readonly RiscHistoryEntry[] {
    return this.answer?.history ?? [];
  }

  /** False when a signature no longer matches what it was given for. */
  get isIntact(): boolean {
    return this.answer?.intact ?? true;
  }

  get comments(): readonly RiscComment[] {
    return this.answer?.comments ?? [];
  }

  /** @throws ApiError */
  async comment(text: string, commentId: string): Promise<void> {
    const { comment } = await this.#api.addComment({ id: this.id, text, commentId });
    const isKnown = this.comments.some(({ id }) => id === comment.id);
    if (this.answer && !isKnown) this.set({ ...this.answer, comments: [...this.comments, comment] });
  }

  protected override async fetch(signal: AbortSignal): Promise<Answer> {
    const { id } = this;
    const [{ form }, { history, intact }, { comments }] = await Promise.all([
      this.#api.form({ id }, { signal }),
      this.#api.history({ id }, { signal }),
      this.#api.comments({ id }, { signal }),
    ]);
    return { form, history, intact, comments };
  }

  protected override imagesOf({ history }: Answer): readonly WantedImage[] {
    const { id, ended } = this;
    return history
      .flatMap(({ signature }) => signature?.id ?? [])
      .map((signatureID) => ({
        id: signatureID,
        fetch: () => this.#api.signatureImage({ id, signatureID }, { signal: ended }),
      }));
  }
}
