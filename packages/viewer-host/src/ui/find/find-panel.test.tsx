import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import './find-panel.tsx';
import './colour-legend.tsx';
import './selected-together.tsx';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { bem, tunnel } from '../testing/test-data.ts';

afterEach(() => vi.restoreAllMocks());

const versionId = tunnel.versions[0]?.id ?? '';
const base = `/api/projects/${bem.id}/find`;
const trade = {
  kind: 'property',
  set: 'Pset_Site',
  name: 'Trade',
  unit: null,
  objects: 3,
  values: 2,
  isNumeric: false,
  isKept: true,
};
const fan = (nth: number) => ({
  versionId,
  modelId: tunnel.id,
  globalId: `fan-${nth}`,
  category: 'IFCFAN',
  name: `Fan ${nth}`,
  storey: 'Roof',
  shapes: 1,
});

function findServer() {
  return bemServer()
    .on(`POST ${base}`, { json: { total: 2, objects: [fan(1), fan(2)], unknown: [] } })
    .on(`POST ${base}/shapes`, { json: { total: 2, shapes: [{ versionId, ranges: [0, 2] }] } })
    .on(`POST ${base}/fields`, { json: { fields: [trade], unknown: [] } })
    .on(`POST ${base}/values`, {
      json: { values: [{ text: 'Jet Fan', unit: null, objects: 2 }], isMore: false },
    })
    .on(`POST ${base}/groups`, {
      json: {
        groups: [
          { text: 'Jet Fan', unit: null, to: null, count: 2, shapes: [{ versionId, ranges: [0, 2] }] },
          { text: 'Civil', unit: null, to: null, count: 1, shapes: [{ versionId, ranges: [2, 3] }] },
        ],
        other: { count: 0, shapes: [] },
        none: 4,
        unknown: [],
      },
    })
    .on(`POST ${base}/shared`, {
      json: {
        objects: [fan(1), fan(2)],
        shared: [{ kind: 'property', set: 'Pset_Site', name: 'Trade', text: 'Jet Fan', unit: null }],
        varies: [{ kind: 'type', set: null, name: null }],
        sums: [{ set: 'Qto', name: 'NetVolume', sum: 2.5, unit: 'm³', objects: 2 }],
        unknown: [],
      },
    })
    .on(`GET ${base}/filters`, { json: { filters: [] } })
    .on(`POST ${base}/filters`, ({ body }) => ({
      json: { ...(body as object), id: versionId, isOwn: true },
    }))
    .on(`GET /api/projects/${bem.id}/versions/${versionId}/tree/shapes`, {
      json: { globalIds: ['fan-1', 'fan-2', 'wall'], at: [0, 1, 2] },
    });
}

async function open() {
  const app = renderApp('/p/BEM/model', { server: findServer() });
  await app.user.click(await screen.findByRole('button', { name: 'Find' }));
  const panel = within(await screen.findByRole('region', { name: 'Find objects' }));
  return { ...app, panel };
}
const names = (objects: readonly { readonly globalId: string }[]) => objects.map(({ globalId }) => globalId);

test('a typed condition finds objects, which are selected together; an error is said at its place', async () => {
  const { user, panel, host } = await open();
  const line = await panel.findByRole<HTMLInputElement>('textbox', { name: 'Type a condition' });
  await user.type(line, 'Trade{Enter}');
  expect(await panel.findByText(/A sign is missing/)).toBeTruthy();
  expect(line.selectionStart).toBe(5);
  await user.type(line, ' = Jet Fan{Enter}');
  expect(await panel.findByText('2 objects found')).toBeTruthy();
  expect(panel.getByRole('combobox', { name: 'Field of condition 1' })).toHaveProperty('value', 'Trade');
  await user.click(panel.getByRole('button', { name: 'Select all' }));
  await waitFor(() => expect(names(host.selection.current)).toEqual(['fan-1', 'fan-2']));
  const card = within(await screen.findByRole('region', { name: '2 objects selected together' }));
  expect(card.getByText('Jet Fan')).toBeTruthy();
  expect(card.getByText('varies')).toBeTruthy();
  expect(card.getByText('2.5 m³ of 2 objects')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Take Fan 2 out of the selection' }));
  expect(names(host.selection.current)).toEqual(['fan-1']);
});

test('on a phone the card of what is selected waits until the window is closed', async () => {
  setWidth(390);
  const { user, panel, host } = await open();
  await user.type(await panel.findByRole('textbox', { name: 'Type a condition' }), 'Trade = Jet Fan{Enter}');
  await panel.findByText('2 objects found');
  await user.click(panel.getByRole('button', { name: 'Select all' }));
  await waitFor(() => expect(host.selection.current).toHaveLength(2));
  expect(screen.queryByText('2 objects selected together')).toBeNull();
  act(() => host.ui.setFindOpen(false));
  expect(await screen.findByText('2 objects selected together')).toBeTruthy();
});

test('a filter is kept and opened again', async () => {
  const { user, panel } = await open();
  await user.type(await panel.findByRole('textbox', { name: 'Type a condition' }), 'Trade = Jet Fan{Enter}');
  await panel.findByText('2 objects found');
  await user.click(panel.getByText('Saved filters'));
  await user.click(await panel.findByRole('button', { name: 'Save this filter' }));
  await user.type(await panel.findByRole('textbox', { name: 'Name of the filter' }), 'Fans{Enter}');
  const kept = await panel.findByRole('button', { name: 'Open Fans' });
  await user.click(panel.getByRole('button', { name: 'Remove the condition 1' }));
  await waitFor(() => expect(panel.queryByText('2 objects found')).toBeNull());
  await user.click(kept);
  expect(await panel.findByText('2 objects found')).toBeTruthy();
});

test('colours by value lie below those of modules and have a legend that selects and hides', async () => {
  const { user, panel, host } = await open();
  await user.click(await panel.findByRole('tab', { name: 'Colour by value' }));
  await user.click(await panel.findByRole('combobox', { name: 'Colour objects by' }));
  await user.click(await screen.findByRole('option', { name: /Trade/ }));
  await user.click(await panel.findByRole('button', { name: 'Show colours' }));
  const legend = within(await screen.findByRole('region', { name: 'Colours: Trade' }));
  const layer = [...host.styles.layers.values()].find(({ owner }) => owner === 'gantry');
  expect(layer?.priority).toBeLessThan(0);
  expect([...(layer?.styles.of(tunnel.id).keys() ?? [])]).toEqual(['fan-1', 'fan-2', 'wall']);
  await user.click(legend.getByRole('button', { name: 'Select Jet Fan' }));
  expect(names(host.selection.current)).toEqual(['fan-1', 'fan-2']);
  await user.click(legend.getByRole('button', { name: 'Hide Civil' }));
  expect(names([...host.styles.hidden.values()])).toEqual(['wall']);
  expect(legend.getByText('No value')).toBeTruthy();
  act(() => host.colouring.end());
  expect([...host.styles.layers.values()].some(({ owner }) => owner === 'gantry')).toBe(false);
});
