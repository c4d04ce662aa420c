import type { OpenedView, SavedView } from '@gantry/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { savedViewpoint } from '../../state/testing/saved-viewpoint.ts';
import './views-panel.tsx';
import { somewhere } from '../testing/fake-scene.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { bem, session, slab, tunnel } from '../testing/test-data.ts';

const base = `/api/projects/${bem.id}/views`;
const id = (n: number) => `00000000-0000-4000-8000-${String(8000 + n).padStart(12, '0')}`;
const other = { id: id(99), name: 'Fong Hoi Yan' };
const view = (n: number, more: Partial<SavedView> = {}): SavedView => ({
  id: id(n),
  name: `View ${n}`,
  isShared: false,
  owner: { id: session.user.id, name: session.user.name },
  createdAt: '2026-11-20T06:32:00.000Z',
  changedBy: { id: session.user.id, name: session.user.name },
  changedAt: '2026-11-20T06:32:00.000Z',
  version: 1,
  picture: null,
  mayEdit: true,
  ...more,
});
const shared = view(7, {
  name: 'Platform',
  isShared: true,
  owner: other,
  mayEdit: false,
  picture: `${base}/${id(7)}/picture`,
});
const ref = { modelId: tunnel.id, globalId: slab.globalId };
const opened: OpenedView = {
  ...shared,
  viewpoint: savedViewpoint({
    components: {
      selection: [],
      hidden: [
        { modelId: tunnel.id, globalIds: [slab.globalId] },
        { modelId: id(50), globalIds: ['gone'] },
      ],
      isolated: null,
      ghosted: [],
    },
    tab: 'acme.gone/tab',
  }),
};

/** Smaller than the server's, to draw fewer cards. */
const pageSize = 3;

/** @param has - whether the shown version has the slab. */
function viewServer(mine: SavedView[] = [], has = true): FakeServer {
  const tree = `/api/projects/${bem.id}/versions/${tunnel.versions[0]?.id}/tree`;
  const place = { globalId: slab.globalId, category: 'IFCSLAB', hasShape: true, shapeAt: 0, shapes: 1 };
  const lists: Record<string, SavedView[]> = { mine, project: [shared] };
  return bemServer()
    .on(`GET ${base}`, ({ query }) => {
      const all = lists[query.of ?? ''] ?? [];
      const from = Number(query.from);
      return { json: { total: all.length, views: all.slice(from, from + pageSize) } };
    })
    .on(`GET ${base}/${shared.id}`, { json: opened })
    .on(`POST ${tree}/places`, { json: { places: has ? [place] : [] } })
    .on(`GET ${tree}/classes`, { json: { isKnown: true, classes: [], objects: 9, shapes: 9 } })
    .on(`POST ${base}`, ({ body }) => {
      // The host sends what the contract has.
      const { name, isShared } = body as { name: string; isShared: boolean };
      const made = view(mine.length + 1, { name, isShared });
      mine.unshift(made);
      return { json: made };
    });
}
async function open(server = viewServer(), path = '/p/BEM/model') {
  const app = renderApp(path, { server });
  await app.user.click(await screen.findByRole('button', { name: 'Saved views' }));
  return { ...app, panel: within(await screen.findByRole('region', { name: 'Saved views' })) };
}
afterEach(() => vi.restoreAllMocks());

