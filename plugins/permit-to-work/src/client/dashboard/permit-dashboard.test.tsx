import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { checklists } from '../../contract/checklists.ts';
import type { ConfinedSpaceGates } from '../../contract/confined-space-gates.ts';
import { holder } from '../testing/permit-server.ts';
import { addLocation, addPermit, permitSite, type SiteOptions } from '../testing/permit-site.tsx';

let site: Awaited<ReturnType<typeof permitSite>>;
const start = async (options: SiteOptions = {}) => {
  site = await permitSite(options);
  return site;
};
afterEach(() => site.host.dispose());

const user = userEvent.setup();
const show = (params: Readonly<Record<string, string>> = {}) =>
  site.host.render('dashboardItems', 'dwss-ty-permitToWork', { params });
const showStaying = () => site.host.render('dashboardItems', 'dwss-ty-permitToWork');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const inDialog = () => within(screen.getByRole('dialog'));
/** The person signs by typing, as somebody without a pointer does. */
const sign = async (scope: Pick<typeof screen, 'getByRole' | 'getByLabelText'>) => {
  await user.click(scope.getByRole('tab', { name: 'Type' }));
  await user.type(scope.getByLabelText('Your name'), 'Test User');
};
const buttonNames = async () => {
  await screen.findByRole('heading', { level: 1, name: /PTW|No number/ });
  const header = screen.getByRole('heading', { level: 1 }).closest('header');
  return within(header ?? document.body)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
};
const answered = checklists['Hot Work'].map(({ id }) => ({ itemId: id, answer: 'yes' as const, remark: '' }));

describe('the permit list', () => {
  it('shows number, type, place, work, period, holder and status, and opens a permit', async () => {
    const { server, host } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', { holder });
    await showStaying();
    const row = await screen.findByRole('row', { name: /Shaft S1/ });
    for (const text of ['Hot Work', 'Cut the strut', '2026-11-20 08:00 – 18:00', holder.name, 'Active'])
      expect(within(row).getByText(text)).toBeTruthy();
    await user.click(row);
    expect(await screen.findByRole('heading', { level: 1, name: permit.number ?? '' })).toBeTruthy();
    expect(host.dashboardParams).toEqual({ formUUID: permit.formUUID });
  });

  it('filters by status', async () => {
    const { server } = await start();
    const place = addLocation(server, 'Shaft S1');
    addPermit(server, place, 'Active', { number: 'PTW-2611-0001' });
    addPermit(server, place, 'Rejected', { number: 'PTW-2611-0002' });
    await show();
    await screen.findByText('PTW-2611-0001');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Rejected' }));
    await waitFor(() => expect(screen.queryByText('PTW-2611-0001')).toBeNull());
    expect(screen.getByText('PTW-2611-0002')).toBeTruthy();
  });

  it('offers a request to those who may make one', async () => {
    await start({ permissions: ['PTW_VIEW'] });
    await show();
    await screen.findByText('No permits yet');
    expect(screen.queryByRole('button', { name: 'Request permit' })).toBeNull();
  });

  it('refreshes list and locations when it is left', async () => {
    const { server } = await start();
    const view = await show();
    await screen.findByText('No permits yet');
    const before = [server.countOf('/getPermitToWorkIndex'), server.countOf('/getLocationList')];
    view.unmount();
    await waitFor(() =>
      expect([server.countOf('/getPermitToWorkIndex'), server.countOf('/getLocationList')]).toEqual(
        before.map((count) => count + 1),
      ),
    );
  });
});

