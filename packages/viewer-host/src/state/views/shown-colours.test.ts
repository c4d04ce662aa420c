import { changeKinds } from '@gantry/contract';
import { expect, test } from 'vitest';
import { FakeServer } from '../../ui/testing/fake-server.ts';
import { ChangeColours } from '../compare/change-colours.ts';
import { colourFound } from '../find/value-colours.ts';
import { testStores } from '../testing/test-stores.ts';
import { shownColours } from './shown-colours.ts';

const of = (modelId: string, globalId: string) => ({ modelId, globalId });

test('other programs get the colours of a comparison and of a search as lists of objects, each object once', () => {
  const stores = testStores(new FakeServer().fetch, () => undefined);
  const { styles, colouring } = stores;
  expect(shownColours(stores)).toEqual([]);
  const objects = [of('a', 'wall'), of('b', 'slab'), of('a', 'beam')];
  colouring.show(
    colourFound(styles, 'gantry', { title: 'Found', label: 'Found', objects, filter: undefined }),
  );
  // What a module paints is the module's.
  styles.set(styles.create('acme.x', 'compare', 0), [of('a', 'door')], { color: '#123456' });
  const [found] = shownColours(stores);
  expect(found?.objects).toEqual([
    { modelId: 'a', globalIds: ['wall', 'beam'] },
    { modelId: 'b', globalIds: ['slab'] },
  ]);
  const comparison = new ChangeColours(styles);
  comparison.paint({
    groups: [
      { kinds: ['added'], objects: [of('a', 'wall')] },
      { kinds: ['removed'], objects: [of('older', 'gone')] },
    ],
    unchanged: [of('a', 'roof')],
    kept: [],
    shown: new Set(changeKinds),
    isFaded: true,
  });
  expect(shownColours(stores).map((one) => one.objects)).toEqual([
    [{ modelId: 'a', globalIds: ['wall'] }],
    [
      { modelId: 'b', globalIds: ['slab'] },
      { modelId: 'a', globalIds: ['beam'] },
    ],
  ]);
  comparison.end();
  colouring.end();
  expect(shownColours(stores)).toEqual([]);
});
