import type { HeldStep, Member, MemberChoices, MemberDetail } from '@gantry/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem } from '../../testing/test-data.ts';

const project = `/api/projects/${bem.id}`;
const id = (n: number) => `0d2f41a3-c54c-4fd8-a2f4-1a3c54c1fd${n}`;
const kwong = { id: id(10), name: 'Kwong Shing', kind: 'contractor' as const };
const lee: Member = {
  id: id(81),
  state: 'active',
  name: 'Lee Siu Ming',
  email: 'lee@example.com',
  company: kwong,
  title: 'Safety Officer',
  roles: [{ role: 'SAFETY_OFFICER', disciplines: ['C'] }],
  version: 'v1',
  seenAt: '2026-11-20T06:32:00.000Z',
  leftAt: null,
  sentAt: null,
  expiresAt: null,
  isMailed: false,
  isDisabled: false,
};
const chan: Member = {
  ...lee,
  id: id(82),
  state: 'invited',
  name: 'Chan Mei Ling',
  email: 'chan@example.com',
  seenAt: null,
  sentAt: '2026-11-20T06:32:00.000Z',
  expiresAt: '2099-11-27T06:32:00.000Z',
};
const choices: MemberChoices = {
  companies: [kwong],
  roles: [
    { code: 'PROJECT_ADMIN', permissions: ['LAYER_VIEW', 'MEMBER_ADMIN'], holders: 1 },
    { code: 'SAFETY_OFFICER', permissions: ['LAYER_VIEW', 'PTW_VIEW'], holders: 1 },
    { code: 'VIEWER', permissions: ['LAYER_VIEW'], holders: 0 },
  ],
  disciplines: [{ code: 'C', title: { en: 'Civil', 'zh-CN': '土木' } }],
  hasMail: false,
};
const detailOf = (member: Member, more: Partial<MemberDetail> = {}): MemberDetail => ({
  member,
  openSteps: [],
  openCount: 0,
  hasLeftSteps: false,
  ...more,
});
const link = {
  id: id(83),
  path: `/invitation#${'x'.repeat(43)}`,
  expiresAt: '2026-11-27T06:32:00.000Z',
  mail: 'off',
};

function site(locale: 'en' | 'zh-CN' = 'en', path = '') {
  const server = bemServer(['LAYER_VIEW', 'MEMBER_ADMIN'])
    .on(`GET ${project}/members`, {
      json: { members: [chan, lee], total: 2, counts: { all: 2, active: 1, invited: 1, deactivated: 0 } },
    })
    .on(`GET ${project}/members/choices`, { json: choices })
    .on(`GET ${project}/members/${lee.id}`, { json: detailOf(lee) })
    .on(`GET ${project}/members/${chan.id}`, { json: detailOf(chan) })
    .on(`GET ${project}/delegations`, { json: { delegations: [] } });
  return renderPage(`/p/BEM/settings/people${path}`, { server, locale });
}

afterEach(cleanup);

