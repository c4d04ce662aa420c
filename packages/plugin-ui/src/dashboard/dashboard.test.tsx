import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StatCard } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

const now = Date.parse('2026-11-20T06:32:00Z');
const clock = () => now;
const text = () => screen.getByRole('region').textContent;

describe('StatCard', () => {
  afterEach(() => vi.useRealTimers());

  it('compares with the period before, if there is one', () => {
    const card = (before: number | null, value: number | null = 1234.5) => (
      <StatCard
        label="Paid"
        value={value}
        unit="HKD"
        digits={1}
        trend={{ before, period: 'the month before' }}
      />
    );
    const { rerender } = renderPart(card(1200));
    expect(text()).toBe('Paid1,234.5HKD34.5 more than the month before');
    rerender(card(1300));
    expect(text()).toBe('Paid1,234.5HKD65.5 less than the month before');
    rerender(card(1234.51));
    expect(text()).toBe('Paid1,234.5HKDthe same as the month before');
    rerender(card(0));
    expect(text()).toContain('1,234.5 more than');
    rerender(card(null));
    expect(text()).toBe('Paid1,234.5HKD');
    rerender(card(1200, null));
    expect(text()).toBe('Paid–');
  });

  it('is a heading directly below that of its page', () => {
    renderPart(<StatCard label="Late" value={1234} />);
    expect(screen.getByRole('heading', { level: 2, name: 'Late' })).toBeTruthy();
  });

  it('opens what its value counts', async () => {
    const onOpen = vi.fn();
    const { user } = renderPart(<StatCard label="Late" value={1234} onOpen={onOpen} />);
    await user.click(screen.getByRole('button', { name: '1,234, Late' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('says when its value was current, with the day unless it is today in the project', () => {
    const { rerender } = renderPart(
      <StatCard label="In" value={0} asOf="2026-11-19T23:00:00Z" clock={clock} />,
    );
    expect(text()).toBe('In0as of 07:00');
    rerender(<StatCard label="In" value={0} asOf="2026-11-19T15:59:00Z" clock={clock} />);
    expect(text()).toBe('In0as of 2026-11-19 23:59');
  });

  it('adds the day once midnight has passed in the project', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T15:59:50Z') });
    renderPart(<StatCard label="In" value={5} asOf="2026-11-20T15:59:00Z" />);
    expect(text()).toBe('In5as of 23:59');
    act(() => vi.advanceTimersByTime(20_000));
    expect(text()).toBe('In5as of 2026-11-20 23:59');
  });

  it('is called not current when its value gets too old', () => {
    vi.useFakeTimers({ now });
    renderPart(<StatCard label="In" value={5} asOf={now - 50_000} staleAfterMs={60_000} />);
    expect(screen.queryByText('Not current')).toBeNull();
    act(() => vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Not current')).toBeTruthy();
  });

  it('says that it failed, and tries again', async () => {
    const onRetry = vi.fn();
    const { user } = renderPart(
      <StatCard label="In" value={5} load={{ kind: 'failed', error: new Error('no') }} onRetry={onRetry} />,
      'zh-CN',
    );
    expect(screen.getByRole('alert').textContent).toBe('加载失败');
    expect(screen.queryByText('5')).toBeNull();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
