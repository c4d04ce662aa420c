import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { confinedSite } from '../testing/confined-site.tsx';
import { alertOf, camera, counted, groupOf, uuid, watchOf } from '../testing/example-cameras.ts';

let site: Awaited<ReturnType<typeof confinedSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const show = (params: Readonly<Record<string, string>> = {}) =>
  site.host.render('dashboardItems', 'confined-space', { place: 'page', params });
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

describe('the page of confined spaces', () => {
  it('says who sets the first limit, and leads there those who may', async () => {
    site = await confinedSite();
    site.known.cameras = [camera(1, { peopleCountLimit: 0 })];
    const first = await show();
    expect(await screen.findByText(/A project administrator adds cameras and sets their/)).toBeTruthy();
    first.unmount();
    site.known.mayManage = true;
    await show();
    await user.click(await screen.findByRole('button', { name: 'Cameras and limits' }));
    expect(site.known.opened).toEqual(['cameras']);
  });

  it('shows people by zone, never an old count as a present one', async () => {
    site = await confinedSite();
    const { known, host } = site;
    const shaft = groupOf(1, 'Shaft');
    known.groups = [shaft];
    known.cameras = [
      camera(1, { groupId: shaft.groupId, peopleCount: counted(3) }),
      camera(2, { groupId: shaft.groupId, peopleCount: null }),
      camera(10, { peopleCount: counted(5, 400_000) }),
    ];
    await show();
    const card = await screen.findByRole('region', { name: 'Current Worker' });
    const entries = () =>
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(within(card).getAllByRole('tab')[0]?.textContent).toBe('All');
    expect(entries()).toEqual(['CS-13 /6', 'CS-2No count yet0 /6', 'CS-10– /6No signal since 15:35']);
    await user.click(within(card).getByRole('tab', { name: 'Shaft' }));
    expect(entries()).toHaveLength(2);
    await user.click(within(card).getByRole('button', { name: /^CS-1/ }));
    expect(host.dashboardParams).toEqual({ monitor: uuid(1) });
  });

  it('says beside a count what the entry log says, where the two contradict each other', async () => {
    site = await confinedSite();
    const { known } = site;
    known.cameras = [1, 2].map((nth) => camera(nth, { peopleCount: counted(3) }));
    known.watches = [
      watchOf(1, { entryLog: { inside: 2, counted: 3 } }),
      watchOf(2, { entryLog: { inside: 3, counted: 3 } }),
    ];
    await show();
    const card = await screen.findByRole('region', { name: 'Current Worker' });
    const entries = () =>
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(entries()).toEqual(['CS-13 /6Entry log: 2', 'CS-23 /6']));
  });

  it('opens the dialog of the camera that a link names', async () => {
    site = await confinedSite();
    site.known.cameras = [camera(1)];
    await show({ monitor: uuid(1) });
    expect(await screen.findByRole('dialog', { name: 'CS-1' })).toBeTruthy();
  });

  it('logs counts over the limit, and in the data log every alert of its cameras and of no other', async () => {
    site = await confinedSite();
    const { known } = site;
    known.cameras = [camera(1, { latestAlert: alertOf(1) }), camera(2, { peopleCountLimit: 0 })];
    known.alerts = [
      alertOf(1),
      alertOf(2, { type: 'dirty-wheel' }),
      alertOf(1, { monitorAlertId: uuid(150), type: 'zone intrusion' }),
    ];
    await show();
    expect(await rowsOf('Confined Space Alert Log')).toEqual([expect.stringContaining('CS-1')]);
    await waitFor(async () =>
      expect(await rowsOf('CCTV Data Log')).toEqual([
        expect.stringContaining('People Count Over Limitation'),
        expect.stringContaining('Zone intrusion'),
      ]),
    );
  });

  it('finds the alerts of the data log by what the screen calls their types', async () => {
    site = await confinedSite({ locale: 'zh-CN' });
    site.known.cameras = [camera(1, { latestAlert: alertOf(1) })];
    site.known.alerts = [alertOf(1), alertOf(1, { monitorAlertId: uuid(150), type: 'danger-zone' })];
    await show();
    const logName = (await screen.findAllByRole('table')).at(-1)?.getAttribute('aria-label') ?? '';
    await waitFor(async () => expect(await rowsOf(logName)).toHaveLength(2));
    const card = screen.getByRole('region', { name: logName });
    await user.type(within(card).getByRole('searchbox'), '危险区');
    await waitFor(async () =>
      expect(await rowsOf(logName)).toEqual([expect.stringContaining('人员进入危险区')]),
    );
  });

  it('has no data log while no camera recognises anything and none has had an alert', async () => {
    site = await confinedSite();
    site.known.cameras = [camera(1, { type: 'OTHER' })];
    await show();
    expect(await screen.findByRole('table', { name: 'Confined Space Alert Log' })).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'CCTV Data Log' })).toBeNull();
  });
});