test('V opens the window, which says that there are no views, and saves the first one by keyboard', async () => {
  const server = viewServer();
  const app = renderApp('/p/BEM/model', { server });
  await screen.findByRole('toolbar', { name: 'Viewer tools' });
  await waitFor(() => expect(app.host.scene()).toBeDefined());
  await app.user.keyboard('v');
  const panel = within(await screen.findByRole('region', { name: 'Saved views' }));
  await panel.findByText('No views yet');
  act(() => app.host.styles.hide([ref]));
  panel.getByRole('button', { name: 'Save this view' }).focus();
  await app.user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await app.user.clear(dialog.getByRole('textbox', { name: /Name/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Give the view a name.');
  await app.user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Without the slab {Enter}');
  await panel.findByRole('button', { name: 'Open Without the slab' });
  expect(server.calls(`POST ${base}`)).toMatchObject([
    {
      body: {
        name: 'Without the slab',
        isShared: false,
        picture: null,
        viewpoint: { components: { hidden: [{ modelId: tunnel.id, globalIds: [slab.globalId] }] } },
      },
    },
  ]);
});

test('a view of the project opens with its objects, says what is missing, and the way back undoes it', async () => {
  const { user, panel, host, scene, server } = await open();
  await user.click(await panel.findByRole('tab', { name: 'Project' }));
  await user.click(await panel.findByRole('button', { name: 'Open Platform' }));
  await screen.findByText(/Opened Platform without 1 model that was deleted; its tab/);
  expect([...host.styles.hidden.values()]).toEqual([ref]);
  expect(scene.flyTo).toHaveBeenCalledWith(
    expect.objectContaining({ position: { x: 836_000, y: 40, z: -818_000 }, projection: 'perspective' }),
    undefined,
  );
  await user.click(panel.getByRole('button', { name: 'View before (Z)' }));
  await waitFor(() => expect(scene.flyTo).toHaveBeenCalledTimes(2));
  const [place] = scene.flyTo.mock.lastCall ?? [];
  expect(place && 'position' in place && place.position.x).toBeCloseTo(somewhere.position.x);
  expect(host.styles.hidden.size).toBe(0);
  // Another member's view can be copied as a link, and nothing else.
  await user.click(panel.getByRole('button', { name: 'What to do with Platform' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Copy the link']);
  expect(server.calls(`GET ${base}/${shared.id}`)).toHaveLength(1);
});

test('objects of a view that the newer version of their model lost are told', async () => {
  const { user, panel } = await open(viewServer([], false));
  await user.click(await panel.findByRole('tab', { name: 'Project' }));
  await user.click(await panel.findByRole('button', { name: 'Open Platform' }));
  await screen.findByText(/; 1 object that its model no longer has on this day; its tab/);
});

test('an own view is renamed, shared, replaced and deleted; what somebody else changed meanwhile is told', async () => {
  const mine = [view(1)];
  const server = viewServer(mine)
    .on(`PATCH ${base}/${id(1)}`, { status: 409, json: refusal('VERSION_CONFLICT', 'Changed.') })
    .on(`DELETE ${base}/${id(1)}`, () => {
      mine.pop();
      return { status: 204 };
    });
  const { user, panel } = await open(server);
  const choose = async (item: string) => {
    await user.click(await panel.findByRole('button', { name: /What to do with/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the view' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Tower{Enter}');
  await dialog.findByText(/Somebody else has just changed this/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  server.on(`PATCH ${base}/${id(1)}`, ({ body }) => {
    // The host sends what the contract has.
    const { version, viewpoint: _, picture: __, ...change } = body as Record<string, unknown>;
    mine[0] = { ...view(1), ...mine[0], ...change, version: Number(version) + 1 };
    return { json: mine[0] };
  });
  await choose('Share with the project');
  await panel.findByRole('img', { name: 'Shared with the project' });
  await choose('Replace with the current view');
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(server.calls(`PATCH ${base}/${id(1)}`).at(-1)?.body).toMatchObject({ version: 2, picture: null }),
  );
  await choose('Delete');
  await screen.findByText(
    'View 1 will be deleted for the whole project. Links to it will no longer open it.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await panel.findByText('No views yet');
});

test('the list shows more on demand, follows other browsers, and can be tried again', async () => {
  const many = Array.from({ length: 5 }, (_, nth) => view(nth + 1));
  const server = viewServer(many).on(`GET ${base}`, { status: 500, json: refusal('INTERNAL', 'Broken.') });
  const { user, panel, announce } = await open(server);
  const answers = viewServer(many);
  server.on(`GET ${base}`, async ({ query }) => ({
    json: await (await answers.fetch(`http://localhost${base}?${new URLSearchParams(query)}`)).json(),
  }));
  await user.click(await panel.findByRole('button', { name: /again/ }));
  await user.click(await panel.findByRole('button', { name: 'Show 2 more' }));
  await panel.findByRole('button', { name: 'Open View 5' });
  many.splice(0, 1);
  announce('host.views-changed');
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Open View 1' })).toBeNull());
  expect(panel.getAllByRole('button', { name: /^Open View/ })).toHaveLength(4);
});

test('a link opens its view, and stays in the address until the user does something', async () => {
  const { scene, host, router, user } = renderApp(`/p/BEM/model?view=${shared.id}`, { server: viewServer() });
  await screen.findByText(/Opened Platform without/);
  expect([host.styles.hidden.size, scene.flyTo.mock.calls[0]?.[1]]).toEqual([1, { durationMs: 0 }]);
  expect(router.state.location.search).toBe(`?view=${shared.id}`);
  await user.keyboard('l');
  act(() => host.selection.set([ref]));
  await waitFor(() => expect(router.state.location.search).toContain('object='));
  expect(router.state.location.search).not.toContain('view=');
});

const links = `/api/projects/${bem.id}/view-links`;

test('Ctrl+L copies a link to all that is seen, of the day that is seen; what the server refuses is told', async () => {
  const server = viewServer().on(`POST ${links}`, {
    json: { id: id(40), expiresAt: '2027-02-18T00:00:00.000Z' },
  });
  const { user, panel, host } = await open(server);
  const copied: string[] = [];
  const write = async ([item]: readonly ClipboardItem[]) => {
    const blob = await item?.getType('text/plain');
    if (blob) copied.push(await blob.text());
  };
  Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  act(() => {
    host.styles.hide([ref]);
    host.measure.start('point');
    host.measure.accept({ at: { x: 1, y: 2, z: 3 } });
  });
  await user.keyboard('{Control>}l{/Control}');
  await screen.findByText(/^Link copied. For 90 days/);
  expect(copied).toEqual([`${location.origin}/p/BEM/model?link=${id(40)}`]);
  expect(server.calls(`POST ${links}`)).toMatchObject([
    {
      body: {
        viewpoint: {
          day: host.timeline.day,
          components: { hidden: [{ globalIds: [slab.globalId] }] },
          measurements: { list: [{ kind: 'point', points: [{ at: { x: 1, y: 2, z: 3 } }] }] },
        },
      },
    },
  ]);
  server.on(`POST ${links}`, { status: 422, json: refusal('VIEW_LINKS_FULL', 'Full.') });
  await user.click(panel.getByRole('button', { name: 'Copy a link to this view (Ctrl L)' }));
  await screen.findByText(/You have as many links to views as a member may have/);
  expect(copied).toHaveLength(1);
});

test('a copied link opens the view with who copied it, and stays in the address', async () => {
  const { viewpoint } = opened;
  const server = viewServer().on(`GET ${links}/${id(41)}`, {
    json: { id: id(41), expiresAt: '2027-02-18T00:00:00.000Z', owner: other, viewpoint },
  });
  const { host, router } = renderApp(`/p/BEM/model?link=${id(41)}`, { server });
  await screen.findByText(/Opened the view of Fong Hoi Yan without/);
  expect([...host.styles.hidden.values()]).toEqual([ref]);
  expect(router.state.location.search).toBe(`?link=${id(41)}`);
});

test.each([
  ['that has expired, or of another project', id(12)],
  ['without sense', 'nonsense'],
])('a copied link %s says so, and the model is there', async (_, wanted) => {
  const server = viewServer().on(`GET ${links}/nonsense`, {
    status: 400,
    json: refusal('INVALID_REQUEST', 'No.'),
  });
  const { host, user } = renderApp(`/p/BEM/model?link=${wanted}`, { server });
  await screen.findByText(/This link opens no view: links last 90 days, and this one has expired/);
  expect([host.scene() !== undefined, host.styles.hidden.size]).toEqual([true, 0]);
  await user.keyboard('l');
  await screen.findByRole('region', { name: 'Layers' });
});

test.each([
  ['a deleted view, or one of another project', id(12)],
  ['no view at all', 'nonsense'],
])('a link to %s says so, and the model is there', async (_, wanted) => {
  const server = viewServer().on(`GET ${base}/nonsense`, {
    status: 400,
    json: refusal('INVALID_REQUEST', 'No.'),
  });
  const { host } = renderApp(`/p/BEM/model?view=${wanted}`, { server });
  await screen.findByText(/This view cannot be opened: it was deleted, is not shared with you, or belongs/);
  expect([host.scene() !== undefined, host.styles.hidden.size]).toEqual([true, 0]);
});

test('on a phone the window is a sheet that makes way for the view', async () => {
  setWidth(390);
  const writeText = vi.fn(() => Promise.resolve());
  const { user, panel, host } = await open();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await user.click(await panel.findByRole('tab', { name: 'Project' }));
  await user.click(await panel.findByRole('button', { name: 'What to do with Platform' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy the link' }));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/p/BEM/model?view=${shared.id}`);
  await user.click(panel.getByRole('button', { name: 'Open Platform' }));
  await waitFor(() => expect(host.ui.isViewsOpen).toBe(false));
});
