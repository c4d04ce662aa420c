import type { InstalledPlugin, InstallList, PackageFacts, PackageReview } from '@gantry/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bemServer, renderApp } from '../../../testing/render-app.tsx';
import { session } from '../../../testing/test-data.ts';

const facts: PackageFacts = {
  name: { en: 'Cranes', 'zh-CN': '起重机' },
  publisher: 'Acme Cranes Ltd',
  sdk: '^1.0.0',
  capabilities: ['storage', 'network'],
  endpoints: ['wind'],
  permissions: [
    {
      code: 'CRANE_VIEW',
      title: { en: 'See cranes', 'zh-CN': '查看起重机' },
      roles: ['VIEWER', 'SAFETY_OFFICER'],
    },
    { code: 'CRANE_MOVE', title: null, roles: [] },
  ],
  migrations: ['0001-cranes'],
  calls: ['GET /cranes (CRANE_VIEW)'],
  background: ['look'],
  hasServerHalf: true,
  needsPage: null,
  needsFrame: false,
};
const decisions = { trust: 'sandboxed', grants: ['storage'], serverHalf: false, projects: '*' } as const;
const all = { ...decisions, grants: ['storage', 'network'], serverHalf: true };
const version = (text: string) => ({
  version: text,
  digest: 'a'.repeat(64),
  signer: null,
  installedAt: '2026-11-20T06:32:00.000Z',
});
const plugin: InstalledPlugin = {
  id: 'acme.cranes',
  revision: 3,
  facts,
  source: null,
  current: version('1.1.0'),
  previous: version('1.0.0'),
  decisions: { ...decisions, grants: [...decisions.grants] },
  state: 'running',
  failure: null,
  runningVersion: '1.1.0',
};
const review: PackageReview = {
  digest: 'b'.repeat(64),
  id: 'acme.cranes',
  version: '1.2.0',
  source: null,
  signer: { publisher: 'acme', fingerprint: '0123 4567', isTrusted: false },
  facts,
  bytes: 12_000,
  unpackedBytes: 40_000,
  files: 3,
  update: {
    from: '1.1.0',
    capabilities: { added: ['network'], removed: [] },
    endpoints: { added: [], removed: ['rain'] },
    permissions: { added: facts.permissions.slice(0, 1), removed: [] },
    migrations: { added: ['0001-cranes'], removed: [] },
    serverHalf: 'added',
    signer: 'other',
  },
  proposed: plugin.decisions,
  revision: 3,
};
const list = (changes: Partial<InstallList> = {}): InstallList => ({
  mode: 'any',
  sources: [],
  plugins: [plugin],
  projects: [
    { code: 'BEM', name: 'Kai Shing Road Tunnel' },
    { code: 'TCE', name: 'Central section' },
  ],
  needsRestart: false,
  canRestart: true,
  ...changes,
});

function open(
  given: InstallList = list(),
  { mayInstallPlugins = true, locale = 'en' }: { mayInstallPlugins?: boolean; locale?: 'en' | 'zh-CN' } = {},
) {
  const server = bemServer(['MEMBER_ADMIN'])
    .on('GET /api/session', { json: { ...session, mayInstallPlugins } })
    .on('GET /api/plugins/installs', { json: given });
  return renderApp('/p/BEM/settings/plugins', { server, locale });
}
const card = async () => within(await screen.findByRole('region', { name: 'Installed on this server' }));
const sentTo = (server: ReturnType<typeof bemServer>, call: string) =>
  server.sent.filter((one) => one.call === call).map(({ body }) => body);
/** The fake server reads bodies as JSON. */
const file = new File(['{}'], 'cranes.gantry-plugin');

