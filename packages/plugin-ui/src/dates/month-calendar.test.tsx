import { CheckmarkCircle16Filled } from '@fluentui/react-icons';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { MonthCalendar } from './month-calendar.tsx';

const onOpen = vi.fn();
const asked: string[] = [];

function November() {
  const [month, setMonth] = useState('2026-11');
  asked.push(month);
  return (
    <MonthCalendar
      label="Diaries"
      month={month}
      onMonth={setMonth}
      today="2026-11-20"
      stateOf={(day) => ({
        tone: 'success',
        icon: <CheckmarkCircle16Filled />,
        word: day > '2026-11-20' ? 'Still to come' : 'Closed',
        ...(day === '2026-11-19' && { note: '3 of 3' }),
        isClosed: day > '2026-11-20',
      })}
      onOpen={onOpen}
    />
  );
}

it('names each day by its date and state, and opens those that can be opened', async () => {
  const { user } = renderPart(<November />);
  expect(screen.getByRole('grid', { name: 'Diaries, November 2026' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Sun');
  // The first of November 2026 is a Sunday.
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^1Closed/);
  expect(screen.getByRole('button', { name: '20 Nov 2026, Closed' }).getAttribute('aria-current')).toBe(
    'date',
  );
  await user.click(screen.getByRole('button', { name: '19 Nov 2026, Closed, 3 of 3' }));
  await user.click(await screen.findByRole('button', { name: '21 Nov 2026, Still to come' }));
  expect(onOpen.mock.calls).toEqual([['2026-11-19']]);
});

it('goes by keyboard from day to day and from month to month', async () => {
  const { user } = renderPart(<November />);
  onOpen.mockReset();
  await user.tab();
  await user.tab();
  await user.tab();
  const at = () => document.activeElement?.getAttribute('data-day');
  expect(at()).toBe('2026-11-20');
  await user.keyboard('{ArrowLeft}{ArrowUp}{Home}');
  expect(at()).toBe('2026-11-08');
  await user.keyboard('{End}{Enter}');
  expect(onOpen.mock.calls).toEqual([['2026-11-14']]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(at()).toBe('2026-12-05');
  expect(asked.at(-1)).toBe('2026-12');
  await user.keyboard('{PageUp}');
  expect(at()).toBe('2026-11-05');
});

it('speaks Chinese', () => {
  renderPart(<November />, 'zh-CN');
  expect(screen.getByRole('grid', { name: 'Diaries, 2026年11月' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('周日');
});
