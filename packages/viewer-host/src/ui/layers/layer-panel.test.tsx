import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, layer, model, structure, tunnel, version } from '../testing/test-data.ts';

const answer = (layers: unknown[]) => ({
  json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers },
});
const layersCall = `GET /api/projects/${bem.id}/layers`;

async function open(options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/p/BEM/model', options);
  await app.user.click(await screen.findByRole('button', { name: options.locale ? '图层' : 'Layers' }));
  const panel = within(await screen.findByRole('region', { name: options.locale ? '图层' : 'Layers' }));
  return { ...app, panel };
}

describe('layer window', () => {
  it('shows each layer with the objects of its newest models', async () => {
    const { panel } = await open();
    expect(panel.getByText('Tunnel structure')).toBeTruthy();
    expect(panel.getByText('607')).toBeTruthy();
  });

  it('hides and shows a layer, and changes its opacity', async () => {
    const { panel, host, user } = await open();
    await user.click(panel.getByRole('button', { name: 'Hide Tunnel structure' }));
    expect(host.layers.isLayerVisible(structure.id)).toBe(false);
    const show = panel.getByRole('button', { name: 'Show Tunnel structure' });
    // The name states the action; a pressed state would contradict it.
    expect(show.hasAttribute('aria-pressed')).toBe(false);
    await user.click(show);
    expect(host.layers.isLayerVisible(structure.id)).toBe(true);
    await user.click(panel.getByRole('button', { name: 'Show the models of Tunnel structure' }));
    const slider = await panel.findByRole<HTMLInputElement>('slider', {
      name: 'Opacity of Tunnel structure',
    });
    expect(slider.value).toBe('100');
    expect(panel.getByText('21 Sep 2026')).toBeTruthy();
  });

  it('hides and shows objects by class with the keyboard, and “Show all” undoes it', async () => {
    const { panel, host, user } = await open({ locale: 'zh-CN' });
    act(() =>
      host.classes.setCounts(
        new Map([
          ['IFCWALLSTANDARDCASE', 1200],
          ['IFCSPACE', 4],
        ]),
      ),
    );
    panel.getByRole('button', { name: '类别' }).focus();
    await user.keyboard('{Enter}');
    expect(await panel.findByText('1,200')).toBeTruthy();
    expect(panel.getByRole('button', { name: '显示 IfcSpace' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '全部显示' })).toBeNull();
    panel.getByRole('button', { name: '隐藏 IfcWallStandardCase' }).focus();
    await user.keyboard('{Enter}');
    expect(host.classes.hidden.has('IFCWALLSTANDARDCASE')).toBe(true);
    await user.click(screen.getByRole('button', { name: '全部显示' }));
    expect([...host.classes.hidden]).not.toContain('IFCWALLSTANDARDCASE');
    expect(host.classes.hidden.has('IFCSPACE')).toBe(true);
  });

  it('switches plugins’ overlays, grouped under their headings', async () => {
    const overlay = (id: string, title: string, group: string, isShown: boolean) => ({
      id,
      pluginId: 'acme.site',
      pluginTitle: 'Site',
      title,
      group,
      isShown,
    });
    const overlays = [
      overlay('acme.site/cranes', 'Cranes', 'Lifting', true),
      overlay('acme.site/noise', 'Noise', 'Environment', false),
    ];
    const { panel, host, user } = await open({ plugins: { overlays } });
    const lifting = within(panel.getByRole('region', { name: 'Lifting' }));
    await user.click(lifting.getByRole('button', { name: 'Hide Cranes' }));
    await user.click(await panel.findByRole('button', { name: 'Show Noise' }));
    expect(vi.mocked(host.plugins.showOverlay).mock.calls).toEqual([
      ['acme.site/cranes', false],
      ['acme.site/noise', true],
    ]);
  });

  it.each([
    ['TRUNCATED', /ends too early/],
    ['TOO_LARGE', /over 2 GB/],
    ['ZIP_FILE', /Unpack it/],
    ['NO_GEOMETRY', /nothing to draw/],
  ] as const)('explains %s and offers what can be done', async (problem, sentence) => {
    const failed = version('2026-10-01', { status: 'failed', problem, fragments: null });
    const server = bemServer()
      .on(layersCall, answer([layer('Services', [model('Pipes', [failed])])]))
      .on(`POST /api/projects/${bem.id}/versions/${failed.id}/retry`, { status: 204 });
    const { panel, user } = await open({ server });
    expect(panel.getByText(sentence)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(server.calls(`POST /api/projects/${bem.id}/versions/${failed.id}/retry`)).toHaveLength(1);
  });

  it('says why a conversion waits', async () => {
    const waiting = version('2026-10-01', { status: 'queued', problem: 'NO_ROOM', fragments: null });
    const server = bemServer().on(layersCall, answer([layer('Services', [model('Pipes', [waiting])])]));
    const { panel } = await open({ server });
    expect(panel.getByText(/no space for the conversion, so it waits/)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows a conversion’s progress and cancels it', async () => {
    const converting = version('2026-10-01', { status: 'converting', progress: 0.4, fragments: null });
    const server = bemServer()
      .on(layersCall, answer([layer('Services', [model('Pipes', [converting])], 201)]))
      .on(`POST /api/projects/${bem.id}/versions/${converting.id}/cancel`, { status: 204 });
    const { panel, host, user } = await open({ server });
    expect(panel.getByText('Converting 40 %')).toBeTruthy();
    host.layers.applyProgress({
      versionId: converting.id,
      layerId: layer('Services', [], 201).id,
      status: 'converting',
      progress: 0.63,
      problem: null,
    });
    expect(await panel.findByText('Converting 63 %')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Cancel the conversion of Pipes' }));
    await waitFor(() =>
      expect(server.calls(`POST /api/projects/${bem.id}/versions/${converting.id}/cancel`)).toHaveLength(1),
    );
  });

  it('says what is doubtful about the place of a model, and lets an administrator choose another', async () => {
    const origin = { rule: 'origin' as const, notes: [], middle: null, size: 20 };
    const onGrid = {
      rule: 'metres' as const,
      notes: ['UNIT_ASSUMED' as const],
      middle: { easting: 836_050, northing: 818_950 },
      size: 20,
    };
    const placed = version('2026-09-21', {
      place: { rule: 'metres', chosen: false, notes: ['UNIT_ASSUMED'], choices: [onGrid, origin] },
    });
    const settled = { ...placed, place: { ...origin, chosen: true, choices: [onGrid, origin] } };
    const list = (one: typeof placed) => answer([layer('Tunnel structure', [model('Tunnel', [one])])]);
    const server = bemServer().on(layersCall, list(placed));
    const call = `PUT /api/projects/${bem.id}/versions/${placed.id}/placement`;
    server.on(call, () => {
      server.on(layersCall, list(settled));
      return { json: settled };
    });
    const { panel, user } = await open({ server });
    await user.click(panel.getByRole('button', { name: 'Show the models of Tunnel structure' }));
    expect(await panel.findByText(/read as metres/)).toBeTruthy();
    // Said with the reasons, so that the name of the model has more room.
    expect(panel.getAllByText('21 Sep 2026')).toHaveLength(1);
    await user.click(panel.getByRole('button', { name: 'Choose the place of Tunnel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Place of Tunnel' }));
    expect(dialog.getByText('E 836,050.0, N 818,950.0 · 20 m across')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: /At the project’s origin/ }));
    await user.click(await dialog.findByRole('button', { name: 'Use this place' }));
    await waitFor(() => expect(server.calls(call)).toMatchObject([{ body: { rule: 'origin' } }]));
    // Somebody has decided, so there is nothing to say any more.
    await waitFor(() => expect(panel.queryByText(/read as metres/)).toBeNull());
  });

  it('adds a layer, but not with an empty name', async () => {
    const server = bemServer().on(`POST /api/projects/${bem.id}/layers`, {
      status: 201,
      json: layer('Utilities', [], 204),
    });
    const { panel, user } = await open({ server });
    await user.click(panel.getByRole('button', { name: 'Add layer' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await user.type(screen.getByLabelText(/Layer name/), 'Utilities{Enter}');
    await waitFor(() => expect(server.calls(`POST /api/projects/${bem.id}/layers`)).toHaveLength(1));
    expect(server.calls(`POST /api/projects/${bem.id}/layers`)[0]?.body).toEqual({ name: 'Utilities' });
  });

  it('shows no changes without the permission', async () => {
    const { panel, user } = await open({ server: bemServer(['LAYER_VIEW']) });
    await user.click(panel.getByRole('button', { name: 'Show the models of Tunnel structure' }));
    expect(panel.queryByRole('button', { name: 'Upload a model' })).toBeNull();
    expect(panel.queryByRole('button', { name: 'Add layer' })).toBeNull();
    expect(panel.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('offers an upload when it is empty', async () => {
    const { panel, user } = await open({ server: bemServer().on(layersCall, answer([])) });
    expect(panel.getByText('No layers yet')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Upload a model' }));
    expect(await screen.findByRole('dialog', { name: 'Upload a model' })).toBeTruthy();
  });

  it('asks before deleting a model', async () => {
    const server = bemServer().on(`DELETE /api/projects/${bem.id}/models/${tunnel.id}`, { status: 204 });
    const { panel, user } = await open({ server });
    await user.click(panel.getByRole('button', { name: 'Show the models of Tunnel structure' }));
    await user.click(await panel.findByRole('button', { name: 'Delete the model Tunnel?' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/All 2 versions are deleted/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.calls(`DELETE /api/projects/${bem.id}/models/${tunnel.id}`)).toHaveLength(0);
  });

  it('speaks Chinese', async () => {
    const { panel } = await open({ locale: 'zh-CN' });
    expect(panel.getByRole('button', { name: '上传模型' })).toBeTruthy();
    expect(panel.getByRole('button', { name: '隐藏 Tunnel structure' })).toBeTruthy();
  });
});
