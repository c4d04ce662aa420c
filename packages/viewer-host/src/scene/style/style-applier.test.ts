import { describe, expect, test, vi } from 'vitest';
import { ClassStore } from '../../state/class-store.ts';
import { StyleStore } from '../../state/style-store.ts';
import { Pending } from '../testing/pending.ts';
import { StyleApplier, type StyledModel } from './style-applier.ts';

/** A model of ten items whose GlobalIds are their local ids as strings. */
function setUp() {
  const calls: string[] = [];
  const classItems = new Map<string, readonly number[]>();
  let outlined = '';
  const engineModel = (): StyledModel => ({
    paint: async (ids, paint) =>
      void calls.push(`paint ${[...ids]} ${paint ? (paint.color ?? 'own') : 'none'}`),
    setVisible: async (ids, visible) => void calls.push(`${visible ? 'show' : 'hide'} ${[...ids]}`),
    drawnIds: async () => Array.from({ length: 10 }, (_, i) => i),
    drawnClasses: async () => classItems,
  });
  const styles = new StyleStore();
  const classes = new ClassStore();
  const model = engineModel();
  const shown = [{ modelId: 'm', model }];
  const settle = vi.fn(async () => undefined);
  const hid = vi.fn();
  const frame = new Pending();
  /** GlobalIds that were looked up. */
  const asked: string[] = [];
  /** Wholes without a shape of their own, and those that were looked up. */
  const parts: Readonly<Record<string, readonly number[]>> = { assembly: [3, 4] };
  const used = new Set<string>();
  const applier = new StyleApplier(
    { settleItems: settle, drawn: () => (frame.has('next') ? Promise.resolve() : frame.begin('next')) },
    {
      shownModels: () => [...shown],
      named: async (_model, globalIds) => {
        asked.push(...globalIds);
        for (const id of globalIds) if (parts[id]) used.add(id);
        const items = globalIds.flatMap((id) => parts[id] ?? (Number(id) < 10 ? [Number(id)] : []));
        const wholes = (item: number) => [...used].filter((whole) => parts[whole]?.includes(item));
        return new Map(items.map((item) => [item, [...wholes(item), String(item)]]));
      },
    },
    styles,
    classes,
    async (outlines) => {
      const told = [...outlines]
        .sort()
        .map(([color, items]) => `${color} ${items.flatMap(({ localIds }) => localIds)}`);
      if (told.join() !== outlined) calls.push(`outline ${told.join(', ') || 'none'}`);
      outlined = told.join();
    },
    hid,
  );
  const done = () => new Promise((resolve) => setTimeout(resolve, 5));
  const taken = async () => {
    await done();
    return calls.splice(0);
  };
  return {
    applier,
    styles,
    classes,
    classItems,
    model,
    shown,
    engineModel,
    settle,
    frame,
    asked,
    taken,
    hid,
  };
}
const at = (...ids: number[]) => ids.map((id) => ({ modelId: 'm', globalId: String(id) }));

