import { describe, expect, test, vi } from 'vitest';
import { StyleStore } from '../../state/style-store.ts';
import { StyleApplier, type StyledModel } from './style-applier.ts';

/** A model of ten items, whose GlobalIds are their local ids as text. */
function setUp() {
  const calls: string[] = [];
  let outlined = '';
  const model: StyledModel = {
    paint: async (ids, paint) =>
      void calls.push(`paint ${[...ids]} ${paint ? (paint.color ?? 'own') : 'none'}`),
    setVisible: async (ids, visible) => void calls.push(`${visible ? 'show' : 'hide'} ${[...ids]}`),
    drawnIds: async () => Array.from({ length: 10 }, (_, i) => i),
  };
  const styles = new StyleStore();
  const shown = [{ modelId: 'm', model }];
  const settle = vi.fn(async () => undefined);
  const applier = new StyleApplier(
    { settleItems: settle },
    {
      shownModels: () => shown,
      localIds: async (_model, globalIds) => globalIds.map((id) => (Number(id) < 10 ? Number(id) : null)),
    },
    styles,
    async (outlines) => {
      const told = [...outlines]
        .sort()
        .map(([color, items]) => `${color} ${items.flatMap(({ localIds }) => localIds)}`);
      if (told.join() !== outlined) calls.push(`outline ${told.join(', ') || 'none'}`);
      outlined = told.join();
    },
  );
  const done = () => new Promise((resolve) => setTimeout(resolve, 5));
  const taken = async () => {
    await done();
    return calls.splice(0);
  };
  return { applier, styles, shown, settle, taken };
}
const at = (...ids: number[]) => ids.map((id) => ({ modelId: 'm', globalId: String(id) }));

describe('styles on their way to the engine', () => {
  test('go as differences, one colour at a time, and come off again', async () => {
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

  test('that change many times in a turn are applied once', async () => {
    const { applier, styles, settle, taken } = setUp();
    const id = styles.create('acme', 'status', 1);
    for (let i = 0; i < 10; i += 1) styles.set(id, at(i), { color: '#ff0000' });
    expect(await taken()).toEqual(['paint 0,1,2,3,4,5,6,7,8,9 #ff0000']);
    expect(settle).toHaveBeenCalledOnce();
    applier.dispose();
  });

  test('outline what is seen, each colour together, and nothing that is hidden', async () => {
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

  test('end with the scene', async () => {
    const { applier, styles, taken } = setUp();
    styles.hide(at(1));
    applier.dispose();
    styles.hide(at(2));
    applier.request();
    expect(await taken()).toEqual([]);
  });
});
