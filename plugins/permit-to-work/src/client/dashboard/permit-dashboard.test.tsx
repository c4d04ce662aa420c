import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { overStay } from '../testing/example-alarm.ts';
import { holder } from '../testing/permit-data.ts';
import { addLocation, addPermit } from '../testing/permit-site.tsx';
import { siteOfEachTest } from '../testing/site-of-each-test.ts';

const { user, start, show, button } = siteOfEachTest();
const buttonNames = async () => {
  await screen.findByRole('heading', { level: 1, name: /PTW|No number/ });
  const header = screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body;
  const bar = screen.getByRole('region', { name: 'Actions' });
  return [header, bar]
    .flatMap((part) => within(part).queryAllByRole('button'))
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
};

describe('the permit list', () => {
  it('shows number, type, place, work, period, holder and status, and opens a permit', async () => {
    const { server, host } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', { holder });
    await show();
    const row = await screen.findByRole('row', { name: /Shaft S1/ });
    for (const text of ['Hot Work', 'Cut the strut', '2026-11-20 08:00 – 18:00', holder.name, 'Active'])
      expect(row.textContent).toContain(text);
    await user.click(row);
    expect(await screen.findByRole('heading', { level: 1, name: permit.number ?? '' })).toBeTruthy();
    expect(host.dashboardParams).toEqual({ formUUID: permit.formUUID });
  });

  it('shows a permit with an alarm first, with the alarm’s tag beside its status, in a red row', async () => {
    const { server } = await start();
    const place = addLocation(server, 'Sump');
    addPermit(server, place, 'Active', { number: 'PTW-2611-0412' });
    addPermit(server, place, 'Suspended', { number: 'PTW-2611-0411' });
    const { formUUID } = addPermit(server, place, 'Active', { number: 'PTW-2611-0410' });
    server.alarms.set(formUUID, [overStay(formUUID)]);
    await show();
    await screen.findByRole('row', { name: /0410/ });
    const [, alarmed, calm, other] = screen.getAllByRole('row');
    if (!alarmed || !calm || !other) throw new Error('The list has fewer than three rows.');
    expect(alarmed.textContent).toContain('PTW-2611-0410');
    expect(within(alarmed).getByText('2 over stay')).toBeTruthy();
    expect(within(alarmed).getByText('Active')).toBeTruthy();
    expect(within(calm).queryByText('2 over stay')).toBeNull();
    // The window of the tests resolves no colours: the classes of a row tell that it looks different.
    expect(calm.className).toBe(other.className);
    expect(alarmed.className).not.toBe(calm.className);
  });

  it('filters by status', async () => {
    const { server } = await start();
    const place = addLocation(server, 'Shaft S1');
    addPermit(server, place, 'Active', { number: 'PTW-2611-0001' });
    addPermit(server, place, 'Rejected', { number: 'PTW-2611-0002' });
    addPermit(server, place, 'Rejected', { number: 'PTW-2611-0003' });
    await show();
    await screen.findByText('PTW-2611-0001');
    // A tab has its text twice, so that it is as wide when it is chosen.
    const countOn = (tab: string) =>
      screen.getByRole('tab', { name: new RegExp(`^${tab}`) }).textContent?.match(/\d+$/)?.[0];
    await waitFor(() =>
      expect(['All', 'Active', 'Rejected', 'Closed'].map(countOn)).toEqual(['3', '1', '2', '0']),
    );
    await user.click(await screen.findByRole('tab', { name: /^Rejected/ }));
    await waitFor(() => expect(screen.queryByText('PTW-2611-0001')).toBeNull());
    expect(screen.getByText('PTW-2611-0002')).toBeTruthy();
  });

  it('sets a filter with one tap, and takes it off with the next', async () => {
    const { server } = await start();
    await show();
    await screen.findByText('No permits yet');
    const mine = screen.getByRole('button', { name: 'Mine' });
    await user.click(mine);
    await waitFor(() => expect(server.inputsOf('permitRows').at(-1)).toMatchObject({ mine: true }));
    expect(mine.getAttribute('aria-pressed')).toBe('true');
    await user.click(mine);
    await waitFor(() => expect(server.inputsOf('permitRows').at(-1)).toMatchObject({ mine: false }));
  });

  it('exports what it shows, in the reader’s language', async () => {
    const { server, host } = await start({ permissions: ['PTW_VIEW'] });
    await show({ status: 'Active', permitType: 'Lifting' });
    await screen.findByText('No permits match');
    await user.click(await button('Export'));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as Excel' }));
    const asked = { status: ['Active'], permitType: 'Lifting', format: 'xlsx', language: 'en' };
    await waitFor(() => expect(server.inputsOf('exportList')).toMatchObject([asked]));
    await waitFor(() => expect(host.notifications.length).toBe(1));
  });

  it('offers a new request only to members who may make one', async () => {
    await start({ permissions: ['PTW_VIEW'] });
    await show();
    await screen.findByText('No permits yet');
    expect(screen.queryByRole('button', { name: 'Request permit' })).toBeNull();
  });

  it('refreshes list and locations when it is left', async () => {
    const { server } = await start();
    const view = await show();
    await screen.findByText('No permits yet');
    const before = [server.count('permitRows'), server.count('locationList')];
    view.unmount();
    await waitFor(() =>
      expect([server.count('permitRows'), server.count('locationList')]).toEqual(
        before.map((count) => count + 1),
      ),
    );
  });
});