describe('the permit page', () => {
  it.each([
    ['PTW_CHECK', 'Requested', ['Back to the list', 'Print', 'Edit', 'Reject', 'Mark as checked']],
    [
      'PTW_ISSUE',
      'Checked',
      ['Back to the list', 'Print', 'Edit', 'Reject', 'Cancel permit', 'Issue permit'],
    ],
    ['PTW_ISSUE', 'Active', ['Back to the list', 'Print', 'Extend', 'Suspend']],
    ['PTW_CHECK', 'Active', ['Back to the list', 'Print', 'Suspend']],
    ['PTW_ISSUE', 'Suspended', ['Back to the list', 'Print', 'Edit', 'Resume work']],
    ['PTW_VIEW', 'Active', ['Back to the list', 'Print']],
  ] as const)('gives %s for a permit that is %s exactly its actions', async (permission, status, names) => {
    const { server } = await start({ permissions: ['PTW_VIEW', permission] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), status, { holder });
    await show({ formUUID: permit.formUUID });
    expect(await buttonNames()).toEqual(names);
  });

  it('gives the holder the start and the handing back', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD'] });
    const place = addLocation(server, 'Shaft S1');
    const issued = addPermit(server, place, 'Issued', { holder: server.user });
    const view = await show({ formUUID: issued.formUUID });
    expect(await buttonNames()).toContain('Start work');
    view.unmount();
    const active = addPermit(server, place, 'Active', { holder: server.user });
    await show({ formUUID: active.formUUID });
    expect(await buttonNames()).toContain('Hand back area');
  });

  it('shows markup as text', async () => {
    const { server } = await start();
    const description = '<script>alert(1)</script> & <b>bold</b>';
    const permit = addPermit(server, addLocation(server, '<i>Shaft</i>'), 'Active', { description });
    const view = await show({ formUUID: permit.formUUID });
    expect(await screen.findByText(description)).toBeTruthy();
    expect(view.container.querySelector('script, b, i')).toBeNull();
  });

  it('says that a permit is not there, and leads back', async () => {
    await start();
    await show({ formUUID: '00000000-0000-4000-8000-000000000000' });
    expect(await screen.findByText('There is no such permit')).toBeTruthy();
    expect(await button('Back to the list')).toBeTruthy();
  });

  it('follows what others do', async () => {
    const { server, host } = await start();
    const place = addLocation(server, 'Shaft S1');
    const permit = addPermit(server, place, 'Active');
    await show({ formUUID: permit.formUUID });
    await screen.findByRole('heading', { level: 1 });
    server.permits.set(permit.formUUID, { ...permit, status: 'Suspended', version: 4 });
    const { formUUID } = permit;
    await host.live.emit('permit-changed', {
      formUUID,
      locationID: place.locationID,
      version: 4,
      status: 'Suspended',
    });
    expect(await button('Resume work')).toBeTruthy();
  });
});

describe('an action', () => {
  it('goes through with what it asks for', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    expect(inDialog().getByText('Give a reason.')).toBeTruthy();
    expect(server.countOf('/actions/suspend')).toBe(0);
    await user.type(inDialog().getByLabelText(/^Reason/), 'Gas alarm');
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Suspended'));
    expect(await screen.findByText('Gas alarm')).toBeTruthy();
    expect(host.notifications).toEqual([`Permit ${permit.number}: Suspended`]);
  });

  it('that the permit is not ready for says what to fill in first', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested');
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Mark as checked'));
    expect(inDialog().getByText(/^The checklist is not complete/)).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Mark as checked' })).toHaveProperty('disabled', true);
  });

  it('on a permit that changed meanwhile says who changed what, keeps the input and takes it again', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_CHECK'] });
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Suspend'));
    await user.type(inDialog().getByLabelText(/^Reason/), 'Gas alarm');
    server.permits.set(permit.formUUID, { ...permit, version: 9, validTo: '2026-11-20T11:00:00.000Z' });
    await user.click(inDialog().getByRole('button', { name: 'Suspend' }));
    const told = await screen.findByText(/Leung Man-kit changed this permit at 2026-11-20 10:05: End/);
    expect(told).toBeTruthy();
    await user.click(inDialog().getByRole('button', { name: 'Reload the permit' }));
    expect(inDialog().getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Gas alarm');
    await user.click(await inDialog().findByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(server.permits.get(permit.formUUID)?.status).toBe('Suspended'));
  });

  it('in the way of other work is done only when each conflict is accepted', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_ISSUE'] });
    const place = addLocation(server, 'Shaft S1');
    addPermit(server, place, 'Active', { permitType: 'Confined Space', number: 'PTW-2611-0777' });
    const permit = addPermit(server, place, 'Checked', { holder, checklist: answered });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Issue permit'));
    expect(inDialog().getByText('Hot work near a confined space')).toBeTruthy();
    await sign(inDialog());
    await user.click(inDialog().getByRole('button', { name: 'Issue permit' }));
    expect(inDialog().getByText('Accept every conflict before you go on.')).toBeTruthy();
    expect(server.countOf('/actions/issue')).toBe(0);
    await user.click(inDialog().getByRole('checkbox'));
    expect(inDialog().queryByText('Accept every conflict before you go on.')).toBeNull();
  });

  it('that ends confined work asks how many are inside and whether the area is restored', async () => {
    const { server } = await start({ permissions: ['PTW_VIEW', 'PTW_HOLD'] });
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
      permitType: 'Confined Space',
      holder: server.user,
      confinedSpace: null satisfies ConfinedSpaceGates | null,
    });
    await show({ formUUID: permit.formUUID });
    await user.click(await button('Hand back area'));
    await user.type(inDialog().getByLabelText(/^People still inside/), '2');
    await user.click(inDialog().getByRole('button', { name: 'Hand back area' }));
    expect(inDialog().getByText('Confirm that the area is clean and safe.')).toBeTruthy();
    expect(inDialog().getByText('Nobody may be inside: the count must be 0.')).toBeTruthy();
    expect(inDialog().getByText('Sign before you go on.')).toBeTruthy();
    expect(server.countOf('/actions/close')).toBe(0);
  });
});

