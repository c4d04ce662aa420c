import type { TreeNode } from '@gantry/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import './tree-panel.tsx';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, tunnel } from '../testing/test-data.ts';

const versionId = tunnel.versions[0]?.id ?? '';
const base = `/api/projects/${bem.id}/versions/${versionId}/tree`;
const node = (localId: number, name: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  localId,
  globalId: `guid-${localId}`,
  category: 'IFCWALL',
  name,
  nth: 0,
  children: 0,
  hasShape: true,
  shapes: 1,
  shapeAt: 0,
  ...more,
});
const storey = node(1, '地面层', { category: 'IFCBUILDINGSTOREY', hasShape: false, children: 3, shapes: 4 });
const frame = node(2, 'Frame', { category: 'IFCELEMENTASSEMBLY', hasShape: false, children: 2, shapes: 2 });
const walls = [node(3, 'Wall 1', { nth: 1, shapeAt: 2 }), node(4, null, { nth: 2, shapeAt: 3 })];
const beams = [node(5, 'Beam 1'), node(6, 'Beam 2', { nth: 1, shapeAt: 1 })];
const all = [...beams, ...walls];

function treeServer() {
  const children: Readonly<Record<string, readonly TreeNode[]>> = {
    '': [storey],
    '1': [frame, ...walls],
    '2': beams,
  };
  const of = (localId: string | undefined) =>
    ({ '1': all, '2': beams })[localId ?? ''] ?? all.filter((one) => String(one.localId) === localId);
  return bemServer()
    .on(`GET ${base}`, ({ query }) => {
      const nodes = query.category ? walls : (children[query.parent ?? ''] ?? []);
      return { json: { isKnown: true, total: nodes.length, nodes } };
    })
    .on(`GET ${base}/classes`, {
      json: {
        isKnown: true,
        objects: 2,
        shapes: 2,
        classes: [{ category: 'IFCWALL', objects: 2, shapes: 2 }],
      },
    })
    .on(`GET ${base}/shapes`, ({ query }) => {
      const shapes = of(query.parent);
      return { json: { globalIds: shapes.map((one) => one.globalId), at: shapes.map((one) => one.shapeAt) } };
    })
    .on(`POST ${base}/places`, ({ body }) => {
      const { globalIds } = body as { globalIds: string[] };
      return { json: { places: [frame, storey, ...all].filter((one) => globalIds.includes(one.globalId)) } };
    })
    .on(`GET ${base}/paths/guid-6`, { json: { nodes: [storey, frame, beams[1]], nthInClass: 0 } })
    .on(`GET ${base}/paths/guid-2`, { json: { nodes: [storey, frame], nthInClass: 0 } })
    .on(`GET /api/projects/${bem.id}/tree/search`, {
      json: {
        isMore: false,
        found: [{ modelId: tunnel.id, versionId, node: beams[1], path: ['地面层', 'Frame'] }],
      },
    });
}

