import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SectionNumber } from './section-number.tsx';

test('a typed number counts with Enter or when the field is left, and the arrow keys move at once', async () => {
  const onChange = vi.fn<(value: number) => void>();
  render(<SectionNumber label="Level (m)" value={4.25} onChange={onChange} />);
  const field = screen.getByRole('textbox', { name: 'Level (m)' });
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, '-12,5');
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(-12.5);
  await user.clear(field);
  await user.type(field, 'deep');
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(field).toHaveProperty('value', '4.25');
  await user.type(field, '{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith(4.35);
  await user.type(field, '{Shift>}{ArrowDown}{/Shift}');
  expect(onChange).toHaveBeenLastCalledWith(3.25);
});
