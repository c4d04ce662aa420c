import { act, screen, waitFor, within } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, slab, tunnel } from '../testing/test-data.ts';

async function select(options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/p/BEM/model', options);
  await screen.findByRole('toolbar');
  app.host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
  const card = await screen.findByRole('region', { name: slab.name ?? '' });
  return { ...app, card: within(card) };
}

/** Takes an entry of the card's menu. */
async function choose(
  user: Awaited<ReturnType<typeof select>>['user'],
  card: Awaited<ReturnType<typeof select>>['card'],
  name: string,
) {
  await user.click(card.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('BIM object card', () => {
  it('shows the object’s id, layer, latest created date and class', async () => {
    const { card } = await select();
    expect(card.getByText('2O2Fr$t4X7Zf8NOew3FLOH')).toBeTruthy();
    expect(card.getByText('Tunnel structure')).toBeTruthy();
    expect(card.getByText('21 Sep 2026')).toBeTruthy();
    expect(card.getByText('IfcSlab')).toBeTruthy();
  });

  it('flies to the object, then disables the button for a second', async () => {
    const { card, scene, user } = await select();
    const fly = card.getByRole('button', { name: 'Fly to' });
    await user.click(fly);
    expect(scene.flyTo).toHaveBeenCalledTimes(1);
    expect(fly.getAttribute('aria-disabled')).toBe('true');
    await user.click(fly);
    expect(scene.flyTo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(fly.getAttribute('aria-disabled')).not.toBe('true'), { timeout: 3000 });
  });

  it('reads what the file says of the object on request', async () => {
    const { card, scene, user } = await select();
    expect(scene.getFacts).not.toHaveBeenCalled();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(card.getByRole('button', { name: 'Properties' }));
    expect(await card.findByText('Pset_SlabCommon')).toBeTruthy();
    const rows = ['Yes', 'NEW, TEMPORARY', '10 – 30 (20) °C', 'Materials: Roof', 'Concrete, 0.2 m'];
    for (const text of rows) expect(card.getByText(text)).toBeTruthy();
    expect(card.queryByText('Tag')).toBeNull();
    // The card says the object's class above, as IFC writes it; that of the type is new.
    expect(card.getByText('IfcSlabType')).toBeTruthy();
    expect(card.queryByText('IFCSLAB')).toBeNull();
    // A phone's sheet shows only the button otherwise.
    expect(
      scroll.mock.contexts.some((part) => part instanceof Element && /IfcSlabType/.test(part.textContent)),
    ).toBe(true);
    scroll.mockRestore();
  });

  it('reads again what the file says when the timeline shows another version', async () => {
    const { card, host, scene, user } = await select();
    await user.click(card.getByRole('button', { name: 'Properties' }));
    await card.findByText('Pset_SlabCommon');
    runInAction(() => host.timeline.seek('2026-03-16'));
    await waitFor(() => expect(card.queryByText('Pset_SlabCommon')).toBeNull());
    await user.click(card.getByRole('button', { name: 'Properties' }));
    await card.findByText('Pset_SlabCommon');
    expect(scene.getFacts).toHaveBeenCalledTimes(2);
  });

  it('names the model, the layer and the objects before deleting', async () => {
    const server = bemServer().on(`DELETE /api/projects/${bem.id}/models/${tunnel.id}`, { status: 204 });
    const { card, user } = await select({ server });
    await choose(user, card, 'Delete model');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(/“Tunnel” in the layer “Tunnel structure”.*2 versions and 607 objects/),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete model' }));
    await waitFor(() =>
      expect(server.calls(`DELETE /api/projects/${bem.id}/models/${tunnel.id}`)).toHaveLength(1),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stays open with the reason when deleting is refused', async () => {
    const server = bemServer().on(`DELETE /api/projects/${bem.id}/models/${tunnel.id}`, {
      status: 403,
      json: refusal('FORBIDDEN', 'No.'),
    });
    const { card, user } = await select({ server });
    await choose(user, card, 'Delete model');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete model' }));
    expect(await dialog.findByText(/Your role in this project does not allow that/)).toBeTruthy();
  });

  it('offers no delete without the permission', async () => {
    const { card, user } = await select({ server: bemServer(['LAYER_VIEW']) });
    await user.click(card.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Hide' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Delete model' })).toBeNull();
  });

  it('shows plugins’ sections and runs their actions', async () => {
    const section = {
      id: 'gantry.permits/here',
      title: 'Permits',
      rows: [{ label: 'Permits here', value: '3 active' }],
      actions: [{ command: 'gantry.permits/request', label: 'Request permit' }],
    };
    const { card, user, host } = await select({
      plugins: { objectCard: (_object, _signal, show) => show([section]) },
    });
    expect(await card.findByText('3 active')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Request permit' }));
    expect(host.plugins.execute).toHaveBeenCalledWith('gantry.permits/request', {
      value: { modelId: tunnel.id, globalId: slab.globalId },
    });
  });

  it('says that a plugin did not answer, and asks it again', async () => {
    const retry = vi.fn();
    const { card, user } = await select({
      plugins: {
        objectCard: (_object, _signal, show) =>
          show([{ id: 'gantry.permits/here', title: 'Permits', rows: [], actions: [], retry }]),
      },
    });
    expect(await card.findByText('No answer')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Ask again: Permits' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('has states as tags first, the id last, and one row of actions with the rest in a menu', async () => {
    const action = (command: string, label: string) => ({ command: `gantry.${command}`, label });
    const sections = [
      {
        id: 'gantry.permits/here',
        title: 'Permits',
        rows: [{ label: 'Shaft S1', value: '3 active', tone: 'success' as const }],
        actions: [action('permits/request', 'Request permit')],
      },
      {
        id: 'gantry.forms/forms',
        title: 'Forms',
        rows: [],
        actions: [action('forms/raise', 'Raise a form'), action('forms/attach', 'Attach a form')],
      },
    ];
    const { card, user, host } = await select({
      plugins: { objectCard: (_object, _signal, show) => show(sections) },
    });
    const state = await card.findByText('3 active');
    expect(state.parentElement?.querySelector('svg')).toBeTruthy();
    const layer = card.getByText('Tunnel structure');
    const id = card.getByText(slab.globalId);
    const follows = (a: Element, b: Element) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect([follows(state, layer), follows(layer, id)].every(Boolean)).toBe(true);
    expect(card.queryByRole('button', { name: 'Raise a form' })).toBeNull();
    await choose(user, card, 'Raise a form');
    expect(host.plugins.execute).toHaveBeenCalledWith('gantry.forms/raise', {
      value: { modelId: tunnel.id, globalId: slab.globalId },
    });
  });

  it('takes the focus to its heading where nothing else has it, and after the search asked for it', async () => {
    const { host } = await select();
    const heading = () => screen.getByRole('heading', { name: slab.name ?? '' });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    // Somebody who works elsewhere keeps the focus.
    const tools = screen.getByRole('toolbar').querySelector('button');
    act(() => {
      host.selection.clear();
      tools?.focus();
    });
    act(() => host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]));
    await screen.findByRole('region', { name: slab.name ?? '' });
    expect(document.activeElement).toBe(tools);
    act(() => host.selection.clear());
    act(() => {
      host.ui.wantCardFocus(true);
      host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
    });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(host.ui.isCardFocusWanted).toBe(false);
  });

  it('asks plugins once they are loaded when a link opened the card earlier', async () => {
    const ready = observable.box(false);
    const section = {
      id: 'acme.notes/note',
      title: 'Note',
      rows: [{ label: 'Note', value: 'Crack' }],
      actions: [],
    };
    const app = renderApp('/p/BEM/model', {
      plugins: { objectCard: (_object, _signal, show) => show([section]) },
    });
    Object.defineProperty(app.host.plugins, 'isReady', { get: () => ready.get() });
    await screen.findByRole('toolbar');
    app.host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
    const card = within(await screen.findByRole('region', { name: slab.name ?? '' }));
    expect(card.queryByText('Crack')).toBeNull();
    runInAction(() => ready.set(true));
    expect(await card.findByText('Crack')).toBeTruthy();
  });

  it('says that an object is not in the index', async () => {
    const server = bemServer().on(
      `GET /api/projects/${bem.id}/objects/${encodeURIComponent(slab.globalId)}`,
      {
        status: 404,
        json: refusal('NOT_FOUND', 'Gone.'),
      },
    );
    const app = renderApp('/p/BEM/model', { server });
    await screen.findByRole('toolbar');
    app.host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
    expect(await screen.findByText('The object is not in the index')).toBeTruthy();
  });

  it('speaks Chinese', async () => {
    const app = renderApp('/p/BEM/model', { locale: 'zh-CN' });
    await screen.findByRole('toolbar');
    app.host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
    const card = within(await screen.findByRole('region', { name: slab.name ?? '' }));
    expect(card.getByText('BIM 构件编号')).toBeTruthy();
    expect(card.getByText('2026年9月21日')).toBeTruthy();
  });
});
