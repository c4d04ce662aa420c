import type { ObjectRef } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { autorun } from 'mobx';
import { describe, expect, test } from 'vitest';
import { StyleStore } from './style-store.ts';

const slab = { modelId: 'a', globalId: 'slab' };
const wall = { modelId: 'b', globalId: 'wall' };
const styleOf = (styles: StyleStore, id: string, at = slab) =>
  styles.layers.get(id)?.styles.of(at.modelId).get(at.globalId);

describe('style layers', () => {
  test('have unique names per owner while they exist', () => {
    const styles = new StyleStore();
    const id = styles.create('acme.one', 'status', 5);
    expect(() => styles.create('acme.one', 'status', 5)).toThrow(/already has a style layer/);
    expect(styles.create('acme.two', 'status', 5)).not.toBe(id);
    styles.remove(id);
    expect(styles.create('acme.one', 'status', 5)).toBe(id);
  });

  test('keep what is set until it is cleared, and ignore writes after disposal', () => {
    const styles = new StyleStore();
    const id = styles.create('acme.one', 'status', 5);
    styles.set(id, [slab, wall], { color: '#ff0000' });
    styles.clear(id, [wall]);
    expect([styleOf(styles, id), styleOf(styles, id, wall)]).toEqual([{ color: '#ff0000' }, undefined]);
    styles.clear(id);
    expect(styleOf(styles, id)).toBeUndefined();
    styles.remove(id);
    const { revision } = styles;
    styles.set(id, [slab], { ghost: true });
    styles.remove(id);
    expect([styles.layers.size, styles.revision]).toEqual([0, revision]);
  });

  test('reach the scene once per batch, even if nested or failing', () => {
    const styles = new StyleStore();
    const id = styles.create('acme.one', 'status', 5);
    let seen = -1;
    const stop = autorun(() => {
      seen += styles.revision >= 0 ? 1 : 0;
    });
    styles.batch(() => {
      styles.set(id, [slab], { ghost: true });
      styles.batch(() => styles.set(id, [wall], { ghost: true }));
    });
    expect(seen).toBe(1);
    expect(() =>
      styles.batch(() => {
        styles.set(id, [slab], { ghost: false });
        throw new Error('half way');
      }),
    ).toThrow('half way');
    expect(seen).toBe(2);
    styles.set(id, [slab], {});
    expect(seen).toBe(3);
    stop();
  });

  test('do not affect the user’s hiding and isolating, which showing all reverts', () => {
    const styles = new StyleStore();
    styles.hide([slab]);
    styles.isolate([wall]);
    expect([[...styles.hidden.values()], styles.isolated]).toEqual([[slab], [wall]]);
    styles.showAll();
    expect([styles.hidden.size, styles.isolated]).toEqual([0, undefined]);
  });
});