async function open(server = treeServer(), locale: 'en' | 'zh-CN' = 'en') {
  const app = renderApp('/p/BEM/model', { server, locale });
  await app.user.click(await screen.findByRole('button', { name: locale === 'en' ? 'Tree' : '模型树' }));
  const panel = within(
    await screen.findByRole('region', { name: locale === 'en' ? 'Model tree' : '模型树' }),
  );
  return { ...app, panel };
}
/** Opens the model and its storey by keyboard. */
async function openStorey(server = treeServer()) {
  const app = await open(server);
  (await app.panel.findByRole('tree')).focus();
  await app.user.keyboard('{ArrowRight}');
  await app.panel.findByRole('treeitem', { name: /地面层/ });
  await app.user.keyboard('{ArrowDown}{ArrowRight}');
  await app.panel.findByRole('treeitem', { name: /Frame/ });
  return app;
}
const rows = (panel: { getAllByRole(role: string): HTMLElement[] }) =>
  panel
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`);

test('the tree is walked by keyboard, and asks for no more than what is open', async () => {
  const { panel, user, server, host } = await openStorey();
  expect(rows(panel)).toEqual([
    '1 Tunnel',
    '2 地面层, IfcBuildingStorey, 3 objects',
    '3 Frame, IfcElementAssembly, 2 objects',
    '3 Wall 1, IfcWall',
    '3 IfcWall without a name, IfcWall',
  ]);
  expect(server.calls(`GET ${base}`).map(({ query }) => query.parent)).toEqual([undefined, '1']);
  const tree = panel.getByRole('tree');
  const active = () =>
    document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
  await user.keyboard('w');
  expect(active()).toBe('Wall 1, IfcWall');
  await user.keyboard('{Enter}');
  expect(host.selection.current).toEqual([{ modelId: tunnel.id, globalId: 'guid-3' }]);
  await user.keyboard('{ArrowLeft}');
  expect(active()).toContain('地面层');
  await user.keyboard('{End}');
  expect(active()).toContain('without a name');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(rows(panel)).toEqual(['1 Tunnel']);
});

test('hiding an assembly hides its parts, and every node above it says so', async () => {
  const { panel, user, host } = await openStorey();
  await user.click(panel.getByRole('button', { name: 'Hide Frame' }));
  await waitFor(() =>
    expect([...host.styles.hidden.keys()]).toEqual([`${tunnel.id}/guid-5`, `${tunnel.id}/guid-6`]),
  );
  await waitFor(() =>
    expect(rows(panel).slice(0, 4)).toEqual([
      '1 Tunnel, partly hidden',
      '2 地面层, IfcBuildingStorey, 3 objects, partly hidden',
      '3 Frame, IfcElementAssembly, 2 objects, hidden',
      '3 Wall 1, IfcWall',
    ]),
  );
  await user.click(panel.getByRole('button', { name: 'Show all of 地面层' }));
  await waitFor(() => expect(host.styles.hidden.size).toBe(0));
  await user.click(panel.getByRole('button', { name: 'Hide 地面层' }));
  await waitFor(() => expect(rows(panel)[1]).toContain(', hidden'));
});

test('a part of an assembly that was hidden in the scene is shown without the rest of it', async () => {
  const { panel, user, host } = await openStorey();
  act(() => host.styles.hide([{ modelId: tunnel.id, globalId: 'guid-2' }]));
  await waitFor(() => expect(rows(panel)[2]).toContain(', hidden'));
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await user.click(await panel.findByRole('button', { name: 'Show Beam 2' }));
  await waitFor(() => expect([...host.styles.hidden.keys()]).toEqual([`${tunnel.id}/guid-5`]));
  expect(rows(panel)[2]).toContain(', partly hidden');
});

test('a storey is shown alone from above; isolating marks everything else as hidden', async () => {
  const { panel, user, host, scene } = await openStorey();
  await user.click(panel.getByRole('button', { name: 'Actions for 地面层' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Alone, from above' }));
  await waitFor(() => expect(host.styles.isolated).toHaveLength(4));
  await waitFor(() => expect(scene.view).toHaveBeenCalledWith('top', host.styles.isolated));
  expect(scene.setProjection).toHaveBeenCalledWith('orthographic');
  await user.click(panel.getByRole('button', { name: 'Actions for Frame' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Isolate' }));
  await waitFor(() => expect(rows(panel)[3]).toContain('Wall 1, IfcWall, hidden'));
  expect(rows(panel)[2]).not.toContain('hidden');
});

test('the rooms of a storey stay hidden while it is shown alone, unless they are shown or asked for', async () => {
  const server = treeServer();
  const spaces = ['guid-3'];
  server.on(`GET ${base}/shapes`, ({ query }) => {
    const globalIds =
      query.category === 'IFCSPACE' ? spaces : query.parent === '1' ? all.map((one) => one.globalId) : [];
    return { json: { globalIds, at: globalIds.map((_, nth) => nth) } };
  });
  const { panel, user, host } = await openStorey(server);
  const act = async (entry: string) => {
    await user.click(panel.getByRole('button', { name: 'Actions for 地面层' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  const isolated = () => host.styles.isolated?.map(({ globalId }) => globalId);
  await act('Isolate');
  await waitFor(() => expect(isolated()).toEqual(['guid-5', 'guid-6', 'guid-4']));
  host.classes.setShown('IFCSPACE', true);
  await act('Isolate');
  await waitFor(() => expect(isolated()).toHaveLength(4));
  host.classes.setShown('IFCSPACE', false);
  spaces.push('guid-4', 'guid-5', 'guid-6');
  await act('Alone, from above');
  await waitFor(() => expect(isolated()).toHaveLength(4));
});

test('a ghost is solid again by the menu of its row, and every node above it says what is a ghost', async () => {
  const { panel, user, host } = await openStorey();
  const act = async (name: string, entry: string) => {
    await user.click(panel.getByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await act('Frame', 'Show as a ghost');
  await waitFor(() =>
    expect(rows(panel).slice(0, 4)).toEqual([
      '1 Tunnel, partly as a ghost',
      '2 地面层, IfcBuildingStorey, 3 objects, partly as a ghost',
      '3 Frame, IfcElementAssembly, 2 objects, as a ghost',
      '3 Wall 1, IfcWall',
    ]),
  );
  await user.click(panel.getByRole('button', { name: 'Actions for Frame' }));
  expect(screen.queryByRole('menuitem', { name: 'Show as a ghost' })).toBeNull();
  await user.keyboard('{Escape}');
  await act('地面层', 'Show solid again');
  await waitFor(() => expect(rows(panel).join()).not.toContain('ghost'));
  expect(host.styles.hasGhosts).toBe(false);
});

test('a storey is cut out of the models between its levels; it says so where nothing is there to cut', async () => {
  const { panel, user, host, scene } = await openStorey();
  scene.sectionAround.mockImplementation((objects) => {
    const [z, to] = objects ? [4, 7] : [-20, 30];
    return Promise.resolve({ kind: 'box', min: { x: 0, y: 0, z }, max: { x: 90, y: 60, z: to } });
  });
  const clip = async () => {
    await user.click(panel.getByRole('button', { name: 'Actions for 地面层' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cut away what is below and above' }));
  };
  await clip();
  await waitFor(() =>
    expect(host.sections.list).toMatchObject([
      { name: '地面层', shape: { min: { x: 0, y: 0, z: 4 }, max: { x: 90, y: 60, z: 7 } } },
    ]),
  );
  expect(scene.sectionAround.mock.calls[0]?.[0]).toHaveLength(4);
  scene.sectionAround.mockResolvedValue(undefined);
  await clip();
  await waitFor(() =>
    expect(host.plugins.notices.map(({ text }) => text).join()).toContain('model is not shown'),
  );
  expect(host.sections.list).toHaveLength(1);
});

test('a search shows where an object lies, and leads to it in the tree', async () => {
  const { panel, user, host } = await open();
  await user.type(await panel.findByRole('textbox', { name: 'Search by name or GlobalId' }), 'beam');
  await user.click(await panel.findByRole('button', { name: /Beam 2 IfcWall 地面层 › Frame/ }));
  const row = await panel.findByRole('treeitem', { name: /Beam 2/ });
  expect([row.getAttribute('aria-level'), row.getAttribute('aria-selected')]).toEqual(['4', 'true']);
  expect(host.selection.current).toEqual([{ modelId: tunnel.id, globalId: 'guid-6' }]);
});

test('it follows the selection while switched on, in every order', async () => {
  const { panel, user, host } = await open();
  await user.click(panel.getByRole('button', { name: 'Follow the selection' }));
  act(() => host.selection.set([{ modelId: tunnel.id, globalId: 'guid-6' }]));
  expect(await panel.findByRole('treeitem', { name: /Beam 2/, selected: true })).toBeTruthy();
  await user.click(panel.getByRole('tab', { name: 'Layers' }));
  expect(await panel.findByRole('treeitem', { name: /Tunnel structure/ })).toBeTruthy();
});

test('a class is switched as in the layer window', async () => {
  const { panel, user, host } = await open();
  await user.click(panel.getByRole('tab', { name: 'Classes' }));
  await user.click(await panel.findByRole('button', { name: 'Hide IfcWall' }));
  expect(host.classes.hidden.has('IFCWALL')).toBe(true);
  expect(rows(panel)).toEqual(['1 IfcWall, 2 objects, hidden']);
});

test('in Chinese, a list that failed says so and loads again', async () => {
  const server = treeServer().cut(`GET ${base}`);
  const { panel, user } = await open(server, 'zh-CN');
  (await panel.findByRole('tree')).focus();
  await user.keyboard('{ArrowRight}');
  expect(await panel.findByText('此部分加载失败。')).toBeTruthy();
  server.on(`GET ${base}`, { json: { isKnown: false, total: 0, nodes: [] } });
  await user.click(panel.getByRole('button', { name: '重试' }));
  expect(await panel.findByText(/请重新上传/)).toBeTruthy();
});

test('says of a project without models that there are none', async () => {
  const json = { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] };
  const { panel } = await open(treeServer().on(`GET /api/projects/${bem.id}/layers`, { json }));
  expect(await panel.findByText('No models on the screen')).toBeTruthy();
});