describe('a package', () => {
  it('is shown with what is in it before it is installed, and installed as decided', async () => {
    const { server, user } = open();
    server
      .on('POST /api/plugins/packages', { json: review })
      .on('POST /api/plugins/installs', { json: { plugin } });
    await (await card()).findByText('Cranes 1.1.0');
    await user.upload(await (await card()).findByLabelText('Package of a plugin'), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Cranes to 1.2.0?' }));
    const signature = dialog.getByRole('region', { name: 'Signature' });
    expect(signature.textContent).toContain('Signed with a key that this server does not know');
    // The dialog focuses the first thing that takes it, and a phone scrolls there.
    expect(signature.tabIndex).toBe(0);
    expect(dialog.getByText('0123 4567')).toBeTruthy();
    expect(
      dialog.getByText(/^See cranes \(CRANE_VIEW\), for Viewer, Safety Officer\s+CRANE_MOVE$/),
    ).toBeTruthy();
    expect(dialog.getByText('GET /cranes (CRANE_VIEW)')).toBeTruthy();
    const changes = within(dialog.getByRole('list')).getAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      'New: may do “Call its own servers, and upload files” in the browser',
      'New: permission See cranes (CRANE_VIEW), for Viewer, Safety Officer',
      'New: step of the database schema 0001-cranes',
      'No longer: external service rain',
      'New: a server half',
      'Signed with another key than the version before.',
    ]);
    expect(sentTo(server, 'POST /api/plugins/installs')).toEqual([]);
    // What is new is not granted by itself.
    const network = dialog.getByRole<HTMLInputElement>('checkbox', {
      name: 'Call its own servers, and upload files',
    });
    expect(network.checked).toBe(false);
    await user.click(network);
    await user.click(await dialog.findByRole('checkbox', { name: 'All projects, also future ones' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'TCE Central section' }));
    await user.click(await dialog.findByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Cranes is updated to 1.2.0.')).toBeTruthy();
    expect(sentTo(server, 'POST /api/plugins/installs')).toEqual([
      {
        digest: review.digest,
        revision: 3,
        trust: 'sandboxed',
        grants: ['storage', 'network'],
        serverHalf: false,
        projects: ['TCE'],
      },
    ]);
    expect(await (await card()).findByRole('button', { name: 'Reload the page' })).toBeTruthy();
  });

  it('says of an unlisted key whether it signed the version before', async () => {
    const { server, user } = open(list(), { locale: 'zh-CN' });
    server.on('POST /api/plugins/packages', {
      json: { ...review, update: { ...review.update, signer: 'same' } },
    });
    await screen.findByText('起重机 1.1.0');
    await user.upload(await screen.findByLabelText('插件包'), file);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^签名密钥与先前版本相同。/)).toBeTruthy();
    expect(dialog.getByText('新增：权限 查看起重机（CRANE_VIEW），授予查看者、安全主任')).toBeTruthy();
  });

  it('that the server refuses is refused in plain words', async () => {
    const { server, user } = open();
    const error = { code: 'PACKAGE_CHANGED', message: 'No', requestId: 'r' };
    server.on('POST /api/plugins/packages', { status: 422, json: { error } });
    await user.upload(await (await card()).findByLabelText('Package of a plugin'), file);
    expect(await (await card()).findByText(/changed, added or removed after it was packed/)).toBeTruthy();
  });
});

