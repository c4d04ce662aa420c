import { setupChanged } from '@gantry/plugin-sdk/cameras';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '../../contract/cctv.ts';
import { alertOf, camera, cctvSite, uuid } from '../testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => {
  site.host.dispose();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
});

/** Videos are in sight, and their frames come when one of the returned functions is called: happy-dom has neither. */
function playsInSight(): readonly (() => void)[] {
  const frames: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (isIntersecting: boolean) => void;
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.tell = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {
        this.tell(true);
      }
      disconnect() {}
    },
  );
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback: (callback: () => void) => frames.push(callback),
    cancelVideoFrameCallback: () => undefined,
  });
  return frames;
}
const user = userEvent.setup({ delay: null });
const show = (params: Readonly<Record<string, string>> = {}) =>
  site.host.render('dashboardItems', 'ai-cctv', { place: 'page', params });

describe('the page of cameras', () => {
  it('says who adds the first camera, and leads there those who may', async () => {
    site = await cctvSite([permissions.view]);
    await show();
    expect(await screen.findByText('No cameras yet')).toBeTruthy();
    expect(screen.getByText(/project administrator/)).toBeTruthy();
    site.host.setPermissions(Object.values(permissions));
    await user.click(await screen.findByRole('button', { name: 'Add cameras' }));
    expect(site.hostCalls).toEqual([{ command: 'open-settings', value: { page: 'gantry.ai-cctv/cameras' } }]);
  });

  it('opens a camera from the index, and before it the alert that it had today', async () => {
    site = await cctvSite();
    const { known, host } = site;
    known.alerts = [alertOf(2)];
    known.cameras = [camera(1), camera(2, { status: 'Off', latestAlert: alertOf(2) })];
    await show();
    const index = await screen.findByRole('region', { name: 'Cameras' });
    await user.click(await within(index).findByRole('button', { name: /Gate 1/ }));
    expect(host.dashboardParams).toEqual({ monitor: uuid(1) });
    await user.click(within(index).getByRole('button', { name: /Gate 2/ }));
    expect(host.dashboardParams).toEqual({ alert: uuid(102) });
  });

  it('opens tiles of live cameras only, and shows as many as were chosen', async () => {
    site = await cctvSite();
    site.known.cameras = [1, 2, 3, 4, 5].map((nth) => camera(nth, nth === 2 ? { status: 'Off' } : {}));
    await show();
    const wall = await screen.findByRole('region', { name: 'Live pictures' });
    expect(within(wall).getByRole('button', { name: 'Open Gate 1' })).toBeTruthy();
    expect(within(wall).queryByRole('button', { name: 'Open Gate 2' })).toBeNull();
    expect(within(wall).queryByRole('heading', { name: 'Gate 5' })).toBeNull();
    await user.click(within(wall).getByRole('button', { name: 'Next page' }));
    expect(await within(wall).findByRole('heading', { name: 'Gate 5' })).toBeTruthy();
  });

  it('calls a picture that is a film Recorded, in its tile too, and a stream LIVE', async () => {
    const frames = playsInSight();
    const film = { film: '/film.mp4' };
    site = await cctvSite(undefined, { [uuid(1)]: film, [uuid(2)]: { problem: 'UNREACHABLE' } });
    site.known.cameras = [camera(1), camera(2)];
    await show();
    const tile = await screen.findByRole('region', { name: 'Gate 1' });
    expect(within(tile).getByText('LIVE')).toBeTruthy();
    await waitFor(() => expect(frames).not.toHaveLength(0), { timeout: 3000 });
    act(() => frames.at(-1)?.());
    expect(within(tile).getAllByText('Recorded')).toHaveLength(2);
    expect(within(tile).queryByText('LIVE')).toBeNull();
    const other = screen.getByRole('region', { name: 'Gate 2' });
    expect(within(other).getByText('LIVE')).toBeTruthy();
  });

  it('shows the stream first, or the log where nothing can be watched, and says when the camera is removed', async () => {
    site = await cctvSite();
    const { known, host } = site;
    known.cameras = [camera(1), camera(2, { status: 'Off' })];
    const first = await show({ monitor: uuid(2) });
    const dialog = await screen.findByRole('dialog', { name: 'Gate 2' });
    const tab = (name: string) => within(dialog).getByRole('tab', { name }).getAttribute('aria-selected');
    expect(tab('Alert Log')).toBe('true');
    first.unmount();
    await show({ monitor: uuid(1) });
    const live = await screen.findByRole('dialog', { name: 'Gate 1' });
    expect(within(live).getByRole('figure', { name: 'Gate 1' })).toBeTruthy();
    known.cameras = [camera(1, { status: 'Removed' })];
    await act(() => host.live.emit(setupChanged, { monitorIds: [uuid(1)] }));
    expect(await within(live).findByText(/Gate 1 was removed/, {}, { timeout: 3000 })).toBeTruthy();
    expect(within(live).queryByRole('figure')).toBeNull();
  });

  it('acknowledges an alert, and closes it only with what was done', async () => {
    site = await cctvSite();
    const { known } = site;
    known.cameras = [camera(1, { latestAlert: alertOf(1) })];
    known.alerts = [alertOf(1)];
    await show();
    await user.click(await screen.findByRole('button', { name: 'Acknowledge: Zone intrusion, Gate 1' }));
    expect(await screen.findByText('Acknowledged')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resolve: Zone intrusion, Gate 1' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    expect(site.server.inputsOf('resolveAlert')).toEqual([]);
    await user.click(within(dialog).getByRole('textbox', { name: /What was done/ }));
    await user.paste('Led out');
    await user.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await waitFor(() =>
      expect(known.alerts[0]).toMatchObject({ triage: 'Resolved', actionTaken: 'Led out' }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Resolve/ })).toBeNull());
  });

  it('offers to close what the camera measures only once it is over, and opens a film where no picture was kept', async () => {
    site = await cctvSite();
    const { known, host } = site;
    const type = 'people_count_over_limitation';
    known.cameras = [camera(1), camera(2)];
    const ended = { endTime: '22/11/2026, 14:20:00', endTsMs: 1 };
    known.alerts = [
      alertOf(1, { type, hasPicture: false }),
      alertOf(2, { type, ...ended, hasPicture: false, hasClip: true }),
    ];
    await show();
    const step = (name: RegExp) => screen.queryByRole('button', { name });
    expect(await screen.findByRole('button', { name: /^Acknowledge: .*Gate 1/ })).toBeTruthy();
    expect([step(/^Resolve: .*Gate 1/), step(/^False alarm: .*Gate 1/)]).toEqual([null, null]);
    expect(step(/^Resolve: .*Gate 2/)).toBeTruthy();
    expect(screen.getByText('N/A')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Video of People Count Over Limitation/ }));
    expect(host.dashboardParams).toEqual({ alert: uuid(102) });
  });

  it('closes an alert from its alarm, with its own form and words', async () => {
    site = await cctvSite();
    const { known, host } = site;
    known.cameras = [camera(1)];
    known.alerts = [alertOf(1)];
    const closing = host.execute('resolve-alert', { monitorAlertId: uuid(101), outcome: 'False alarm' });
    const dialog = await screen.findByRole('dialog', { name: 'False alarm: Zone intrusion, Gate 1' });
    await user.click(within(dialog).getByRole('textbox', { name: /What shows that it was none/ }));
    await user.paste('A tarpaulin moved');
    await user.click(within(dialog).getByRole('button', { name: 'False alarm' }));
    await closing;
    expect(known.alerts[0]).toMatchObject({ triage: 'False alarm', actionTaken: 'A tarpaulin moved' });
  });

  it('offers no steps to those who may only look', async () => {
    site = await cctvSite([permissions.view]);
    site.known.cameras = [camera(1)];
    site.known.alerts = [alertOf(1)];
    await show();
    expect(await screen.findByRole('row', { name: /Zone intrusion/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
  });
});
