import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import type { Permit } from '../../contract/permit.ts';
import type { KeptPermit } from '../testing/permit-data.ts';
import { addLocation, addPermit, permitSite } from '../testing/permit-site.tsx';
import { quick } from '../testing/typing.ts';

const user = userEvent.setup(quick);

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

const worker = (name: string, cardNumber: string) => ({ name, cardNumber, cardExpires: '2030-01-01' });
const open = async (fields: Partial<KeptPermit> = {}, permissions = ['PTW_VIEW', 'PTW_HOLD']) => {
  site = await permitSite({ permissions });
  const permit = addPermit(site.server, addLocation(site.server, 'Sump'), 'Active', {
    permitType: 'Confined Space',
    holder: site.server.user,
    allowedActions: ['close'],
    maxEntrants: 1,
    stayMinutes: 60,
    validTo: '2099-01-01T00:00:00.000Z',
    confinedSpace: confinedSpaceGates.parse({
      entrants: [worker('Mak Ho Yin', 'CW1'), worker('Lam Tai Man', 'CW2')],
    }),
    ...fields,
  });
  return permit;
};
const show = ({ formUUID }: Permit) =>
  site.host.render('dashboardItems', 'dwss-ty-permitToWork', { params: { formUUID } });
const enter = (permit: Permit, minutesAgo: number) =>
  site.server.passages.set(permit.formUUID, [
    {
      seq: 1,
      cardNumber: 'CW1',
      name: 'Mak Ho Yin',
      direction: 'in',
      by: site.server.user,
      at: new Date(site.server.now.getTime() - minutesAgo * 60_000).toISOString(),
    },
  ]);

describe('the entry log', () => {
  it('logs an entry, refuses another while the space is full, and logs the exit', async () => {
    const permit = await open();
    await show(permit);
    expect(await screen.findByText('0 of 1 inside')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mak Ho Yin goes in' }));
    expect(await screen.findByText('1 of 1 inside')).toBeTruthy();
    const lam = screen.getByRole('button', { name: 'Lam Tai Man goes in' });
    await waitFor(() => expect(lam).toHaveProperty('disabled', true));
    await user.click(await screen.findByRole('button', { name: 'Mak Ho Yin comes out' }));
    expect(await screen.findByText('0 of 1 inside')).toBeTruthy();
    expect(screen.getByText('2 entries')).toBeTruthy();
  });

  it('marks workers who have stayed too long', async () => {
    const permit = await open();
    enter(permit, 75);
    await show(permit);
    expect(await screen.findByText('75 min, over the 60 min allowed')).toBeTruthy();
  });

  it('puts those who are over the limit first, each with a bar against it', async () => {
    const permit = await open({ maxEntrants: 3 });
    const { server, host } = site;
    const ago = (minutes: number) => new Date(server.now.getTime() - minutes * 60_000).toISOString();
    const passage = (seq: number, cardNumber: string, name: string, minutes: number) =>
      ({ seq, cardNumber, name, direction: 'in', by: server.user, at: ago(minutes) }) as const;
    server.passages.set(permit.formUUID, [
      passage(1, 'CW2', 'Lam Tai Man', 90),
      passage(2, 'CW9', 'Ho Ming', 75),
      passage(3, 'CW1', 'Mak Ho Yin', 20),
    ]);
    await show(permit);
    await screen.findByText('3 of 3 inside');
    const log = within(screen.getByRole('region', { name: 'Entry log' }));
    const [list] = log.getAllByRole('list');
    const rows = within(list ?? document.body).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.match(/Lam Tai Man|Ho Ming|Mak Ho Yin/)?.[0])).toEqual([
      'Lam Tai Man',
      'Ho Ming',
      'Mak Ho Yin',
    ]);
    const bars = rows.map((row) => row.querySelector<HTMLElement>('[data-stay]'));
    expect(bars.map((bar) => [bar?.dataset.stay, bar?.dataset.limit])).toEqual([
      ['90', '60'],
      ['75', '60'],
      ['20', '60'],
    ]);
    // The tick stands at the limit, on the scale of the longest stay; only what is over has a red part.
    expect(bars.map((bar) => bar?.querySelector<HTMLElement>(':last-child')?.style.left)).toEqual(
      Array(3).fill(`${(60 / 90) * 100}%`),
    );
    expect(bars.map((bar) => bar?.children.length)).toEqual([3, 3, 2]);
    await host.advance(0);
  });

  it('shows why the server refuses an entry that somebody else logged first', async () => {
    const permit = await open({ maxEntrants: 2 });
    await show(permit);
    await screen.findByText('0 of 2 inside');
    const details = { blockers: [{ code: 'ALREADY_INSIDE', about: ['CW1'] }] };
    site.server.fail({ status: 422, code: 'ACTION_BLOCKED', details }, 'logPassage');
    await user.click(screen.getByRole('button', { name: 'Mak Ho Yin goes in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This worker is inside already.');
  });

  it('allows only exits while the permit is suspended', async () => {
    const permit = await open({ status: 'Suspended' });
    enter(permit, 5);
    await show(permit);
    expect(await screen.findByRole('button', { name: 'Mak Ho Yin comes out' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /goes in/ })).toBeNull();
  });

  it('is read-only for members without a part in the permit', async () => {
    const permit = await open({ holder: null }, ['PTW_VIEW']);
    site.server.canLog = false;
    await show(permit);
    await screen.findByText('0 of 1 inside');
    expect(screen.queryByRole('button', { name: /goes in/ })).toBeNull();
  });

  it('prevents handing back the area while somebody is inside', async () => {
    const permit = await open();
    enter(permit, 5);
    await show(permit);
    await screen.findByText('1 of 1 inside');
    await user.click(screen.getByRole('button', { name: 'Hand back area' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('By the entry log these are still inside: Mak Ho Yin.');
    await waitFor(() => expect(dialog.querySelector('button[type=submit]')).toHaveProperty('disabled', true));
  });

  it('ignores an older answer that arrives after an entry', async () => {
    const permit = await open();
    await show(permit);
    await screen.findByText('0 of 1 inside');
    const letGo = site.server.hold('passages');
    const before = site.server.count('passages');
    await site.host.live.resync();
    await waitFor(() => expect(site.server.count('passages')).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: 'Mak Ho Yin goes in' }));
    await screen.findByText('1 of 1 inside');
    letGo();
    await site.host.advance(1);
    expect(screen.getByText('1 of 1 inside')).toBeTruthy();
  });
});
