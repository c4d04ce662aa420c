import { expect, it } from 'vitest';
import { LiveRecord } from './live-record.ts';

interface Answer {
  readonly version: number;
  readonly comments: readonly string[];
}

/** A record whose answers the test gives, in the order of the requests. */
class Defect extends LiveRecord<Answer> {
  readonly asked: { resolve(answer: Answer): void; reject(error: Error): void }[] = [];

  protected override fetch(): Promise<Answer> {
    return new Promise((resolve, reject) => this.asked.push({ resolve, reject }));
  }

  protected override imagesOf({ version }: Answer) {
    return [{ id: `seal ${version}`, fetch: async () => ({ image: `data:${version}` }) }];
  }
}

const made = () => new Defect(new AbortController().signal);

it('keeps what it has when a refresh fails, and says so', async () => {
  const defect = made();
  const first = defect.refresh();
  expect(defect.load.kind).toBe('loading');
  defect.asked[0]?.resolve({ version: 1, comments: [] });
  await first;
  await expect.poll(() => defect.images.get('seal 1')).toBe('data:1');
  const second = defect.refresh();
  defect.asked[1]?.reject(new Error('The server is away.'));
  await second;
  expect(defect.load.kind).toBe('failed');
  expect(defect.answer?.version).toBe(1);
});

it('takes over the parts of a change at once, and the rest with the next answer', async () => {
  const defect = made();
  defect.set({ version: 1, comments: ['seen'] });
  const older = defect.refresh();
  const accepted = defect.accept({ version: 2 });
  expect(defect.answer).toEqual({ version: 2, comments: ['seen'] });
  defect.asked[1]?.resolve({ version: 2, comments: ['seen', 'closed'] });
  // An answer from before the change comes last, and is not shown.
  defect.asked[0]?.resolve({ version: 1, comments: [] });
  await Promise.all([older, accepted]);
  expect(defect.answer).toEqual({ version: 2, comments: ['seen', 'closed'] });
});
