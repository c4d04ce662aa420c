import type { ProjectRole, RoleList } from '@gantry/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem } from '../../testing/test-data.ts';

const path = `/api/projects/${bem.id}/roles`;
const role = (more: Partial<ProjectRole>): ProjectRole => ({
  code: 'PROJECT_ADMIN',
  name: null,
  isStandard: true,
  permissions: ['LAYER_VIEW', 'MEMBER_ADMIN'],
  defaults: ['LAYER_VIEW', 'MEMBER_ADMIN'],
  holders: 1,
  invited: 0,
  version: 4,
  ...more,
});
const viewer = role({
  code: 'VIEWER',
  permissions: ['LAYER_ADMIN', 'LAYER_VIEW'],
  defaults: ['LAYER_VIEW', 'NOTE_VIEW'],
  holders: 0,
});
const night = role({
  code: 'NIGHT_SHIFT',
  name: 'Night shift',
  isStandard: false,
  permissions: ['GONE_SIGN', 'LAYER_VIEW'],
  defaults: [],
  holders: 2,
  invited: 1,
});
const groups: RoleList['groups'] = [
  { pluginId: null, isOn: true, permissions: ['LAYER_VIEW', 'LAYER_ADMIN', 'MEMBER_ADMIN'] },
  { pluginId: 'acme.notes', isOn: false, permissions: ['NOTE_VIEW'] },
];

function site(locale: 'en' | 'zh-CN' = 'en', opened = '', roles = [role({}), viewer, night]) {
  const server = bemServer(['LAYER_VIEW', 'MEMBER_ADMIN']).on(`GET ${path}`, { json: { roles, groups } });
  return renderPage(`/p/BEM/settings/roles${opened && `?role=${opened}`}`, { server, locale });
}
const panelOf = async (name: string) =>
  within(await screen.findByRole('complementary', { name: `About the role ${name}` }));

afterEach(cleanup);

