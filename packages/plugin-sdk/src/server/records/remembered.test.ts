import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('asks once for each key and object, and again after a failure', async () => {
  const once = remembered<string>();
  const [transaction, other] = [{}, {}];
  const asked: string[] = [];
  const ask = (answer: string) => async () => {
    asked.push(answer);
    if (answer === 'broken') throw new Error(answer);
    return answer;
  };
  expect(await once(transaction, 'a', ask('first'))).toBe('first');
  expect(await once(transaction, 'a', ask('second'))).toBe('first');
  expect(await once(transaction, 'b', ask('third'))).toBe('third');
  expect(await once(other, 'a', ask('fourth'))).toBe('fourth');
  await expect(once(other, 'b', ask('broken'))).rejects.toThrow('broken');
  expect(await once(other, 'b', ask('mended'))).toBe('mended');
  expect(asked).toEqual(['first', 'third', 'fourth', 'broken', 'mended']);
});
