import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { overStay } from '../testing/example-alarm.ts';
import { addLocation, addPermit, permitSite, type SiteOptions } from '../testing/permit-site.tsx';
import { quick } from '../testing/typing.ts';

const user = userEvent.setup(quick);

type Site = Awaited<ReturnType<typeof permitSite>>;
let site: Site;
const start = async (options: SiteOptions = {}) => {
  site = await permitSite(options);
  return site;
};

afterEach(() => site.host.dispose());

const row = (name: RegExp) => screen.findByRole('row', { name });
const choose = async (field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('the index panel', () => {
  it('lists today’s permits with place, status and time, and states the range shown', async () => {
    const { host, server } = await start();
    const roof = addLocation(server, 'EB Bay 006 – Roof slab');
    addPermit(server, roof, 'Active', { number: 'PTW-2611-0412' });
    addPermit(server, roof, 'Closed', {
      number: 'PTW-2611-0001',
      validFrom: '2026-11-01T00:00:00.000Z',
      validTo: '2026-11-01T10:00:00.000Z',
    });
    await host.render('modelTabs', 'index');
    expect(screen.getByRole('heading', { name: 'Permit index' })).toBeTruthy();
    const shown = within(await row(/0412/));
    expect(shown.getByText('EB Bay 006 – Roof slab')).toBeTruthy();
    expect(shown.getByText('Active')).toBeTruthy();
    expect(shown.getByText('08:00–18:00')).toBeTruthy();
    expect(screen.queryByText('PTW-2611-0001')).toBeNull();
    expect(screen.getByText('Showing 1 to 1 of 1 entries')).toBeTruthy();
  });

  /** Adds a permit for the first day of the tests and one for the next, at one place. Returns their numbers. */
  const addTwoDays = (server: Parameters<typeof addLocation>[0]) => {
    const place = addLocation(server, 'Shaft S1');
    const { number: tomorrow } = addPermit(server, place, 'Issued', {
      validFrom: '2026-11-21T00:00:00.000Z',
      validTo: '2026-11-21T10:00:00.000Z',
    });
    return { tomorrow, today: addPermit(server, place, 'Issued').number };
  };
  const comes = async (moment: string) => {
    site.server.now = new Date(moment);
    await site.host.live.resync();
    await site.host.advance(250);
  };
  it('moves to the new day at midnight unless the user chose other days', async () => {
    const { host, server } = await start();
    const { today, tomorrow } = addTwoDays(server);
    await host.render('modelTabs', 'index');
    await row(new RegExp(`${today}`));
    // Half past midnight in Hong Kong.
    await comes('2026-11-20T16:30:00Z');
    await row(new RegExp(`${tomorrow}`));
    expect(screen.queryByText(today ?? '')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Clear/ }));
    await row(new RegExp(`${today}`));
    await comes('2026-11-21T16:30:00Z');
    expect(await row(new RegExp(`${today}`))).toBeTruthy();
  });

  it('keeps a day that the user chose, and follows today again once that is chosen', async () => {
    const { host, server } = await start();
    const { today, tomorrow } = addTwoDays(server);
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await host.render('modelTabs', 'index');
    await row(new RegExp(`${today}`));
    await press('Choose dates');
    await press('Last Week');
    await comes('2026-11-20T16:30:00Z');
    await user.clear(screen.getByRole('textbox', { name: /Start date/ }));
    await user.type(screen.getByRole('textbox', { name: /Start date/ }), '2026-11-20{Enter}');
    await comes('2026-11-20T17:00:00Z');
    expect(await row(new RegExp(`${today}`))).toBeTruthy();
    expect(screen.queryByText(tomorrow ?? '')).toBeNull();
    await press('Today');
    await row(new RegExp(`${tomorrow}`));
    await comes('2026-11-21T16:30:00Z');
    expect(await screen.findByText('No permits today')).toBeTruthy();
    await press('Show all permits');
    expect(await row(new RegExp(`${today}`))).toBeTruthy();
  });

  it('finds a permit of another day by its number, and returns to today afterwards', async () => {
    const { host, server } = await start();
    const { today, tomorrow } = addTwoDays(server);
    await host.render('modelTabs', 'index');
    await row(new RegExp(`${today}`));
    const search = screen.getByRole('searchbox');
    await user.type(search, tomorrow ?? '');
    expect(await row(new RegExp(`${tomorrow}`))).toBeTruthy();
    await user.clear(search);
    await row(new RegExp(`${today}`));
    await waitFor(() => expect(screen.queryByText(tomorrow ?? '')).toBeNull());
  });

  it('says of an empty project that it has no permits yet', async () => {
    const { host } = await start();
    await host.render('modelTabs', 'index');
    expect(await screen.findByText('No permits yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request permit' })).toBeTruthy();
  });

  it('clears the locations when the member may no longer see them', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await host.render('modelTabs', 'index');
    await row(/Shaft S1/);
    expect(host.scene.markers()).toHaveLength(1);
    host.setPermissions([]);
    await host.advance(250);
    expect(host.scene.markers()).toEqual([]);
  });

  it('turns pages of ten', async () => {
    const { host, server } = await start();
    const place = addLocation(server, 'Shaft S1');
    for (let count = 0; count < 13; count += 1) addPermit(server, place, 'Issued');
    await host.render('modelTabs', 'index');
    await screen.findByText('Showing 1 to 10 of 13 entries');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Showing 11 to 13 of 13 entries');
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('flies to a place at focus height 7 and selects its marker', async () => {
    const { host, server } = await start();
    const place = addLocation(server, 'Shaft S1', {
      latitude: 22.31,
      longitude: 114.17,
      height: 12,
    });
    addPermit(server, place, 'Active');
    await host.render('modelTabs', 'index');
    await user.click(await row(/Shaft S1/));
    expect(host.scene.flights).toEqual([
      {
        to: { frame: 'wgs84', lat: 22.31, lon: 114.17, height: 12 },
        options: { focusHeight: 7, signal: expect.anything() },
      },
    ]);
    expect((await row(/Shaft S1/)).getAttribute('aria-current')).toBe('true');
    expect(host.scene.markers().map(({ selected }) => selected)).toEqual([true]);
  });

  it('does not fly to a place without a position, and says so', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'Trench UT-02', { latitude: 0, longitude: 0 }), 'Active');
    await host.render('modelTabs', 'index');
    const trench = await row(/Trench UT-02/);
    expect(trench.textContent).toContain('no position');
    await user.click(trench);
    expect(trench.getAttribute('aria-current')).toBe('true');
    expect(host.scene.flights).toEqual([]);
  });

  it('moves with J and K and opens with Enter', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'First'), 'Active');
    addPermit(server, addLocation(server, 'Second'), 'Active');
    await host.render('modelTabs', 'index');
    (await row(/First/)).focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(await row(/Second/));
    await user.keyboard('{Enter}');
    expect((await row(/Second/)).getAttribute('aria-current')).toBe('true');
    expect(host.scene.flights).toHaveLength(1);
  });

  it('shows an edit icon only while a location is selected; it opens the permit on the dashboard', async () => {
    const { host, server, hostCalls } = await start();
    const permit = addPermit(server, addLocation(server, 'Shaft S1'), 'Active', {
      number: 'PTW-2611-0409',
    });
    await host.render('modelTabs', 'index');
    await row(/0409/);
    expect(screen.queryByRole('button', { name: /Open permit/ })).toBeNull();
    await choose('Location', 'Shaft S1');
    await user.click(await screen.findByRole('button', { name: 'Open permit PTW-2611-0409' }));
    expect(hostCalls).toEqual([
      {
        command: 'open-dashboard',
        value: { code: 'dwss-ty-permitToWork', formUUID: permit.formUUID },
      },
    ]);
    expect(host.scene.flights).toEqual([]);
  });

  it('filters by permit type and names the filters when nothing matches', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await host.render('modelTabs', 'index');
    await row(/Shaft S1/);
    await choose('Permit type', 'Dig');
    expect(await screen.findByText('2 filters are on: Dig, 20 Nov 2026.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await row(/Shaft S1/)).toBeTruthy();
  });

  it('reports a loading failure and retries', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await host.activate();
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    await host.render('modelTabs', 'index');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Permits did not load');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/Shaft S1/)).toBeTruthy();
  });

  it('keeps its rows when a refresh fails, and says that they may be old', async () => {
    const { host, server } = await start();
    addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await host.render('modelTabs', 'index');
    await row(/Shaft S1/);
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'permitRows');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The list may be out of date.')).toBeTruthy();
    expect(await row(/Shaft S1/)).toBeTruthy();
  });

  it('has the same number on its tab as in its heading', async () => {
    const { host, server } = await start();
    const place = addLocation(server, 'Shaft S1');
    addPermit(server, place, 'Active');
    addPermit(server, place, 'Issued');
    addPermit(server, place, 'Requested');
    await host.render('modelTabs', 'index');
    await vi.waitFor(() => expect(host.badges.get('index')).toBe(3));
    const panel = within(await screen.findByRole('region', { name: /Permit index/ }));
    expect(panel.getByText('3', { exact: true })).toBeTruthy();
  });

  it('shows markup in texts as text', async () => {
    const { host, server } = await start();
    const name = '<img src=x onerror=alert(1)> & <b>Shaft</b>';
    addPermit(server, addLocation(server, name), 'Active');
    const view = await host.render('modelTabs', 'index');
    expect((await row(/Shaft/)).textContent).toContain(name);
    expect(view.container.querySelector('img, b')).toBeNull();
  });

  it('speaks Chinese', async () => {
    const { host, server } = await start({ locale: 'zh-CN' });
    addPermit(server, addLocation(server, 'Shaft S1'), 'Suspended');
    await host.render('modelTabs', 'index');
    expect(screen.getByRole('heading', { name: '工作许可证索引' })).toBeTruthy();
    expect(within(await row(/Shaft S1/)).getByText('已暂停')).toBeTruthy();
    expect(screen.getByText('显示第 1 至 1 条，共 1 条')).toBeTruthy();
  });
});

