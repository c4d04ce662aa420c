import { Box3, Matrix4, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { ObjectBoxes } from './object-boxes.ts';

/** Objects by their local id, each a box of one metre. */
function modelOf(classes: Readonly<Record<string, readonly number[]>>) {
  const model = {
    asked: [] as number[][],
    object: { matrixWorld: new Matrix4() },
    drawnClasses: async () => new Map(Object.entries(classes)),
    async getBoxes(localIds: number[]) {
      model.asked.push(localIds);
      return localIds.map((id) => new Box3(new Vector3(id, 0, 0), new Vector3(id + 1, 1, 1)));
    },
  };
  return model;
}

describe('the boxes of objects', () => {
  it('leave out spaces, and are read again only after the model was moved', async () => {
    const model = modelOf({ IFCSLAB: [1, 2], IFCSPACE: [3] });
    const boxes = new ObjectBoxes(model);
    expect((await boxes.read()).map(({ min }) => min.x)).toEqual([1, 2]);
    await boxes.read();
    expect(model.asked).toEqual([[1, 2]]);
    model.object.matrixWorld.makeTranslation(5, 0, 0);
    await boxes.read();
    expect(model.asked).toHaveLength(2);
  });

  it('are an even sample of a large model', async () => {
    const model = modelOf({ IFCSLAB: Array.from({ length: 5000 }, (_, id) => id) });
    const found = await new ObjectBoxes(model).read();
    expect(found).toHaveLength(2000);
    expect(found.at(-1)?.min.x).toBeGreaterThan(4900);
  });
});
