import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { SuccessDialog } from './success-dialog.tsx';

afterEach(() => void vi.restoreAllMocks());

it('takes the first press of Done, and no other within two seconds of the last', () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const onDone = vi.fn();
  renderPart(<SuccessDialog text="3 forms were updated." onDone={onDone} />);
  const counts = [0, 1500, 1500, 2000].map((wait) => {
    now += wait;
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    return onDone.mock.calls.length;
  });
  expect(counts).toEqual([1, 1, 1, 2]);
});
