import type { ModelContents } from '@gantry/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, layer, model, version } from '../testing/test-data.ts';

const contents: ModelContents = {
  classes: [
    {
      category: 'IFCSOLIDSTRATUM',
      found: 3,
      drawn: 1,
      asProxy: true,
      left: [{ reason: 'UNREADABLE', count: 2, items: ['IFCVOXELGRID'] }],
    },
    {
      category: 'IFCOPENINGELEMENT',
      found: 4,
      drawn: 0,
      asProxy: false,
      left: [{ reason: 'NOT_DRAWN', count: 4, items: [] }],
    },
    {
      category: 'IFCTUNNEL',
      found: 2,
      drawn: 0,
      asProxy: false,
      left: [{ reason: 'NO_SHAPE', count: 2, items: [] }],
    },
  ],
  missing: 140,
  moved: { count: 84, farthest: 5024.2 },
  computed: { count: 20, farthest: 887.1 },
  unchecked: 1,
  lines: 0,
  lacksProject: true,
};

test('the layer window says that parts are missing, and opens the page that says which', async () => {
  const made = version('2026-10-01', {
    contents: { found: 7, left: 2, missing: 140, moved: 84, lines: 0, lacksProject: true },
    partlySupported: true,
  });
  const ground = layer('Ground', [model('Soil', [made])]);
  const json = { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [ground] };
  const server = bemServer()
    .on(`GET /api/projects/${bem.id}/layers`, { json })
    .on(`GET /api/projects/${bem.id}/versions/${made.id}/contents`, { json: contents });
  const { user } = renderApp('/p/BEM/model', { server });
  await user.click(await screen.findByRole('button', { name: 'Layers' }));
  const panel = within(await screen.findByRole('region', { name: 'Layers' }));
  await user.click(panel.getByRole('button', { name: 'Show the models of Ground' }));
  // What was left out is counted, so that the schema alone says nothing.
  expect(panel.queryByText('Parts may be missing')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Soil: 2 shapes are missing. Show what was read' }));
  const row = within((await screen.findByText('IfcSolidStratum')).closest('tr') ?? document.body);
  expect(row.getByText('3')).toBeTruthy();
  expect(row.getByText(/2: the shape is damaged .* \(IfcVoxelGrid\)/)).toBeTruthy();
  expect(screen.getByText(/refers to 140 entries that it does not contain/)).toBeTruthy();
  expect(screen.getByText(/no IfcProject, .* read as metres/)).toBeTruthy();
  expect(screen.getByText(/84 places .* by up to 5 km/)).toBeTruthy();
  expect(screen.getByText(/20 places .* Gantry computes .* by up to 887.1 m/)).toBeTruthy();
  expect(screen.getByText(/1 place along an alignment could not be checked/)).toBeTruthy();
  expect(screen.getByText('2: no shape in the file; the class is unknown here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All models' }));
  expect(await screen.findByRole('link', { name: 'What was read of Soil' })).toBeTruthy();
});
