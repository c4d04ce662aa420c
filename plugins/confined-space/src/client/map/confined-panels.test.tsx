import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { watchesChanged } from '../../contract/confined-space.ts';
import { confinedSite } from '../testing/confined-site.tsx';
import { camera, counted, groupOf, now, uuid, watchOf } from '../testing/example-cameras.ts';

let site: Awaited<ReturnType<typeof confinedSite>>;
afterEach(() => site.host.dispose());
const user = userEvent.setup({ delay: null });
const show = () => site.host.render('modelTabs', 'workers', { visible: true });
const shaft = groupOf(1, 'Shaft S1');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe('the confined spaces on the model', () => {
  it('say in one sentence what is missing where AI CCTV is not there', async () => {
    site = await confinedSite({ hasCctv: false });
    await show();
    expect(
      await screen.findByText(/cameras of the module CCTV, which this project does not have/),
    ).toBeTruthy();
  });

  it('list cameras with a limit only, with counts to limits, and a dash where nobody knows', async () => {
    site = await confinedSite();
    const { known, host } = site;
    known.groups = [shaft, groupOf(2, 'Gates')];
    known.cameras = [
      camera(1, { groupId: shaft.groupId, peopleCount: counted(8) }),
      camera(2, { groupId: shaft.groupId, peopleCount: counted(3, 900_000) }),
      camera(3, { groupId: uuid(502), peopleCountLimit: 0, name: 'Gate 3' }),
      camera(4, { type: 'OTHER_INVISIBLE_MONITORING' }),
    ];
    await show();
    const index = await screen.findByRole('region', { name: /^Confined Space/ });
    expect(await within(index).findByRole('button', { name: /^CS-1.*8 \/6/ })).toBeTruthy();
    expect(within(index).getByRole('button', { name: /^CS-2.*– \/6 ?No signal since 15:27/ })).toBeTruthy();
    expect(within(index).queryByText(/Gate/)).toBeNull();
    expect(within(index).queryByText(/CS-4/)).toBeNull();
    await waitFor(() =>
      expect(host.scene.markers().map(({ count, tone }) => [count, tone])).toEqual([
        [8, 'danger'],
        [undefined, 'success'],
      ]),
    );
  });

  it('sum the zones, which fold, and open a camera from its line', async () => {
    site = await confinedSite();
    const { known, host } = site;
    known.groups = [shaft, groupOf(2, 'Sump')];
    known.cameras = [
      camera(1, { groupId: shaft.groupId, peopleCount: counted(8) }),
      camera(2, { groupId: uuid(502), peopleCount: counted(2) }),
    ];
    await show();
    const panel = await screen.findByRole('region', { name: 'Current Worker' });
    expect(within(panel).getByText('10').parentElement?.textContent).toBe('10workers in 2 zones');
    const over = within(panel).getByRole('button', { name: /Shaft S1 ?Over limit ?8 \/ 6/ });
    expect(over.getAttribute('aria-expanded')).toBe('true');
    const calm = within(panel).getByRole('button', { name: /Sump/ });
    expect(within(panel).queryByRole('button', { name: /CS-2/ })).toBeNull();
    await user.click(calm);
    expect(await within(panel).findByRole('button', { name: /CS-2.*limit 6.*2/ })).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: /CS-1/ }));
    expect(host.scene.markers().map(({ selected }) => selected)).toEqual([true, false]);
    await user.click(within(panel).getByRole('button', { name: 'Close Current Worker' }));
    await user.click(await screen.findByRole('button', { name: 'Show Current Worker' }));
    expect(await screen.findByRole('region', { name: 'Current Worker' })).toBeTruthy();
  });

  it('say in the details what was suspended, and follow the server', async () => {
    site = await confinedSite();
    const { known, host } = site;
    known.cameras = [camera(1, { peopleCount: counted(8) })];
    const permit = { permitId: uuid(700), permitNumber: 'PTW-2611-0409', maxEntrants: null, path: '/p' };
    const over = { kind: 'over-limit' as const, since: minutesAgo(2) };
    known.watches = [
      watchOf(1, {
        permits: [{ ...permit, status: 'Active' }],
        problems: [{ ...over, suspendsAt: minutesAgo(-1), suspendedPermit: null, suspendedAt: null }],
      }),
    ];
    await show();
    await user.click(await screen.findByRole('button', { name: /^CS-1.*8 \/6/ }));
    const details = await screen.findByRole('region', { name: 'CS-1 Details' });
    const said = () => within(details).getByRole('alert').textContent;
    expect(said()).toBe('8 people, limit 6. Permit PTW-2611-0409 will be suspended at 15:43 if this lasts.');
    known.watches = [
      watchOf(1, {
        permits: [{ ...permit, status: 'Suspended' }],
        problems: [
          { ...over, suspendsAt: null, suspendedPermit: permit.permitNumber, suspendedAt: minutesAgo(1) },
        ],
      }),
    ];
    await act(() => host.live.emit(watchesChanged, { monitorIds: [uuid(1)] }));
    await waitFor(() => expect(said()).toBe('8 people, limit 6. Permit PTW-2611-0409 suspended at 15:41.'), {
      timeout: 3000,
    });
  });
});