describe('live changes', () => {
  it('reach the list, the badge and the markers within two seconds', async () => {
    const { host, server } = await start();
    const place = addLocation(server, 'Shaft S1');
    const permit = addPermit(server, place, 'Active');
    await host.render('modelTabs', 'index');
    await row(/Shaft S1/);
    server.permits.set(permit.formUUID, { ...permit, status: 'Suspended' });
    addPermit(server, place, 'Issued');
    const { formUUID } = permit;
    await host.live.emit('permit-changed', {
      formUUID,
      locationID: place.locationID,
      version: 4,
      status: 'Suspended',
    });
    await host.advance(2000);
    expect(await screen.findByText('Suspended')).toBeTruthy();
    expect(screen.getByText('Showing 1 to 2 of 2 entries')).toBeTruthy();
    expect(host.badges.get('index')).toBe(2);
    expect(host.scene.markers()).toMatchObject([{ count: 2, tone: 'paused', badge: 'paused' }]);
  });

  it('show a danger on the marker of its place, and take it off once it is over', async () => {
    const { host, server } = await start();
    server.now = new Date('2026-11-20T06:32:00Z');
    const { formUUID } = addPermit(server, addLocation(server, 'Sump'), 'Active');
    await host.activate();
    await vi.waitFor(() => expect(host.scene.markers()).toMatchObject([{ tone: 'success' }]));
    const changed = async () => {
      await host.live.emit('alarms-changed', { pluginId: 'gantry.permit-to-work', subject: formUUID });
      await host.advance(2000);
    };
    server.alarms.set(formUUID, [overStay(formUUID)]);
    await changed();
    const [marker] = host.scene.markers();
    expect(marker).toMatchObject({ tone: 'danger', badge: 'danger', alarm: '2 over stay · 5 min' });
    expect(marker?.label).toBe('Sump: 2 over stay · 5 min');
    server.alarms.delete(formUUID);
    await changed();
    expect(host.scene.markers()).toMatchObject([{ tone: 'success', badge: undefined }]);
  });

  it('are fetched once when they come in a burst', async () => {
    const { host, server } = await start();
    await host.activate();
    const before = server.count('locationList');
    for (let count = 0; count < 20; count += 1) await host.live.emit('location-changed', {});
    await host.advance(2000);
    expect(server.count('locationList')).toBe(before + 1);
  });

  it('are fetched after the stream was cut, in case some were missed', async () => {
    const { host, server } = await start();
    await host.activate();
    addPermit(server, addLocation(server, 'Shaft S1'), 'Active');
    await host.live.resync();
    await host.advance(2000);
    expect(host.scene.markers()).toHaveLength(1);
  });
});
