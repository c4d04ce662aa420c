import { type Position, toDisposable } from '@gantry/plugin-sdk';
import { beforeEach, expect, test } from 'vitest';
import { PlacePicker } from './place-picker.ts';

const clicked = { frame: 'scene', at: { x: 1, y: 2, z: 3 } } as const;
let said: string[];
/** What has not been taken down. */
let shown: Set<string>;
let opened: unknown[];
let convert: (position: Position) => Position;
let picker: PlacePicker;

beforeEach(() => {
  said = [];
  shown = new Set();
  opened = [];
  convert = () => ({ frame: 'wgs84', lat: 22.30941234, lon: 114.17620811, height: 4.567 });
  picker = new PlacePicker(
    {
      commands: { execute: async (_, value) => void opened.push(value) },
      notifications: {
        show({ text, timeoutMs }) {
          said.push(text);
          if (timeoutMs === 0) shown.add(text);
          return toDisposable(() => shown.delete(text));
        },
      },
      scene: { convert: (position) => convert(position) },
      session: { locale: 'en' },
      log: { debug() {} },
    },
    {
      tab: 'acme.cameras/cameras',
      command: () => 'Camera here',
      open: async (...form) => void opened.push(form),
    },
  );
});
const place = { latitude: 22.3094123, longitude: 114.1762081, height: 4.57 };

test('a form that was left comes back with the place and what was filled in; the next place is of a new device', async () => {
  await picker.leave('camera-1', { name: 'Gate' });
  expect(said).toEqual([
    'Right-click the place in the model, or press and hold it, and choose “Camera here”.',
  ]);
  await picker.place(clicked);
  await picker.place(clicked);
  expect(opened).toEqual([
    { tab: 'acme.cameras/cameras' },
    ['camera-1', { name: 'Gate', place }],
    [undefined, { place }],
  ]);
});

test('how to go on is shown until a place is picked, however long the model takes to open', async () => {
  const how = 'Right-click the place in the model, or press and hold it, and choose “Camera here”.';
  await picker.leave('camera-1', {});
  expect([...shown]).toEqual([how]);
  expect(picker.isWaiting).toBe(true);
  await picker.place(undefined);
  expect([...shown]).toEqual([how]);
  await picker.place(clicked);
  expect([...shown]).toEqual([]);
  expect(picker.isWaiting).toBe(false);

  await picker.leave('camera-1', { name: 'Gate' });
  picker.giveUp();
  expect([...shown]).toEqual([]);
  await picker.place(clicked);
  expect(opened.at(-1)).toEqual([undefined, { place }]);
});

test('a form still waits where the model has no place on the earth', async () => {
  await picker.leave('camera-1', {});
  convert = () => {
    throw new Error('No grid.');
  };
  await picker.place(clicked);
  await picker.place(undefined);
  expect(said.slice(1)).toEqual(
    Array(2).fill('The model does not know where this place is. Type latitude, longitude and height.'),
  );
  convert = () => ({ frame: 'wgs84', lat: 22.30941234, lon: 114.17620811, height: 4.567 });
  await picker.place(clicked);
  expect(opened.at(-1)).toEqual(['camera-1', { place }]);
});
