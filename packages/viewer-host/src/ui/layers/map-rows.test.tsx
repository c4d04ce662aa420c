import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem } from '../testing/test-data.ts';

const path = `/api/projects/${bem.id}/maps`;
const streets = {
  id: 'streets',
  title: { en: 'Streets', 'zh-CN': '街道图' },
  attribution: '© Example Maps',
  kind: 'raster',
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  minZoom: 0,
  maxZoom: 19,
  height: null,
};
const frame = {
  mercator: [0, 0],
  fromMercator: [1, 0, 0, 1],
  fromEcef: Array.from({ length: 16 }, () => 0),
};

async function openLayers(answer: object, keepStorage = false) {
  const server = bemServer().on(`GET ${path}`, { json: answer });
  const view = renderApp('/p/BEM/model', { server, keepStorage });
  await waitFor(() => expect(view.host.scene()).toBeDefined());
  await act(() => view.host.maps.ensure());
  act(() => view.host.ui.setLayersOpen(true));
  return view;
}

test('no map is shown until somebody switches it on, which the device keeps', async () => {
  const first = await openLayers({ maps: [streets], frame });
  const show = await screen.findByRole('button', { name: 'Show Streets' });
  expect(first.host.maps.drawn).toEqual([]);
  await first.user.click(show);
  expect(first.host.maps.drawn).toMatchObject([{ map: { id: 'streets' }, attempt: 0 }]);
  expect(screen.queryByText('© Example Maps')).toBeNull();
  act(() => first.host.maps.setState('streets', { kind: 'ready' }));
  expect(await screen.findByText('© Example Maps')).toBeTruthy();
  first.unmount();
  const again = await openLayers({ maps: [streets], frame }, true);
  expect(await screen.findByRole('button', { name: 'Hide Streets' })).toBeTruthy();
  expect(again.host.maps.drawn).toHaveLength(1);
});

test('a map that fails says why, and is tried again only on request', async () => {
  const { host, user } = await openLayers({ maps: [streets], frame });
  await user.click(await screen.findByRole('button', { name: 'Show Streets' }));
  act(() => host.maps.setState('streets', { kind: 'failed', failure: { kind: 'status', status: 404 } }));
  expect(await screen.findByText('The server of the map refused with the status 404.')).toBeTruthy();
  expect(screen.queryByText('© Example Maps')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(host.maps.drawn).toMatchObject([{ attempt: 1 }]);
  expect(await screen.findByText('Loading')).toBeTruthy();
});

test('on a grid that cannot be converted no map is drawn, and it says so', async () => {
  const { host, user } = await openLayers({ maps: [streets], frame: null });
  await user.click(await screen.findByRole('button', { name: 'Show Streets' }));
  expect(await screen.findByText(/grid of the project cannot be converted/)).toBeTruthy();
  expect(host.maps.drawn).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('without maps the window has no list of them', async () => {
  await openLayers({ maps: [], frame: null });
  expect(await screen.findByRole('button', { name: 'Hide Tunnel structure' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Maps' })).toBeNull();
});

test('the ground has a switch where there is ground', async () => {
  const { host, user } = await openLayers({ maps: [], frame: null });
  expect(screen.queryByLabelText('See through the ground')).toBeNull();
  act(() => host.ground.setFound(true));
  await user.selectOptions(await screen.findByLabelText('See through the ground'), 'Always');
  expect(host.ground.isSeenThrough).toBe(true);
});