describe('Settings, Roles', () => {
  it('lists standard roles by their titles, then those of the project by name, and marks what differs', async () => {
    const { user } = site();
    await screen.findByText('Viewer');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Project AdministratorStandard role'),
      expect.stringContaining('ViewerStandard role'),
      expect.stringContaining('Night shiftNIGHT_SHIFT'),
    ]);
    // The list counts people as the panel does.
    expect(rows.map((row) => within(row).getByText(/^\d pe(rson|ople)[^·]*$/).textContent)).toEqual([
      '1 person',
      '0 people',
      '2 people, 1 invited',
    ]);
    expect(screen.getAllByText('Changed')).toHaveLength(1);
    await user.click(screen.getByText('Viewer'));
    const panel = await panelOf('Viewer');
    expect(panel.getByRole('group', { name: 'Gantry itself' })).toBeTruthy();
    // The module is off, and no role is refused for that.
    expect(panel.getByText(/switched off in this project/)).toBeTruthy();
    expect(panel.getByText('2 permissions differ from the default.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Delete role' })).toBeNull();
    expect(panel.queryByLabelText(/^Name/)).toBeNull();
  });

  it('says in Chinese what the roles are and what they allow', async () => {
    site('zh-CN', 'VIEWER');
    expect(await screen.findByRole('complementary', { name: '关于角色“查看者”' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /^查看模型/ })).toHaveProperty('checked', true);
    expect(screen.getByText('2 项权限与默认不同。')).toBeTruthy();
  });

  it('goes back to the default, and saves all permissions with the version', async () => {
    const { server, user, notices } = site('en', 'VIEWER');
    server.on(`PUT ${path}/VIEWER`, { json: { ...viewer, permissions: viewer.defaults, version: 5 } });
    const panel = await panelOf('Viewer');
    const box = (name: RegExp) => panel.getByRole('checkbox', { name });
    expect(box(/^Manage models/)).toHaveProperty('checked', true);
    await user.click(panel.getByRole('button', { name: 'Back to the default' }));
    expect(box(/^Manage models/)).toHaveProperty('checked', false);
    expect(panel.queryByText(/differ from the default/)).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls(`PUT ${path}/VIEWER`)[0]?.body).toEqual({
        version: 4,
        name: null,
        permissions: ['LAYER_VIEW', 'NOTE_VIEW'],
      }),
    );
    await waitFor(() => expect(notices.notices.at(-1)?.text).toBe('The role Viewer is saved.'));
  });

  it('warns before the right to manage people goes, and says why the server refuses', async () => {
    const { server, user, notices } = site('en', 'PROJECT_ADMIN');
    server.on(`PUT ${path}/PROJECT_ADMIN`, { status: 409, json: refusal('LAST_ADMINISTRATOR', 'x') });
    const panel = await panelOf('Project Administrator');
    expect(panel.getByText(/Whoever creates a project gets this role/)).toBeTruthy();
    await user.click(panel.getByRole('checkbox', { name: /^Manage people and roles/ }));
    expect(await panel.findByText(/can no longer manage people and roles/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText(/Make somebody else an administrator first/)).toBeTruthy();
    // The line of the form is far down: the notification is in sight.
    expect(notices.notices.at(-1)?.text).toMatch(/^The role Project Administrator was not saved\. /);
  });

  it('merges what somebody else changed meanwhile, and tells it before anything is saved', async () => {
    const { server, user } = site('en', 'NIGHT_SHIFT');
    const theirs = { ...night, name: 'Late shift', permissions: ['LAYER_VIEW'], version: 5 };
    server.on(`PUT ${path}/NIGHT_SHIFT`, () => {
      server.on(`GET ${path}`, { json: { roles: [role({}), viewer, theirs], groups } });
      server.on(`PUT ${path}/NIGHT_SHIFT`, { json: { ...theirs, version: 7 } });
      return { status: 409, json: refusal('VERSION_CONFLICT', 'x') };
    });
    const panel = await panelOf('Night shift');
    await user.click(panel.getByRole('checkbox', { name: /^Manage models/ }));
    await user.click(await panel.findByRole('button', { name: 'Save' }));
    const field = await panel.findByDisplayValue('Late shift');
    expect(field).toBeTruthy();
    expect(panel.getByRole('checkbox', { name: /^Manage models/ })).toHaveProperty('checked', true);
    expect(panel.getByRole('checkbox', { name: 'GONE_SIGN' })).toHaveProperty('checked', false);
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls(`PUT ${path}/NIGHT_SHIFT`)[1]?.body).toEqual({
        version: 5,
        name: 'Late shift',
        permissions: ['LAYER_ADMIN', 'LAYER_VIEW'],
      }),
    );
  });

  it('shows apart what an absent module had given, to be taken away only', async () => {
    const { user } = site('en', 'NIGHT_SHIFT');
    const panel = await panelOf('Night shift');
    const absent = within(panel.getByRole('group', { name: 'Modules that are not here' }));
    const box = absent.getByRole('checkbox', { name: 'GONE_SIGN' });
    expect(box).toHaveProperty('checked', true);
    await user.click(box);
    expect(box).toHaveProperty('checked', false);
    expect(panel.getByText(/2 people, 1 invited/)).toBeTruthy();
    expect(panel.getByText(/Modules give it nothing by themselves, unless they name its code/)).toBeTruthy();
  });

  it('copies a role without what cannot be given, and opens the new one', async () => {
    const { server, user, router } = site('en', 'NIGHT_SHIFT');
    server.on(`POST ${path}`, () => {
      const made = role({ code: 'DAY_SHIFT', name: 'Day shift', isStandard: false, defaults: [] });
      server.on(`GET ${path}`, { json: { roles: [role({}), viewer, night, made], groups } });
      return { json: { code: 'DAY_SHIFT' } };
    });
    const panel = await panelOf('Night shift');
    await user.click(panel.getByRole('button', { name: 'Copy as new role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
    const name = dialog.getByLabelText(/^Name/);
    expect(name).toHaveProperty('value', 'Night shift (copy)');
    await user.clear(name);
    await user.type(name, 'Day; shift');
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    expect(await dialog.findByText(/Leave out semicolons/)).toBeTruthy();
    await user.clear(name);
    await user.type(name, 'Day shift');
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    await panelOf('Day shift');
    expect(server.calls(`POST ${path}`)[0]?.body).toEqual({
      name: 'Day shift',
      permissions: ['LAYER_VIEW'],
    });
    expect(router.state.location.search).toBe('?role=DAY_SHIFT');
  });

  it('makes a role from nothing, and says that its name is taken', async () => {
    const { server, user } = site();
    server.on(`POST ${path}`, { status: 409, json: refusal('ROLE_NAME_TAKEN', 'x') });
    const make = await screen.findByRole('button', { name: 'New role' });
    await waitFor(() => expect(make).toHaveProperty('disabled', false));
    await user.click(make);
    const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Viewer');
    await user.click(dialog.getByRole('button', { name: 'Create role' }));
    expect(await dialog.findByText(/Another role has this name or code/)).toBeTruthy();
    expect(server.calls(`POST ${path}`)[0]?.body).toEqual({ name: 'Viewer', permissions: [] });
  });

  it('deletes a role after asking, and names those who still have it', async () => {
    const { server, user } = site('en', 'NIGHT_SHIFT');
    server.on(`DELETE ${path}/NIGHT_SHIFT`, {
      status: 409,
      json: refusal('ROLE_HELD', 'x', {
        people: { count: 3, names: ['Ho Wai Lam', 'Wong Ka Yan'] },
        invitations: { count: 1, names: ['Chan Mei Ling'] },
        delegations: 1,
      }),
    });
    const panel = await panelOf('Night shift');
    const remove = async () => {
      await user.click(panel.getByRole('button', { name: 'Delete role' }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Delete role' }));
    };
    const asked = server.calls(`GET ${path}`).length;
    await remove();
    expect(await panel.findByText('3 people have it: Ho Wai Lam, Wong Ka Yan and 1 more.')).toBeTruthy();
    expect(panel.getByText('1 person is invited with it: Chan Mei Ling.')).toBeTruthy();
    expect(panel.getByText(/^1 delegation is for it\./)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The list is asked for again after a refusal too, and this answer still has the role.
    await waitFor(() => expect(server.calls(`GET ${path}`)).toHaveLength(asked + 1));
    server
      .on(`DELETE ${path}/NIGHT_SHIFT`, { status: 204 })
      .on(`GET ${path}`, { json: { roles: [role({}), viewer], groups } });
    await remove();
    await waitFor(() => expect(screen.queryByText('Night shift')).toBeNull());
    expect(server.calls(`DELETE ${path}/NIGHT_SHIFT`)[1]?.query).toEqual({ version: '4' });
  });

  it('asks before changes are discarded', async () => {
    const { user } = site('en', 'NIGHT_SHIFT');
    const panel = await panelOf('Night shift');
    await user.click(panel.getByRole('checkbox', { name: /^Manage models/ }));
    await user.click(await panel.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: /Leave/ }));
    await waitFor(() =>
      expect(panel.getByRole('checkbox', { name: /^Manage models/ })).toHaveProperty('checked', false),
    );
  });

  it('says of a role that is gone that somebody deleted it, and is for administrators only', async () => {
    site('en', 'NOWHERE');
    expect(await screen.findByText('This role is gone')).toBeTruthy();
    cleanup();
    renderPage('/p/BEM/settings/roles', { server: bemServer(['LAYER_VIEW']) });
    expect(await screen.findByText('There is no such settings page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull();
  });
});
