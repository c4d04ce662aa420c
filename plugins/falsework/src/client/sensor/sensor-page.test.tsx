import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { episodesChanged, permissions } from '../../contract/falsework.ts';
import { episode, falseworkSite, measuredAt, sensor, uuid } from '../testing/falsework-site.tsx';

let site: Awaited<ReturnType<typeof falseworkSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const open = async (given?: readonly string[], nth = 1) => {
  site = await falseworkSite(given);
  site.known.sensors = [sensor(1, { status: 2, level: 2 })];
  site.known.episodes = [
    episode(1),
    episode(2, {
      openedAt: '2026-11-10T02:00:00.000Z',
      endedAt: '2026-11-10T03:30:00.000Z',
      peak: 1,
      acknowledgedAt: '2026-11-10T03:00:00.000Z',
      acknowledgedBy: 'Lam Wai',
      actionTaken: 'Jack tightened',
    }),
  ];
  await site.host.render('dashboardItems', 'falsework', { place: 'page', params: { sensor: uuid(nth) } });
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a sensor', () => {
  it('shows values with their differences from the baseline, the excess, and earlier ones', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tower 1' })).toBeTruthy();
    const values = await region('Latest reading');
    expect(values.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '0.30° (+0.20° from the baseline)',
      '-0.05° (-0.05° from the baseline)',
      'N/A',
      '41.5 kN',
    ]);
    expect(values.getByText('Last Update: 2026-11-22 15:42')).toBeTruthy();
    const present = await region('Present excess');
    expect(await present.findByText('Inclination X: 1.20° (threshold 1.00°)')).toBeTruthy();
    expect(present.getByText('Not yet')).toBeTruthy();
    const past = await region('All excesses');
    expect(await past.findByText('2026-11-10 10:00')).toBeTruthy();
    expect(past.getByText('Jack tightened')).toBeTruthy();
  });

  it('takes an acknowledgement with what was done, and shows what others did meanwhile', async () => {
    await open();
    const present = await region('Present excess');
    await user.type(await present.findByLabelText('Action taken'), 'Area closed');
    await user.click(present.getByRole('button', { name: 'Acknowledge' }));
    await present.findByText('Chan Siu-fung, 2026-11-22 15:42');
    expect(site.server.inputsOf('acknowledge')).toEqual([
      { episodeId: uuid(101), actionTaken: 'Area closed' },
    ]);
    expect(site.host.notifications).toEqual(['The excess is acknowledged']);
    expect(present.getByRole('button', { name: 'Change what was done' })).toBeTruthy();
    site.known.episodes = [episode(1, { endedAt: '2026-11-22T07:00:00.000Z' })];
    await act(() => site.host.live.emit(episodesChanged, { sensorId: uuid(1) }));
    expect(await present.findByText('No threshold is exceeded.', undefined, { timeout: 3000 })).toBeTruthy();
  });

  it('keeps what was written where the acknowledgement is refused, and says why', async () => {
    await open();
    const present = await region('Present excess');
    const field = await present.findByLabelText<HTMLTextAreaElement>('Action taken');
    await user.type(field, 'Area closed');
    site.server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'acknowledge');
    await user.click(present.getByRole('button', { name: 'Acknowledge' }));
    expect(await present.findByText(/^The excess was not acknowledged\. /)).toBeTruthy();
    expect(field.value).toBe('Area closed');
  });

  it('has no form for members who may not acknowledge', async () => {
    await open([permissions.view]);
    const present = await region('Present excess');
    await present.findByText('Not yet');
    expect(present.queryByRole('button')).toBeNull();
  });

  it('draws the trend of a channel over a chosen range beside its thresholds', async () => {
    await open();
    const trend = await region('Trend');
    const rows = async () => (await trend.findAllByRole('row')).map(({ textContent }) => textContent);
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'TimeInclination X (°)Inclination X, lowest (°)Inclination X, highest (°)',
        '2026-11-22 15:420.3000.2000.400',
        '2026-11-22 15:520.3000.2000.400',
      ]),
    );
    expect(trend.getByText('Alarm -0.9°, 1.1°')).toBeTruthy();
    const now = measuredAt + 60_000;
    const asked = () => site.server.inputsOf('trend').at(-1);
    expect(asked()).toMatchObject({
      from: new Date(now - 86_400_000).toISOString(),
      to: new Date(now).toISOString(),
    });
    await user.click(trend.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(asked()?.from).toBe(new Date(now - 7 * 86_400_000).toISOString()));
    await user.click(trend.getByRole('button', { name: 'Zoom in' }));
    await waitFor(() => expect(asked()?.from).toBe(new Date(now - 5.25 * 86_400_000).toISOString()));
    await user.click(trend.getByRole('combobox', { name: /Channel/ }));
    await user.click(await screen.findByRole('option', { name: 'Force' }));
    await waitFor(async () => expect((await rows())[1]).toBe('2026-11-22 15:4241.00040.00042.000'));
  });

  it('says that there is no such sensor', async () => {
    await open(undefined, 9);
    expect(await screen.findByText('There is no such sensor')).toBeTruthy();
  });
});
