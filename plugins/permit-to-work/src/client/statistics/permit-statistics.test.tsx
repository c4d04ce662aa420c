import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { noSteps } from '../../contract/statistics.ts';
import { nothingCounted, type PermitServer } from '../testing/permit-server.ts';
import { permitSite, type SiteOptions } from '../testing/permit-site.tsx';
import { quick } from '../testing/typing.ts';

const user = userEvent.setup(quick);
const yard = '22222222-2222-4222-8222-222222222222';
const stopped = '33333333-3333-4333-8333-333333333333';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

const some: PermitServer['statistics'] = {
  hasPermits: true,
  steps: { requested: 41, issued: 37, rejected: 2, cancelled: 3, suspended: 4, closed: 29 },
  spans: [
    { span: '2026-11-16', steps: { ...noSteps, requested: 40, issued: 37 } },
    { span: '2026-11-23', steps: { ...noSteps, requested: 1 } },
  ],
  atWork: {
    total: 52,
    byType: [
      { permitType: 'Lifting', total: 31 },
      { permitType: 'Dig', total: 21 },
    ],
    byLocation: [{ locationID: yard, name: 'Yard', total: 47 }],
    locations: 24,
  },
  requested: { total: 40, issued: 30, extended: 8, rescheduled: 1, medianHours: 3.26 },
  stops: {
    total: 4,
    permits: 3,
    bySystem: 1,
    standing: 1,
    medianMinutes: 95,
    latest: [
      {
        formUUID: stopped,
        number: 'PTW-2611-0009',
        locationName: 'Yard',
        at: '2026-11-20T01:00:00.000Z',
        until: null,
        reason: 'Three people, limit 2\n三人，上限两人',
        isBySystem: true,
      },
      {
        formUUID: crypto.randomUUID(),
        number: 'PTW-2611-0004',
        locationName: 'Pit',
        at: '2026-11-19T01:00:00.000Z',
        until: '2026-11-19T03:05:00.000Z',
        reason: 'Rain',
        isBySystem: false,
      },
    ],
  },
};

async function open(
  answer: PermitServer['statistics'],
  params: Readonly<Record<string, string>> = {},
  options: SiteOptions = {},
) {
  site = await permitSite(options);
  site.server.statistics = answer;
  await site.host.render('routes', 'statistics', { params });
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the figures of a month until today, and those that have a list open it', async () => {
  await open(some);
  expect((await region('Requested')).getByText('41')).toBeTruthy();
  const days = { from: '2026-10-21', to: '2026-11-20' };
  expect(site.server.inputsOf('statistics')).toMatchObject([{ ...days, per: 'week' }]);
  expect((await region('Cancelled')).getByText('3')).toBeTruthy();
  const became = await region('What became of the requests of these days');
  for (const text of ['30 (75%)', '8 (20%)', '1 (3%)', '3 h 16 min'])
    expect(became.getByText(text)).toBeTruthy();

  const steps = await region('What happened to permits');
  const week = await steps.findByRole('row', { name: /Week from 16 Nov 2026/ });
  expect(
    within(week)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['40', '37', '0', '0', '0', '0']);

  const types = await region('Permits for these days in any state, by type');
  await user.click(await types.findByRole('button', { name: /31/ }));
  const locations = await region('Permits for these days in any state, by location');
  expect(locations.getByText('1 of 24 locations')).toBeTruthy();
  await user.click(
    await screen.findByRole('button', { name: '47, Yard, Permits for these days in any state, by location' }),
  );
  await user.click(await screen.findByRole('row', { name: /PTW-2611-0009/ }));
  await user.click(await screen.findByRole('button', { name: 'Permit list' }));
  expect(site.hostCalls.map(({ command, value }) => [command, value])).toEqual(
    [
      { ...days, permitType: 'Lifting' },
      { ...days, locationID: yard },
      { formUUID: stopped },
      { status: '' },
    ].map((query) => ['open-dashboard', { code: 'dwss-ty-permitToWork', ...query }]),
  );
});

it('says how long stops were and why, also one that the program made', async () => {
  await open(some);
  const stops = await region('Stops that began in these days');
  expect(stops.getByText('1 h 35 min')).toBeTruthy();
  const [, standing, over] = stops.getAllByRole('row');
  expect(standing?.textContent).toMatch(/Not over yet.*The system: Three people, limit 2(?!.*三人)/s);
  expect(over?.textContent).toMatch(/2 h 5 min.*Rain/);
});

it('counts the days of its address by month, and keeps what is chosen there', async () => {
  const september = [{ span: '2026-09', steps: some.steps }];
  await open({ ...some, spans: september }, { from: '2026-09-01', to: '2026-09-30', per: 'month' });
  await region('Requested');
  const asked = { from: '2026-09-01', to: '2026-09-30', per: 'month' };
  expect(site.server.inputsOf('statistics')).toMatchObject([asked]);
  expect(await screen.findByRole('row', { name: /^Sep 2026/ })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'By' }));
  await user.click(await screen.findByRole('option', { name: 'Week' }));
  expect(site.host.navigations).toMatchObject([{ params: { ...asked, per: 'week' } }]);
});

it('follows changes of permits', async () => {
  await open(some);
  await region('Requested');
  await act(() => site.host.live.emit('permit-changed', { formUUID: stopped }));
  await expect.poll(() => site.server.count('statistics')).toBe(2);
});

it('says that there is no permit yet, and how to begin for whoever may', async () => {
  await open(nothingCounted);
  await screen.findByText('No permits yet');
  await user.click(screen.getByRole('button', { name: 'Request permit' }));
  expect(site.hostCalls.at(-1)?.value).toMatchObject({ view: 'new' });
  await site.host.dispose();
  await open(nothingCounted, {}, { permissions: ['PTW_VIEW'] });
  await screen.findByText('No permits yet');
  expect(screen.queryByRole('button', { name: 'Request permit' })).toBeNull();
});

it('says in Chinese that nothing happened in the days, where there are permits', async () => {
  await open({ ...nothingCounted, hasPermits: true }, {}, { locale: 'zh-CN' });
  expect((await region('已申请')).getByText('0')).toBeTruthy();
  expect(await screen.findByText('这些日期内没有许可证动态。')).toBeTruthy();
  expect(screen.getAllByText('这些日期没有许可证。').length).toBeGreaterThan(0);
  expect(screen.getByText('这些日期内没有许可证被暂停。')).toBeTruthy();
});
