import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InTurn } from './in-turn.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const drawn: string[] = [];
function Part({ name }: { readonly name: string }) {
  drawn.push(name);
  return <p>{name}</p>;
}
const shown = () => screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);
const parts = (...names: readonly string[]) => (
  <InTurn>
    {names.map((name) => (
      <Part key={name} name={name} />
    ))}
    {false}
  </InTurn>
);

it('draws one part after another, each once, and those that come later too', () => {
  const { rerender } = render(parts('a', 'b', 'c'));
  expect(screen.queryByText('a')).toBeNull();
  act(() => vi.advanceTimersToNextTimer());
  expect(shown()).toEqual(['a']);
  act(() => vi.advanceTimersToNextTimer());
  expect(shown()).toEqual(['a', 'b']);
  act(() => vi.runAllTimers());
  expect([shown(), drawn]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
  rerender(parts('a', 'b', 'c', 'd'));
  act(() => vi.runAllTimers());
  expect(shown()).toEqual(['a', 'b', 'c', 'd']);
});
