import type { ImportResult, MemberChoices } from '@gantry/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem, bemDetail } from '../../testing/test-data.ts';
// Imported here, the dialog renders at once.
import './import-people.tsx';

const members = `/api/projects/${bem.id}/members`;
const choices: MemberChoices = {
  companies: [],
  roles: [
    { code: 'SAFETY_OFFICER', permissions: [], holders: 0 },
    { code: 'ROLE_2', permissions: [], holders: 0 },
  ],
  disciplines: [],
  hasMail: false,
};
const plan: ImportResult = {
  unchanged: 3,
  changed: [{ name: 'Lee', email: 'lee@example.com', fields: ['title', 'roles'] }],
  invited: [{ name: 'Ho', email: 'ho@example.com', path: null }],
  mail: 'off',
};

async function opened() {
  const server = bemServer(['LAYER_VIEW', 'MEMBER_ADMIN'])
    .on(`GET /api/projects/${bem.id}`, {
      json: { ...bemDetail(['LAYER_VIEW', 'MEMBER_ADMIN']), roleNames: { ROLE_2: '夜班 Crew' } },
    })
    .on(`GET ${members}`, {
      json: { members: [], total: 0, counts: { all: 0, active: 0, invited: 0, deactivated: 0 } },
    })
    .on(`GET ${members}/choices`, { json: choices })
    .on(`POST ${members}/import`, { json: plan });
  const app = renderPage('/p/BEM/settings/people', { server });
  const open = await screen.findByRole('button', { name: 'Import' });
  await waitFor(() => expect(open).toHaveProperty('disabled', false));
  await app.user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
  return { ...app, dialog };
}
function choose(text: string) {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [new File([text], 'people.csv')] } });
}
const head = 'Name,E-mail,Company,Title,Roles,Disciplines\n';

afterEach(cleanup);

describe('the import of people', () => {
  it('names what is wrong with each row before anything is sent', async () => {
    const { dialog, server } = await opened();
    choose(
      `${head}Ho,ho@example.com,Firm,Officer,Safety Officer,C;G\nHo,HO@example.com,Firm,Officer,Safety Officer,\nLo,lo,Firm,Officer,Safety Officer,\nMo,mo@example.com,Firm,Officer,King,\n`,
    );
    expect(await dialog.findByRole('cell', { name: /"King" is no role of this project/ })).toBeTruthy();
    expect(dialog.getByText('Valid: 1')).toBeTruthy();
    expect(dialog.getByText('Invalid: 3')).toBeTruthy();
    expect(server.calls(`POST ${members}/import`)).toEqual([]);
  });

  it('shows the differences, applies them, and offers the links once', async () => {
    const { dialog, server, user } = await opened();
    choose(`${head}Ho,Ho@Example.com,Firm,Officer,safety_officer,C;G\n`);
    await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
    expect(await dialog.findByText('1 person is invited · 1 person changes · Unchanged: 3')).toBeTruthy();
    expect(dialog.getByText('Changed: title, roles')).toBeTruthy();
    server.on(`POST ${members}/import`, {
      json: { ...plan, invited: [{ ...plan.invited[0], path: '/invitation#x' }] },
    });
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByText(/Download the links now/)).toBeTruthy();
    const row = {
      name: 'Ho',
      email: 'ho@example.com',
      company: 'Firm',
      title: 'Officer',
      roles: [{ role: 'SAFETY_OFFICER', disciplines: ['C', 'G'] }],
    };
    expect(server.calls(`POST ${members}/import`).map(({ body }) => body)).toEqual([
      { rows: [row], apply: false },
      { rows: [row], apply: true },
    ]);
  });

  it('takes roles of the project by name or code, and standard roles in either language', async () => {
    const { dialog, server, user } = await opened();
    choose(
      `${head}Ho,ho@example.com,Firm,Officer,夜班 CREW;安全主任,\nLo,lo@example.com,Firm,Officer,role_2,\n`,
    );
    await user.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
    await waitFor(() => expect(server.calls(`POST ${members}/import`)).toHaveLength(1));
    expect(server.calls(`POST ${members}/import`)[0]?.body).toMatchObject({
      rows: [{ roles: [{ role: 'ROLE_2' }, { role: 'SAFETY_OFFICER' }] }, { roles: [{ role: 'ROLE_2' }] }],
    });
  });

  it('says which rows the server refuses', async () => {
    const { dialog, server, user } = await opened();
    server.on(`POST ${members}/import`, {
      status: 422,
      json: refusal('IMPORT_ROWS', 'x', { rows: [{ row: 0, code: 'deactivated', value: 'ho@example.com' }] }),
    });
    // The wrong row is not sent, so the server counts without it.
    choose(`${head}Lo,lo,Firm,Officer,SAFETY_OFFICER,\nHo,ho@example.com,Firm,Officer,SAFETY_OFFICER,\n`);
    await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }));
    expect(await dialog.findByText(/Row 3: ho@example.com was deactivated/)).toBeTruthy();
  });
});
