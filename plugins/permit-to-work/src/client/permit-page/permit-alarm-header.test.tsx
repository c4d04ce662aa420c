import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { overStay } from '../testing/example-alarm.ts';
import type { KeptPermit } from '../testing/permit-data.ts';
import { addLocation, addPermit, permitSite } from '../testing/permit-site.tsx';
import { quick } from '../testing/typing.ts';

const user = userEvent.setup(quick);

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => {
  vi.restoreAllMocks();
  return site.host.dispose();
});

/** As on a phone. */
const phone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // Of a query only this is read.
    (media) =>
      ({
        media,
        matches: media.includes('max-width: 640px'),
        addEventListener() {},
        removeEventListener() {},
        // Of a query only these are read.
      }) as unknown as MediaQueryList,
  );
const place = { latitude: 22.3, longitude: 114.2 };
/** A permit with somebody inside for 65 of 60 minutes. */
async function open(
  permissions: readonly string[],
  fields: Partial<KeptPermit> = {},
  inside: readonly number[] = [65],
) {
  site = await permitSite({ permissions });
  const { server, host } = site;
  server.now = new Date();
  const permit = addPermit(server, addLocation(server, 'Sump', place), 'Active', {
    permitType: 'Confined Space',
    holder: server.user,
    stayMinutes: 60,
    validTo: '2099-01-01T00:00:00.000Z',
    ...fields,
  });
  const ago = (minutes: number) => new Date(server.now.getTime() - minutes * 60_000).toISOString();
  const mak = { seq: 1, cardNumber: 'CW1', name: 'Mak Ho Yin', direction: 'in', by: server.user } as const;
  server.passages.set(
    permit.formUUID,
    inside.map((minutes) => ({ ...mak, at: ago(minutes) })),
  );
  server.alarms.set(permit.formUUID, [overStay(permit.formUUID, { since: ago(5) })]);
  await host.render('dashboardItems', 'dwss-ty-permitToWork', { params: { formUUID: permit.formUUID } });
  const header = within(await screen.findByRole('region', { name: 'Alarms' }));
  await header.findByRole('heading', { name: 'Active: 2 people over the 60 min stay' });
  return { server, host, permit, header };
}

