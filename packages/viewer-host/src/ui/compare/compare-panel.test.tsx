import type { ChangedObject, ChangeKind } from '@gantry/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import './compare-panel.tsx';
import './object-changes.tsx';
import '../layers/layer-panel.tsx';
import { changeColours } from '../../state/compare/change-colours.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, tunnel } from '../testing/test-data.ts';

const [newer = '', older = ''] = tunnel.versions.map(({ id }) => id);
const base = `/api/projects/${bem.id}/compare`;
const all: readonly ChangedObject[] = [
  { globalId: 'new', name: 'New wall', kinds: ['added'], category: 'IFCWALL', storey: 'Roof', shapes: 1 },
  {
    globalId: 'fan',
    name: 'Fan',
    kinds: ['place', 'properties'],
    category: 'IFCFAN',
    storey: null,
    shapes: 1,
  },
  { globalId: 'gone', name: null, kinds: ['removed'], category: 'IFCSLAB', storey: null, shapes: 1 },
];
const counts = { added: 1, removed: 1, geometry: 0, place: 1, properties: 1, changed: 1, unchanged: 7 };
const group = (kinds: readonly ChangeKind[], versionId: string, at: number) => ({
  kinds,
  count: 1,
  shapes: { versionId, ranges: [at, at + 1] },
});

function compareServer(answer: object = {}) {
  return bemServer()
    .on(`POST ${base}`, ({ body }) => {
      const { kinds } = body as { readonly kinds: readonly ChangeKind[] };
      const objects = all.filter((object) => object.kinds.some((kind) => kinds.includes(kind)));
      return { json: { counts, duplicates: 1, total: objects.length, objects, unknown: [], ...answer } };
    })
    .on(`POST ${base}/shapes`, {
      json: {
        groups: [
          group(['added'], newer, 0),
          group(['place', 'properties'], newer, 1),
          group(['removed'], older, 1),
        ],
      },
    })
    .on(`POST ${base}/object`, {
      json: {
        kinds: ['place', 'properties'],
        moved: { horizontal: 5, vertical: -1.25 },
        values: [{ kind: 'property', set: 'Pset_Fan', name: 'Power', older: '3 kW', newer: '5 kW' }],
        isComplete: true,
      },
    })
    .on(`GET /api/projects/${bem.id}/versions/${newer}/tree/shapes`, {
      json: { globalIds: ['new', 'fan', 'wall'], at: [0, 1, 2] },
    })
    .on(`GET /api/projects/${bem.id}/versions/${older}/tree/shapes`, {
      json: { globalIds: ['fan', 'gone', 'wall'], at: [0, 1, 2] },
    });
}

async function open(server = compareServer()) {
  const app = renderApp('/p/BEM/model', { server });
  await screen.findByRole('button', { name: 'Find' });
  act(() => app.host.ui.setLayersOpen(true));
  await app.user.click(await screen.findByRole('button', { name: 'Show the models of Tunnel structure' }));
  await app.user.click(await screen.findByRole('button', { name: 'Compare versions of Tunnel' }));
  const panel = within(await screen.findByRole('region', { name: 'Compare versions' }));
  return { ...app, panel };
}

function styleOf(host: Awaited<ReturnType<typeof open>>['host'], modelId: string, globalId: string) {
  const layer = [...host.styles.layers.values()].find(({ name }) => name === 'compare');
  return layer?.styles.of(modelId).get(globalId);
}

test('differences are counted, listed and coloured, and all of it is given back at the end', async () => {
  const { user, panel, host } = await open();
  expect(await panel.findByRole('button', { name: 'Added 1', pressed: true })).toBeTruthy();
  expect(panel.getByText(/7 objects are unchanged\. One GlobalId occurs more than once/)).toBeTruthy();
  expect(await panel.findAllByRole('option', { name: /wall|Fan|Unnamed/ })).toHaveLength(3);
  await waitFor(() => expect(styleOf(host, tunnel.id, 'new')).toEqual({ color: changeColours.added }));
  expect(styleOf(host, tunnel.id, 'fan')).toEqual({ color: changeColours.place });
  expect(styleOf(host, tunnel.id, 'wall')).toEqual({ ghost: true });
  // The older version is a model of its own, of which only the removed objects are seen.
  expect(host.layers.besides).toMatchObject({ modelId: older, version: { id: older } });
  expect(styleOf(host, older, 'gone')).toMatchObject({ color: changeColours.removed });
  expect(styleOf(host, older, 'wall')).toEqual({ visible: false });

  await user.click(panel.getByRole('button', { name: /^Moved/ }));
  await waitFor(() => expect(styleOf(host, tunnel.id, 'fan')).toEqual({ color: changeColours.properties }));
  await user.click(panel.getByRole('button', { name: /^Data changed/ }));
  await waitFor(() => expect(panel.queryByRole('option', { name: /Fan/ })).toBeNull());
  expect(styleOf(host, tunnel.id, 'fan')).toEqual({ ghost: true });

  await user.click(panel.getByRole('button', { name: 'Close Compare versions' }));
  await waitFor(() => expect(host.layers.besides).toBeUndefined());
  expect([...host.styles.layers.values()].some(({ name }) => name === 'compare')).toBe(false);
});

test('the list is walked by keyboard, the card tells old and new values, and a removed object is one of the older version', async () => {
  const { user, panel, host, scene } = await open();
  await panel.findByRole('option', { name: /Fan/ });
  act(() => panel.getByRole('listbox', { name: 'Differences' }).focus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() =>
    expect(host.selection.current).toMatchObject([{ modelId: tunnel.id, globalId: 'fan' }]),
  );
  expect(panel.getByText('2 of 3')).toBeTruthy();
  const changes = within(await screen.findByRole('region', { name: /^Changes since/ }));
  expect(await changes.findByText('Moved by 5 m, and -1.25 m in height.')).toBeTruthy();
  expect(changes.getByRole('row', { name: 'Power Pset_Fan 3 kW 5 kW' })).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Next difference' }));
  await waitFor(() => expect(host.selection.current).toMatchObject([{ modelId: older, globalId: 'gone' }]));
  expect(scene.flyTo).toHaveBeenCalledWith([{ modelId: older, globalId: 'gone' }], undefined);
});

test('an older day is left for the newer version and comes back; on another day nothing is coloured', async () => {
  const { user, panel, host } = await open();
  await panel.findByRole('option', { name: /Fan/ });
  await waitFor(() => expect(styleOf(host, tunnel.id, 'new')).toBeTruthy());
  act(() => host.timeline.seek('2026-03-16'));
  expect(await panel.findByText(/The timeline shows another version/)).toBeTruthy();
  expect(styleOf(host, tunnel.id, 'new')).toBeUndefined();
  await user.click(panel.getByRole('button', { name: 'Show the newer version' }));
  await waitFor(() => expect(styleOf(host, tunnel.id, 'new')).toBeTruthy());
  await user.click(panel.getByRole('button', { name: 'Swap the versions' }));
  await waitFor(() => expect(host.timeline.day).toBe('2026-03-16'));
  await user.click(panel.getByRole('button', { name: 'Close Compare versions' }));
  await waitFor(() => expect(host.timeline.day).toBe('2026-09-21'));
});

test('versions that cannot be compared yet are named', async () => {
  const { panel } = await open(compareServer({ unknown: [older], total: 0, objects: [] }));
  expect(await panel.findByText(/Upload the files again to compare them/)).toBeTruthy();
});