describe('the tile', () => {
  const opened = () => ({ place: 'tile', setParams: (params: object) => asked.push(params) });
  const asked: object[] = [];

  it('lists today’s permits, opens one, starts a new one and shows changes by others', async () => {
    const { server, host } = await start();
    const place = addLocation(server, 'Shaft S1');
    const [validFrom, validTo] = [-1, 1].map((hours) =>
      new Date(server.now.getTime() + hours * 3_600_000).toISOString(),
    );
    const now = { ...(validFrom && { validFrom }), ...(validTo && { validTo }) };
    const permit = addPermit(server, place, 'Active', { number: 'PTW-2611-0001', ...now });
    const tile = await host.render('dashboardItems', 'dwss-ty-permitToWork', opened());
    await screen.findByText('PTW-2611-0001');
    expect(tile.container.textContent).toContain('1 permit today');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    const [first] = server.inputsOf('permitRows');
    expect(first?.startTime).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(first?.endTime).toBe(first?.startTime);
    await user.click(screen.getByText('Shaft S1'));
    await user.click(await button('Request permit'));
    expect(asked).toEqual([{ formUUID: permit.formUUID }, { view: 'new' }]);
    const { locationID } = place;
    addPermit(server, place, 'Issued', { number: 'PTW-2611-0002', ...now });
    await host.live.emit('permit-changed', {
      formUUID: permit.formUUID,
      locationID,
      version: 4,
      status: 'Issued',
    });
    await host.advance(600);
    expect(await screen.findByText('PTW-2611-0002')).toBeTruthy();
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'permitRows');
    await host.live.emit('location-changed', {});
    await host.advance(600);
    expect(await screen.findByText('The list may be out of date.')).toBeTruthy();
    expect(screen.getByText('PTW-2611-0002')).toBeTruthy();
  });

  it('begins with alarms and what people are at now, whatever order the server’s list has', async () => {
    const { host, server } = await start();
    const place = addLocation(server, 'Shaft S1');
    addPermit(server, place, 'Closed', { number: 'PTW-2611-0001' });
    addPermit(server, place, 'Requested', { number: 'PTW-2611-0002' });
    addPermit(server, place, 'Issued', { number: 'PTW-2611-0003' });
    addPermit(server, place, 'Active', { number: 'PTW-2611-0004' });
    const { formUUID } = addPermit(server, place, 'Expired', { number: 'PTW-2611-0005' });
    server.alarms.set(formUUID, [overStay(formUUID)]);
    await host.render('dashboardItems', 'dwss-ty-permitToWork', opened());
    await screen.findByText('PTW-2611-0001');
    const numbers = screen.getAllByRole('row').map((row) => row.textContent?.match(/PTW-2611-\d{4}/)?.[0]);
    expect(numbers).toEqual(['5', '4', '3', '2', '1'].map((last) => `PTW-2611-000${last}`));
  });

  it('says that there are none today, and offers no request to members who may not make one', async () => {
    const { host, server } = await start({ permissions: ['PTW_VIEW'] });
    const period = { validFrom: '2026-11-10T00:00:00.000Z', validTo: '2026-11-10T08:00:00.000Z' };
    addPermit(server, addLocation(server, 'Yard'), 'Closed', period);
    await host.render('dashboardItems', 'dwss-ty-permitToWork', opened());
    expect(await screen.findByText('No permits today')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request permit' })).toBeNull();
  });

  it('says nothing of an empty day until it knows whether the project has permits', async () => {
    const { host } = await start();
    const said = new Set<string | null>();
    const watching = new MutationObserver(() => {
      for (const one of screen.queryAllByText(/^No permits (today|yet)$/)) said.add(one.textContent);
    });
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    await host.render('dashboardItems', 'dwss-ty-permitToWork', opened());
    await screen.findByText('No permits yet');
    watching.disconnect();
    expect([...said]).toEqual(['No permits yet']);
  });
});

