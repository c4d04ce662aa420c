import { expect, test } from 'vitest';
import * as z from 'zod';
import { textCell } from '../cells.ts';
import { deviceRow } from './device-row.ts';

const row = deviceRow(z.object({ stream: z.preprocess(textCell, z.string().optional()) }));
const cells = { instrumentId: 4711, name: ' Camera 1 ', gateway: null, stream: 'rtsp' };

test('a row of a file is a device with its place and what is the module’s own', () => {
  expect(row.parse({ ...cells, latitude: '22.3', longitude: 114.1, height: 0 })).toEqual({
    instrumentId: '4711',
    name: 'Camera 1',
    stream: 'rtsp',
    place: { latitude: 22.3, longitude: 114.1, height: 0 },
  });
  expect(row.parse(cells)).not.toHaveProperty('place');
});

test('a place that lacks a part is a problem of that part', () => {
  const { error } = row.safeParse({ ...cells, latitude: 22.3, height: 4 });
  expect(error?.issues.map(({ path }) => path)).toEqual([['longitude']]);
});