describe('the header of a permit with an alarm', () => {
  it('says who has been inside how long, and never that work goes on', async () => {
    await open(['PTW_VIEW', 'PTW_HOLD']);
    expect(await screen.findByText(/ · inside: Mak Ho Yin 65 min; 60 min allowed · since /)).toBeTruthy();
    expect(screen.queryByText(/Work goes on/)).toBeNull();
    expect(screen.getByText('There is an alarm. Get them out, or suspend the permit.')).toBeTruthy();
  });

  it('names the state in the alarm alone, without the calm tag above it', async () => {
    const { server, host, permit } = await open(['PTW_VIEW', 'PTW_HOLD']);
    const banner = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(banner?.textContent).not.toContain('Active');
    server.alarms.delete(permit.formUUID);
    await host.live.emit('alarms-changed', { pluginId: 'gantry.permit-to-work', subject: permit.formUUID });
    await waitFor(() => expect(banner?.textContent).toContain('Active'));
  });

  it('says who was told, and what happens next', async () => {
    const { header } = await open(['PTW_VIEW', 'PTW_HOLD'], {
      holder: { userId: crypto.randomUUID(), name: 'Tsang Chun Yin' },
      issuer: { userId: crypto.randomUUID(), name: 'Ma Chun Yin' },
    });
    expect(header.getByText(/^Told: holder Tsang Chun Yin.* issuer Ma Chun Yin\. Nobody else/)).toBeTruthy();
    expect(header.getByText(/The permit stays active until somebody suspends it\./)).toBeTruthy();
  });

  it('does not say that the permit stays active where another module reports a danger, which may suspend it', async () => {
    const { server, host, permit, header } = await open(['PTW_VIEW', 'PTW_HOLD']);
    const key = `reported/${permit.formUUID}/confined-space/over-limit/1`;
    server.alarms.set(permit.formUUID, [overStay(permit.formUUID, { key })]);
    await host.live.emit('alarms-changed', { pluginId: 'gantry.permit-to-work', subject: permit.formUUID });
    expect(await header.findByText(/An alarm ends once its cause is over\./)).toBeTruthy();
    expect(header.queryByText(/stays active/)).toBeNull();
  });

  it('offers to suspend only to those who may', async () => {
    const { header } = await open(['PTW_VIEW', 'PTW_HOLD']);
    expect(header.queryByRole('button', { name: 'Suspend permit' })).toBeNull();
    expect(header.getByRole('button', { name: 'Show in model' })).toBeTruthy();
  });

  it('makes getting people out the first thing to do, not handing back', async () => {
    await open(['PTW_VIEW', 'PTW_HOLD'], { allowedActions: ['close'] });
    const bar = within(screen.getByRole('region', { name: 'Actions' }));
    const named = () => bar.getAllByRole('button').map((one) => one.textContent);
    // The primary one is the last.
    await waitFor(() => expect(named()).toEqual(['Hand back area', 'Record exit']));
    await user.click(bar.getByRole('button', { name: 'Record exit' }));
    expect(document.activeElement?.textContent).toContain('Comes out');
  });

  it('marks the current step of the path', async () => {
    const { server, host, permit } = await open(['PTW_VIEW', 'PTW_HOLD']);
    const step = () => document.querySelector('[aria-current=step]');
    const before = step()?.innerHTML;
    server.alarms.delete(permit.formUUID);
    await host.live.emit('alarms-changed', { pluginId: 'gantry.permit-to-work', subject: permit.formUUID });
    await waitFor(() => expect(screen.queryByRole('heading', { name: /over the 60 min/ })).toBeNull());
    expect(step()?.textContent).toContain('Active');
    expect(step()?.innerHTML).not.toBe(before);
  });

  it('on a phone has its actions at the foot of the screen, three at most, and the rest in a menu', async () => {
    phone();
    const { header } = await open(['PTW_VIEW', 'PTW_HOLD', 'PTW_CHECK', 'PTW_ISSUE'], {
      allowedActions: ['suspend', 'extend', 'close'],
    });
    const bar = within(screen.getByRole('region', { name: 'Actions' }));
    await waitFor(() =>
      expect(bar.getAllByRole('button').map((one) => one.textContent)).toEqual([
        '',
        'Suspend permit',
        'Show in model',
        'Record exit',
      ]),
    );
    expect(header.getAllByRole('button').map((one) => one.textContent)).toEqual(['Take the alarm']);
    await user.click(bar.getByRole('button', { name: 'More actions' }));
    const menu = await screen.findAllByRole('menuitem');
    expect(menu.map((one) => one.textContent)).toContain('Hand back area');
    expect(menu.map((one) => one.textContent)).not.toContain('Suspend');
  });

  it('on a phone makes suspending the first thing where the entry log names nobody inside', async () => {
    phone();
    await open(['PTW_VIEW', 'PTW_CHECK'], { holder: null, allowedActions: ['suspend'] }, []);
    const bar = within(screen.getByRole('region', { name: 'Actions' }));
    const named = () => bar.getAllByRole('button').map((one) => one.textContent);
    await waitFor(() => expect(named()).toEqual(['Show in model', 'Suspend permit']));
    await user.click(bar.getByRole('button', { name: 'Suspend permit' }));
    expect(await screen.findByRole('dialog', { name: /Suspend/ })).toBeTruthy();
  });

  it('suspends through the usual dialog', async () => {
    const { header } = await open(['PTW_VIEW', 'PTW_CHECK'], {
      holder: null,
      allowedActions: ['suspend'],
    });
    await user.click(await header.findByRole('button', { name: 'Suspend permit' }));
    expect(await screen.findByRole('dialog', { name: /Suspend/ })).toBeTruthy();
  });

  it('is tinted and names the member who took it, also where somebody else was first', async () => {
    const { server, host, permit, header } = await open(['PTW_VIEW', 'PTW_HOLD']);
    const taken = { userId: permit.formUUID, name: 'Leung Man-kit', at: server.now.toISOString() };
    server.alarms.set(permit.formUUID, [overStay(permit.formUUID, { taken })]);
    server.fail({ status: 409, code: 'ALARM_TAKEN', details: { by: taken.name } }, 'takeAlarm');
    await user.click(header.getByRole('button', { name: 'Take the alarm' }));
    await waitFor(() => expect(host.notifications).toEqual(['Somebody else has taken this alarm.']));
    expect(await header.findByText(/Taken .* by Leung Man-kit/)).toBeTruthy();
    expect(screen.getByText('There is an alarm. Leung Man-kit is looking after it.')).toBeTruthy();
  });

  it('follows the alarm live: it goes when the danger is over', async () => {
    const { server, host, permit } = await open(['PTW_VIEW', 'PTW_HOLD']);
    server.alarms.delete(permit.formUUID);
    await host.live.emit('alarms-changed', { pluginId: 'gantry.permit-to-work', subject: permit.formUUID });
    await waitFor(() => expect(screen.queryByRole('heading', { name: /over the 60 min/ })).toBeNull());
    expect(screen.getByText(/Work goes on/)).toBeTruthy();
  });
});

it('puts a permit with an alarm first in the index, with its tag and age', async () => {
  site = await permitSite();
  const { server, host } = site;
  const sump = addLocation(server, 'Sump', place);
  addPermit(server, sump, 'Active', { number: 'PTW-2611-0412' });
  const { formUUID } = addPermit(server, sump, 'Active', { number: 'PTW-2611-0410' });
  server.alarms.set(formUUID, [
    overStay(formUUID, { since: new Date(Date.now() - 5 * 60_000).toISOString() }),
  ]);
  await host.render('modelTabs', 'index');
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent?.match(/PTW-2611-\d+/)?.[0])).toEqual([
    'PTW-2611-0410',
    'PTW-2611-0412',
  ]);
  expect(rows[0]?.textContent).toContain('2 over stay');
  expect(rows[0]?.textContent).toContain('Active · ');
});
