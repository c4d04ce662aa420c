import { controlChanged } from '@gantry/plugin-sdk/cameras';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '../../contract/cctv.ts';
import { camera, cctvSite, controlOf, uuid } from '../testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });

async function open(given?: Parameters<typeof cctvSite>[0], control: Parameters<typeof controlOf>[1] = {}) {
  site = await cctvSite(given);
  site.known.cameras = [camera(1)];
  site.known.controls.set(uuid(1), controlOf(uuid(1), control));
  await site.host.render('dashboardItems', 'ai-cctv', { place: 'page', params: { monitor: uuid(1) } });
  return screen.findByRole('dialog', { name: 'Gate 1' });
}
const orders = () => site.server.inputsOf('monitorControl').map(({ action, speed }) => [action, speed]);
const pad = () => screen.findByRole('group', { name: 'Camera control' });

describe('the control of a camera', () => {
  it('moves while a button or a key is held, at the chosen speed', async () => {
    await open();
    const left = within(await pad()).getByRole('button', { name: 'Turn left' });
    // happy-dom has no pointers to capture.
    left.setPointerCapture = () => undefined;
    fireEvent.pointerDown(left, { button: 0, pointerId: 1 });
    fireEvent.pointerUp(left, { pointerId: 1 });
    await waitFor(() =>
      expect(orders()).toEqual([
        ['left', 45],
        ['stop', 45],
      ]),
    );
    fireEvent.change(screen.getByRole('slider', { name: 'Speed' }), { target: { value: '80' } });
    act(() => left.closest<HTMLElement>('[role=group]')?.focus());
    await user.keyboard('{ArrowUp>}{/ArrowUp}+');
    await waitFor(() =>
      expect(orders().slice(2)).toEqual([
        ['up', 80],
        ['stop', 80],
        ['zoomIn', 80],
        ['stop', 80],
      ]),
    );
    expect(await screen.findByText('You control the camera')).toBeTruthy();
  });

  it('says who has it, and lets nobody else move the camera meanwhile', async () => {
    const heldBy = { name: 'Mei Wong', isMe: false, until: '2099-01-01T00:00:00.000Z' };
    await open(undefined, { heldBy });
    expect(await screen.findByText(/Mei Wong controls the camera now/)).toBeTruthy();
    const left = within(await pad()).getByRole('button', { name: 'Turn left' });
    fireEvent.pointerDown(left, { button: 0, pointerId: 1 });
    await user.click(screen.getByRole('button', { name: 'Home position' }));
    expect(orders()).toEqual([]);
    site.known.controls.set(uuid(1), controlOf(uuid(1)));
    await act(() => site.host.live.emit(controlChanged, { monitorId: uuid(1) }));
    await screen.findByText('Nobody controls the camera', {}, { timeout: 3000 });
    await user.click(screen.getByRole('button', { name: 'Home position' }));
    await waitFor(() => expect(orders()).toEqual([['home', 45]]));
  });

  it('says that a camera that did not hear to stop may still be moving, until it has', async () => {
    await open(undefined, { unstopped: 'trying' });
    await pad();
    expect(screen.getByText('The camera may still be moving')).toBeTruthy();
    expect(screen.getByText(/It is told again/)).toBeTruthy();
    const becomes = (unstopped: 'givenUp' | null) => {
      site.known.controls.set(uuid(1), controlOf(uuid(1), { unstopped }));
      return act(() => site.host.live.emit(controlChanged, { monitorId: uuid(1) }));
    };
    await becomes('givenUp');
    await screen.findByText(/is told no more/, {}, { timeout: 3000 });
    await becomes(null);
    await waitFor(() => expect(screen.queryByText('The camera may still be moving')).toBeNull(), {
      timeout: 3000,
    });
  });

  it('keeps positions, goes to them, and says why the camera did not', async () => {
    await open();
    await pad();
    await user.type(screen.getByRole('textbox', { name: 'Name of the position' }), 'Gate');
    await user.click(screen.getByRole('button', { name: 'Save position' }));
    await waitFor(() => expect(site.server.inputsOf('savePreset')).toMatchObject([{ name: 'Gate' }]));
    await user.click(screen.getByRole('combobox', { name: 'Positions' }));
    await user.click(await screen.findByRole('option', { name: 'Gate' }));
    site.server.fail({ status: 422, code: 'CAMERA_LOGIN' }, 'monitorControl');
    await user.click(screen.getByRole('button', { name: 'Go to' }));
    await waitFor(() => expect(site.host.notifications.at(-1)).toMatch(/refused the name or the password/));
    await user.click(screen.getByRole('button', { name: 'Go to' }));
    await waitFor(() =>
      expect(site.server.inputsOf('monitorControl').at(-1)).toMatchObject({
        action: 'goToPreset',
        presetToken: '1',
      }),
    );
  });

  it('is not there for cameras that do not turn, and for members who may not', async () => {
    const dialog = await open([permissions.view]);
    expect(await within(dialog).findByRole('figure', { name: 'Gate 1' })).toBeTruthy();
    expect(site.server.inputsOf('getMonitorControl')).toEqual([]);
    site.host.dispose();
    await open(undefined, { turns: false });
    await waitFor(() => expect(site.server.inputsOf('getMonitorControl')).toHaveLength(1));
    expect(screen.queryByRole('group', { name: 'Camera control' })).toBeNull();
  });
});
