import { definePlugin, type MeasurementSpec, measureLimits } from '@gantry/plugin-sdk';
import { createTestHost } from '@gantry/plugin-sdk/testing';
import { afterEach, expect, it } from 'vitest';

const at = (x: number) => ({ at: { x, y: 0, z: 0 } });
const length: MeasurementSpec = { kind: 'length', points: [at(0), at(3)], name: 'Gap' };

const start = async () => {
  const plugin = definePlugin({
    manifest: {
      id: 'acme.gaps',
      version: '1.0.0',
      name: 'Gaps',
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

it('a plugin gets what the user measures for it, which stays the user’s', async () => {
  host = await start();
  const { measure } = host.context.scene;
  const lists: number[] = [];
  measure.onDidChange((list) => lists.push(list.length));
  const result = measure.start('length');
  expect(host.scene.measuring()).toBe('length');
  await host.scene.measure(length.points, [{ what: 'length', value: '3.000', unit: 'm' }]);
  expect(await result).toMatchObject({
    kind: 'length',
    points: [at(0), at(3)],
    quantities: [{ value: '3.000' }],
  });
  expect([host.scene.measuring(), measure.list.length, lists]).toEqual([undefined, 1, [1]]);
  measure.clear();
  await host.deactivate();
  expect(host.scene.measurements()).toHaveLength(1);
  expect(await host.leaks()).toMatchObject({ measurements: 0, retained: [] });
});

it('waiting ends with the tool, with the signal and with the plugin', async () => {
  host = await start();
  const { measure } = host.context.scene;
  const ended = measure.start('angle');
  await host.scene.measure(undefined);
  expect(await ended).toBeUndefined();
  const stopped = measure.start('angle');
  measure.stop();
  expect(await stopped).toBeUndefined();
  const replaced = measure.start('angle');
  const signal = new AbortController();
  const aborted = measure.start('point', signal.signal);
  expect(await replaced).toBeUndefined();
  signal.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  const last = measure.start('point');
  const failed = expect(last).rejects.toThrow();
  await host.deactivate();
  await failed;
  expect(host.scene.measuring()).toBeUndefined();
});

it('what a plugin adds is removed by it, by the user, and with it', async () => {
  host = await start();
  const { measure } = host.context.scene;
  const [first, second] = [measure.add(length), measure.add(length), measure.add(length)];
  first?.dispose();
  host.scene.removeMeasurement(second?.id ?? '');
  expect(measure.list).toHaveLength(1);
  measure.clear();
  expect(measure.list).toEqual([]);
  for (let nth = 0; nth < measureLimits.measurements; nth += 1) measure.add(length);
  expect(() => measure.add(length)).toThrow(RangeError);
  await host.deactivate();
  expect(host.scene.measurements()).toEqual([]);
});

it.each<[string, MeasurementSpec]>([
  ['a length of one point', { kind: 'length', points: [at(0)] }],
  ['an area of two points', { kind: 'area', points: [at(0), at(1)] }],
  ['a point that is nowhere', { kind: 'point', points: [at(Number.NaN)] }],
  ['a distance from no face', { kind: 'face', points: [at(0), at(1)] }],
])('a measurement is refused for %s', async (_, wrong) => {
  host = await start();
  expect(() => host.context.scene.measure.add(wrong)).toThrow(RangeError);
  expect(host.scene.measurements()).toEqual([]);
});
