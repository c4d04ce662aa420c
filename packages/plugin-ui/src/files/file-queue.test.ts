import { expect, it } from 'vitest';
import { FileQueue } from './file-queue.ts';

const fileOf = (name: string) => new File(['content'], name);

it('tries each file once when adding fails at once', async () => {
  const tried: string[] = [];
  const queue = new FileQueue(
    () => ({
      add: (file) => {
        tried.push(file.name);
        throw new Error('full');
      },
    }),
    1,
  );
  queue.add([fileOf('a'), fileOf('b'), fileOf('c')]);
  await Promise.resolve();
  expect(tried).toEqual(['a', 'b', 'c']);
  expect(queue.read().map(({ name, state }) => [name, state])).toEqual([
    ['a', 'failed'],
    ['b', 'failed'],
    ['c', 'failed'],
  ]);
});

it('sends nothing that a listener took off the list while the files before it began', () => {
  const tried: string[] = [];
  const queue = new FileQueue(() => ({
    add: (file) => {
      tried.push(file.name);
      return new Promise(() => undefined);
    },
  }));
  queue.subscribe(() => {
    const [first, second] = queue.read();
    if (first?.state === 'sending' && second) queue.remove(second.key);
  });
  queue.add([fileOf('a'), fileOf('b')]);
  expect(tried).toEqual(['a']);
});
