import { expect, test } from 'vitest';
import { demoModels } from './models.ts';
import { demoObjects } from './objects.ts';

test('the objects are those of the latest version of the model, and stand in its bays', async () => {
  const version = demoModels('BEM', 3).at(1);
  let ifc = '';
  for await (const chunk of version?.body() ?? []) ifc += chunk.toString('latin1');
  const objects = demoObjects('BEM', 3);
  expect(objects.length).toBeGreaterThan(20);
  for (const { globalId, name, layerId, modelId } of objects) {
    expect(ifc).toContain(`'${globalId}'`);
    expect(ifc).toContain(`'${name}'`);
    expect([layerId, modelId]).toEqual([version?.layer.id, version?.modelId]);
  }
  expect(new Set(objects.map(({ place }) => place))).toContain('WB Bay 003');
  expect(demoObjects('TY', 3)).toEqual([]);
});
