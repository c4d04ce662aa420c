import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import { overStay } from '../testing/example-alarm.ts';
import { addLocation, addPermit, permitSite } from '../testing/permit-site.tsx';

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());

describe('the printable permit', () => {
  it.each(['en', 'zh-CN'] as const)(
    'carries both languages, whichever is the user’s (%s)',
    async (locale) => {
      const rules = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
      site = await permitSite({ locale });
      const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Active');
      site.server.sign(permit);
      await site.host.render('routes', 'print', { params: { formUUID: permit.formUUID } });
      const sheet = await screen.findByRole('article');
      for (const text of [
        permit.number ?? '',
        'Shaft S1',
        '2026-11-20 08:00 – 2026-11-20 18:00',
        'Display at the entrance',
        '须在入口展示',
        ...['Hot Work', '动火作业', 'Active', '生效中'],
        ...['Test User requested the permit', 'Test User 申请许可证'],
        'Two suitable extinguishers',
        '备有两具合适且未过期的灭火器',
      ])
        expect(sheet.textContent).toContain(text);
      // At the foot of each page, with its number.
      expect(rules.mock.calls.join()).toContain(`content: "${permit.number} · Shaft S1"`);
      rules.mockRestore();
    },
  );

  it('shows the people and conditions for a confined space, the signatures and the accepted conflicts', async () => {
    site = await permitSite();
    const { server, host } = site;
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Active', {
      permitType: 'Confined Space',
      maxEntrants: 3,
      stayMinutes: 45,
      checklist: [{ itemId: 'isolation', answer: 'yes', remark: 'Valve V7 locked' }],
      confinedSpace: confinedSpaceGates.parse({
        attendant: 'Tse Wai Man',
        certificateNumber: 'CS-77',
        entrants: [{ name: 'Mak Ho Yin', cardNumber: 'CW1', cardExpires: '2030-01-01' }],
        rescuers: ['Ho Ming', 'Lam Tai Man'],
        rescueKit: ['Tripod'],
      }),
    });
    server.sign(permit);
    server.histories
      .get(permit.formUUID)?.[0]
      ?.acceptedConflicts.push(`HOT_WORK_NEAR_CONFINED_SPACE:${crypto.randomUUID()}`);
    await host.render('routes', 'print', { params: { formUUID: permit.formUUID } });
    expect(await screen.findByRole('img', { name: 'Signature of Test User' })).toBeTruthy();
    const sheet = screen.getByRole('article');
    for (const text of [
      ...['Most people inside', '45 min', 'Tse Wai Man', 'CS-77', 'Mak Ho Yin (CW1)'],
      ...['Ho Ming, Lam Tai Man', 'Tripod', 'Valve V7 locked', 'Kai Shing JV'],
      ...['Work stops at once when the permit is suspended.', 'Hot work near a confined space'],
    ])
      expect(sheet.textContent).toContain(text);
  });

  it('marks what no signature covers yet, names each signature by its hash, and says when something is broken', async () => {
    site = await permitSite();
    const { server, host } = site;
    const permit = addPermit(server, addLocation(server, 'Sump'), 'Issued', { requester: server.user });
    const { formUUID } = permit;
    server.sign(permit);
    const [signed] = server.histories.get(formUUID) ?? [];
    if (!signed?.signature) throw new Error('The test has signed it.');
    signed.signature.hash = 'ab12'.repeat(16);
    const first = await host.render('routes', 'print', { params: { formUUID } });
    const all = await screen.findByRole('article');
    expect(all.textContent).toContain(`Hash ${'ab12'.repeat(16)}`);
    expect(all.textContent).toContain('Version 3');
    expect(all.textContent).not.toMatch(/Not covered by a signature yet|NOT intact/);
    expect(
      screen.getByRole('img', { name: 'Code that opens the page on which the signatures are checked' }),
    ).toBeTruthy();
    first.unmount();

    server.change(permit, { status: 'Active' });
    server.isIntact = false;
    await host.render('routes', 'print', { params: { formUUID } });
    const heading = await screen.findByRole('heading', {
      name: 'Not covered by a signature yet 尚未有签名涵盖',
    });
    const marked = within(heading.closest('section') ?? document.body).getAllByRole('listitem');
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      '2026-11-20 10:05 Leung Man-kit changed the permit Leung Man-kit 更改许可证',
    ]);
    expect(screen.getByRole('alert').textContent).toContain('the signatures were NOT intact');
  });

  it('has a mark across the page instead of the order to display it once work may not be done', async () => {
    site = await permitSite();
    const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Suspended');
    await site.host.render('routes', 'print', { params: { formUUID: permit.formUUID } });
    const sheet = await screen.findByRole('article');
    expect(sheet.querySelector('[data-mark]')?.getAttribute('data-mark')).toBe('Suspended 已暂停');
    expect(sheet.textContent).toContain('No work may be done under this permit.');
    expect(sheet.textContent).not.toContain('Display at the entrance');
    expect(screen.getByRole('img', { name: 'Code that opens this permit' })).toBeTruthy();
  });

  it('says a danger in both languages in place of the order to display it', async () => {
    site = await permitSite();
    const permit = addPermit(site.server, addLocation(site.server, 'Sump'), 'Active');
    const { formUUID } = permit;
    site.server.alarms.set(formUUID, [overStay(formUUID)]);
    await site.host.render('routes', 'print', { params: { formUUID } });
    const sheet = await screen.findByRole('article');
    expect(sheet.textContent).toContain('ALARM: 2 people over the 60 min stay. Nobody else goes in.');
    expect(sheet.textContent).toContain('警报：2 人超过 60 分钟停留上限。其他人不得进入。');
    expect(sheet.textContent).toContain('No work may be done under this permit.');
    expect(sheet.textContent).not.toContain('Display at the entrance');
  });

  it('opens from the permit’s page', async () => {
    site = await permitSite();
    const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Active');
    const { formUUID } = permit;
    await site.host.render('dashboardItems', 'dwss-ty-permitToWork', { params: { formUUID } });
    (await screen.findByRole('button', { name: 'Print' })).click();
    expect(site.host.navigations).toEqual([{ path: `/permits/${formUUID}/print`, params: {} }]);
  });

  it('warns above the sheet when a signature on it is missing', async () => {
    site = await permitSite();
    const permit = addPermit(site.server, addLocation(site.server, 'Shaft S1'), 'Active');
    const { formUUID } = permit;
    site.server.sign(permit);
    site.server.fail({ status: 503, code: 'UNAVAILABLE' }, 'signatureImage');
    await site.host.render('routes', 'print', { params: { formUUID } });
    const notice = await screen.findByText('Some signatures or photos did not load.');
    expect(screen.getByRole('article').contains(notice)).toBe(false);
    (await screen.findByRole('button', { name: 'Try again' })).click();
    expect(await screen.findByRole('img', { name: /^Signature of/ })).toBeTruthy();
  });
});
