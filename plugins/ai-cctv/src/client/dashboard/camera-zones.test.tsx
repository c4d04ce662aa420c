import { offlineType } from '@gantry/plugin-sdk/cameras';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { alertOf, camera, cctvSite, uuid } from '../testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const points = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.5, y: 0.5 },
];
const show = async () => {
  const view = await site.host.render('dashboardItems', 'ai-cctv', {
    place: 'page',
    params: { monitor: uuid(1) },
  });
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Gate 1' })) };
};

it('shows the zones of a camera over its picture, marks the one with an open alert, and remembers who hides them', async () => {
  site = await cctvSite(undefined, { [uuid(1)]: { problem: 'NO_STREAM' } });
  site.known.cameras = [
    camera(1, {
      dangerZoneList: [
        { name: 'Boom', points },
        { name: 'Swing', points },
      ],
      detectionZoneList: [{ name: 'Road', points }],
      flowCountLineList: [{ name: 'Gate', points }],
      latestAlert: alertOf(3, { endTsMs: 1 }),
      openAlerts: 2,
    }),
  ];
  site.known.alerts = [
    alertOf(1, { type: offlineType }),
    alertOf(2, { monitorId: uuid(1), zone: 'SWING' }),
    alertOf(3, { monitorId: uuid(1), zone: 'Boom' }),
  ];
  const first = await show();
  const list = await first.dialog.findByRole('list', { name: 'Zones on the picture' });
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(names()).toEqual([
      'Danger zone Boom',
      'Danger zone Swing Alert open',
      'Detection zone Road',
      'Counting line Gate',
    ]),
  );
  await user.click(first.dialog.getByRole('switch', { name: 'Zones' }));
  expect(first.dialog.queryByRole('list', { name: 'Zones on the picture' })).toBeNull();
  first.unmount();
  const { dialog } = await show();
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: 'Zones' }).checked).toBe(false),
  );
  expect(dialog.queryByRole('list', { name: 'Zones on the picture' })).toBeNull();
});

it('shows the open dangers of a camera above its picture, and acknowledges and closes them there', async () => {
  site = await cctvSite(undefined, { [uuid(1)]: { problem: 'NO_STREAM' } });
  site.known.cameras = [camera(1)];
  site.known.alerts = [
    alertOf(1, { monitorId: uuid(1), type: 'danger-zone', zone: 'Boom', endTsMs: null }),
    alertOf(2, { monitorId: uuid(1), type: offlineType, endTsMs: null }),
    alertOf(3, { monitorId: uuid(1), type: 'danger-zone', endTsMs: 1 }),
  ];
  const { dialog } = await show();
  await user.click(await dialog.findByRole('button', { name: /^Acknowledge: / }));
  await waitFor(() => expect(dialog.getByText('Acknowledged')).toBeTruthy());
  expect(dialog.queryByRole('button', { name: /^Acknowledge: / })).toBeNull();
  expect(site.known.alerts.map(({ triage }) => triage)).toEqual(['Acknowledged', 'New', 'New']);
  expect(dialog.getAllByRole('button', { name: /^Resolve: / })).toHaveLength(1);
  expect(dialog.getAllByRole('button', { name: /^False alarm: / })).toHaveLength(1);
});
