import type { ProjectSettings } from '@gantry/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer, renderApp } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem, session } from '../../testing/test-data.ts';
// Imported here, the dialog renders at once.
import '../../access/create-project-dialog.tsx';

const path = `/api/projects/${bem.id}`;
const settings: ProjectSettings = {
  code: bem.code,
  name: bem.name,
  variant: 'TCE11',
  timeZone: 'Asia/Hong_Kong',
  registeredDevices: false,
  version: 'v1',
};
const server = () => bemServer(['LAYER_VIEW', 'PROJECT_EDIT']).on(`GET ${path}/settings`, { json: settings });

afterEach(cleanup);

describe('Settings, Name and rules', () => {
  it('saves name and rules on top of what was read, and says what a refusal means', async () => {
    const answers = server();
    answers.on(`PUT ${path}/settings`, { status: 409, json: refusal('PROJECT_CODE_TAKEN', 'x') });
    const { user } = renderPage('/p/BEM/settings/project', { server: answers });
    const code = await screen.findByLabelText(/^Code/);
    await user.clear(code);
    await user.type(code, 'TCE');
    await user.click(
      screen.getByRole('checkbox', { name: /^Accept signatures from registered devices only/ }),
    );
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/has this code. Choose another/)).toBeTruthy();
    expect(answers.calls(`PUT ${path}/settings`)[0]?.body).toEqual({
      code: 'TCE',
      name: bem.name,
      variant: 'TCE11',
      timeZone: 'Asia/Hong_Kong',
      registeredDevices: true,
      version: 'v1',
    });
  });
});

describe('creating a project', () => {
  it('is offered to those who may, and leads to its people', async () => {
    const answers = bemServer(['LAYER_VIEW', 'MEMBER_ADMIN'])
      .on('GET /api/session', { json: { ...session, mayCreateProjects: true } })
      .on('POST /api/projects', { json: { id: bem.id, code: 'BEM' } });
    const { user, router } = renderPage('/projects', { server: answers });
    await user.click(await screen.findByRole('button', { name: 'New project' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findAllByText('Fill in this field.')).toHaveLength(3);
    await user.type(dialog.getByLabelText(/^Name/), 'Pier');
    await user.type(dialog.getByLabelText(/^Code/), '1x');
    await user.type(dialog.getByLabelText(/^Your company/), 'Harbour Office');
    expect(await dialog.findByText(/Begin with a letter/)).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Code/));
    await user.type(dialog.getByLabelText(/^Code/), 'bem');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/settings/people'));
    expect(answers.calls('POST /api/projects')[0]?.body).toEqual({
      code: 'BEM',
      name: 'Pier',
      variant: 'TCE11',
      timeZone: 'Asia/Hong_Kong',
      company: 'Harbour Office',
      companyKind: 'client',
    });
  });

  it('is not offered to others', async () => {
    renderApp('/projects', { server: bemServer() });
    expect(await screen.findByText(bem.name)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New project' })).toBeNull();
  });
});
