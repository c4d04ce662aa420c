import { viewpoint } from '@gantry/contract';
import type { ObjectRef, Viewpoint } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { bem, layer, model, version } from '../../ui/testing/test-data.ts';
import type { Stores } from '../stores.ts';
import { savedViewpoint } from '../testing/saved-viewpoint.ts';
import { testStores } from '../testing/test-stores.ts';
import { captureView } from './capture-view.ts';
import { restoreView } from './restore-view.ts';
import { fromSavedCamera, toSavedCamera } from './view-camera.ts';

const origin = { easting: 836_000, northing: 818_900, height: 2 };
const camera: Viewpoint = {
  position: { x: 10, y: 20, z: 30 },
  target: { x: 1, y: 2, z: 3 },
  projection: 'perspective',
};
const tunnel = model('Tunnel', [version('2026-11-18'), version('2026-06-20')]);
const cavern = model('Cavern', [version('2026-06-20')], 101);
const structure = layer('Structure', [tunnel, cavern]);
const services = layer('Services', [], 201);
const of = ({ id: modelId }: { id: string }, globalId: string): ObjectRef => ({ modelId, globalId });

let stores: Stores;
async function open(layers = [structure, services]): Promise<Stores> {
  const server = new FakeServer().on(`GET /api/projects/${bem.id}/layers`, {
    json: { asOf: 0, origin, layers },
  });
  const opened = testStores(server.fetch, () => undefined);
  await opened.layers.open(bem.id);
  return opened;
}
beforeEach(async () => {
  localStorage.clear();
  stores = await open();
});

/** Something of everything. */
function arrange({ timeline, layers, classes, styles, selection, sections, look, measure }: Stores): void {
  timeline.seek('2026-07-01');
  layers.setLayersVisible([services.id], false);
  layers.setModelVisible(cavern.id, false);
  layers.setOpacity(structure.id, 0.4);
  layers.lines.setShown('grid', false);
  classes.setShown('IFCSLAB', false);
  styles.hide([of(tunnel, 'a'), of(cavern, 'b'), of(tunnel, 'c')]);
  styles.isolate([of(tunnel, 'd'), of(tunnel, 'e')]);
  styles.ghost([of(tunnel, 'f')]);
  selection.set([of(cavern, 'g'), of(tunnel, 'h'), of(cavern, 'i')]);
  sections.add({
    name: 'Off',
    isOn: false,
    shape: { kind: 'box', min: { x: 1, y: 2, z: 3 }, max: { x: 4, y: 5, z: 6 } },
  });
  sections.add({
    name: 'Plane',
    shape: { kind: 'plane', at: { x: 1, y: 2, z: 3 }, normal: { x: 0, y: 0, z: 1 } },
  });
  sections.add(
    { name: 'Of a plugin', shape: { kind: 'plane', at: { x: 1, y: 2, z: 3 }, normal: { x: 0, y: 0, z: 1 } } },
    'acme.cut',
  );
  look.setNeutral(true);
  const at = (x: number) => ({ at: { x, y: 818_900, z: 4.25 } });
  const face = { ...at(1), normal: { x: 0, y: 0, z: 1 }, versionId: tunnel.versions[0]?.id };
  for (const kind of ['length', 'length', 'face'] as const) {
    measure.start(kind);
    measure.accept(kind === 'face' ? face : at(836_000));
    measure.accept(at(836_002.5));
  }
  measure.remove(1);
  measure.rename(2, 'Headroom at the portal');
  measure.add('point', [at(0)], 'Of a plugin');
  measure.choose(2);
  measure.setUnit('mm');
  measure.setOpen(false);
}