describe('Settings, People and roles', () => {
  it('lists who takes part, with counts by state, and asks the server for what is filtered', async () => {
    const { server, user } = site();
    const row = within(await screen.findByRole('row', { name: /Lee Siu Ming/ }));
    expect(row.getByText('Safety Officer')).toBeTruthy();
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getByText('2026-11-20 14:32')).toBeTruthy();
    const invited = within(screen.getByRole('row', { name: /Chan Mei Ling/ }));
    expect(invited.getByText('sent 2026-11-20 14:32')).toBeTruthy();
    await user.click(await screen.findByRole('tab', { name: 'Invited 1' }));
    await waitFor(() =>
      expect(server.calls(`GET ${project}/members`).at(-1)?.query).toMatchObject({
        state: 'invited',
        offset: '0',
      }),
    );
  });

  it('is not offered to a member who is no administrator', async () => {
    renderPage('/p/BEM/settings/people', { server: bemServer(['LAYER_VIEW']) });
    expect(await screen.findByText('There is no such settings page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'People and roles' })).toBeNull();
  });

  it('invites somebody with company, roles and disciplines, and shows the link once', async () => {
    const { server, user } = site();
    server.on(`POST ${project}/invitations`, { json: link });
    const invite = await screen.findByRole('button', { name: 'Invite' });
    await waitFor(() => expect(invite).toHaveProperty('disabled', false));
    await user.click(invite);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText('Add at least one role.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name/), 'Ho Wai Lam');
    await user.type(dialog.getByLabelText(/^E-mail/), 'ho@example.com');
    await user.type(dialog.getByLabelText(/^Title/), 'Inspector');
    await user.click(dialog.getByRole('button', { name: 'Add role' }));
    // The one with the fewest rights comes first.
    expect(await dialog.findByText('Gives: See the model')).toBeTruthy();
    // The list keeps the order of the roles, whichever is chosen.
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Project Administrator',
      'Safety Officer',
      'Viewer',
    ]);
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(server.calls(`POST ${project}/invitations`)).toHaveLength(1));
    expect(server.calls(`POST ${project}/invitations`)[0]?.body).toEqual({
      name: 'Ho Wai Lam',
      email: 'ho@example.com',
      company: { id: kwong.id },
      title: 'Inspector',
      roles: [{ role: 'VIEWER', disciplines: [] }],
      locale: 'en',
    });
    const shown = within(await screen.findByRole('dialog', { name: 'Link for Ho Wai Lam' }));
    expect(shown.getByLabelText('Link')).toHaveProperty('value', `${location.origin}${link.path}`);
    expect(shown.getByText(/sends no e-mail/)).toBeTruthy();
  });

  it('changes roles from the panel, and says what somebody else changed meanwhile', async () => {
    const { server, user } = site('en', `?person=${lee.id}`);
    server.on(`PUT ${project}/members/${lee.id}`, {
      status: 409,
      json: refusal('LAST_ADMINISTRATOR', 'x'),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'About Lee Siu Ming' }));
    expect(panel.getByText('C · Civil')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Change roles' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Make somebody else an administrator first/)).toBeTruthy();
    expect(server.calls(`PUT ${project}/members/${lee.id}`)[0]?.body).toEqual({
      version: 'v1',
      company: { id: kwong.id },
      title: 'Safety Officer',
      roles: [{ role: 'SAFETY_OFFICER', disciplines: ['C'] }],
    });
  });

  const wong = { id: id(91), name: 'Wong Ka Yan', company: 'Kwong Shing', title: 'Inspector' };
  const record = (n: number, place = 'inspector') => ({ kind: 'risc', id: id(n), version: 4, place });
  const held = (more: Partial<HeldStep>): HeldStep => ({
    id: 'one',
    pluginId: 'gantry.dwss',
    name: { en: 'Form 7', 'zh-CN': '表格 7' },
    step: { en: 'Inspect', 'zh-CN': '检查' },
    path: null,
    isOpen: true,
    how: 'person',
    takers: [wong.id],
    record: record(92),
    ...more,
  });
  const plan = (...steps: HeldStep[]) => ({ json: { steps, hasMore: false, people: [wong] } });
  const choose = async (user: ReturnType<typeof site>['user'], field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('says that steps on damaged records are missing, not that nothing waits', async () => {
    const { server, user } = site('en', `?person=${lee.id}`);
    server.on(`GET ${project}/members/${lee.id}/hand-over`, {
      json: { steps: [], hasMore: false, unreadable: 1, people: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Lee Siu Ming?' }));
    expect(await dialog.findByText(/^1 entry here is damaged/)).toBeTruthy();
    expect(dialog.queryByText(/Nothing waits/)).toBeNull();
  });

  it('hands steps over, leaves the others knowingly, and then deactivates', async () => {
    const { server, user } = site('en', `?person=${lee.id}`);
    const draft = held({
      id: 'two',
      name: { en: '', 'zh-CN': '' },
      how: 'private',
      takers: [],
      record: null,
    });
    server
      .on(`GET ${project}/members/${lee.id}/hand-over`, plan(held({}), draft))
      .on(`POST ${project}/members/${lee.id}/hand-over`, { json: { outcomes: [{ id: id(92), code: null }] } })
      .on(`POST ${project}/members/${lee.id}/deactivate`, { json: { ...lee, state: 'deactivated' } });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Lee Siu Ming?' }));
    expect(await dialog.findByText(/draft that only its author sees/)).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Deactivate' });
    expect(confirm).toHaveProperty('disabled', true);
    await choose(user, 'Who takes over Form 7', 'Wong Ka Yan · Inspector');
    await user.click(await dialog.findByRole('checkbox', { name: 'Deactivate anyway and leave 1 step' }));
    await user.click(confirm);
    await waitFor(() =>
      expect(server.calls(`POST ${project}/members/${lee.id}/deactivate`)[0]?.body).toEqual({
        leave: ['two'],
      }),
    );
    expect(server.calls(`POST ${project}/members/${lee.id}/hand-over`)[0]?.body).toEqual({
      records: [
        { pluginId: 'gantry.dwss', kind: 'risc', id: id(92), version: 4, to: { inspector: wong.id } },
      ],
    });
  });

  it('keeps the person active while a step could not be handed over, and says which and why', async () => {
    const { server, user } = site('en', `?person=${lee.id}`);
    server
      .on(
        `GET ${project}/members/${lee.id}/hand-over`,
        plan(held({}), held({ id: 'two', record: record(93) })),
      )
      .on(`POST ${project}/members/${lee.id}/hand-over`, {
        json: {
          outcomes: [
            { id: id(92), code: 'VERSION_CONFLICT' },
            { id: id(93), code: null },
          ],
        },
      });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Lee Siu Ming?' }));
    await choose(user, 'Who takes all of gantry.dwss', 'Wong Ka Yan · Inspector');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await dialog.findByText(/was changed meanwhile/)).toBeTruthy();
    expect(dialog.getByText(/Lee Siu Ming is still active/)).toBeTruthy();
    expect(server.calls(`POST ${project}/members/${lee.id}/deactivate`)).toHaveLength(0);
  });

  it('offers to hand over what stayed with somebody deactivated, while anything stays', async () => {
    const { server, user } = site('en', `?person=${lee.id}`);
    const left: Member = { ...lee, state: 'deactivated' };
    server
      .on(`GET ${project}/members/${lee.id}`, { json: detailOf(left, { hasLeftSteps: true }) })
      .on(`GET ${project}/members/${lee.id}/hand-over`, plan(held({})))
      .on(`POST ${project}/members/${lee.id}/hand-over`, () => {
        server.on(`GET ${project}/members/${lee.id}`, { json: detailOf(left) });
        return { json: { outcomes: [{ id: id(92), code: null }] } };
      });
    await user.click(await screen.findByRole('button', { name: 'Hand over steps' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over the steps of Lee Siu Ming' }));
    await choose(user, 'Who takes over Form 7', 'Wong Ka Yan · Inspector');
    await user.click(dialog.getByRole('button', { name: 'Hand over steps' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hand over steps' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Activate' })).toBeTruthy();
  });

  it('sends an invitation again, and withdraws it after asking', async () => {
    const { server, user } = site('zh-CN', `?person=${chan.id}`);
    server
      .on(`POST ${project}/invitations/${chan.id}/resend`, { json: link })
      .on(`DELETE ${project}/invitations/${chan.id}`, { status: 204 });
    await user.click(await screen.findByRole('button', { name: '重新发送' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Chan Mei Ling 的链接' }));
    const [close] = shown.getAllByRole('button', { name: '关闭' });
    if (!close) throw new Error('The dialog cannot be closed.');
    await user.click(close);
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(server.calls(`DELETE ${project}/invitations/${chan.id}`)).toHaveLength(1));
  });
});
