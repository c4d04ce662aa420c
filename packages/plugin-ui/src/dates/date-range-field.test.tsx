import { addDays } from '@gantry/plugin-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type DateRange, DateRangeField, type DateRangeFieldProps, shortcutRange } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

/** 20 Nov 2026 00:30 in Hong Kong, while London still has the 19th. */
const clock = () => Date.parse('2026-11-19T16:30:00Z');

function Field({ onChange, ...props }: Partial<DateRangeFieldProps>) {
  const [value, setValue] = useState<DateRange>(props.value ?? {});
  return (
    <DateRangeField
      label="Working date"
      clock={clock}
      {...props}
      value={value}
      onChange={(range) => {
        setValue(range);
        onChange?.(range);
      }}
    />
  );
}
const start = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Start date/ });
const end = () => screen.getByRole<HTMLInputElement>('textbox', { name: /End date/ });

describe('DateRangeField', () => {
  it('takes typed days in several spellings and shows them in the language in force', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field onChange={onChange} />);
    await user.type(start(), '14/11/2026{Enter}');
    await user.type(end(), '20261120');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-14', to: '2026-11-20' });
    expect([start().value, end().value]).toEqual(['14 Nov 2026', '20 Nov 2026']);
  });

  it('refuses an end before the start, says so, and keeps the old range', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field value={{ from: '2026-11-14' }} onChange={onChange} />);
    await user.type(end(), '2026-11-13{Enter}');
    expect(screen.getByRole('alert').textContent).toBe(
      'The end date is before the start date. Change one of them.',
    );
    expect(end().getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(end());
    await user.type(end(), '2026-11-15{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-14', to: '2026-11-15' });
  });

  it('refuses text that is no date and days out of bounds, in Chinese', async () => {
    const { user } = renderPart(<Field max="2026-11-30" />, 'zh-CN');
    const first = screen.getByRole('textbox', { name: /开始日期/ });
    await user.type(first, 'soon{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('请按 2026-11-20 的格式输入日期。');
    await user.clear(first);
    await user.type(first, '2026-12-01{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('请输入 2026年11月30日 或之前的日期。');
  });

  it.each(['0001-01-01', '9999-12-31'])('says between which days %s does not lie', async (typed) => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field onChange={onChange} />);
    await user.type(start(), `${typed}{Enter}`);
    expect(screen.getByRole('alert').textContent).toBe('Enter a date from 1 Jan 2000 to 1 Jan 2100.');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('puts the old day back on Esc and clears an end that was emptied', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(
      <Field value={{ from: '2026-11-14', to: '2026-11-20' }} onChange={onChange} />,
    );
    await user.clear(start());
    await user.type(start(), 'x{Escape}');
    expect(start().value).toBe('14 Nov 2026');
    await user.clear(start());
    await user.tab();
    expect(onChange).toHaveBeenCalledWith({ from: undefined, to: '2026-11-20' });
  });

  it('gives up a refused text on Esc, with what it said about it', async () => {
    const { user } = renderPart(<Field value={{ from: '2026-11-14' }} />);
    await user.clear(start());
    await user.type(start(), 'soon{Enter}');
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.type(start(), '{Escape}');
    expect(start().value).toBe('14 Nov 2026');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(start().getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the picked day in place of a refused text', async () => {
    const { user } = renderPart(<Field shortcuts={['today']} />);
    await user.type(start(), 'soon{Enter}');
    await user.click(start());
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    expect([start().value, end().value]).toEqual(['20 Nov 2026', '20 Nov 2026']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes a refused end when the other end makes it possible', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(
      <Field value={{ from: '2026-11-14', to: '2026-11-20' }} onChange={onChange} />,
    );
    await user.clear(start());
    await user.type(start(), '2026-12-01{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('before the start date');
    await user.clear(end());
    await user.type(end(), '2026-12-10{Enter}');
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-12-01', to: '2026-12-10' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a text that stays refused beside the new other end', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field onChange={onChange} />);
    await user.type(start(), 'soon{Enter}');
    await user.type(end(), '2026-11-20{Enter}');
    expect(onChange).toHaveBeenLastCalledWith({ to: '2026-11-20' });
    expect([start().value, end().value]).toEqual(['soon', '20 Nov 2026']);
    expect(screen.getByRole('alert').textContent).toContain('Enter a date as');
  });

  it('drops a refused text when the range is set from outside', async () => {
    const field = (value: DateRange) => (
      <DateRangeField label="Working date" value={value} onChange={() => undefined} />
    );
    const { user, rerender } = renderPart(field({ from: '2026-11-14' }));
    await user.clear(start());
    await user.type(start(), 'soon{Enter}');
    rerender(field({}));
    expect(start().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("offers shortcuts that end on the project's today, not the machine's", async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'Choose dates' }));
    const names = ['Today', 'Last Week', 'Last Month', 'Last 3 Months', 'Last Year'];
    expect(names.map((name) => screen.getByRole('button', { name }).textContent)).toEqual(names);
    await user.click(screen.getByRole('button', { name: 'Last Week' }));
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-14', to: '2026-11-20' });
    expect(screen.queryByRole('button', { name: 'Last Week' })).toBeNull();
  });

  it('picks the start, then the end, from the calendar and closes', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field onChange={onChange} shortcuts={['next7Days']} />);
    await user.click(start());
    expect(await screen.findByRole('button', { name: 'Next 7 days' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '16, November, 2026' }));
    expect(await screen.findByText('Choose the end date')).toBeTruthy();
    expect(screen.getByRole('button', { name: '15, November, 2026' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: '18, November, 2026' }));
    expect(onChange.mock.calls).toEqual([
      [{ from: '2026-11-16' }],
      [{ from: '2026-11-16', to: '2026-11-18' }],
    ]);
    expect(screen.queryByText('Choose the end date')).toBeNull();
  });

  it('works by keyboard: down into the shortcuts, Esc back out', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(<Field onChange={onChange} />);
    await user.type(end(), '{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Today'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    expect(document.activeElement).toBe(end());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Today'));
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-20', to: '2026-11-20' });
    expect(document.activeElement).toBe(end());
  });

  it('closes when focus goes on to the next field', async () => {
    const { user } = renderPart(
      <>
        <Field />
        <button type="button">Next field</button>
      </>,
    );
    await user.click(end());
    expect(await screen.findByRole('button', { name: 'Today' })).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Next field' }).focus());
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  });

  it('clears both ends at once', async () => {
    const onChange = vi.fn();
    const { user } = renderPart(
      <Field value={{ from: '2026-11-14', to: '2026-11-20' }} onChange={onChange} />,
    );
    await user.click(screen.getByRole('button', { name: 'Clear Working date' }));
    expect(onChange).toHaveBeenCalledWith({});
    expect(start().value).toBe('');
  });
});

describe('shortcutRange', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['lastWeek', '2026-11-14', '2026-11-20'],
    ['lastMonth', '2026-10-21', '2026-11-20'],
    ['last3Months', '2026-08-21', '2026-11-20'],
    ['lastYear', '2025-11-21', '2026-11-20'],
    ['next7Days', '2026-11-20', '2026-11-26'],
  ] as const)('%s', (shortcut, from, to) => {
    expect(shortcutRange(shortcut, '2026-11-20')).toEqual({ from, to });
  });

  it('never ends before it starts', () => {
    const names = fc.constantFrom('today', 'lastWeek', 'lastMonth', 'last3Months', 'lastYear', 'next7Days');
    fc.assert(
      fc.property(names, fc.integer({ min: -9000, max: 9000 }), (shortcut, offset) => {
        const { from, to } = shortcutRange(shortcut, addDays('2026-11-20', offset));
        expect(from <= to).toBe(true);
      }),
    );
  });
});
