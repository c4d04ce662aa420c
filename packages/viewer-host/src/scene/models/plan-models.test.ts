import type { ModelVersion } from '@gantry/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownVersion } from '../../state/layer-store.ts';
import { type HeldVersion, planModels as planWith } from './plan-models.ts';

const wanted = (modelId: string, versionId: string, visible = true): ShownVersion => ({
  layerId: 'layer',
  modelId,
  modelName: modelId,
  visible,
  opacity: 1,
  version: version(versionId),
});
const version = (id: string): ModelVersion => ({
  id,
  createdDate: '2026-11-01',
  uploadedAt: '2026-11-01T00:00:00.000Z',
  fileName: `${id}.ifc`,
  ifcBytes: 1,
  schema: 'IFC4X3',
  status: 'ready',
  progress: 1,
  problem: null,
  fragments: { sha256: id, bytes: 10 },
  placement: null,
  place: null,
  objectCount: 1,
  contents: null,
  partlySupported: false,
});
const held = (modelId: string, versionId: string, more: Partial<HeldVersion> = {}): HeldVersion => ({
  versionId,
  modelId,
  state: 'loaded',
  shown: true,
  bytes: 10,
  usedAt: 0,
  ...more,
});

/** For a project that has all versions in the test. */
function planModels(
  asked: readonly ShownVersion[],
  there: readonly HeldVersion[],
  budget?: { count: number; bytes: number },
) {
  return planWith(
    asked,
    there,
    new Set([...asked.map((a) => a.version.id), ...there.map((h) => h.versionId)]),
    budget,
  );
}

test('a deleted version is unloaded at once', () => {
  const plan = planWith(
    [wanted('a', 'a2')],
    [held('a', 'a1'), held('b', 'b1', { shown: false })],
    new Set(['a2', 'b1']),
  );
  expect(plan.unload).toEqual(['a1']);
  expect([...plan.show]).toEqual([]);
});

test('loads missing visible models in the order of the layers, and no hidden ones', () => {
  const plan = planModels([wanted('a', 'a1'), wanted('b', 'b1', false), wanted('c', 'c1')], []);
  expect(plan.load.map(({ version }) => version.id)).toEqual(['a1', 'c1']);
});

test('keeps the previous version visible until the new one is loaded', () => {
  const loading = planModels(
    [wanted('a', 'a2')],
    [held('a', 'a1'), held('a', 'a2', { state: 'loading', shown: false })],
  );
  expect([...loading.show]).toEqual(['a1']);
  const there = planModels([wanted('a', 'a2')], [held('a', 'a1'), held('a', 'a2', { shown: false })]);
  expect([...there.show]).toEqual(['a2']);
  expect(there.unload).toEqual([]);
});

test('a new version that cannot be loaded hides the old one, which is wrong for the day', () => {
  const plan = planModels(
    [wanted('a', 'a2')],
    [held('a', 'a1'), held('a', 'a2', { state: 'failed', shown: false })],
  );
  expect([...plan.show]).toEqual([]);
});

test('stops loading models that are no longer wanted', () => {
  const plan = planModels([wanted('a', 'a1', false)], [held('a', 'a1', { state: 'loading', shown: false })]);
  expect(plan.abort).toEqual(['a1']);
});

test('keeps the most recently used versions within the budget and unloads the rest', () => {
  const idle = [1, 2, 3, 4].map((n) => held('a', `old${n}`, { shown: false, usedAt: n, bytes: 40 }));
  expect(planModels([], idle, { count: 2, bytes: 1000 }).unload).toEqual(['old2', 'old1']);
  expect(planModels([], idle, { count: 9, bytes: 100 }).unload).toEqual(['old2', 'old1']);
});

test('in every case at most one version of a model is shown, and no shown one is unloaded', () => {
  const ids = fc.constantFrom('1', '2', '3');
  const models = fc.constantFrom('a', 'b');
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(models, ids, fc.boolean()), { selector: ([model]) => model }),
      fc.uniqueArray(
        fc.tuple(models, ids, fc.constantFrom('loading' as const, 'loaded' as const, 'failed' as const)),
        {
          selector: ([model, id]) => model + id,
        },
      ),
      fc.integer({ min: 0, max: 3 }),
      (asked, there, count) => {
        const plan = planModels(
          asked.map(([model, id, visible]) => wanted(model, model + id, visible)),
          there.map(([model, id, state], i) =>
            held(model, model + id, { state, shown: state === 'loaded' && i % 2 === 0 }),
          ),
          { count, bytes: 1000 },
        );
        const shownModels = [...plan.show].map((id) => id[0]);
        expect(new Set(shownModels).size).toBe(shownModels.length);
        for (const id of plan.unload) expect(plan.show.has(id)).toBe(false);
        const idle = there.filter(([model, id, state]) => state === 'loaded' && !plan.show.has(model + id));
        expect(plan.unload.length).toBe(Math.max(0, idle.length - count));
      },
    ),
  );
});