describe('the permit page', () => {
  it.each([
    ['Requested', ['reject', 'check'], true, ['Edit', 'Reject', 'Mark as checked']],
    ['Checked', ['issue', 'reject', 'cancel'], true, ['Edit', 'Reject', 'Cancel permit', 'Issue permit']],
    ['Issued', ['start'], false, ['Start work']],
    ['Active', ['suspend', 'extend'], false, ['Suspend', 'Extend']],
    ['Active', ['close'], false, ['Hand back area']],
    ['Suspended', ['resume'], true, ['Edit', 'Resume work']],
    ['Active', [], false, []],
  ] as const)(
    'gives a permit that is %s exactly the actions that the server allows: %o',
    async (status, allowed, isEditable, names) => {
      const { server } = await start({ permissions: ['PTW_VIEW'] });
      const permit = addPermit(server, addLocation(server, 'Shaft S1'), status, {
        holder,
        allowedActions: [...allowed],
        editableFields: isEditable ? ['checklist'] : [],
      });
      await show({ formUUID: permit.formUUID });
      expect(await buttonNames()).toEqual(['Back to the list', 'Print', ...names]);
    },
  );

  it('shows markup as text', async () => {
    const { server } = await start();
    const description = '<script>alert(1)</script> & <b>bold</b>';
    const permit = addPermit(server, addLocation(server, '<i>Shaft</i>'), 'Active', { description });
    const view = await show({ formUUID: permit.formUUID });
    expect(await screen.findByText(description)).toBeTruthy();
    expect(view.container.querySelector('script, b, i')).toBeNull();
  });

  it('says that a permit does not exist, and leads back to the list', async () => {
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
    server.permits.set(permit.formUUID, {
      ...permit,
      status: 'Suspended',
      version: 4,
      allowedActions: ['resume'],
    });
    const { formUUID } = permit;
    await host.live.emit('permit-changed', {
      formUUID,
      locationID: place.locationID,
      version: 4,
      status: 'Suspended',
    });
    expect(await button('Resume work')).toBeTruthy();
  });

  it('fetches a signature’s image once, however many live updates arrive', async () => {
    const { server, host } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested');
    const { formUUID } = permit;
    server.sign(permit);
    const letGo = server.hold('signatureImage');
    await show({ formUUID });
    await waitFor(() => expect(server.count('signatureImage')).toBe(1));
    const asked = server.count('conflicts');
    await host.live.resync();
    await waitFor(() => expect(server.count('conflicts')).toBe(asked + 1));
    letGo();
    expect(await screen.findByRole('img', { name: /^Signature of/ })).toBeTruthy();
    expect(server.count('signatureImage')).toBe(1);
  });

  it('says that a signature’s image did not load, even after a live update, and fetches it again', async () => {
    const { server, host } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Requested');
    server.sign(permit);
    const letGo = server.hold('signatureImage');
    server.fail({ status: 503, code: 'UNAVAILABLE' }, 'signatureImage');
    await show({ formUUID: permit.formUUID });
    await waitFor(() => expect(server.count('signatureImage')).toBe(1));
    const asked = server.count('conflicts');
    await host.live.resync();
    await waitFor(() => expect(server.count('conflicts')).toBe(asked + 1));
    letGo();
    expect(await screen.findByText('Some signatures or photos did not load.')).toBeTruthy();
    expect(screen.queryByText('The permit could not be refreshed.')).toBeNull();
    await user.click(await button('Try again'));
    expect(await screen.findByRole('img', { name: /^Signature of/ })).toBeTruthy();
    expect(screen.queryByText('Some signatures or photos did not load.')).toBeNull();
  });
});
