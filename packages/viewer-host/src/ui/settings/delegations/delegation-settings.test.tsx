import { delegation } from '@gantry/contract';
import type { Delegation } from '@gantry/plugin-sdk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bemServer } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem, session } from '../../testing/test-data.ts';

const path = `/api/projects/${bem.id}/delegations`;
const me = { id: session.user.id, name: session.user.name };
const lee = { id: '0d2f41a3-c54c-4fd8-a2f4-1a3c54c1fd81', name: 'Lee Siu Ming' };
const chan = { id: '0d2f41a3-c54c-4fd8-a2f4-1a3c54c1fd82', name: 'Chan Mei Ling' };
const person = (who: typeof me, roles: readonly string[] = []) => ({
  ...who,
  company: null,
  title: '',
  roles,
  isMember: true,
});
const mine: Delegation = delegation.parse({
  id: '0d2f41a3-c54c-4fd8-a2f4-1a3c54c1fd90',
  principal: me,
  deputy: lee,
  slot: 'SAFETY_OFFICER',
  firstDay: '2026-11-20',
  lastDay: '2026-11-30',
});
const forOthers: Delegation = {
  ...mine,
  id: '0d2f41a3-c54c-4fd8-a2f4-1a3c54c1fd91',
  principal: chan,
  deputy: me,
  slot: null,
};

afterEach(cleanup);

function site(
  delegations: readonly Delegation[],
  { permissions = ['LAYER_VIEW'], locale = 'en' as 'en' | 'zh-CN' } = {},
) {
  const server = bemServer(permissions)
    .on(`GET ${path}`, { json: { delegations } })
    .on(`GET /api/projects/${bem.id}/people`, {
      json: { people: [person(chan), person(lee)], total: 2, delegations: [] },
    })
    .on(`POST /api/projects/${bem.id}/people/names`, {
      json: { people: [person(me, ['SAFETY_OFFICER']), person(lee), person(chan)] },
    });
  return renderPage('/p/BEM/settings/delegation', { server, locale });
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('Settings, Delegation', () => {
  it('lists who acts for whom, and lets a member end their own only', async () => {
    const { server, user, notices } = site([mine, forOthers]);
    server.on(`DELETE ${path}/${mine.id}`, { status: 204 });
    const own = await row(/Lee Siu Ming/);
    expect(own.getByText('Safety Officer')).toBeTruthy();
    expect(own.getByText('30 Nov 2026')).toBeTruthy();
    const other = await row(/Chan Mei Ling/);
    expect(other.getByText('Everything')).toBeTruthy();
    expect(other.queryByRole('button')).toBeNull();
    await user.click(own.getByRole('button', { name: `End Lee Siu Ming for ${me.name}` }));
    await user.click(await screen.findByRole('button', { name: 'End delegation' }));
    await waitFor(() => expect(server.calls(`DELETE ${path}/${mine.id}`)).toHaveLength(1));
    await waitFor(() =>
      expect(notices.notices.map(({ text }) => text)).toEqual([`Lee Siu Ming for ${me.name} has ended.`]),
    );
  });

  it('gives a delegation by keyboard, and says beside the fields what is wrong', async () => {
    const { server, user } = site([]);
    server.on(`POST ${path}`, { json: mine });
    await user.click(await screen.findByRole('button', { name: 'Add delegation' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(/^Represented/)).toBeNull();
    const deputy = dialog.getByRole('combobox', { name: /^Deputy/ });
    await user.type(deputy, 'lee');
    await screen.findByRole('option', { name: /Lee Siu Ming/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await user.clear(await dialog.findByLabelText(/^First day/));
    await user.type(dialog.getByLabelText(/^First day/), '2020-01-01');
    await user.type(dialog.getByLabelText(/^Last day/), '2019-12-31');
    await user.click(dialog.getByRole('button', { name: 'Delegate' }));
    expect(await dialog.findByText('Choose today or a later day.')).toBeTruthy();
    expect(dialog.getByText('Choose the first day or a later one.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^First day/));
    await user.type(dialog.getByLabelText(/^First day/), '2099-01-01');
    await user.clear(dialog.getByLabelText(/^Last day/));
    await user.type(dialog.getByLabelText(/^Last day/), '2099-01-05');
    await user.click(dialog.getByRole('button', { name: 'Delegate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(`POST ${path}`).map(({ body }) => body)).toEqual([
      { principalId: me.id, deputyId: lee.id, slot: null, firstDay: '2099-01-01', lastDay: '2099-01-05' },
    ]);
  });

  it('asks before Esc or Close lose what was entered, and a click beside the dialog does nothing', async () => {
    const { user } = site([]);
    const openForm = async () => {
      await user.click(await screen.findByRole('button', { name: 'Add delegation' }));
      return within(await screen.findByRole('dialog'));
    };
    const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openForm();
    await user.keyboard('{Escape}');
    await isGone();
    const dialog = await openForm();
    await user.type(dialog.getByLabelText(/^Last day/), '2099-01-05');
    const beside = document.querySelector('.fui-DialogSurface__backdrop');
    if (!beside) throw new Error('There is nothing beside the dialog.');
    fireEvent.click(beside);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByLabelText(/^Last day/)).toHaveProperty('value', '2099-01-05');
    await user.click(dialog.getByRole('button', { name: 'Close dialog' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await isGone();
  });

  it('says why the server refuses, in the language of the member', async () => {
    const { server, user } = site([], { locale: 'zh-CN' });
    server.on(`POST ${path}`, {
      status: 409,
      json: { error: { code: 'DELEGATION_OVERLAPS', message: 'x', requestId: 'r' } },
    });
    await user.click(await screen.findByRole('button', { name: '新增代理' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: /^代理人/ }), 'lee');
    await user.click(await screen.findByRole('option', { name: /Lee Siu Ming/ }));
    await user.type(await dialog.findByLabelText(/^末日/), '2099-01-05');
    await user.click(dialog.getByRole('button', { name: '授权' }));
    expect(await dialog.findByText(/其中某日已有他人代理此人/)).toBeTruthy();
  });

  it('shows an administrator those of everybody', async () => {
    const { server, user } = site([mine, forOthers], { permissions: ['LAYER_VIEW', 'MEMBER_ADMIN'] });
    await user.click(await screen.findByRole('tab', { name: 'Everybody' }));
    await waitFor(() => expect(server.calls(`GET ${path}`).at(-1)?.query).toEqual({ of: 'all' }));
    expect((await row(/Chan Mei Ling/)).getByRole('button', { name: /^End/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add delegation' }));
    expect(await screen.findByRole('combobox', { name: /^Represented/ })).toBeTruthy();
  });
});
