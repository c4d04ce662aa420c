import type { ShapeSpec } from '@gantry/plugin-sdk';
import { definePlugin, shapeLimits } from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { afterEach, expect, it } from 'vitest';

const triangle: ShapeSpec = { points: [0, 0, 0, 1, 0, 0, 1, 0, 1], triangles: [0, 1, 2], lines: [0, 1] };

const start = async () => {
  const plugin = definePlugin({
    manifest: {
      id: 'acme.zones',
      version: '1.0.0',
      name: 'Zones',
      sdk: '^1.0.0',
      capabilities: ['scene.overlay'],
      contributes: {},
      messages: { en: {}, 'zh-CN': {} },
    },
    activate: () => undefined,
  });
  const host = await createTestHost(plugin);
  await host.activate();
  return host;
};
let host: Awaited<ReturnType<typeof start>>;
afterEach(() => host.dispose());

it('a shape is drawn, changed and taken away, and none is left when the plugin ends', async () => {
  host = await start();
  const { scene } = host.context;
  const [first, second] = scene.addShapes([triangle, { ...triangle, tone: 'danger' }]);
  second?.update({ tone: 'warning', selected: true });
  expect(host.scene.shapes()).toMatchObject([{ triangles: [0, 1, 2] }, { tone: 'warning', selected: true }]);
  first?.dispose();
  expect(host.scene.shapes()).toHaveLength(1);
  await host.deactivate();
  expect(await host.leaks()).toMatchObject({ shapes: 0, retained: [] });
});

it('shapes have a limit for each plugin, which those that were taken away do not use up', async () => {
  host = await start();
  const { scene } = host.context;
  const most = Array.from({ length: shapeLimits.shapes }, () => triangle);
  const made = scene.addShapes(most);
  expect(() => scene.addShapes([triangle])).toThrow(RangeError);
  expect(host.scene.shapes()).toHaveLength(shapeLimits.shapes);
  made[0]?.dispose();
  expect(scene.addShapes([triangle])).toHaveLength(1);
});

it.each([
  ['two numbers for a point', { points: [0, 0], triangles: [] }],
  ['a point that is nowhere', { ...triangle, points: [0, 0, Number.NaN, 1, 0, 0, 1, 0, 1] }],
  ['too many points', { points: new Float32Array(3 * (shapeLimits.points + 1)), triangles: [] }],
  ['a corner that is missing', { ...triangle, triangles: [0, 1, 3] }],
  ['half a triangle', { ...triangle, triangles: [0, 1] }],
  ['half a line', { ...triangle, lines: [1] }],
])('a shape is refused for %s, also as a change', async (_, wrong) => {
  host = await start();
  const { scene } = host.context;
  expect(() => scene.addShapes([triangle, wrong])).toThrow(RangeError);
  expect(host.scene.shapes()).toEqual([]);
  const [shape] = scene.addShapes([triangle]);
  expect(() => shape?.update(wrong)).toThrow(RangeError);
  expect(host.scene.shapes()).toEqual([triangle]);
});
