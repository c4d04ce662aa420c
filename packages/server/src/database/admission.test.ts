import { describe, expect, test } from 'vitest';
import { Admission } from './admission.ts';

const settled = () => new Promise((done) => setImmediate(done));
const limits = { atOnce: 3, waiting: 3, patience: 10_000 };

/** Who came in, in their order, and how each leaves. */
function visitors(admission: Admission) {
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    inside,
    leave: (who: string) => leave.get(who)?.(),
    refused,
    come: (who: string, line: string, most = 2) =>
      void admission.enter(line, most).then(
        (away) => {
          inside.push(who);
          leave.set(who, away);
        },
        ({ code }) => refused.push(`${who} ${code}`),
      ),
  };
}

describe('admission', () => {
  test('lets in as many of a line as it may hold, and others past those that wait', async () => {
    const { come, inside, leave } = visitors(new Admission(limits));
    for (const who of ['a1', 'a2', 'a3']) come(who, 'a');
    come('b1', 'b');
    come('c1', 'c');
    await settled();
    expect(inside).toEqual(['a1', 'a2', 'b1']);
    leave('b1');
    leave('b1');
    await settled();
    expect(inside).toEqual(['a1', 'a2', 'b1', 'c1']);
    leave('a1');
    await settled();
    expect(inside).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  test('serves the lines in turn, so that a long one delays no other', async () => {
    const { come, inside, leave } = visitors(new Admission({ ...limits, atOnce: 1 }));
    for (const who of ['a1', 'a2', 'a3', 'a4']) come(who, 'a');
    for (const who of ['b1', 'b2']) come(who, 'b');
    await settled();
    for (let left = 0; left < 6; left += 1) {
      leave(inside[left] ?? '');
      await settled();
    }
    expect(inside).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  test('refuses who finds a line too long, or waits too long in it', async () => {
    const { come, inside, leave, refused } = visitors(new Admission({ ...limits, patience: 30 }));
    for (const who of ['1', '2', '3', '4', '5', '6']) come(who, 'a');
    await settled();
    expect(refused).toEqual(['6 SERVER_BUSY']);
    await expect.poll(() => refused).toHaveLength(4);
    leave('1');
    come('7', 'a');
    await settled();
    expect(inside).toEqual(['1', '2', '7']);
  });

  test('refuses who waits when it closes, and who comes then', async () => {
    const admission = new Admission({ ...limits, atOnce: 1 });
    const { come, refused } = visitors(admission);
    come('1', 'a');
    come('2', 'a');
    admission.close();
    come('3', 'b');
    await settled();
    expect(refused.sort()).toEqual(['2 SERVER_BUSY', '3 SERVER_BUSY']);
  });
});