describe('painting many objects at once', () => {
  const red = { color: '#ff0000' };
  const setUp = () => {
    const styles = new StyleStore();
    const id = styles.create('acme.one', 'moment', 5);
    return { styles, id, close: styles.picture.open() };
  };
  const changedOf = (styles: StyleStore) =>
    Object.fromEntries([...styles.takeChanged()].map(([modelId, ids]) => [modelId, [...ids]]));

  test('replaces the layer, and reports only what has changed', () => {
    const { styles, id } = setUp();
    void styles.paint(id, [slab, wall], [red, {}], [0, 0]);
    expect(changedOf(styles)).toEqual({ a: ['slab'], b: ['wall'] });
    void styles.paint(id, [slab, wall], [{}, { ...red }], Uint8Array.of(1, 0));
    expect(changedOf(styles)).toEqual({ b: ['wall'] });
    void styles.paint(id, [wall], [{}], [0]);
    expect(changedOf(styles)).toEqual({ a: ['slab'] });
    expect([styleOf(styles, id), styleOf(styles, id, wall)]).toEqual([undefined, undefined]);
  });

  test('keeps nothing of objects that it gives no setting, and reports them only if they had one', () => {
    const { styles, id } = setUp();
    void styles.paint(id, [slab, wall], [{}, { color: undefined }], [0, 1]);
    expect(changedOf(styles)).toEqual({});
    void styles.paint(id, [slab, wall, wall], [red, {}], [0, 0, 1]);
    expect(changedOf(styles)).toEqual({ a: ['slab'] });
    expect([...(styles.layers.get(id)?.styles.of('b') ?? [])]).toEqual([]);
    styles.set(id, [slab, wall], {});
    expect(changedOf(styles)).toEqual({ a: ['slab'] });
  });

  test('gives the same styles and tells the same changes, whether or not the list of objects was painted before', () => {
    const objects = ['slab', 'wall', 'beam'].map((globalId) => ({ modelId: 'a', globalId }));
    const palette = [{}, red, { ghost: true }];
    const index = fc.integer({ min: 0, max: palette.length - 1 });
    const order = fc.constantFrom([0, 1, 2], [2, 1, 0], [0, 1, 1], [1]);
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ order, indices: fc.array(index, { minLength: 3, maxLength: 3 }) }),
      },
      { weight: 1, arbitrary: fc.record({ set: index, at: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ clear: fc.constantFrom([0], [1, 2], undefined) }) },
    );
    const looks = (styles: StyleStore, id: string) => objects.map((object) => styleOf(styles, id, object));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { styles, id } = setUp();
        // A list that was never painted before is made of new references.
        const [plain, plainId] = [new StyleStore(), 'acme.one/moment'];
        plain.create('acme.one', 'moment', 5);
        /** The same list each time, whose contents the plugin changes. */
        const list: ObjectRef[] = [];
        for (const one of steps) {
          const before = looks(styles, id);
          for (const [store, layer, isCopied] of [
            [styles, id, false],
            [plain, plainId, true],
          ] as const) {
            const refs = objects.map((object) => (isCopied ? { ...object } : object));
            if ('order' in one) {
              const named = one.order.flatMap((at) => refs[at] ?? []);
              const given = isCopied ? named : Object.assign(list, named);
              given.length = named.length;
              void store.paint(layer, given, palette, one.indices.slice(0, named.length));
            } else if ('set' in one) store.set(layer, refs.slice(one.at), palette[one.set] ?? {});
            else
              store.clear(
                layer,
                one.clear?.flatMap((at) => refs[at] ?? []),
              );
          }
          expect(looks(styles, id)).toEqual(looks(plain, plainId));
          const after = looks(styles, id);
          const changed = objects.filter((_, at) => before[at] !== after[at]).map(({ globalId }) => globalId);
          expect([...(styles.takeChanged().get('a') ?? [])]).toEqual(expect.arrayContaining(changed));
        }
      }),
    );
  });

  test('resolves when the picture shows it, or something later', async () => {
    const { styles, id } = setUp();
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(name);
    void styles.paint(id, [slab], [red], [0]).then(note('first'));
    const first = styles.revision;
    styles.batch(() => void styles.paint(id, [slab], [{}], [0]).then(note('second')));
    styles.picture.shown(first - 1);
    await Promise.resolve();
    expect(seen).toEqual([]);
    styles.picture.shown(first);
    await Promise.resolve();
    expect(seen).toEqual(['first']);
    void styles.paint(id, [slab], [red], [0]).then(note('third'));
    styles.picture.shown(styles.revision);
    await Promise.resolve();
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  test('resolves at once without a scene, and when the scene closes', async () => {
    const { styles, id, close } = setUp();
    const waiting = styles.paint(id, [slab], [red], [0]);
    close();
    await expect(waiting).resolves.toBeUndefined();
    await expect(styles.paint(id, [slab], [{}], [0])).resolves.toBeUndefined();
  });

  test('rejects when its layer is disposed or the engine fails', async () => {
    const { styles, id } = setUp();
    const other = styles.create('acme.two', 'moment', 5);
    const [mine, theirs] = [id, other].map((one) => styles.paint(one, [slab], [red], [0]));
    styles.remove(id);
    await expect(mine).rejects.toMatchObject({ name: 'AbortError' });
    await expect(styles.paint(id, [slab], [red], [0])).rejects.toMatchObject({ name: 'AbortError' });
    styles.picture.failed(styles.revision, new Error('worker gone'));
    await expect(theirs).rejects.toThrow('worker gone');
  });

  test('refuses indices that do not fit, without changing the layer', async () => {
    const { styles, id } = setUp();
    styles.set(id, [slab], red);
    await expect(styles.paint(id, [slab, wall], [{}], [0])).rejects.toThrow(
      'there are 2 objects and 1 indices',
    );
    await expect(styles.paint(id, [slab], [{}], [1])).rejects.toThrow('the index 1 at 0');
    await expect(styles.paint(id, [slab], [{}], [-1])).rejects.toThrow(RangeError);
    expect(styleOf(styles, id)).toEqual(red);
  });
});
