import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

test('jobs never overlap and keep their order, however long each takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 }), async (waits) => {
      const queue = new SerialQueue();
      const log: string[] = [];
      await Promise.all(
        waits.map((ticks, i) =>
          queue.run(async () => {
            log.push(`start ${i}`);
            for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
            log.push(`end ${i}`);
          }),
        ),
      );
      expect(log).toEqual(waits.flatMap((_, i) => [`start ${i}`, `end ${i}`]));
    }),
  );
});

test('a job that throws rejects for its caller and does not block the next', async () => {
  const queue = new SerialQueue();
  const bad = queue.run(() => Promise.reject(new Error('worker gone')));
  const good = queue.run(async () => 42);
  await expect(bad).rejects.toThrow('worker gone');
  await expect(good).resolves.toBe(42);
});

test('waiting jobs do not run after the end', async () => {
  const queue = new SerialQueue();
  let ran = false;
  const waiting = queue.run(async () => {
    ran = true;
  });
  queue.end();
  await expect(waiting).rejects.toThrow('closed');
  expect(ran).toBe(false);
});
