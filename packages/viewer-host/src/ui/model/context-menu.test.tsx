import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, slab, structure, tunnel } from '../testing/test-data.ts';

const object = { modelId: tunnel.id, globalId: slab.globalId };
const at = { frame: 'scene' as const, at: { x: 1, y: 2, z: 3 } };
const permits = {
  pluginId: 'gantry.permits',
  title: 'Permit To Work',
  items: [{ command: 'gantry.permits/request', label: 'Request permit here', group: '', enabled: true }],
};

async function ready(options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/p/BEM/model', options);
  await screen.findByRole('toolbar');
  return app;
}
const labels = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('context menus', () => {
  it('offer the host’s actions on an object, then each plugin’s', async () => {
    const app = await ready({ plugins: { menu: () => Promise.resolve([permits]) } });
    act(() => app.host.menu.show({ kind: 'object', objects: [object], at }, 300, 200));
    expect(await screen.findByText('Permit To Work', { selector: '[role="menu"] *' })).toBeTruthy();
    expect(labels()).toEqual([
      'Fly toF',
      'IsolateI',
      'HideH',
      'Show as a ghost',
      'Select similar',
      'Clip to selection',
      'Request permit here',
      'Copy link to objectCtrl L',
      'Copy coordinates',
    ]);
    await app.user.click(screen.getByRole('menuitem', { name: 'Request permit here' }));
    expect(app.host.plugins.execute).toHaveBeenCalledWith('gantry.permits/request', {
      target: { kind: 'object', objects: [object], at },
    });
    await waitFor(() => expect(app.host.menu.open).toBeUndefined());
  });

  it('make a ghost of objects, and solid again what is one', async () => {
    const { host, user } = await ready();
    const choose = async (name: string) => {
      act(() => host.menu.show({ kind: 'object', objects: [object], at }, 300, 200));
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() => expect(host.menu.open).toBeUndefined());
    };
    await choose('Show as a ghost');
    expect(host.styles.ghosts).toEqual([object]);
    await choose('Show solid again');
    expect(host.styles.hasGhosts).toBe(false);
  });

  it('clip to the selection, and say so where nothing of it can be cut', async () => {
    const { host, scene, user } = await ready();
    const clip = async () => {
      act(() => host.menu.show({ kind: 'object', objects: [object], at }, 300, 200));
      await user.click(await screen.findByRole('menuitem', { name: 'Clip to selection' }));
    };
    await clip();
    await waitFor(() => expect(host.sections.list).toHaveLength(1));
    scene.sectionAround.mockResolvedValue(undefined);
    await clip();
    await waitFor(() => expect(host.plugins.notices.map(({ text }) => text).join()).toContain('not shown'));
    expect(host.sections.list).toHaveLength(1);
  });

  it('select what has the class and type of the object, but for what is hidden, and say how many', async () => {
    const server = bemServer().on(
      `GET /api/projects/${bem.id}/objects/${encodeURIComponent(slab.globalId)}`,
      { json: slab },
    );
    const { host, scene, user } = await ready({ server });
    const [twin, hidden] = ['3', '4'].map((id) => ({
      ...object,
      globalId: `${id}${slab.globalId.slice(1)}`,
    }));
    if (!twin || !hidden) throw new Error('there are two');
    scene.getProperties.mockResolvedValue({ ObjectType: 'Deck 250' });
    scene.find.mockResolvedValue([object, twin, hidden]);
    act(() => {
      host.selection.set([object]);
      host.styles.hide([hidden]);
      host.menu.show({ kind: 'object', objects: [object], at }, 300, 200);
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Select similar' }));
    await waitFor(() => expect(host.selection.current).toEqual([object, twin]));
    expect(scene.find).toHaveBeenCalledWith({
      categories: [slab.category],
      properties: [{ name: 'ObjectType', equals: 'Deck 250' }],
    });
    expect(await screen.findByText('2 objects are selected: IfcSlab Deck 250.')).toBeTruthy();
  });

  it('put the entries of a group together, with a line between groups', async () => {
    const item = (label: string, group: string) => ({
      command: `acme.a/${label}`,
      label,
      group,
      enabled: true,
    });
    const plugin = {
      pluginId: 'acme.a',
      title: 'Acme',
      items: [item('Open', 'view'), item('Delete', 'edit'), item('Show', 'view')],
    };
    const app = await ready({ plugins: { menu: () => Promise.resolve([plugin]) } });
    act(() => app.host.menu.show({ kind: 'layer', id: structure.id }, 10, 10));
    await screen.findByRole('menuitem', { name: 'Show' });
    const shown = labels();
    expect(shown.slice(shown.indexOf('Open')).slice(0, 3)).toEqual(['Open', 'Show', 'Delete']);
    const groups = screen.getAllByRole('group').map((group) => group.textContent);
    expect(groups).toContain('AcmeOpenShow');
    expect(groups).toContain('Delete');
  });

  it('work by keyboard: Shift F10 opens one on the selection, Enter runs an entry', async () => {
    const { host, scene, user } = await ready();
    act(() => host.selection.set([object]));
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Fly toF'));
    await user.keyboard('{Enter}');
    expect(scene.flyTo).toHaveBeenCalledWith([object], undefined);
  });

  it('close with Esc and return the focus', async () => {
    const { host, user } = await ready();
    const fit = screen.getByRole('button', { name: 'Fit' });
    fit.focus();
    act(() => host.menu.show({ kind: 'ground', id: '', at }, 10, 10));
    await screen.findByRole('menuitem', { name: 'Copy coordinates' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(host.menu.open).toBeUndefined());
    expect(document.activeElement).toBe(fit);
  });

  it('copy grid coordinates in a form that other programs can read', async () => {
    const { host, user } = await ready();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    act(() => host.menu.show({ kind: 'ground', id: '', at }, 10, 10));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy coordinates' }));
    expect(write).toHaveBeenCalledWith('E 836412.35 N 818987.10 H 4.20');
  });

  it('offer changes to a layer with the permission', async () => {
    const { host, user } = await ready();
    act(() => host.menu.show({ kind: 'layer', id: structure.id }, 10, 10));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide' }));
    expect(host.layers.isLayerVisible(structure.id)).toBe(false);
    act(() => host.menu.show({ kind: 'layer', id: structure.id }, 10, 10));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete layer' }));
    expect(await screen.findByText('Delete the layer Tunnel structure?')).toBeTruthy();
  });

  it('offer no changes to a layer without the permission', async () => {
    const { host } = await ready({ server: bemServer(['LAYER_VIEW']) });
    act(() => host.menu.show({ kind: 'layer', id: structure.id }, 10, 10));
    await screen.findByRole('menuitem', { name: 'Fly to' });
    // What counts as ground is chosen on each device.
    expect(labels()).toEqual(['Fly to', 'Hide', 'Show only this layer', 'Part of the ground']);
  });

  it('are a sheet of large buttons on a phone, which the finger that opened it does not press', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: /max-width/.test(query),
          media: query,
        }) as MediaQueryList,
    );
    const { host, user } = await ready({ plugins: { menu: () => Promise.resolve([permits]) } });
    act(() => host.menu.show({ kind: 'marker', id: 'm1', at }, 10, 10));
    const request = await screen.findByRole('button', { name: 'Request permit here' });
    // Lifting it clicks what is below, without another press.
    fireEvent.click(request, { detail: 1 });
    expect(host.plugins.execute).not.toHaveBeenCalled();
    await user.click(request);
    expect(host.plugins.execute).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
