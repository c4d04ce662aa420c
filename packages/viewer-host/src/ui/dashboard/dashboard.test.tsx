import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PluginViewProps } from '../plugin-ui-port.ts';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem } from '../testing/test-data.ts';

const path = `/api/projects/${bem.id}/dashboard`;
const item = (code: string, title: string, w: number, h: number) => ({
  id: `acme.site/${code}`,
  pluginId: 'acme.site',
  pluginTitle: 'Site',
  title,
  code,
  size: { w, h },
});
const items = [item('permits', 'Permits', 6, 6), item('clock', 'Clock', 3, 2), item('noise', 'Noise', 4, 3)];
const tileOf = (code: string, w: number, h: number) => ({ item: `acme.site/${code}`, w, h });

/** Shows its props and links to its page. */
function View(props: PluginViewProps) {
  if (props.point !== 'dashboardItems') return null;
  const { place, size, editing, params, setParams } = props;
  return (
    <button type="button" onClick={() => setParams({ formUUID: '7' })}>
      {`${place} ${size.w}x${size.h} ${editing ? 'editing' : 'idle'} ${JSON.stringify(params)}`}
    </button>
  );
}

function open(tiles: readonly object[] | null = null, shown = items) {
  const server = bemServer().on(`GET ${path}`, { json: { tiles } });
  // The server answers with what it has saved.
  server.on(`PUT ${path}`, ({ body }) => ({ json: body }));
  return renderApp('/p/BEM/dashboard', { server, plugins: { dashboardItems: shown, View } });
}
const tiles = async () => {
  await waitFor(() => expect(document.querySelector('[data-tile]')).toBeTruthy());
  return [...document.querySelectorAll<HTMLElement>('[data-tile]')]
    .sort((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((tile) => {
      const cells = ['--w', '--h'].map((name) => tile.style.getPropertyValue(name)).join('x');
      return `${within(tile).getByRole('heading').textContent} ${cells}`;
    });
};
/** Finds the button by its label or text, which is much faster than by role on a large page. */
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(screen.queryByLabelText(name) ?? (await screen.findByText(name)));

describe('the dashboard', () => {
  it('shows its items as tiles of their declared size, each linking to its page', async () => {
    const { user, router } = open();
    expect(await screen.findByText('tile 6x6 idle {}')).toBeTruthy();
    expect(await tiles()).toEqual(['Permits 6x6', 'Clock 3x2', 'Noise 4x3']);
    expect(screen.getByRole('region', { name: 'Clock' })).toBeTruthy();
    await user.click(await screen.findByText('tile 6x6 idle {}'));
    expect(router.state.location).toMatchObject({
      pathname: '/p/BEM/dashboard/permits',
      search: '?formUUID=7',
    });
    expect(await screen.findByText('page 12x24 idle {"formUUID":"7"}')).toBeTruthy();
  });

  it('can be arranged with buttons, announces each step, and is saved', async () => {
    const { user, server } = open();
    await press(user, 'Arrange');
    expect(await screen.findByText('tile 6x6 editing {}')).toBeTruthy();
    const elements = [...document.querySelectorAll('[data-tile]')];
    await press(user, 'Move Permits later');
    expect(screen.getByText('Permits: place 2 of 3, 6 columns wide, 6 rows high')).toBeTruthy();
    // Moving the element would reload the iframe of a sandboxed plugin.
    expect([...document.querySelectorAll('[data-tile]')]).toEqual(elements);
    await press(user, 'Make Clock wider');
    await press(user, 'Make Clock taller');
    await press(user, 'Make Permits narrower');
    await press(user, 'Make Permits shorter');
    await press(user, 'Remove Noise');
    expect(screen.getByText('Noise was removed')).toBeTruthy();
    await press(user, 'Save');
    await screen.findByText('Arrange');
    const kept = [tileOf('clock', 4, 3), tileOf('permits', 5, 5)];
    expect(server.calls(`PUT ${path}`).map(({ body }) => body)).toEqual([{ tiles: kept }]);
    expect(await tiles()).toEqual(['Clock 4x3', 'Permits 5x5']);
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-tile]')].map(({ dataset }) => dataset.tile),
    ).toEqual(['acme.site/clock', 'acme.site/permits']);
  });

  it('accepts items without a tile, and keeps the places of missing items', async () => {
    const { user, server } = open([tileOf('clock', 4, 4), tileOf('gone', 3, 3), tileOf('permits', 6, 6)]);
    await press(user, 'Arrange');
    await press(user, 'Add item');
    await user.click(await screen.findByRole('menuitem', { name: 'Noise' }));
    await press(user, 'Move Permits earlier');
    await press(user, 'Save');
    await waitFor(() => expect(server.calls(`PUT ${path}`)).toHaveLength(1));
    expect(server.calls(`PUT ${path}`)[0]?.body).toEqual({
      tiles: [tileOf('permits', 6, 6), tileOf('clock', 4, 4), tileOf('gone', 3, 3), tileOf('noise', 4, 3)],
    });
  });

  it('discards unsaved changes, and stores nothing for the standard arrangement', async () => {
    const { user, server } = open([tileOf('clock', 4, 4)]);
    await press(user, 'Arrange');
    await press(user, 'Remove Clock');
    expect(await screen.findByText('No tiles on your overview')).toBeTruthy();
    await press(user, 'Cancel');
    expect(await tiles()).toEqual(['Clock 4x4']);
    await press(user, 'Arrange');
    await press(user, 'Standard layout');
    await press(user, 'Save');
    await waitFor(() =>
      expect(server.calls(`PUT ${path}`).map(({ body }) => body)).toEqual([{ tiles: null }]),
    );
    expect(await tiles()).toEqual(['Permits 6x6', 'Clock 3x2', 'Noise 4x3']);
  });

  it('keeps an arrangement that could not be saved on the screen', async () => {
    const { user, server } = open();
    server.on(`PUT ${path}`, { status: 503, json: refusal('UNAVAILABLE', 'Closed.') });
    await press(user, 'Arrange');
    await press(user, 'Remove Noise');
    await press(user, 'Save');
    await waitFor(() => expect(server.calls(`PUT ${path}`)).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Save')).toHaveProperty('disabled', false));
    expect(await tiles()).toEqual(['Permits 6x6', 'Clock 3x2']);
  });

  it('keeps changes that are made while it is being saved', async () => {
    const { user, server } = open();
    const answers: (() => void)[] = [];
    server.on(`PUT ${path}`, ({ body }) => new Promise((done) => answers.push(() => done({ json: body }))));
    await press(user, 'Arrange');
    await press(user, 'Remove Noise');
    await press(user, 'Save');
    await waitFor(() => expect(answers).toHaveLength(1));
    // What is on its way cannot be taken back.
    expect(screen.getByText('Cancel')).toHaveProperty('disabled', true);
    await press(user, 'Remove Clock');
    await act(async () => answers[0]?.());
    await waitFor(() => expect(screen.getByText('Save')).toHaveProperty('disabled', false));
    expect(await tiles()).toEqual(['Permits 6x6']);
    await press(user, 'Save');
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.());
    await screen.findByText('Arrange');
    expect(await tiles()).toEqual(['Permits 6x6']);
  });

  it('can be arranged by dragging: a tile takes the place of the one below the pointer', async () => {
    const { user } = open();
    await press(user, 'Arrange');
    const element = (code: string) => document.querySelector<HTMLElement>(`[data-tile="acme.site/${code}"]`);
    const header = element('permits')?.querySelector('header');
    Object.assign(document, { elementFromPoint: () => element('noise') });
    const pointer = (type: string, clientX: number) =>
      act(
        () =>
          void header?.dispatchEvent(
            new PointerEvent(type, { bubbles: true, button: 0, clientX, pointerId: 1 }),
          ),
      );
    if (header) header.setPointerCapture = () => undefined;
    pointer('pointerdown', 0);
    pointer('pointermove', 400);
    pointer('pointermove', 410);
    pointer('pointerup', 410);
    expect(await tiles()).toEqual(['Clock 3x2', 'Noise 4x3', 'Permits 6x6']);
    Object.assign(document, { elementFromPoint: () => element('clock') });
    pointer('pointermove', 0);
    expect(await tiles()).toEqual(['Clock 3x2', 'Noise 4x3', 'Permits 6x6']);
  });

  it('says why it could not be loaded', async () => {
    const server = bemServer().on(`GET ${path}`, { status: 500, json: refusal('INTERNAL', 'Failed.') });
    const { user } = renderApp('/p/BEM/dashboard', { server, plugins: { dashboardItems: items, View } });
    expect(await screen.findByText('Your dashboard could not be loaded')).toBeTruthy();
    server.on(`GET ${path}`, { json: { tiles: null } });
    await press(user, 'Try again');
    expect(await tiles()).toHaveLength(3);
  });
});
