import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { type PositionHost, useKeptPosition } from './use-kept-position.ts';

type Stored = Parameters<PositionHost['storage']['user']['set']>[1];

/** Storage whose answers to `get` a test gives. */
function host() {
  const stored = new Map<string, Stored>();
  let answer: (value: unknown) => void = () => undefined;
  const user = {
    get: <T,>() =>
      new Promise<T | undefined>((resolve) => {
        // A test answers with what an older version may have stored.
        answer = (value) => resolve(value as T | undefined);
      }),
    set: async (key: string, value: Stored) => void stored.set(key, value),
  };
  const log = { warn: () => undefined };
  return {
    stored,
    answer: (value: unknown) => act(async () => answer(value)),
    place: { storage: { user }, log },
  };
}

function Panel({ place }: { readonly place: PositionHost }) {
  const [position, move] = useKeptPosition(place, 'panel');
  return (
    <button type="button" onClick={() => move({ x: 7, y: 8 })}>
      {position ? `${position.x},${position.y}` : 'none'}
    </button>
  );
}

test.each([
  [{ x: 3, y: 4 }, '3,4'],
  [{ left: 3 }, 'none'],
  ['3,4', 'none'],
  [undefined, 'none'],
])('%j is read as %s', async (value, text) => {
  const { place, answer } = host();
  renderPart(<Panel place={place} />);
  await answer(value);
  expect(screen.getByRole('button').textContent).toBe(text);
});

test('whoever moves the panel before the place was read has said where it belongs', async () => {
  const { place, answer, stored } = host();
  renderPart(<Panel place={place} />);
  await act(async () => screen.getByRole('button').click());
  await answer({ x: 3, y: 4 });
  expect(screen.getByRole('button').textContent).toBe('7,8');
  expect([...stored.entries()]).toEqual([
    [expect.stringMatching(/^panel\.(desktop|tablet|phone)$/), { x: 7, y: 8 }],
  ]);
});
