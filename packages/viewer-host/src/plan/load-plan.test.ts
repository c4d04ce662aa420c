import { deflateSync } from 'node:zlib';
import { encodeFirstLook } from '@gantry/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShownVersion } from '../state/layer-store.ts';
import { version } from '../ui/testing/test-data.ts';
import { PlanModels } from './load-plan.ts';
import { extentOf } from './plan-mesh.ts';

/** A level square of 4 m by 4 m. */
const file = deflateSync(
  encodeFirstLook({
    from: [0, 2, 0],
    step: 1,
    groups: [
      {
        colour: [1, 2, 3],
        corners: Uint16Array.from([0, 0, 0, 0, 0, 4, 4, 0, 4, 4, 0, 0]),
        triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
      },
    ],
    boxes: new Uint16Array(),
  }),
);
const origin = { easting: 100, northing: 200, height: 0 };
const shown = (id: string, day = '2026-09-21'): ShownVersion => ({
  layerId: 'layer',
  modelId: `model of ${id}`,
  modelName: `Model ${id}`,
  version: version(day, { id }),
  visible: true,
  opacity: 1,
});
const box = { min: { x: 7, y: 0, z: 7 }, max: { x: 9, y: 3, z: 9 } };

const fetched = vi.fn<(path: string) => void>();
const list = vi.fn(async () => [{ versionId: 'b', sha256: 'bb', bytes: file.length }]);
const { signal } = new AbortController();
let models: PlanModels;

beforeEach(() => {
  vi.clearAllMocks();
  document.head.innerHTML = '';
  vi.stubGlobal('fetch', async (path: string) => {
    fetched(path);
    return new Response(Uint8Array.from(path.endsWith('damaged') ? file.subarray(1) : file));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The page came with these looks. */
function open(...inPage: readonly string[]) {
  const meta = document.createElement('meta');
  meta.name = 'gantry-looks';
  const looks = inPage.map((id) => ({ version: id, path: `/page/${id}`, bytes: file.length }));
  meta.content = JSON.stringify({ user: 'somebody', looks });
  document.head.append(meta);
  models = new PlanModels({ list, path: (sha256) => `/files/${sha256}`, boxes: async () => [box] });
}
const load = (...versions: readonly ShownVersion[]) => models.load(versions, origin, signal);

test('takes the looks that the page came with, and asks once for those of other versions', async () => {
  open('a');
  const [first] = await load(shown('a'));
  expect([first?.name, first?.isRough, list.mock.calls.length]).toEqual(['Model a', false, 0]);
  expect(extentOf(first ? [first.mesh] : [])).toEqual({
    min: { x: 0, y: 2, z: 0 },
    max: { x: 4, y: 2, z: 4 },
  });
  const both = await load(shown('a'), shown('b'));
  expect(both.map(({ version: id, isRough }) => [id, isRough])).toEqual([
    ['a', false],
    ['b', false],
  ]);
  await load(shown('b'));
  expect(list).toHaveBeenCalledOnce();
  expect(fetched.mock.calls.flat()).toEqual(['/page/a', '/files/bb']);
});

test('puts a model where it stands, also after somebody has moved it', async () => {
  open('a');
  const placed = (eastings: number): ShownVersion => ({
    ...shown('a'),
    version: version('2026-09-21', {
      id: 'a',
      placement: {
        crs: null,
        eastings,
        northings: 190,
        orthogonalHeight: 5,
        xAxisAbscissa: 1,
        xAxisOrdinate: 0,
        scale: 1,
      },
    }),
  });
  const at = async (eastings: number) =>
    extentOf((await load(placed(eastings))).map(({ mesh }) => mesh))?.min;
  expect(await at(110)).toEqual({ x: 10, y: 7, z: 10 });
  expect(await at(130)).toEqual({ x: 30, y: 7, z: 10 });
});

test('has boxes for a version without a look or with a damaged one, and while the server cannot be reached', async () => {
  open();
  const rough = async (id: string) => {
    const [model] = await load(shown(id));
    return [model?.isRough, extentOf(model ? [model.mesh] : [])];
  };
  list.mockRejectedValueOnce(new Error('There is no network.'));
  expect(await rough('b')).toEqual([true, box]);
  expect(await rough('c')).toEqual([true, box]);
  list.mockResolvedValueOnce([{ versionId: 'd', sha256: 'damaged', bytes: file.length - 1 }]);
  expect(await rough('d')).toEqual([true, box]);
  // The network is back.
  const [model] = await load(shown('b'));
  expect(model?.isRough).toBe(false);
});
