import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InTurn } from './in-turn.tsx';

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

let drawn: string[] = [];
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

it('draws what is typed before the next part', () => {
  let type = (_text: string): void => undefined;
  function Field() {
    const [text, setText] = useState('');
    type = setText;
    return <Part name={`field: ${text}`} />;
  }
  render(
    <>
      {parts('a', 'b')}
      <Field />
    </>,
  );
  act(() => {
    vi.advanceTimersToNextTimer();
    type('12');
  });
  expect(drawn).toEqual(['field: ', 'field: 12', 'a']);
});
