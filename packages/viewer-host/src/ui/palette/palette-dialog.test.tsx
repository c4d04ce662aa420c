import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PluginUiPort } from '../plugin-ui-port.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, slab, tunnel } from '../testing/test-data.ts';

const { latestCreatedDate: _, ...indexed } = slab;
const found = { ...indexed, match: null };
const server = () =>
  bemServer().on(`GET /api/projects/${bem.id}/objects`, { json: { objects: [found], total: 3 } });
const commands = [
  {
    id: 'gantry.permits/request',
    pluginId: 'gantry.permits',
    pluginTitle: 'Permit To Work',
    title: 'Request permit',
  },
];

async function open(options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/p/BEM/settings', { server: server(), ...options });
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, input: await screen.findByRole('combobox') };
}

afterEach(() => vi.restoreAllMocks());

describe('palette', () => {
  it('finds objects in the server’s index and flies to the chosen one', async () => {
    const { input, user, router, host, scene } = await open();
    await user.type(input, 'roof');
    expect(
      await screen.findByRole('option', { name: /Roof slab RS-EB-006.*IfcSlab · Tunnel structure/ }),
    ).toBeTruthy();
    expect(await screen.findByText('1 of 3 results. Type more to narrow down.')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/model'));
    expect(host.selection.current[0]?.globalId).toBe(slab.globalId);
    await waitFor(() => expect(scene.flyTo).toHaveBeenCalledTimes(1));
  });

  it('keeps what is typed before its field is there', async () => {
    const { router } = renderApp('/p/BEM/settings', { server: server() });
    await screen.findByRole('heading', { level: 1 });
    // At once, as fast hands do: no task of the browser runs between the keys.
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
    press('k', true);
    for (const key of ['r', 'o', 'x', 'Backspace', 'o', 'f', 'Shift', ' ', 'g', 'm']) press(key);
    const input = await screen.findByRole<HTMLInputElement>('combobox');
    await waitFor(() => expect(input.value).toBe('roof gm'));
    expect(router.state.location.pathname).toMatch(/^\/p\/BEM\/settings/);
  });

  it('says which value of an object matched, when neither its name nor its id did', async () => {
    const words = [
      { kind: 'material', name: null, value: 'Concrete C45' },
      { kind: 'property', name: 'FireRating', value: '2 h C45' },
    ];
    const objects = words.map((match, at) => ({ ...indexed, globalId: `${indexed.globalId}${at}`, match }));
    const far = bemServer().on(`GET /api/projects/${bem.id}/objects`, { json: { objects, total: 4120 } });
    const { input, user } = await open({ server: far });
    await user.type(input, 'c45');
    expect(await screen.findByText('Material: Concrete C45')).toBeTruthy();
    expect(screen.getByText('FireRating: 2 h C45')).toBeTruthy();
    expect(screen.getByText('2 of 4,120')).toBeTruthy();
  });

  it('sends one request after continuous typing', async () => {
    const { input, user, server: far } = await open();
    await user.type(input, 'roof slab');
    await screen.findByRole('option', { name: /Roof slab/ });
    const asked = () => far.calls(`GET /api/projects/${bem.id}/objects`);
    await waitFor(() => expect(asked().at(-1)?.query).toEqual({ search: 'roof slab', limit: '8' }));
    expect(asked().length).toBeLessThan('roof slab'.length);
  });

  it('runs commands of plugins', async () => {
    const { input, user, host } = await open({ plugins: { paletteCommands: commands } });
    await user.type(input, 'request');
    await user.click(await screen.findByRole('option', { name: /Request permit/ }));
    expect(host.plugins.execute).toHaveBeenCalledWith('gantry.permits/request');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('opens the tools of the model page, and switches sections off', async () => {
    const { input, user, host, router, scene } = await open();
    await user.type(input, 'section');
    expect(screen.queryByRole('option', { name: /Switch all sections off/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /Section box around everything/ }));
    await waitFor(() => expect(host.sections.list).toHaveLength(1));
    expect(scene.sectionAround).toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/p/BEM/model');
    const choose = async (text: string, option: RegExp) => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox'), text);
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('sections off', /Switch all sections off/);
    expect(host.sections.isCutting).toBe(false);
    await choose('tree', /Model tree/);
    expect(host.ui.isTreeOpen).toBe(true);
    await choose('measure', /^Measure ?Model/);
    expect(host.measure.isOpen).toBe(true);
    // The windows have lists to choose from.
    act(() => host.measure.setOpen(false));
    await choose('compare', /Compare versions of a model/);
    expect(host.ui.comparedModel).toBe(tunnel.id);
    act(() => host.ui.setCompared(undefined));
    await choose('find objects', /Find objects by their properties/);
    expect(host.ui.isFindOpen).toBe(true);
  });

  it('shows what plugins find, in groups, and opens it', async () => {
    const signals: AbortSignal[] = [];
    const search: PluginUiPort['search'] = async (query, signal, onProgress) => {
      signals.push(signal);
      const permits = { id: 'gantry.permits/numbers', title: 'Permits' };
      const forms = { id: 'gantry.forms/numbers', title: 'RISC forms', entries: [], total: 0 };
      onProgress([
        { ...permits, state: 'pending', entries: [], total: 0 },
        { ...forms, state: 'pending' },
      ]);
      const entry = {
        title: `PTW-${query}`,
        subtitle: 'Roof slab · Active',
        command: 'gantry.permits/open',
        value: '7',
      };
      onProgress([
        { ...permits, state: 'ready', entries: [entry], total: 214 },
        { ...forms, state: 'failed' },
      ]);
    };
    const { input, user, host } = await open({ plugins: { search } });
    await user.type(input, '2611-04');
    expect((await screen.findByRole('group', { name: 'Permits' })).textContent).toContain('1 of 214');
    expect(
      await screen.findByText('No answer from: RISC forms. Check the network, then type again.'),
    ).toBeTruthy();
    await user.type(input, '12');
    expect(signals[0]?.aborted).toBe(true);
    await user.click(await screen.findByRole('option', { name: /PTW-2611-0412.*Roof slab · Active/ }));
    expect(host.plugins.execute).toHaveBeenCalledWith('gantry.permits/open', { value: '7' });
  });

  it('opens pages, with the arrow keys', async () => {
    const { input, user, router } = await open();
    expect((await screen.findByRole('option', { name: 'Overview' })).getAttribute('aria-selected')).toBe(
      'true',
    );
    await user.type(input, '{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: 'All projects' }).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  it('says that nothing matches', async () => {
    const none = bemServer().on(`GET /api/projects/${bem.id}/objects`, { json: { objects: [], total: 0 } });
    const { input, user } = await open({ server: none });
    await user.type(input, 'zzz');
    expect(await screen.findByText(/^Nothing matches “zzz”\./)).toBeTruthy();
  });

  it('closes by a button on a phone, which has no Escape key', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('640px'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const { user } = renderApp('/p/BEM/model', { server: server() });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.click(await screen.findByRole('button', { name: 'Close search' }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('speaks Chinese', async () => {
    await open({ locale: 'zh-CN' });
    expect(await screen.findByRole('option', { name: '全部项目' })).toBeTruthy();
  });
});
