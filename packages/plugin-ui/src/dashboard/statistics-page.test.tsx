import { ApiError, createEmitter } from '@gantry/plugin-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { StatisticsPage, type StatisticsPageProps } from './statistics-page.tsx';

type Props = StatisticsPageProps<string>;

const changed = createEmitter<void>(() => undefined);
const host: Props['host'] = {
  live: {
    on: (_, listener) => changed.event(() => listener({})),
    onDidResync: createEmitter<void>(() => undefined).event,
  },
  session: { serverNow: () => Date.parse('2026-11-20T06:32:00Z') },
};
const topics = ['changed'];

function open(params: Readonly<Record<string, string>>, more: Partial<Props> = {}) {
  const fetch = vi.fn<Props['fetch']>(async ({ from, to }) => `${from} to ${to}`);
  const setParams = vi.fn();
  const page = (refreshedAt: Date) => (
    <StatisticsPage
      host={host}
      item={{ params, setParams, refreshedAt }}
      title="Forms"
      failed="Statistics did not load"
      usual={(today) => ({ from: '2026-11-14', to: today })}
      fetch={fetch}
      topics={topics}
      listLabel="All forms"
      onList={() => undefined}
      {...more}
    >
      {(value) => value}
    </StatisticsPage>
  );
  const first = new Date(0);
  const view = renderPart(page(first));
  return { ...view, fetch, setParams, refresh: () => view.rerender(page(new Date(1))) };
}

it('shows the usual days to the server’s today, and those in the address', async () => {
  const usual = open({});
  expect(await screen.findByText('2026-11-14 to 2026-11-20')).toBeTruthy();
  usual.unmount();
  open({ from: '2026-10-01', to: '2026-10-20' });
  expect(await screen.findByText('2026-10-01 to 2026-10-20')).toBeTruthy();
});

it('asks for days where there are none, or the second is before the first', async () => {
  for (const params of [
    { from: '', to: '' },
    { from: '2026-11-20', to: '2026-11-19' },
    { from: '2026-11-01', to: 'soon' },
  ]) {
    const { fetch, unmount } = open(params);
    expect(screen.getByText('Choose the days to analyse')).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
    unmount();
  }
});

it('takes an open end for today or for the longest range, where there is one', async () => {
  for (const [params, text] of [
    [{ from: '2026-11-19', to: '' }, '2026-11-19 to 2026-11-20'],
    [{ from: '', to: '2026-11-10' }, '2026-11-01 to 2026-11-10'],
    [{ from: '2026-10-01', to: '2026-11-10' }, '2026-11-01 to 2026-11-10'],
  ] as const) {
    const { unmount } = open(params, { longest: 10 });
    expect(await screen.findByText(text)).toBeTruthy();
    unmount();
  }
  open({ from: '', to: '' }, { longest: 10 });
  expect(screen.getByText('Choose the days to analyse')).toBeTruthy();
});

it('says from which day on it counts where more days were chosen than it counts', async () => {
  const text = 'At most 10 days are counted at once. These figures begin on 1 Nov 2026.';
  const { unmount } = open({ from: '2026-10-01', to: '2026-11-10' }, { longest: 10 });
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  for (const params of [
    { from: '2026-11-01', to: '2026-11-10' },
    { from: '', to: '2026-11-10' },
  ]) {
    const whole = open(params, { longest: 10 });
    expect(await screen.findByText('2026-11-01 to 2026-11-10')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
    whole.unmount();
  }
});

it('says why it did not load; figures that are only old stay below the notice', async () => {
  const { user, fetch, refresh } = open({}, { askedKey: 'daily' });
  await screen.findByText('2026-11-14 to 2026-11-20');
  fetch.mockRejectedValueOnce(new ApiError(503, 'DATABASE_UNAVAILABLE', 'down'));
  act(() => changed.emit());
  expect(await screen.findByText('Statistics did not load')).toBeTruthy();
  expect(screen.getByText('2026-11-14 to 2026-11-20')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Statistics did not load')).toBeNull());
  expect(fetch).toHaveBeenCalledTimes(3);
  refresh();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));
});