describe('styles', () => {
  test('are applied as differences, one colour at a time, and removed again', async () => {
    const { applier, styles, settle, taken } = setUp();
    const id = styles.create('acme', 'status', 1);
    styles.set(id, at(1, 2, 99), { color: '#ff0000' });
    expect(await taken()).toEqual(['paint 1,2 #ff0000']);
    styles.set(id, at(2), { color: '#00ff00' });
    expect(await taken()).toEqual(['paint 2 #00ff00']);
    applier.request();
    expect(await taken()).toEqual([]);
    styles.set(id, at(1), { visible: false });
    expect(await taken()).toEqual(['paint 1 none', 'hide 1']);
    styles.remove(id);
    expect(await taken()).toEqual(['paint 2 none', 'show 1']);
    expect(settle).toHaveBeenCalledTimes(4);
    applier.dispose();
  });

  test('that change many times in a task are applied once', async () => {
    const { applier, styles, settle, taken } = setUp();
    const id = styles.create('acme', 'status', 1);
    for (let i = 0; i < 10; i += 1) styles.set(id, at(i), { color: '#ff0000' });
    expect(await taken()).toEqual(['paint 0,1,2,3,4,5,6,7,8,9 #ff0000']);
    expect(settle).toHaveBeenCalledOnce();
    applier.dispose();
  });

  test('outline visible objects by colour, and no hidden ones', async () => {
    const { applier, styles, taken } = setUp();
    const id = styles.create('acme', 'danger', 1);
    styles.batch(() => {
      styles.set(id, at(1, 3), { outline: '#ff0000' });
      styles.set(id, at(2), { outline: '#00ff00', color: '#0000ff' });
    });
    expect(await taken()).toEqual(['paint 2 #0000ff', 'outline #00ff00 2, #ff0000 1,3']);
    styles.hide(at(3));
    expect(await taken()).toEqual(['hide 3', 'outline #00ff00 2, #ff0000 1']);
    styles.isolate(at(2));
    expect((await taken()).at(-1)).toBe('outline #00ff00 2');
    styles.remove(id);
    expect((await taken()).at(-1)).toBe('outline none');
    applier.dispose();
  });

  test('isolating hides every other item of the model', async () => {
    const { applier, styles, taken } = setUp();
    styles.isolate(at(3));
    expect(await taken()).toEqual(['hide 0,1,2,4,5,6,7,8,9']);
    styles.showAll();
    expect(await taken()).toEqual(['show 0,1,2,4,5,6,7,8,9']);
    applier.dispose();
  });

  test('of an assembly are those of its parts, until a part says otherwise', async () => {
    const { applier, styles, taken } = setUp();
    const assembly = [{ modelId: 'm', globalId: 'assembly' }];
    styles.isolate(assembly);
    expect(await taken()).toEqual(['hide 0,1,2,5,6,7,8,9']);
    styles.showAll();
    await taken();
    const id = styles.create('acme', 'status', 1);
    styles.set(id, assembly, { color: '#ff0000' });
    expect(await taken()).toEqual(['paint 3,4 #ff0000']);
    styles.hide(assembly);
    expect(await taken()).toEqual(['paint 3,4 none', 'hide 3,4']);
    // A later change of a part does not bring it back.
    styles.set(id, at(3), { color: '#00ff00' });
    expect(await taken()).toEqual([]);
    styles.showAll();
    expect(await taken()).toEqual(['paint 3 #00ff00', 'paint 4 #ff0000', 'show 3,4']);
    applier.dispose();
  });

  test('compose and send only what has changed', async () => {
    const { applier, styles, asked, taken } = setUp();
    const id = styles.create('acme', 'moment', 1);
    const all = at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    const palette = [{ color: '#ff0000' }, { ghost: true }, {}];
    const indices = new Uint8Array(all.length);
    void styles.paint(id, all, palette, indices);
    expect(await taken()).toEqual(['paint 0,1,2,3,4,5,6,7,8,9 #ff0000']);
    asked.length = 0;
    indices.set([1, 2], 3);
    void styles.paint(id, all, palette, indices);
    expect(await taken()).toEqual(['paint 3,4 none', 'paint 3 own']);
    expect(asked).toEqual(['3', '4']);
    void styles.paint(id, at(0), palette, [0]);
    expect(await taken()).toEqual(['paint 1,2,3,5,6,7,8,9 none']);
    applier.dispose();
  });

  test('are applied completely to a new or returning model', async () => {
    const { applier, styles, shown, engineModel, taken } = setUp();
    const id = styles.create('acme', 'status', 1);
    styles.set(id, at(1, 2), { color: '#ff0000' });
    await taken();
    const first = shown.splice(0);
    applier.request();
    styles.set(id, at(2), { color: '#00ff00' });
    expect(await taken()).toEqual([]);
    shown.push({ modelId: 'm', model: engineModel() });
    applier.request();
    expect(await taken()).toEqual(['paint 1 #ff0000', 'paint 2 #00ff00']);
    shown.splice(0, 1, ...first);
    applier.request();
    expect(await taken()).toEqual(['paint 2 #00ff00']);
    applier.dispose();
  });

  test('hide the objects of a hidden class, whatever modules paint, and spaces at first', async () => {
    const { applier, styles, classes, classItems, taken } = setUp();
    classItems.set('IFCWALL', [1, 2]).set('IFCSPACE', [3]);
    applier.request();
    expect(await taken()).toEqual(['hide 3']);
    expect(classes.entries).toEqual([
      { category: 'IFCSPACE', count: 1, isShown: false },
      { category: 'IFCWALL', count: 2, isShown: true },
    ]);
    classes.setShown('IFCSPACE', true);
    expect(await taken()).toEqual(['show 3']);
    classes.setShown('IFCWALL', false);
    expect(await taken()).toEqual(['hide 1,2']);
    styles.set(styles.create('acme', 'status', 1), at(1, 4), { color: '#ff0000' });
    expect(await taken()).toEqual(['paint 4 #ff0000']);
    classes.reset();
    expect(await taken()).toEqual(['paint 1 #ff0000', 'show 1,2', 'hide 3']);
    styles.isolate(at(3));
    expect(await taken()).toContainEqual('show 3');
    applier.dispose();
  });

  test('leave the rooms of an isolated whole hidden, unless it has nothing else', async () => {
    const { applier, styles, model, classItems, taken } = setUp();
    classItems.set('IFCSPACE', [3]);
    const shown = () => [3, 4, 5].filter((id) => !applier.isHidden(model, id));
    styles.isolate([{ modelId: 'm', globalId: 'assembly' }]);
    await taken();
    expect(shown()).toEqual([4]);
    classItems.set('IFCSPACE', [3, 4]);
    styles.isolate([{ modelId: 'm', globalId: 'assembly' }]);
    await taken();
    expect(shown()).toEqual([3, 4]);
    applier.dispose();
  });

  test('say which items are hidden, by class, one by one or by isolation, and tell when that changes', async () => {
    const { applier, styles, classes, classItems, model, taken, hid } = setUp();
    classItems.set('IFCSLAB', [3, 4]);
    const hidden = () =>
      Array.from({ length: 10 }, (_, id) => id).filter((id) => applier.isHidden(model, id));
    applier.request();
    await taken();
    expect([hidden(), hid.mock.calls.length]).toEqual([[], 0]);
    classes.setShown('IFCSLAB', false);
    styles.hide(at(7));
    await taken();
    expect([hidden(), hid.mock.calls.length]).toEqual([[3, 4, 7], 1]);
    // A colour hides nothing.
    styles.set(styles.create('acme.x', 'colours', 0), at(1), { color: '#112233' });
    await taken();
    expect(hid).toHaveBeenCalledTimes(1);
    styles.isolate(at(1, 3));
    await taken();
    expect(hidden()).toEqual([0, 2, 4, 5, 6, 7, 8, 9]);
    styles.showAll();
    classes.reset();
    await taken();
    expect([hidden(), hid.mock.calls.length]).toEqual([[], 3]);
  });

  test('are applied completely again after the engine has failed, and waiting callers are told', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { applier, styles, model, taken } = setUp();
    const id = styles.create('acme', 'status', 1);
    styles.set(id, at(5), { ghost: true });
    await taken();
    const fail = vi.spyOn(model, 'paint').mockRejectedValueOnce(new Error('worker gone'));
    await expect(styles.paint(id, at(1, 5), [{ color: '#ff0000' }, { ghost: true }], [0, 1])).rejects.toThrow(
      'worker gone',
    );
    fail.mockRestore();
    styles.hide(at(2));
    expect(await taken()).toEqual(['paint 1 #ff0000', 'hide 2']);
    expect(report).toHaveBeenCalledOnce();
    applier.dispose();
    vi.unstubAllGlobals();
  });

  test('are sent at once, whatever the number of colours', async () => {
    const { applier, styles, model, taken } = setUp();
    const paint = vi.spyOn(model, 'paint').mockReturnValue(new Promise(() => undefined));
    const palette = ['#ff0000', '#00ff00', '#0000ff'].map((color) => ({ color }));
    void styles.paint(styles.create('acme', 'status', 1), at(1, 2, 3), palette, [0, 1, 2]);
    expect(await taken()).toEqual([]);
    expect(paint.mock.calls.map(([ids]) => ids)).toEqual([[1], [2], [3]]);
    applier.dispose();
  });

  test('resolve when a frame shows them', async () => {
    const { applier, styles, frame, taken } = setUp();
    const id = styles.create('acme', 'status', 1);
    let isSeen = false;
    void styles.paint(id, at(1), [{ ghost: true }], [0]).then(() => {
      isSeen = true;
    });
    expect(await taken()).toEqual(['paint 1 own']);
    expect(isSeen).toBe(false);
    await frame.end('next', undefined);
    expect(isSeen).toBe(true);
    applier.dispose();
  });

  test('end with the scene', async () => {
    const { applier, styles, taken } = setUp();
    styles.hide(at(1));
    applier.dispose();
    styles.hide(at(2));
    applier.request();
    expect(await taken()).toEqual([]);
  });
});
