import type { Load } from '@gantry/plugin-sdk';
import { FetchedImages, Newest } from '@gantry/plugin-ui';
import { makeAutoObservable, observableRef } from 'mobx';
import type { z } from 'zod';
import type { formCalls, historyEntry } from '../../contract/risc/calls.ts';
import type { RiscForm } from '../../contract/risc/form.ts';
import type { RiscApi } from '../risc-api.ts';

export type RiscHistoryEntry = z.output<typeof historyEntry>;
type RiscComment = z.output<typeof formCalls.comments.response>['comments'][number];

/** One inspection form with its history, comments and signatures. */
export class RiscRecord {
  readonly id: string;
  load: Load = { kind: 'idle' };
  form: RiscForm | undefined = undefined;
  history: readonly RiscHistoryEntry[] = [];
  /** False when a signature no longer matches what it was given for. */
  isIntact = true;
  comments: readonly RiscComment[] = [];
  /** Pictures of the signatures. They load later than the form, or never. */
  readonly images: FetchedImages;
  private readonly api: RiscApi;
  private readonly newest: Newest;
  private readonly ended: AbortSignal;

  constructor(api: RiscApi, id: string, ended: AbortSignal) {
    this.api = api;
    this.id = id;
    this.ended = ended;
    this.newest = new Newest(ended);
    this.images = new FetchedImages(ended);
    makeAutoObservable<this, 'api' | 'newest' | 'ended'>(
      this,
      {
        id: false,
        api: false,
        newest: false,
        ended: false,
        images: false,
        form: observableRef,
        history: observableRef,
        comments: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Never rejects: a failure is in `load`. Concurrent calls resolve when the latest is done. */
  refresh(): Promise<void> {
    return this.newest.run(this.fetch);
  }

  /** Takes over what a change was answered with, and fetches what the answer does not hold. */
  async accept(form: RiscForm): Promise<void> {
    this.newest.stop();
    this.setForm(form);
    await this.refresh();
  }

  /** @throws ApiError */
  async comment(text: string): Promise<void> {
    const { comment } = await this.api.addComment({ id: this.id, text });
    this.addComment(comment);
  }

  private async fetch(signal: AbortSignal): Promise<void> {
    const { api, id } = this;
    if (this.form === undefined) this.setLoad({ kind: 'loading' });
    try {
      const [{ form }, { history, intact }, { comments }] = await Promise.all([
        api.form({ id }, { signal }),
        api.history({ id }, { signal }),
        api.comments({ id }, { signal }),
      ]);
      if (signal.aborted) return;
      this.setAll(form, history, intact, comments);
      const signatures = history.flatMap(({ signature }) => (signature === null ? [] : [signature.id]));
      this.images.want(
        signatures.map((signatureID) => ({
          id: signatureID,
          fetch: () => api.signatureImage({ id, signatureID }, { signal: this.ended }),
        })),
      );
    } catch (error) {
      if (!signal.aborted) this.setLoad({ kind: 'failed', error });
    }
  }

  private setAll(
    form: RiscForm,
    history: readonly RiscHistoryEntry[],
    isIntact: boolean,
    comments: readonly RiscComment[],
  ): void {
    this.setForm(form);
    this.history = history;
    this.isIntact = isIntact;
    this.comments = comments;
  }

  private setForm(form: RiscForm): void {
    this.form = form;
    this.load = { kind: 'ready' };
  }

  private addComment(comment: RiscComment): void {
    if (!this.comments.some(({ id }) => id === comment.id)) this.comments = [...this.comments, comment];
  }

  private setLoad(load: Load): void {
    this.load = load;
  }
}