describe('a package at an address', () => {
  const address = 'https://plugins.example.com/cranes/latest';
  const sources = ['https://plugins.example.com/'];
  const fetched = { ...review, source: address };
  const found = { ...plugin, source: address };

  it.each([
    ['en', 'From an address', 'Fetch', 'Address of the package', 'Update Cranes to 1.2.0?'],
    ['zh-CN', '从地址安装', '获取', '插件包的地址', '将起重机更新至 1.2.0？'],
  ] as const)(
    'is fetched and shown before it is installed, in %s',
    async (locale, press, send, field, title) => {
      const { server, user } = open(list({ sources }), { locale });
      server.on('POST /api/plugins/packages/fetch', { json: fetched });
      await user.click(await screen.findByRole('button', { name: press }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/https:\/\/plugins\.example\.com\//)).toBeTruthy();
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: send }).disabled).toBe(true);
      await user.type(dialog.getByRole('textbox', { name: field }), `${address}{Enter}`);
      const shown = within(await screen.findByRole('dialog', { name: title }));
      expect(shown.getByText(address)).toBeTruthy();
      expect(sentTo(server, 'POST /api/plugins/packages/fetch')).toEqual([{ address }]);
    },
  );

  it('that is refused says why, and keeps what was typed', async () => {
    const { server, user } = open(list({ sources }));
    const details = { place: 'https://other.example.com' };
    const error = { code: 'SOURCE_REDIRECT', message: 'No', requestId: 'r', details };
    server.on('POST /api/plugins/packages/fetch', { status: 422, json: { error } });
    await user.click(await (await card()).findByRole('button', { name: 'From an address' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole<HTMLInputElement>('textbox');
    await user.type(field, `${address}{Enter}`);
    expect(await dialog.findByText(/leads on to https:\/\/other\.example\.com/)).toBeTruthy();
    expect(field.value).toBe(address);
  });

  it('is offered only where the operator allows a place', async () => {
    open(list());
    await (await card()).findByText('Cranes 1.1.0');
    expect((await card()).queryByRole('button', { name: 'From an address' })).toBeNull();
    expect((await card()).queryByRole('button', { name: 'Look for a newer version' })).toBeNull();
  });

  it('is looked at again with one press', async () => {
    const { server, user } = open(list({ sources, plugins: [found] }));
    server.on('POST /api/plugins/installs/acme.cranes/look', { json: { review: null } });
    const press = await (await card()).findByRole('button', { name: 'Look for a newer version' });
    expect((await card()).getByText(`Newer versions from ${address}`)).toBeTruthy();
    await user.click(press);
    expect(await screen.findByText('There is nothing newer than Cranes 1.1.0 at its address.')).toBeTruthy();
    server.on('POST /api/plugins/installs/acme.cranes/look', { json: { review: fetched } });
    await user.click(press);
    expect(await screen.findByRole('dialog', { name: 'Update Cranes to 1.2.0?' })).toBeTruthy();
  });
});

describe('an installed plugin', () => {
  it('is removed with its data only if somebody types its id', async () => {
    const { server, user } = open();
    server.on('POST /api/plugins/installs/acme.cranes/remove', { json: null });
    await user.click(await (await card()).findByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Cranes?' }));
    await user.click(dialog.getByRole('radio', { name: 'Delete what it has stored, too' }));
    const remove = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Remove' });
    expect(remove.disabled).toBe(true);
    await user.type(
      dialog.getByRole('textbox', { name: 'Type acme.cranes to delete the data' }),
      'acme.cranes',
    );
    await user.click(remove);
    expect(await screen.findByText('Cranes is removed.')).toBeTruthy();
    expect(sentTo(server, 'POST /api/plugins/installs/acme.cranes/remove')).toEqual([
      { revision: 3, deleteData: 'acme.cranes' },
    ]);
  });

  it('is rolled back, or it is said why not', async () => {
    const { server, user } = open();
    const error = { code: 'ROLLBACK_MIGRATIONS', message: 'No', requestId: 'r' };
    server.on('POST /api/plugins/installs/acme.cranes/rollback', { status: 409, json: { error } });
    await user.click(await (await card()).findByRole('button', { name: 'Roll back' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Roll Cranes back to 1.0.0?' }));
    await user.click(question.getByRole('button', { name: 'Roll back' }));
    expect(await question.findByText(/the version before does not know how/)).toBeTruthy();
  });

  it.each([
    [{ ...all, serverHalf: false }, 'Without its server half', /Allow it under Rights/],
    [{ ...all, grants: [] }, 'Lacks a capability', undefined],
    [all, 'Running', undefined],
  ] as const)('says what it was not given: %#', async (given, state, why) => {
    open(list({ plugins: [{ ...plugin, decisions: { ...given, grants: [...given.grants] } }] }));
    expect(await (await card()).findByText(state)).toBeTruthy();
    expect((await card()).queryByText(/server half may not run/)?.textContent ?? '').toMatch(why ?? /^$/);
  });

  it('has what people did in its history, and what was loaded on demand', async () => {
    const { server, user } = open();
    const entry = {
      id: 'e1',
      at: '2026-11-20T06:32:00.000Z',
      pluginId: 'acme.cranes',
      action: 'updated',
      version: '1.1.0',
      digest: null,
      publisher: null,
      signer: null,
      cause: null,
      actor: 'Yip Wing Sze',
      isOk: true,
      detail: null,
    };
    const loaded = { ...entry, id: 'e2', action: 'loaded', cause: 'start', actor: null };
    server.on('GET /api/plugins/history', ({ query }) => ({
      json: { events: query.kind === 'changes' ? [entry] : [loaded, entry] },
    }));
    await (await card()).findByText('Cranes 1.1.0');
    const [press] = (await card()).getAllByRole('button', { name: 'History' });
    if (press) await user.click(press);
    const dialog = within(await screen.findByRole('dialog', { name: 'History of all plugins' }));
    expect(await dialog.findByText('Updated')).toBeTruthy();
    expect(dialog.queryByText('Loaded at the start')).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Also show what was loaded' }));
    expect(await dialog.findByText('Loaded at the start')).toBeTruthy();
  });

  it('that waits for a restart or failed says so', async () => {
    open(
      list({
        needsRestart: true,
        plugins: [
          { ...plugin, state: 'restart', runningVersion: '1.0.0' },
          // Its rights were changed.
          { ...plugin, id: 'acme.hooks', state: 'restart', runningVersion: '1.1.0' },
          { ...plugin, id: 'acme.lifts', state: 'failed', failure: 'The migrations failed: no.' },
        ],
      }),
    );
    const cells = await card();
    expect(await cells.findAllByText('After a restart')).toHaveLength(2);
    expect(cells.getAllByText(/still running/).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('still running: 1.0.0'),
    ]);
    expect(cells.getByText('The migrations failed: no.')).toBeTruthy();
    expect(cells.getByRole('button', { name: 'Restart now' })).toBeTruthy();
  });
});

it('is for those whom the operator lets install plugins, where installing is switched on', async () => {
  const first = open(list(), { mayInstallPlugins: false });
  expect(await screen.findByRole('heading', { name: 'Plugins' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Installed on this server' })).toBeNull();
  first.unmount();
  open(list({ mode: 'off', plugins: [] }));
  expect(await (await card()).findByText(/Installing is switched off on this server/)).toBeTruthy();
  expect((await card()).getByRole<HTMLButtonElement>('button', { name: 'Install a plugin' }).disabled).toBe(
    true,
  );
});
