import type { SavedBoundary } from '@gantry/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../testing/fake-server.ts';
import { bemServer, renderApp } from '../../testing/render-app.tsx';
import { bem } from '../../testing/test-data.ts';

const path = `/api/projects/${bem.id}/boundary`;
const { version, changedBy, changedAt, ...shape }: SavedBoundary = {
  fileName: 'site.geojson',
  fileCrs: 2326,
  areas: [
    [
      [
        [836_000, 818_800],
        [836_200, 818_800],
        [836_200, 819_000],
        [836_000, 819_000],
      ],
    ],
  ],
  area: 40_000,
  extent: { min: [836_000, 818_800], max: [836_200, 819_000] },
  distance: 0,
  notes: [],
  version: 3,
  changedBy: 'Yip Wing Sze',
  changedAt: '2026-11-20T06:32:00Z',
};
const saved = { ...shape, version, changedBy, changedAt };
const text = '{"type":"Polygon"}';
const file = () => new File([text], 'site.geojson', { type: 'application/geo+json' });
const chooser = /Choose (a|another) GeoJSON file/;

test('an administrator sees what a file says before it becomes the boundary', async () => {
  const server = bemServer()
    .on(`POST ${path}/check`, { json: { ...shape, notes: ['CLOSED'] } })
    .on(`PUT ${path}`, { json: { boundary: saved } });
  const { user } = renderApp('/p/BEM/settings/models', { server });
  await user.upload(await screen.findByLabelText(chooser, { selector: 'input' }), file());
  const found = await screen.findByRole('region', { name: 'What the file says' });
  expect(found.textContent).toContain('40,000 m² (4 ha)');
  expect(found.textContent).toContain('200 m × 200 m');
  expect(found.textContent).toContain('It was closed.');
  expect(screen.getByRole('img', { name: 'Plan of the boundary, north up' })).toBeTruthy();
  expect(server.calls(`PUT ${path}`)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Use this boundary' }));
  expect(await screen.findByText('Yip Wing Sze, 2026-11-20 14:32')).toBeTruthy();
  expect(server.calls(`PUT ${path}`)).toMatchObject([
    { body: { fileName: 'site.geojson', text, version: null } },
  ]);
});

test('a refused file says why, and what was there stays', async () => {
  const server = bemServer()
    .on(`GET ${path}`, { json: { boundary: saved } })
    .on(`POST ${path}/check`, { status: 422, json: refusal('BOUNDARY_CROSSES', 'Crosses.') });
  const { user } = renderApp('/p/BEM/settings/models', { server });
  await user.upload(await screen.findByLabelText(chooser, { selector: 'input' }), file());
  expect(await screen.findByText(/crosses or touches itself/)).toBeTruthy();
  expect(screen.getByText('40,000 m² (4 ha)')).toBeTruthy();
  await user.upload(
    screen.getByLabelText(chooser, { selector: 'input' }),
    new File([new Uint8Array(2_000_001)], 'large.geojson'),
  );
  expect(await screen.findByText(/larger than 2 MB/)).toBeTruthy();
  expect(server.calls(`POST ${path}/check`)).toHaveLength(1);
});

test('a boundary is removed after a question, by the version that was seen', async () => {
  const server = bemServer()
    .on(`GET ${path}`, { json: { boundary: saved } })
    .on(`DELETE ${path}`, { status: 204 });
  const { user } = renderApp('/p/BEM/settings/models', { server });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove boundary' }));
  await waitFor(() => expect(screen.queryByText('site.geojson')).toBeNull());
  expect(server.calls(`DELETE ${path}`)).toHaveLength(1);
});

test('the boundary that somebody else set meanwhile is shown instead of overwritten', async () => {
  const server = bemServer()
    .on(`POST ${path}/check`, { json: shape })
    .on(`PUT ${path}`, { status: 409, json: refusal('VERSION_CONFLICT', 'Changed.') });
  const { user } = renderApp('/p/BEM/settings/models', { server });
  await user.upload(await screen.findByLabelText(chooser, { selector: 'input' }), file());
  server.on(`GET ${path}`, { json: { boundary: { ...saved, fileName: 'theirs.geojson' } } });
  await user.click(await screen.findByRole('button', { name: 'Use this boundary' }));
  expect(await screen.findByText('theirs.geojson')).toBeTruthy();
});

test('other members see the boundary without buttons', async () => {
  const server = bemServer(['LAYER_VIEW']).on(`GET ${path}`, { json: { boundary: saved } });
  renderApp('/p/BEM/settings/models', { server });
  expect(await screen.findByText('site.geojson')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.queryByLabelText(chooser, { selector: 'input' })).toBeNull();
});

test('the layer window switches the line, and says of one that is far away why it is not drawn', async () => {
  const far = { ...saved, notes: ['FAR_AWAY'], distance: 9_600_000 };
  const server = bemServer().on(`GET ${path}`, { json: { boundary: far } });
  const { host, user } = renderApp('/p/BEM/model', { server });
  await waitFor(() => expect(host.scene()).toBeDefined());
  await host.boundary.ensure();
  host.ui.setLayersOpen(true);
  expect(await screen.findByText('9,600 km from the models, so it is not drawn')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide Boundary of the site' }));
  expect([...host.layers.lines.hidden]).toEqual(['boundary']);
});
