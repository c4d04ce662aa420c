import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { AlarmHeader } from './alarm-header.tsx';
import { AlarmTag } from './alarm-tag.tsx';
import { overStay, takenAlarm } from './example-alarms.ts';

const said = (how: 'assertive' | 'polite') => document.querySelector(`[aria-live="${how}"]`)?.textContent;

describe('the header of a record with an alarm', () => {
  test('says the state, what, who, since when and what to do, and offers the first actions', async () => {
    const onAction = vi.fn();
    const actions = [{ id: 'suspend', label: 'Suspend permit', onAction }];
    const { user } = renderPart(<AlarmHeader alarms={[overStay]} state="Active" actions={actions} />);
    const header = screen.getByRole('region', { name: 'Alarms' });
    expect(within(header).getByRole('heading').textContent).toBe('Active: 2 people over the 90 min stay');
    expect(header.textContent).toContain('CP-03 Sump pit · Tse Wai Man, Hui Ka Fai');
    expect(header.textContent).toContain(' · since 14:27');
    expect(header.textContent).toContain('Get them out, or suspend the permit');
    await user.click(screen.getByRole('button', { name: 'Suspend permit' }));
    expect(onAction).toHaveBeenCalledOnce();
  });

  test('is taken once by those who may, and then says by whom', async () => {
    const onTake = vi.fn(() => Promise.resolve());
    const { rerender, user } = renderPart(<AlarmHeader alarms={[overStay]} state="Active" onTake={onTake} />);
    await user.click(screen.getByRole('button', { name: 'Take the alarm' }));
    expect(onTake).toHaveBeenCalledExactlyOnceWith(overStay);
    rerender(<AlarmHeader alarms={[{ ...takenAlarm, id: overStay.id }]} state="Active" onTake={onTake} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('region').textContent).toContain('Taken 14:30 by Leung Man-kit.');
    // Whoever has taken it needs to know what to do most of all.
    expect(screen.getByRole('region').textContent).toContain('Get them out, or suspend the permit');
  });

  test('says below the first alarm who was told, once', () => {
    renderPart(<AlarmHeader alarms={[overStay, takenAlarm]} state="Active" note="Told: Tsang Chun Yin." />);
    expect(screen.getAllByText('Told: Tsang Chun Yin.')).toHaveLength(1);
  });

  test('offers nothing to take to those who may not', () => {
    renderPart(
      <AlarmHeader
        alarms={[{ ...overStay, canTake: false }]}
        state="Active"
        onTake={() => Promise.resolve()}
      />,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('interrupts a screen reader once, when the alarm begins, and tells its end calmly', async () => {
    const { rerender } = renderPart(<AlarmHeader alarms={[]} state="Active" />);
    expect(said('assertive')).toBe('');
    rerender(<AlarmHeader alarms={[overStay]} state="Active" />);
    await waitFor(() => expect(said('assertive')).toContain('2 people over the 90 min stay'));
    const once = said('assertive');
    rerender(<AlarmHeader alarms={[{ ...overStay }]} state="Active" />);
    expect(said('assertive')).toBe(once);
    rerender(<AlarmHeader alarms={[]} state="Active" />);
    await waitFor(() => expect(said('assertive')).toBe(''));
    expect(said('polite')).toBe('Over: 2 people over the 90 min stay');
  });
});

test('a tag is in the language of the reader', () => {
  renderPart(<AlarmTag alarm={overStay} />, 'zh-CN');
  expect(screen.getByText('2 人超时')).toBeTruthy();
});