test('what was captured is restored exactly in another browser, and passes the contract', async () => {
  arrange(stores);
  const saved = captureView(stores, camera, 'gantry.permits/tab');
  expect(viewpoint.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  stores.selection.set([...stores.selection.current, of({ id: 'an older version' }, 'gone')]);
  expect(captureView(stores, camera, 'gantry.permits/tab')).toEqual(saved);
  expect(saved.clipping.map(({ name, isOn }) => [name, isOn])).toEqual([
    ['Off', false],
    ['Plane', true],
  ]);
  const other = await open();
  other.styles.hide([of(tunnel, 'other')]);
  other.sections.add({
    name: 'Old',
    shape: { kind: 'plane', at: { x: 0, y: 0, z: 0 }, normal: { x: 1, y: 0, z: 0 } },
  });
  expect(restoreView(other, saved)).toEqual({ models: 0, layers: 0, isDayGone: false });
  expect(captureView(other, fromSavedCamera(saved.camera, origin), 'gantry.permits/tab')).toEqual(saved);
  expect(other.selection.current.at(-1)).toEqual(of(cavern, 'i'));
  expect([other.timeline.day, other.styles.hidden.size, other.styles.hasGhosts]).toEqual([
    '2026-07-01',
    3,
    true,
  ]);
});

test('measurements come back with names, numbers, points and unit; an earlier view leaves them as they are', async () => {
  arrange(stores);
  const { measurements, ...earlier } = captureView(stores, camera, undefined);
  expect(measurements).toMatchObject({
    unit: 'mm',
    chosen: 0,
    list: [
      { kind: 'length', number: 2, name: 'Headroom at the portal' },
      { kind: 'face', number: 1, name: null, points: [{ normal: { x: 0, y: 0, z: 1 } }, { normal: null }] },
    ],
  });
  const other = await open();
  other.measure.add(
    'angle',
    [0, 1, 2].map((x) => ({ at: { x, y: 0, z: 0 } })),
    'Of a plugin',
  );
  other.measure.start('point');
  other.measure.accept({ at: { x: 1, y: 2, z: 3 } });
  other.measure.setUnit('ft');
  const own = other.measure.results;
  restoreView(other, viewpoint.parse(JSON.parse(JSON.stringify(earlier))));
  expect(other.measure.results).toEqual(own);
  restoreView(other, { ...earlier, measurements });
  expect(other.measure.results.map(({ name, kind }) => name ?? kind)).toEqual([
    'Of a plugin',
    'Headroom at the portal',
    'face',
  ]);
  expect(other.measure.results.find(({ id }) => id === other.measure.chosen)?.number).toBe(2);
  // The unit that somebody has chosen is not lost by looking at what others measured.
  const later = await open();
  later.measure.open('');
  expect([other.measure.unit, later.measure.unit]).toEqual(['mm', 'ft']);
});

test('a view of the newest day, in which everything is shown, undoes everything', async () => {
  const plain = captureView(stores, camera, undefined);
  expect(plain).toMatchObject({ day: null, tab: null, colours: 'own' });
  arrange(stores);
  const shown = stores.styles.revision;
  restoreView(stores, plain);
  expect(captureView(stores, camera, undefined)).toEqual(plain);
  // The scene hears of it.
  expect(stores.styles.revision).toBeGreaterThan(shown);
  expect(stores.sections.list.map(({ name }) => name)).toEqual(['Of a plugin']);
});

test('what names a deleted model or layer is left out and told; the rest is restored', async () => {
  arrange(stores);
  const saved = captureView(stores, camera, undefined);
  const later = await open([{ ...structure, models: [tunnel] }]);
  expect(restoreView(later, saved)).toEqual({ models: 1, layers: 1, isDayGone: false });
  expect([...later.styles.hidden.keys()]).toEqual([`${tunnel.id}/a`, `${tunnel.id}/c`]);
  expect(later.selection.current).toEqual([of(tunnel, 'h')]);
  const early = savedViewpoint({ day: '2026-01-01' });
  expect(restoreView(later, early)).toMatchObject({ isDayGone: true });
  later.timeline.setSteps(['2026-01-01'], true);
  expect(restoreView(later, early)).toMatchObject({ isDayGone: false });
});

const metres = fc.double({ min: -500, max: 500, noNaN: true });
const point = fc.record({ x: metres, y: metres, z: metres });

test('a camera in either projection comes back to the millimetre, whatever the project’s origin', () => {
  fc.assert(
    fc.property(
      point,
      point,
      fc.constantFrom('perspective' as const, 'orthographic' as const),
      (position, target, projection) => {
        fc.pre(Math.hypot(position.x - target.x, position.y - target.y, position.z - target.z) > 0.1);
        const saved = toSavedCamera({ position, target, projection }, origin);
        const { cameraDirection: d, cameraUpVector: u } = saved;
        const back = fromSavedCamera(saved, origin);
        for (const [a, b] of [
          [back.position, position],
          [back.target, target],
        ] as const)
          if (Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) > 1e-6) throw new Error('Another place.');
        return (
          back.projection === projection &&
          Math.abs(Math.hypot(d.x, d.y, d.z) - 1) < 1e-9 &&
          Math.abs(Math.hypot(u.x, u.y, u.z) - 1) < 1e-9 &&
          Math.abs(d.x * u.x + d.y * u.y + d.z * u.z) < 1e-5
        );
      },
    ),
  );
  expect(toSavedCamera(camera, origin)).toMatchObject({
    cameraViewPoint: { x: 836_010, y: 818_870, z: 22 },
    fieldOfView: 45,
  });
});
