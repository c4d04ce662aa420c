import { autorun } from 'mobx';
import { describe, expect, test } from 'vitest';
import { StyleStore } from './style-store.ts';

const slab = { modelId: 'a', globalId: 'slab' };
const wall = { modelId: 'b', globalId: 'wall' };
const styleOf = (styles: StyleStore, id: string, at = slab) =>
  styles.layers.get(id)?.styles.get(at.modelId)?.get(at.globalId);

describe('style layers', () => {
  test('belong to one owner each, who may not name two alike until one is gone', () => {
    const styles = new StyleStore();
    const id = styles.create('acme.one', 'status', 5);
    expect(() => styles.create('acme.one', 'status', 5)).toThrow(/already has a style layer/);
    expect(styles.create('acme.two', 'status', 5)).not.toBe(id);
    styles.remove(id);
    expect(styles.create('acme.one', 'status', 5)).toBe(id);
  });

  test('keep what is set until it is cleared, and ignore writes after their end', () => {
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

  test('reach the scene once for a batch, nested or failing', () => {
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

  test('leave hiding and isolating to the user, who takes both back at once', () => {
    const styles = new StyleStore();
    styles.hide([slab]);
    styles.isolate([wall]);
    expect([[...styles.hidden.values()], styles.isolated]).toEqual([[slab], [wall]]);
    styles.showAll();
    expect([styles.hidden.size, styles.isolated]).toEqual([0, undefined]);
  });
});
