import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { usualRules } from '../testing/permit-server.ts';
import { permitSite } from '../testing/permit-site.tsx';
import { quick } from '../testing/typing.ts';

const user = userEvent.setup(quick);

let site: Awaited<ReturnType<typeof permitSite>>;
afterEach(() => site.host.dispose());
const open = async (locale: 'en' | 'zh-CN' = 'en') => {
  site = await permitSite({ locale });
  await site.host.render('settingsPages', 'permit-rules');
  return screen.findByLabelText<HTMLInputElement>(locale === 'en' ? 'Request cut-off' : '申请截止时间');
};
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

describe('Permit rules', () => {
  it('set and remove a cut-off', async () => {
    await user.type(await open(), '7:30');
    await save();
    await waitFor(() =>
      expect(site.server.rules).toEqual({ ...usualRules, requestCutOff: '07:30', version: 1 }),
    );
    expect(site.host.notifications).toEqual(['Permit rules saved']);
    await user.clear(screen.getByLabelText('Request cut-off'));
    await save();
    await waitFor(() =>
      expect(site.server.rules).toEqual({ ...usualRules, requestCutOff: null, version: 2 }),
    );
  });

  it('have their unit in the user’s language', async () => {
    await open('zh-CN');
    expect(screen.getAllByText('小时').length).toBeGreaterThan(1);
    expect(screen.queryByText('h')).toBeNull();
  });

  it('set the hours of the steps, refuse those out of range, and go back to the usual ones', async () => {
    await open();
    const hours = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    const enter = async (label: string, value: string) => {
      await user.clear(hours(label));
      if (value !== '') await user.type(hours(label), value);
    };
    expect(hours('Hours to change the time').value).toBe('24');
    await enter('Hours to check', '241');
    await enter('Hours to issue', '0');
    await enter('Hours to close', '1.5');
    await enter('Hours to resume work', '');
    await save();
    expect(await screen.findByText('Enter 240 hours or less.')).toBeTruthy();
    expect(screen.getByText('Enter 1 hour or more.')).toBeTruthy();
    expect(screen.getAllByText('Enter whole hours.')).toHaveLength(2);
    expect(document.activeElement).toBe(hours('Hours to check'));
    expect(site.server.count('saveRules')).toBe(0);

    await enter('Hours to check', '240');
    await enter('Hours to issue', '2');
    await enter('Hours to close', '3');
    await enter('Hours to resume work', '4');
    await enter('Hours before the start by which a permit should be checked and issued', '24');
    await save();
    const set = {
      dueCheckHours: 240,
      dueIssueHours: 2,
      dueCloseHours: 3,
      dueResumeHours: 4,
      dueLeadHours: 24,
    };
    await waitFor(() => expect(site.server.rules).toEqual({ ...usualRules, ...set, version: 1 }));

    await user.click(screen.getByRole('button', { name: 'Usual values' }));
    expect(hours('Hours to check').value).toBe('1');
    expect(site.server.rules.version).toBe(1);
    await save();
    await waitFor(() => expect(site.server.rules).toEqual({ ...usualRules, version: 2 }));
  });

  it('show an error beside an invalid time, and send nothing', async () => {
    const field = await open();
    await user.type(field, '25:00');
    await save();
    expect(screen.getByText('Enter a time as 19:00, or nothing.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(site.server.rules.version).toBe(0);
  });

  it('do not overwrite another user’s change', async () => {
    await user.type(await open(), '19:00');
    site.server.rules = { ...usualRules, requestCutOff: '18:00', version: 1 };
    await save();
    expect(await screen.findByRole('radio', { name: 'Theirs: 18:00' })).toBeTruthy();
    expect(site.server.rules.requestCutOff).toBe('18:00');
    await save();
    await waitFor(() =>
      expect(site.server.rules).toEqual({ ...usualRules, requestCutOff: '19:00', version: 2 }),
    );
  });

  it('show the current rules, not those loaded before', async () => {
    const field = await open();
    site.server.rules = { ...usualRules, requestCutOff: '18:00', version: 1 };
    await site.host.render('dashboardItems', 'dwss-ty-permitToWork', { params: { view: 'new' } });
    await waitFor(() => expect(field.value).toBe('18:00'));
    await save();
    await waitFor(() =>
      expect(site.server.rules).toEqual({ ...usualRules, requestCutOff: '18:00', version: 2 }),
    );
  });

  it('ignore an older answer that arrives after saving', async () => {
    const field = await open();
    const letGo = site.server.hold('rules');
    const asked = site.server.count('rules');
    await site.host.render('dashboardItems', 'dwss-ty-permitToWork', { params: { view: 'new' } });
    await waitFor(() => expect(site.server.count('rules')).toBe(asked + 1));
    await user.type(field, '19:00');
    await save();
    await waitFor(() => expect(site.host.notifications).toEqual(['Permit rules saved']));
    letGo();
    await site.host.advance(1);
    expect(field.value).toBe('19:00');
  });
});
