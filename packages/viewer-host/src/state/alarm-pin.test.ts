import type { Alarm, AlarmList } from '@gantry/contract';
import { observable, runInAction } from 'mobx';
import { beforeEach, expect, test } from 'vitest';
import { alarmOf, alarmsOf } from '../ui/testing/test-data.ts';
import { AlarmPin } from './alarm-pin.ts';
import { MarkerStore } from './marker-store.ts';

const pump = alarmOf({ tag: { en: '4 inside', 'zh-CN': '内有 4 人' } });
let alarms: { list: AlarmList };
let markers: MarkerStore;
let preferences: { locale: 'en' | 'zh-CN' };
let pin: AlarmPin;
const set = (...now: readonly Alarm[]) =>
  runInAction(() => {
    alarms.list = alarmsOf(now);
  });
const pins = () => [...markers.markers.values()].filter(({ owner }) => owner === 'gantry.host');
const words = () => pins().map(({ spec }) => [spec.label, spec.alarm, spec.tone]);

beforeEach(() => {
  alarms = observable({ list: alarmsOf([pump]) }, {}, { deep: false });
  preferences = observable({ locale: 'en' });
  markers = new MarkerStore();
  pin = new AlarmPin({ markers, alarms, preferences });
});

test('marks the place of one alarm until it is over, in the language of the reader', () => {
  pin.show(pump);
  expect(words()).toEqual([['CP-03 Sump pit: 2 people over the 90 min stay', '4 inside', 'danger']]);
  expect(pins()[0]?.spec.at).toEqual({ frame: 'wgs84', lat: 22.32, lon: 114.21, height: 5 });
  runInAction(() => {
    preferences.locale = 'zh-CN';
  });
  expect(words()).toEqual([['CP-03 集水坑: 2 人超过 90 分钟停留上限', '内有 4 人', 'danger']]);
  set();
  expect(pins()).toEqual([]);
});

test('leaves the mark as it is while nothing of the alarm changes, so that it does not pulse again', () => {
  pin.show(pump);
  const [first] = pins();
  set({ ...pump, value: 96 });
  expect(pins()[0]?.id).toBe(first?.id);
});

test('gives way to the marker of the module, whatever its language, and comes back when that goes', () => {
  pin.show(pump);
  const shown = (alarm: string, owner = pump.pluginId) =>
    markers.add(owner, [{ at: { frame: 'scene', at: { x: 0, y: 0, z: 0 } }, alarm }]);
  const others = [...shown('2 over stay · 5 min'), ...shown('4 inside', 'gantry.falsework')];
  expect(pins()).toHaveLength(1);
  const same = shown('内有 4 人 · 5 分钟');
  expect(pins()).toEqual([]);
  markers.remove(same);
  expect(pins()).toHaveLength(1);
  pin.clear();
  expect([...markers.markers.keys()]).toEqual(others);
});

test('marks one at a time, and none for an object, which is selected instead', () => {
  const wall = alarmOf({ id: '00000000-0000-4000-8000-000000000972', flyTo: { object: 'wall' } });
  set(pump, wall);
  pin.show(pump);
  pin.show(wall);
  expect(pins()).toEqual([]);
  pin.show(pump);
  pin.show(pump);
  expect(pins()).toHaveLength(1);
});
