import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AgeText, CountBadge, KeyValues, StateTag } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

describe('small parts', () => {
  afterEach(() => vi.useRealTimers());

  it('name a state in words and keep its icon from screen readers', () => {
    renderPart(
      <StateTag tone="paused" icon={<svg data-testid="icon" />}>
        Suspended
      </StateTag>,
    );
    expect(screen.getByText('Suspended')).toBeTruthy();
    expect(screen.getByTestId('icon').closest('[aria-hidden]')).not.toBeNull();
  });

  it('cut a count that is too long', () => {
    renderPart(<CountBadge count={120} max={99} label="120 alerts" />);
    expect(screen.getByRole('img', { name: '120 alerts' }).textContent).toBe('99+');
  });

  it('keep an age current', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T06:32:00Z') });
    renderPart(<AgeText at="2026-11-20T06:21:30Z" />);
    const age = screen.getByText('10 min');
    expect([age.getAttribute('datetime'), age.title]).toEqual([
      '2026-11-20T06:21:30.000Z',
      '2026-11-20 14:21',
    ]);
    act(() => vi.advanceTimersByTime(60_000));
    expect(age.textContent).toBe('11 min');
  });

  it('show a missing value as a dash, and a zero as a zero', () => {
    renderPart(
      <KeyValues
        items={[
          { id: 'layer', label: 'Layer', value: null },
          { id: 'count', label: 'Permits', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['–', '0']);
  });
});
