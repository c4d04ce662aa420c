import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addLocation, addPermit, permitSite } from '../testing/permit-site.tsx';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

describe('the printable permit', () => {
  it.each(['en', 'zh-CN'] as const)(
    'carries both languages, whichever is the user’s (%s)',
    async (locale) => {
      site = await permitSite({ locale });
      const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Active');
      await site.host.render('routes', 'print', { params: { formUUID: permit.formUUID } });
      const sheet = await screen.findByRole('article');
      for (const text of [
        permit.number ?? '',
        'Shaft S1',
        '2026-11-20 08:00 – 2026-11-20 18:00',
        'Display at the entrance',
        '须在入口展示',
        'Two suitable extinguishers',
        '备有两具合适且未过期的灭火器',
      ])
        expect(sheet.textContent).toContain(text);
    },
  );

  it('opens from the permit’s page', async () => {
    site = await permitSite();
    const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Active');
    const { formUUID } = permit;
    await site.host.render('dashboardItems', 'dwss-ty-permitToWork', { params: { formUUID } });
    (await screen.findByRole('button', { name: 'Print' })).click();
    expect(site.host.navigations).toEqual([{ path: `/permits/${formUUID}/print`, params: {} }]);
  });

  it('says above the sheet that a signature on it is missing', async () => {
    site = await permitSite();
    const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Active');
    const { formUUID } = permit;
    site.server.sign(permit);
    const [entry] = site.server.histories.get(formUUID) ?? [];
    site.server.fail = { status: 503, code: 'UNAVAILABLE', path: entry?.signature?.signatureID ?? '' };
    await site.host.render('routes', 'print', { params: { formUUID } });
    const notice = await screen.findByText('Some signatures or photos did not load.');
    expect(screen.getByRole('article').contains(notice)).toBe(false);
    (await screen.findByRole('button', { name: 'Try again' })).click();
    expect(await screen.findByRole('img', { name: /^Signature of/ })).toBeTruthy();
  });
});
