import type { Position } from '@gantry/plugin-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '../../contract/cctv.ts';
import { camera, cctvSite } from '../testing/cctv-site.tsx';

let site: Awaited<ReturnType<typeof cctvSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });

/** Degrees of a place in the scene of the test host, metres. */
function placeAt(x: number, z: number) {
  const found = site.host.context.scene.convert({ frame: 'scene', at: { x, y: 0, z } }, 'wgs84');
  if (found.frame !== 'wgs84') throw new Error('The scene has no degrees.');
  return { latitude: found.lat, longitude: found.lon };
}
const at: Position = { frame: 'scene', at: { x: 0, y: 0, z: 0 } };
const slab = { modelId: 'm', globalId: 'slab' };

/** Asks for a slab of 4 m around the origin of the scene. */
async function ask(globalId = 'slab') {
  const { host } = site;
  await host.scene.loadModel({
    id: 'm',
    objects: [{ globalId: 'slab', category: 'IFCSLAB', box: [-2, 0, -2, 2, 0.5, 2] }],
  });
  await host.execute('find-cameras', undefined, { kind: 'object', objects: [{ ...slab, globalId }], at });
  return screen.findByRole('dialog', { name: 'Cameras that see this object' });
}

describe('the cameras that see an object', () => {
  it('are listed by distance with their status, and lead to the camera and from there to the model', async () => {
    site = await cctvSite([permissions.view]);
    const { host, known, hostCalls } = site;
    await host.activate();
    const look = { tilt: -15, fieldOfView: 80 };
    known.cameras = [
      camera(1, { ...look, ...placeAt(0, 40), heading: 0 }),
      camera(2, { ...look, ...placeAt(-22, 0), heading: 90, status: 'Off' }),
      // It looks away.
      camera(3, { ...look, ...placeAt(0, 20), heading: 180 }),
      // It is too far.
      camera(4, { ...look, ...placeAt(0, 90), heading: 0 }),
      camera(5, placeAt(0, 10)),
      camera(6, { latitude: null, longitude: null }),
    ];
    const dialog = await ask();
    const rows = () =>
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(rows().slice(1)).toEqual(['Gate 2OFF21', 'Gate 1LIVE39']));
    expect(dialog.textContent).toContain('Walls and other things between are not considered.');
    expect(dialog.textContent).toContain('1 camera has no direction and is left out.');
    expect(dialog.textContent).toContain('1 camera is not on the model and is left out.');
    await user.click(within(dialog).getByRole('button', { name: 'Gate 2' }));
    const opened = await screen.findByRole('dialog', { name: 'Gate 2' });
    await user.click(within(opened).getByRole('button', { name: 'Show on the model' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hostCalls).toMatchObject([{ command: 'open-model', value: { tab: 'gantry.ai-cctv/cameras' } }]);
    await waitFor(() =>
      expect(host.scene.flights).toMatchObject([{ options: { along: { heading: 90, tilt: -15 } } }]),
    );
  });

  it('are shown on the model together, until they are hidden', async () => {
    site = await cctvSite([permissions.view]);
    const { host, known, hostCalls } = site;
    await host.activate();
    known.cameras = [
      camera(1, { ...placeAt(0, 40), heading: 0 }),
      camera(2, { ...placeAt(0, 60), heading: 180 }),
    ];
    const dialog = await ask();
    await user.click(await within(dialog).findByRole('button', { name: 'Show them on the model' }));
    await waitFor(() => expect(hostCalls).toMatchObject([{ command: 'open-model' }]));
    await host.render('modelTabs', 'cameras', { visible: true });
    await waitFor(() => expect(host.scene.shapes()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Hide that of 1 camera' }));
    await waitFor(() => expect(host.scene.shapes()).toHaveLength(0));
  });

  it('are none where nobody sees it, or it is not shown', async () => {
    site = await cctvSite([permissions.view]);
    await site.host.activate();
    site.known.cameras = [camera(1, { ...placeAt(0, 40), heading: 180 })];
    const dialog = await ask();
    expect(await within(dialog).findByText('No camera sees it')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await within(await ask('gone')).findByText('The model does not show it now')).toBeTruthy();
  });
});
