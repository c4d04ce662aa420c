import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import type { IPublishPacket } from 'mqtt';
import { expect, test } from 'vitest';
import { MqttIntake } from './mqtt-intake.ts';

const packet = (messageId: number, topic: string): IPublishPacket => ({
  cmd: 'publish',
  messageId,
  topic,
  payload: '',
  qos: 1,
  dup: false,
  retain: false,
});

/** An intake whose messages end when the test says so. */
class Bench {
  readonly acknowledged: number[] = [];
  /** Messages that are being stored. */
  readonly running = new Map<number, { readonly topic: string; readonly end: (isDone: boolean) => void }>();
  readonly intake = new MqttIntake({
    store: ({ messageId = 0, topic }) =>
      new Promise((end) => this.running.set(messageId, { topic, end: (isDone) => end(isDone) })),
    acknowledge: (messageId) => void this.acknowledged.push(messageId),
  });
  taken = 0;
  isRead = true;

  take(topic: string): void {
    this.taken += 1;
    this.isRead = false;
    this.intake.take(packet(this.taken, topic), () => {
      this.isRead = true;
    });
  }

  async end(messageId: number, isDone = true): Promise<void> {
    await turn();
    this.running.get(messageId)?.end(isDone);
    this.running.delete(messageId);
    await turn();
  }
}

test('whatever ends first, messages of a topic are stored in turn and acknowledged in the order in which they came', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.record({ pick: fc.nat(), isDone: fc.boolean() })),
      async (topics, picks) => {
        const bench = new Bench();
        for (const topic of topics) bench.take(topic);
        await turn();
        const left = new Set<number>();
        const ended = new Set<number>();
        while (ended.size < topics.length) {
          const ids = [...bench.running.keys()];
          expect(new Set(ids.map((id) => bench.running.get(id)?.topic)).size).toBe(ids.length);
          for (const id of ids)
            expect(
              topics
                .slice(0, id - 1)
                .findIndex((topic, at) => topic === topics[id - 1] && !ended.has(at + 1)),
            ).toBe(-1);
          const { value } = picks.next();
          const id = ids[value.pick % ids.length] ?? 0;
          await bench.end(id, value.isDone);
          ended.add(id);
          if (!value.isDone) left.add(id);
          let first = 1;
          while (ended.has(first)) first += 1;
          const expected = Array.from({ length: first - 1 }, (_, at) => at + 1).filter(
            (each) => !left.has(each),
          );
          expect(bench.acknowledged).toEqual(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the connection is not read beyond 64 messages, until the first of them ends', async () => {
  const bench = new Bench();
  for (let nth = 1; nth < 64; nth += 1) bench.take(`topic ${nth}`);
  expect(bench.isRead).toBe(true);
  bench.take('topic 64');
  expect(bench.isRead).toBe(false);
  await bench.end(2);
  expect(bench.isRead).toBe(false);
  await bench.end(1);
  expect(bench.isRead).toBe(true);
  expect(bench.acknowledged).toEqual([1, 2]);
});
