import type { SavedViewpoint } from '@gantry/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../compare/compare-panel.tsx';
import '../find/colour-legend.tsx';
import { savedViewpoint } from '../../state/testing/saved-viewpoint.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, tunnel } from '../testing/test-data.ts';
import { applyWholeView, wholeView } from './whole-view.ts';

const [newer = '', older = ''] = tunnel.versions.map(({ id }) => id);
const base = `/api/projects/${bem.id}`;
const field = { kind: 'property', set: 'Pset_Site', name: 'Trade' } as const;
const filter = { match: 'all', conditions: [{ field, operator: 'is', value: 'Jet Fan' }] } as const;
const compared = { modelId: tunnel.id, older, newer, kinds: ['added'] as const, isFaded: false };
const shapes = [{ versionId: newer, ranges: [0, 1] }];
const names = { globalIds: ['fan', 'wall'], at: [0, 1] };

function server() {
  const counts = { added: 1, removed: 0, geometry: 0, place: 0, properties: 0, changed: 0, unchanged: 1 };
  return bemServer()
    .on(`POST ${base}/find/groups`, {
      json: {
        groups: [{ text: 'Jet Fan', unit: null, to: null, count: 1, shapes }],
        other: { count: 0, shapes: [] },
        none: 1,
        unknown: [],
      },
    })
    .on(`POST ${base}/find/shapes`, { json: { total: 1, shapes } })
    .on(`POST ${base}/compare`, { json: { counts, duplicates: 0, total: 0, objects: [], unknown: [] } })
    .on(`POST ${base}/compare/shapes`, {
      json: { groups: [{ kinds: ['added'], count: 1, shapes: { versionId: newer, ranges: [1, 2] } }] },
    })
    .on(`GET ${base}/versions/${newer}/tree/shapes`, { json: names })
    .on(`GET ${base}/versions/${older}/tree/shapes`, { json: names });
}

async function open() {
  const app = renderApp('/p/BEM/model', { server: server() });
  await screen.findByRole('toolbar', { name: 'Viewer tools' });
  await waitFor(() => expect(app.host.scene()).toBeDefined());
  const { host, scene } = app;
  const apply = (more: Partial<SavedViewpoint>) =>
    act(() => applyWholeView(host, scene, savedViewpoint(more), 0));
  return { ...app, apply, seen: () => wholeView(host, scene) };
}

test('colours by value and an open comparison come back with a view, and go with one that has none', async () => {
  const { apply, seen, host } = await open();
  expect(seen()).toMatchObject({ colouring: null, compared: null });
  const dayBefore = host.timeline.day;
  const kept: Partial<SavedViewpoint> = {
    colouring: { by: 'value', field },
    compared: { ...compared, kinds: ['added'] },
  };
  expect(await apply(kept)).toMatchObject({ isComparisonGone: false });
  const legend = within(await screen.findByRole('list', { name: 'Values and their colours' }));
  legend.getByRole('button', { name: 'Select Jet Fan' });
  const panel = within(await screen.findByRole('region', { name: 'Compare versions' }));
  await panel.findByText(/^1 object is unchanged/);
  expect(seen()).toMatchObject(kept);
  // A view of an earlier Gantry says nothing of them.
  await apply({});
  expect(seen()).toMatchObject(kept);
  await apply({ colouring: null, compared: null });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Compare versions' })).toBeNull());
  expect(seen()).toMatchObject({ colouring: null, compared: null });
  expect([host.colouring.current, host.timeline.day]).toEqual([undefined, dayBefore]);
  expect([...host.styles.layers.values()].filter(({ owner }) => owner === 'gantry')).toEqual([]);
});

test('the colour of what a search found comes back; a comparison whose version is gone is told', async () => {
  const { apply, seen, host } = await open();
  const gone = { ...compared, kinds: [], older: '00000000-0000-4000-8000-00000000dead' };
  expect(
    await apply({
      colouring: { by: 'filter', filter: { ...filter, conditions: [...filter.conditions] } },
      compared: gone,
    }),
  ).toMatchObject({
    isComparisonGone: true,
  });
  expect(host.colouring.current?.groups[0]?.objects).toEqual([{ modelId: tunnel.id, globalId: 'fan' }]);
  expect(seen()).toMatchObject({ colouring: { by: 'filter', filter }, compared: null });
});
