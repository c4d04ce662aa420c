import { definePlugin } from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { expect, it, onTestFinished } from 'vitest';

const plugin = definePlugin({
  manifest: {
    id: 'acme.places',
    version: '1.0.0',
    name: 'Places',
    sdk: '^1.0.0',
    capabilities: ['scene.read'],
    contributes: {},
    messages: { en: {}, 'zh-CN': {} },
  },
  activate: () => undefined,
});
const box = [0, 0, 0, 1, 1, 1] as const;
const objects = [
  { globalId: 'storey', category: 'IFCBUILDINGSTOREY', properties: { Name: 'Ground floor' } },
  { globalId: 'frame', category: 'IFCELEMENTASSEMBLY', parent: 'storey' },
  { globalId: 'beam', category: 'IFCBEAM', parent: 'frame', box },
  { globalId: 'wall', category: 'IFCWALL', parent: 'storey', box },
];

it('a plugin walks the tree of a model, down and up', async () => {
  const host = await createTestHost(plugin, { models: [{ id: 'm', objects }] });
  onTestFinished(() => host.dispose());
  await host.activate();
  const { tree } = host.context.scene;
  expect(await tree.children({ modelId: 'm' })).toEqual([
    {
      modelId: 'm',
      globalId: 'storey',
      category: 'IFCBUILDINGSTOREY',
      name: 'Ground floor',
      children: 2,
      hasShape: false,
    },
  ]);
  const ids = (found: readonly { readonly globalId: string }[]) => found.map(({ globalId }) => globalId);
  const of = (globalId: string) => ({ modelId: 'm', globalId });
  expect(ids(await tree.children(of('storey')))).toEqual(['frame', 'wall']);
  expect(ids(await tree.parts(of('storey')))).toEqual(['beam', 'wall']);
  expect(ids(await tree.parts(of('wall')))).toEqual(['wall']);
  expect(ids(await tree.path(of('beam')))).toEqual(['storey', 'frame', 'beam']);
  expect(await tree.children({ modelId: 'other' })).toEqual([]);
  await expect(tree.path(of('beam'), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
