import type { TreePlace } from '@gantry/contract';
import { expect, test } from 'vitest';
import { StyleStore } from './style-store.ts';
import type { TreeModel } from './tree-list.ts';
import { TreePlaces } from './tree-places.ts';

const model = (id: string): TreeModel => ({
  layerId: 'l',
  modelId: id,
  modelName: id,
  versionId: `version of ${id}`,
});
/** The same file twice, as when a discipline uploads another's model. */
const [first, second] = [model('a'), model('b')];
const place = (globalId: string, shapeAt: number): TreePlace => ({
  globalId,
  category: 'IFCWALL',
  hasShape: true,
  shapeAt,
  shapes: 1,
});
const walls = [place('w0', 0), place('w1', 1), place('w2', 2)];

function setUp() {
  const styles = new StyleStore();
  const asked: string[] = [];
  const places = new TreePlaces(styles, async ({ modelId }, globalIds) => {
    asked.push(`${modelId} ${globalIds.join()}`);
    return walls.filter(({ globalId }) => globalIds.includes(globalId));
  });
  places.setModels([first, second]);
  return { styles, places, asked };
}

test('of two models with the same GlobalIds, hiding and isolating in one does not count in the other', async () => {
  const { styles, places, asked } = setUp();
  styles.hide([{ modelId: 'a', globalId: 'w1' }]);
  await places.follow();
  expect([places.shown(first, [0, 3]), places.shown(second, [0, 3])]).toEqual([2, 3]);
  expect([places.hiddenOf(first, 'IFCWALL'), places.hiddenOf(second, 'IFCWALL')]).toEqual([1, 0]);
  expect(asked).toEqual(['a w1']);
  styles.showAll();
  styles.isolate([{ modelId: 'b', globalId: 'w1' }]);
  await places.follow();
  expect([places.shown(first, [0, 3]), places.shown(second, [0, 3])]).toEqual([0, 1]);
  styles.showAll();
  styles.ghost([{ modelId: 'b', globalId: 'w2' }]);
  await places.follow();
  expect([places.ghosts(first, [0, 3]), places.ghosts(second, [0, 3])]).toEqual([0, 1]);
  styles.unghost([{ modelId: 'a', globalId: 'w2' }]);
  expect(styles.hasGhosts).toBe(true);
  styles.unghost([{ modelId: 'b', globalId: 'w2' }]);
  expect([places.ghosts(second, [0, 3]), styles.hasGhosts]).toEqual([0, false]);
});
