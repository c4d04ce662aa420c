import type { FragmentsModels, MaterialDefinition, RaycastResult } from '@thatopen/fragments';
import { Box3, Color, Matrix4, Object3D, PerspectiveCamera, Scene, Vector2, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { ModelSet } from './model-set.ts';

/** An engine with one model. As the real one, it fails for a model that it no longer has, and leaves calls unanswered when a worker ends. */
function setUp() {
  const asked: string[] = [];
  const painted: MaterialDefinition[] = [];
  /** What every ray meets, the nearest first. */
  const hits: RaycastResult[] = [];
  let isGone = false;
  let isStuck = false;
  const call =
    <T>(name: string, answer: T) =>
    (): Promise<T> => {
      asked.push(name);
      if (isGone) return Promise.reject('Error: Fragments: Model not found: a');
      return isStuck ? new Promise(() => undefined) : Promise.resolve(answer);
    };
  const events = { add: () => undefined };
  const fragments = {
    modelId: 'a',
    object: new Object3D(),
    box: new Box3(),
    frozen: false,
    tiles: { onItemSet: events, onItemDeleted: events, values: () => [], get: () => undefined },
    onViewUpdated: events,
    useCamera: () => undefined,
    raycast: () => call<RaycastResult | null>('raycast', hits[0] ?? null)(),
    raycastAll: () => call('raycastAll', hits)(),
    raycastWithSnapping: ({ mouse }: { readonly mouse: Vector2 }) => call(`snap ${mouse.x} ${mouse.y}`, [])(),
    getGuidsByLocalIds: call('getGuidsByLocalIds', ['guid']),
    getLocalIdsByGuids: call('getLocalIdsByGuids', [7]),
    getItemsIdsWithGeometry: call('getItemsIdsWithGeometry', [7]),
    getItemsWithGeometryCategories: call('getItemsWithGeometryCategories', ['IFCWALL']),
    getBoxes: call('getBoxes', []),
    getMergedBox: call('getMergedBox', new Box3()),
    getItemsData: call('getItemsData', [{ _localId: { value: 7 }, _category: { value: 'IFCWALL' } }]),
    getItemsOfCategories: call('getItemsOfCategories', { IFCWALL: [7] }),
    getItemDrawChunks: call('getItemDrawChunks', []),
    getItemsGeometry: call('getItemsGeometry', []),
    setVisible: call('setVisible', undefined),
    highlight: (_: readonly number[], definition: MaterialDefinition) => {
      painted.push(definition);
      return call('highlight', undefined)();
    },
    resetHighlight: call('resetHighlight', undefined),
  };
  const core = {
    load: async () => fragments,
    disposeModel: async () => {
      isGone = true;
    },
  };
  const set = new ModelSet({
    core: core as unknown as FragmentsModels,
    scene: new Scene(),
    rig: { camera: new PerspectiveCamera() } as ConstructorParameters<typeof ModelSet>[0]['rig'],
    onMaterial: () => undefined,
    onGeometry: () => undefined,
    planes: [],
    onShown: () => undefined,
  });
  return {
    set,
    asked,
    painted,
    hits,
    stick: () => {
      isStuck = true;
    },
    load: () => set.load('a', new Uint8Array(), new Matrix4(), () => undefined),
  };
}

type Model = Awaited<ReturnType<ReturnType<typeof setUp>['load']>>;

/** Every call of a model, and how it answers when the model has no items. */
const calls: readonly (readonly [name: string, call: (model: Model) => Promise<unknown>, empty: unknown])[] =
  [
    [
      'raycast',
      (model) => model.raycast(new Vector2(), new PerspectiveCamera(), {} as HTMLCanvasElement),
      undefined,
    ],
    ['globalIds', (model) => model.globalIds([7]), [null]],
    ['localIds', (model) => model.localIds(['guid']), [null]],
    ['drawnIds', (model) => model.drawnIds(), []],
    ['drawnClasses', (model) => model.drawnClasses(), new Map()],
    ['objectBoxes', (model) => model.objectBoxes(), []],
    ['bounds', (model) => model.bounds([7]), new Box3()],
    ['facts', (model) => model.facts(7), []],
    ['category', (model) => model.category(7), undefined],
    ['find', (model) => model.find({ categories: ['IFCWALL'] }), []],
    ['chunks', (model) => model.chunks([7]), []],
    ['shapes', (model) => model.shapes([7]), []],
    ['setVisible', (model) => model.setVisible([7], false), undefined],
    ['paint', (model) => model.paint([7], { color: '#ff0000', opacity: 1 }), undefined],
    ['unpaint', (model) => model.paint([7], undefined), undefined],
  ];

describe.each(calls)('%s of a model that goes', (_, call, empty) => {
  it('answers as for one without items when it is asked later', async () => {
    const { set, asked, load } = setUp();
    const model = await load();
    await set.unload('a');
    asked.length = 0;
    await expect(call(model)).resolves.toEqual(empty);
    expect(asked).toEqual([]);
  });

  it('answers what is under way, whether the engine fails or keeps silent', async () => {
    for (const silent of [false, true]) {
      const { set, load, stick } = setUp();
      const model = await load();
      if (silent) stick();
      const answer = call(model);
      await set.unload('a');
      await expect(answer).resolves.toEqual(empty);
    }
  });
});

describe('a model that stays', () => {
  it('passes on what the engine answers', async () => {
    const { load } = setUp();
    const model = await load();
    expect(await model.globalIds([7])).toEqual(['guid']);
    expect(await model.drawnClasses()).toEqual(new Map([['IFCWALL', [7]]]));
    expect(await model.category(7)).toBe('IFCWALL');
  });

  it('is asked for corners and edges all over a finger’s reach, and for a mouse only where it is', async () => {
    const { load, asked } = setUp();
    const model = await load();
    const snaps = async (reach: number) => {
      asked.length = 0;
      const canvas = {} as HTMLCanvasElement;
      await model.snapTargets(new Vector2(100, 50), reach, new PerspectiveCamera(), canvas);
      return asked.filter((name) => name.startsWith('snap'));
    };
    expect(await snaps(10)).toEqual(['snap 100 50']);
    // The engine looks 10 px to each side of a place.
    const places = await snaps(24);
    expect(places).toHaveLength(9);
    expect(places).toEqual(expect.arrayContaining(['snap 86 36', 'snap 100 50', 'snap 114 64']));
  });

  it('is painted with a colour that is not the file’s own, and keeps the sides from which it is drawn', async () => {
    const { load, painted } = setUp();
    const model = await load();
    await model.paint([7], { color: '#ff8000', opacity: 1 });
    const [paint] = painted;
    expect(paint).not.toHaveProperty('renderedFaces');
    expect(paint?.color.getHexString()).toBe('ff8000');
    // The engine compares numbers, and would take the file's material for the paint.
    expect(paint?.color.equals(new Color('#ff8000'))).toBe(false);
  });
});

describe('a ray from one place to another', () => {
  /** Ground 2 m below, and a floor 5 m below. */
  async function below() {
    const { set, hits, load } = setUp();
    const model = await load();
    set.setShown('a', true);
    const item = (localId: number, y: number) =>
      // Safe: the model reads no more of a hit.
      ({ localId, point: new Vector3(0, y, 0), normal: new Vector3(0, 1, 0) }) as RaycastResult;
    hits.push(item(1, -2), item(2, -5));
    const canvas = document.createElement('canvas');
    const meet = async (metres: number, as: 'sight' | 'body') =>
      (await set.meet(new Vector3(), new Vector3(0, -metres, 0), canvas, as))?.localId;
    return { set, model, meet };
  }

  it('meets the first surface, and none that lies beyond its end', async () => {
    const { set, meet } = await below();
    expect([await meet(3, 'body'), await meet(3, 'sight'), await meet(1, 'body')]).toEqual([1, 1, undefined]);
    set.setShown('a', false);
    expect(await meet(3, 'body')).toBeUndefined();
  });

  it('goes through ground that is drawn as glass as sight, and not as a body', async () => {
    const { model, meet } = await below();
    model.seenThrough = new Set([1]);
    expect([await meet(9, 'sight'), await meet(9, 'body')]).toEqual([2, 1]);
  });
});