describe('the request form', () => {
  const fillIn = async (place: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Location' }));
    await user.click(await screen.findByRole('option', { name: place }));
    await user.type(screen.getByLabelText(/^Description/), 'Cut the strut');
  };

  it('begins with the location it was opened for', async () => {
    const { server } = await start();
    const shaft = addLocation(server, 'Shaft S1');
    await show({ view: 'new', location: shaft.locationID });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Location' }).textContent).toBe('Shaft S1'),
    );
  });

  it('saves a draft and opens it', async () => {
    const { server, host } = await start();
    addLocation(server, 'Shaft S1');
    await showStaying();
    await user.click(await button('Request permit'));
    await fillIn('Shaft S1');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'No number yet' })).toBeTruthy();
    expect(host.notifications).toEqual(['Draft saved']);
    expect([...server.permits.values()]).toMatchObject([{ status: 'Draft', description: 'Cut the strut' }]);
  });

  it('does not ask the server before place, description and signature are there', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await user.click(await button('Request permit'));
    expect(screen.getByText('Choose where the work is.')).toBeTruthy();
    expect(screen.getByText('Say what will be done.')).toBeTruthy();
    // Focus is where the next keystroke helps.
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Location' }));
    expect(screen.getByText('Sign before you request the permit.')).toBeTruthy();
    expect(server.countOf('/permits')).toBe(0);
  });

  it('whose answer was lost begins no second draft, and takes what was filled in since', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await fillIn('Shaft S1');
    server.loses = true;
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/The server was not reached/)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Description/), ' and grind');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect([...server.permits.values()].map(({ description }) => description)).toEqual([
        'Cut the strut and grind',
      ]),
    );
  });

  it('pressed twice in a row begins one draft', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await fillIn('Shaft S1');
    await user.dblClick(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.permits.size).toBe(1));
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path === '/permits')).toHaveLength(
      1,
    );
  });

  it('says until when requests are taken', async () => {
    const { server } = await start();
    server.papers.rules = { requestCutOff: '19:00', version: 1 };
    await show({ view: 'new' });
    expect(await screen.findByText(/Requests for a day close at 19:00 on the day before\./)).toBeTruthy();
  });

  it('sends a photo of the entrance with the permit, and shows it there', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Draft', {
      permitType: 'Confined Space',
      requester: server.user,
    });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    await screen.findByRole('button', { name: 'Take or choose a photo' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for a photo.');
    await user.upload(
      input,
      new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], 'in.jpg', { type: 'image/jpeg' }),
    );
    expect(await screen.findByRole('img', { name: 'Photo of the entrance' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const sent = () => server.calls.findLast(({ method }) => method === 'PATCH')?.body;
    await waitFor(() =>
      expect(sent()).toEqual({
        projectUUID: expect.any(String),
        version: permit.version,
        entranceImage: 'data:image/jpeg;base64,/9j/2Q==',
      }),
    );
  });

  it('says what is wrong with the period', async () => {
    const { server } = await start();
    addLocation(server, 'Shaft S1');
    await show({ view: 'new' });
    await fillIn('Shaft S1');
    const end = screen.getByLabelText(/^End/);
    await user.clear(end);
    await user.type(end, '2030-01-01 08:00');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(screen.getByText('At most 12 hours after the start.')).toBeTruthy();
    await user.clear(end);
    await user.type(end, 'soon');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(screen.getByText('Enter a time as 2026-11-20 08:00.')).toBeTruthy();
    expect(server.permits.size).toBe(0);
  });

  it('changes only what was changed, and what others changed stays', async () => {
    const { server } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Draft', { requester: server.user });
    await show({ formUUID: permit.formUUID, view: 'edit' });
    const description = await screen.findByLabelText(/^Description/);
    await user.type(description, ' and grind');
    server.permits.set(permit.formUUID, { ...permit, holder, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await user.click(await button('Reload the permit'));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('Cut the strut and grind');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload the permit' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(server.permits.get(permit.formUUID)).toMatchObject({
        description: 'Cut the strut and grind',
        holder,
        version: 5,
      }),
    );
  });
});
