import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { somewhere } from '../testing/fake-scene.ts';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, layer, model, slab, tunnel, version } from '../testing/test-data.ts';

const tab = (id: string, title: string, badge?: number | 'dot') => ({
  id,
  pluginId: 'gantry.permits',
  pluginTitle: 'Permit To Work',
  title,
  badge,
});
const tabs = [tab('gantry.permits/index', 'Permit To Work', 42), tab('gantry.permits/map', 'Confined Space')];

describe('model page', () => {
  it('has a title for screen readers, opens the first tab, shows its badge, and puts the tab in the address', async () => {
    const { router, user, host } = renderApp('/p/BEM/model', { plugins: { modelTabs: tabs } });
    const first = await screen.findByRole('tab', { name: 'Permit To Work, 42' });
    expect(screen.getByRole('heading', { level: 1, name: `Model of ${bem.name}` })).toBeTruthy();
    await waitFor(() => expect(first.getAttribute('aria-selected')).toBe('true'));
    expect(await screen.findByRole('region', { name: 'gantry.permits/index' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Confined Space' }));
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('gantry.permits/map'),
    );
    expect(host.ui.activeTab).toBe('gantry.permits/map');
    expect(screen.queryByRole('region', { name: 'gantry.permits/index' })).toBeNull();
  });

  it('says which models stand at the origin of the project, while they are in the view', async () => {
    const place = (rule: 'origin' | 'file') => ({ rule, chosen: false, notes: [], choices: [] });
    const day = '2026-11-20';
    const lost = model('Drainage', [version(day, { id: crypto.randomUUID(), place: place('origin') })], 301);
    const other = model('Ducts', [version(day, { id: crypto.randomUUID(), place: place('origin') })], 302);
    const placed = model('Tunnel', [version(day, { place: place('file') })], 303);
    const { host, user } = renderApp('/p/BEM/model', {
      plugins: { modelTabs: [{ ...tab('acme.noise/list', 'Noise'), coversRight: 435 }] },
      server: bemServer().on(`GET /api/projects/${bem.id}/layers`, {
        json: {
          asOf: 0,
          origin: { easting: 0, northing: 0, height: 0 },
          layers: [layer('Civil', [lost, placed]), layer('Services', [other], 201)],
        },
      }),
    });
    const note = await screen.findByRole('note');
    expect(note.textContent).toMatch(/^ 2 models have no place on the map grid\./);
    // A panel at the right edge does not cover it.
    await waitFor(() => expect(note.style.marginRight).toBe('435px'));
    act(() => host.layers.setModelVisible(other.id, false));
    // A comparison draws an older version beside it, which is no other model.
    const [shown] = host.layers.drawnOn(day).filter(({ modelId }) => modelId === lost.id);
    if (!shown) throw new Error('The model is not drawn.');
    const older = { ...shown.version, id: crypto.randomUUID() };
    act(() => host.layers.setBesides({ ...shown, version: older }));
    expect(note.textContent).toMatch(/^ “Drainage” has no place on the map grid\./);
    act(() => host.layers.setBesides(undefined));
    await user.click(within(note).getByRole('button', { name: 'Open the layers' }));
    expect(await screen.findByRole('region', { name: 'Layers' })).toBeTruthy();
    expect(within(note).queryByRole('button')).toBeNull();
    act(() => host.layers.setModelVisible(lost.id, false));
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('draws the panel that a manifest declares, and makes room for it', async () => {
    const wide = {
      ...tab('acme.noise/list', 'Noise'),
      panel: { width: 460, minWidth: 300, isDocked: false },
    };
    const { host, user } = renderApp('/p/BEM/model', { plugins: { modelTabs: [wide] } });
    const panel = await screen.findByRole('region', { name: 'Noise' });
    expect(panel.style.width).toBe('460px');
    expect(within(panel).getByRole('region', { name: 'acme.noise/list' })).toBeTruthy();
    expect(host.ui.coveredLeft).toBe(484);
    // The coordinates below the pointer keep to the rest of the view.
    act(() => host.sceneStore.setPointer({ easting: 836_050, northing: 817_300, height: 5 }));
    const readout = screen.getByText('mPD', { exact: false }).closest('div');
    expect(readout?.style.maxWidth).toBe('calc(100% - 516px)');
    expect(within(panel).getByRole('button', { name: 'Resize Noise' })).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Close Noise' }));
    expect(host.ui.activeTab).toBeUndefined();
  });

  it('keeps the toolbar clear of panels that a tab places at the right edge', async () => {
    const right = { ...tab('acme.noise/list', 'Noise'), coversRight: 435 };
    renderApp('/p/BEM/model', { plugins: { modelTabs: [right] } });
    const { style } = await screen.findByRole('toolbar');
    await waitFor(() => expect(style.getPropertyValue('--at-right')).toBe('435px'));
    expect(style.getPropertyValue('--at-left')).toBe('0px');
  });

  it('starts a panel at the left edge if its manifest says so', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
    onTestFinished(() => void vi.restoreAllMocks());
    const described = { width: 460, minWidth: undefined, isDocked: true };
    const docked = { ...tab('acme.noise/list', 'Noise'), panel: described };
    renderApp('/p/BEM/model', { plugins: { modelTabs: [docked] } });
    const panel = await screen.findByRole('region', { name: 'Noise' });
    expect([panel.style.transform, panel.style.height]).toEqual(['translate(0px, 0px)', '700px']);
  });

  it('makes room for a panel that a plugin places on the stage later', async () => {
    const LateView = () => {
      const [isThere, setThere] = useState(false);
      return isThere ? (
        <section data-floating-panel="">Permits</section>
      ) : (
        <button type="button" onClick={() => setThere(true)}>
          Arrive
        </button>
      );
    };
    const { host, user } = renderApp('/p/BEM/model', {
      plugins: { modelTabs: [tab('gantry.permits/index', 'Permit To Work')], View: LateView },
    });
    const arrive = await screen.findByRole('button', { name: 'Arrive' });
    const before = host.ui.panels;
    await user.click(arrive);
    await waitFor(() => expect(host.ui.panels).not.toBe(before));
  });

  it('makes no room for a tab that the project does not have', async () => {
    const { host } = renderApp('/p/BEM/model?tab=gantry.permits/gone');
    await screen.findByRole('tablist');
    await waitFor(() => expect(host.ui.coveredLeft).toBe(0));
    expect(host.ui.hasChosenTab).toBe(false);
  });

  it('restores tab, day, object and camera from a link', async () => {
    const link = `?tab=gantry.permits/map&object=${encodeURIComponent(slab.globalId)}&day=2026-03-16&cam=p_10_20_30_1_2_3`;
    const { host, scene } = renderApp(`/p/BEM/model${link}`, { plugins: { modelTabs: tabs } });
    expect(await screen.findByRole('heading', { name: 'Roof slab RS-EB-006' })).toBeTruthy();
    expect(host.ui.activeTab).toBe('gantry.permits/map');
    expect(host.timeline.day).toBe('2026-03-16');
    expect(host.selection.current).toEqual([{ modelId: slab.modelId, globalId: slab.globalId, localId: 41 }]);
    expect(scene.flyTo).toHaveBeenCalledTimes(1);
    expect(scene.flyTo).toHaveBeenCalledWith(somewhere, { durationMs: 0 });
  });

  it('names a model that failed, and loads it again', async () => {
    const { host, user } = renderApp('/p/BEM/model');
    await screen.findByRole('tablist');
    host.sceneStore.setLoad({
      versionId: 'v',
      modelId: 'm',
      name: 'Tunnel',
      state: 'failed',
      progress: 0,
      error: new Error('cut off'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Tunnel could not be shown. Try again');
    const before = host.sceneStore.retries;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(host.sceneStore.retries).toBe(before + 1);
  });

  it('says that the list of models is outdated, and fetches it again', async () => {
    const { host, user } = renderApp('/p/BEM/model');
    await screen.findByRole('tablist');
    await waitFor(() => expect(host.layers.load.kind).toBe('ready'));
    const fetched = vi.spyOn(host.api, 'layers').mockRejectedValueOnce(new Error('cut off'));
    await host.layers.refresh();
    expect(await screen.findByText('The list of models could not be updated.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be updated/)).toBeNull());
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('reports a lost WebGL context', async () => {
    const { host } = renderApp('/p/BEM/model');
    await screen.findByRole('tablist');
    host.sceneStore.loseContext();
    expect(await screen.findByText('The 3D view is being restored')).toBeTruthy();
    host.sceneStore.regainContext();
    await waitFor(() => expect(screen.queryByText('The 3D view is being restored')).toBeNull());
  });

  it('flies to the object of a link without a camera', async () => {
    const { scene } = renderApp(`/p/BEM/model?object=${encodeURIComponent(slab.globalId)}`);
    await waitFor(() =>
      expect(scene.flyTo).toHaveBeenCalledWith(
        [{ modelId: slab.modelId, globalId: slab.globalId, localId: 41 }],
        undefined,
      ),
    );
  });

  it('says that the object of a link no longer exists', async () => {
    const server = bemServer().on(
      `GET /api/projects/${bem.id}/objects/${encodeURIComponent(slab.globalId)}`,
      {
        status: 404,
        json: refusal('NOT_FOUND', 'Gone.'),
      },
    );
    renderApp(`/p/BEM/model?object=${encodeURIComponent(slab.globalId)}`, { server });
    expect(await screen.findByText('The linked object is no longer in the project’s models.')).toBeTruthy();
  });

  it('keeps the selected object in the URL', async () => {
    const { host, router, user } = renderApp('/p/BEM/model');
    await screen.findByRole('toolbar');
    host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('object')).toBe(slab.globalId),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('object')).toBeNull());
  });

  it('handles its keys, but not while the user types', async () => {
    const { host, scene, user } = renderApp('/p/BEM/model');
    await screen.findByRole('toolbar');
    await user.keyboard('l');
    expect(await screen.findByRole('region', { name: 'Layers' })).toBeTruthy();
    await user.keyboard('2');
    expect(scene.view).toHaveBeenCalledWith('top');
    await user.keyboard('f');
    expect(scene.fit).toHaveBeenCalledTimes(1);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'l2');
    expect(host.ui.isLayersOpen).toBe(true);
    expect(scene.view).toHaveBeenCalledTimes(1);
  });

  it('ignores single letters when they are switched off', async () => {
    const { host, user } = renderApp('/p/BEM/model');
    await screen.findByRole('toolbar');
    host.preferences.setLetterKeys(false);
    await user.keyboard('l');
    expect(host.ui.isLayersOpen).toBe(false);
  });

  it('offers "Show all" when something is hidden', async () => {
    const { host, user } = renderApp('/p/BEM/model');
    await screen.findByRole('toolbar');
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
    host.selection.set([{ modelId: tunnel.id, globalId: slab.globalId }]);
    await user.keyboard('h');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(host.styles.hidden.size).toBe(0);
    act(() => host.layers.lines.setShown('grid', false));
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(host.layers.lines.hidden.size).toBe(0);
  });

  it('says how to start without a model', async () => {
    const empty = bemServer().on(`GET /api/projects/${bem.id}/layers`, {
      json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] },
    });
    renderApp('/p/BEM/model', { server: empty });
    expect(await screen.findByText('No models yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload a model' })).toBeTruthy();
  });

  it('says why nothing is shown while no model has been converted', async () => {
    const failed = version('2026-10-01', { status: 'failed', problem: 'NO_GEOMETRY', fragments: null });
    const server = bemServer().on(`GET /api/projects/${bem.id}/layers`, {
      json: {
        asOf: 0,
        origin: { easting: 0, northing: 0, height: 0 },
        layers: [layer('Services', [model('Pipes', [failed])])],
      },
    });
    const { host, user } = renderApp('/p/BEM/model', { server });
    expect(await screen.findByText('Nothing to show yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open the layers' }));
    expect(host.ui.isLayersOpen).toBe(true);
    expect(screen.queryByText('Nothing to show yet')).toBeNull();
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: /max-width/.test(query),
          media: query,
        }) as MediaQueryList,
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it('the menu of windows closes after a choice, which it would cover', async () => {
    const { host, user } = renderApp('/p/BEM/model', { plugins: { modelTabs: tabs } });
    await user.click(await screen.findByRole('button', { name: 'Window bar' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Layers' }));
    expect(host.ui.isLayersOpen).toBe(true);
    await waitFor(() => expect(screen.queryByRole('menuitemcheckbox', { name: 'Layers' })).toBeNull());
  });

  it('a link shows its object, and the tab’s panel once the card is closed', async () => {
    const link = `tab=gantry.permits%2Findex&object=${encodeURIComponent(slab.globalId)}`;
    const { host, user } = renderApp(`/p/BEM/model?${link}`, { plugins: { modelTabs: tabs } });
    const card = await screen.findByRole('region', { name: 'Roof slab RS-EB-006' });
    expect(host.ui.activeTab).toBeUndefined();
    await user.click(within(card).getByRole('button', { name: /^Close/ }));
    await waitFor(() => expect(host.ui.activeTab).toBe('gantry.permits/index'));
  });
});

describe('on a tablet in landscape', () => {
  afterEach(() => vi.restoreAllMocks());

  /** happy-dom has no layout: gives every box the stage's size, and panels their own width. */
  function layOut(stage: { readonly width: number; readonly height: number }) {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(max-width: 1100px)',
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(stage.width);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(stage.height);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return Number.parseInt(this.style.width, 10) || 0;
    });
  }

  it('the object’s card and the tab’s panel do not cover the layers', async () => {
    layOut({ width: 1024 - 64, height: 700 });
    const { user } = renderApp(`/p/BEM/model?object=${encodeURIComponent(slab.globalId)}`, {
      plugins: { modelTabs: tabs },
    });
    await user.click(await screen.findByRole('button', { name: 'Layers' }));
    const place = async (name: string) => {
      const { style } = await screen.findByRole('region', { name });
      const x = Number(/translate\((\d+)px/.exec(style.transform)?.[1]);
      return { left: x, right: x + Number.parseInt(style.width, 10) };
    };
    const layers = await place('Layers');
    const card = await place('Roof slab RS-EB-006');
    expect(layers.left).toBeGreaterThanOrEqual(12 + 390 + 12);
    expect(card.left).toBeGreaterThanOrEqual(layers.right + 12);
    expect(card.right).toBeLessThanOrEqual(960 - 12);
  });
});
