import { LiveRecord, useLiveRecord, type WantedImage } from '@gantry/plugin-ui';
import { useCallback } from 'react';
import type { z } from 'zod';
import { type diaryCalls, diaryTopics, type SiteDiary } from '../../../contract/diary/calls.ts';
import { type DiaryApi, useDiaryModule } from '../module.ts';

export type DiaryStep = z.output<typeof diaryCalls.history.response>['history'][number];

interface Answer {
  readonly form: SiteDiary;
  readonly history: readonly DiaryStep[];
  readonly intact: boolean;
  readonly comments: z.output<typeof diaryCalls.comments.response>['comments'];
}

/** One diary with its portions, reviews, history, comments and signatures. */
export class DiaryRecord extends LiveRecord<Answer> {
  readonly id: string;
  readonly #api: DiaryApi;

  constructor(api: DiaryApi, id: string, ended: AbortSignal) {
    super(ended);
    this.#api = api;
    this.id = id;
  }

  get form(): SiteDiary | undefined {
    return this.answer?.form;
  }

  /** Of the diary and its items, oldest first. */
  get history(): readonly DiaryStep[] {
    return this.answer?.history ?? [];
  }

  /** @throws ApiError */
  async comment(text: string, commentId: string): Promise<void> {
    const { comment } = await this.#api.addComment({ id: this.id, text, commentId });
    const { answer } = this;
    if (answer && !answer.comments.some(({ id }) => id === comment.id))
      this.set({ ...answer, comments: [...answer.comments, comment] });
  }

  protected override async fetch(signal: AbortSignal): Promise<Answer> {
    const { id } = this;
    const [{ form }, { history, intact }, { comments }] = await Promise.all([
      this.#api.diary({ id }, { signal }),
      this.#api.history({ id }, { signal }),
      this.#api.comments({ id }, { signal }),
    ]);
    return { form, history, intact, comments };
  }

  protected override imagesOf({ history }: Answer): readonly WantedImage[] {
    return wantedSignatures(this.#api, this.id, history, this.ended);
  }
}

export const wantedSignatures = (
  api: DiaryApi,
  id: string,
  history: readonly DiaryStep[],
  signal: AbortSignal,
): readonly WantedImage[] =>
  history
    .flatMap(({ signature }) => signature?.id ?? [])
    .map((signatureID) => ({
      id: signatureID,
      fetch: () => api.signatureImage({ id, signatureID }, { signal }),
    }));

/** Fetches a diary and keeps it up to date while the component is mounted. */
export function useDiaryRecord(id: string): DiaryRecord {
  const { api, context } = useDiaryModule();
  const make = useCallback(() => new DiaryRecord(api, id, context.signal), [api, id, context]);
  return useLiveRecord(
    make,
    context,
    Object.values(diaryTopics),
    (payload) => payload.id === id || payload.diaryId === id,
  );
}
