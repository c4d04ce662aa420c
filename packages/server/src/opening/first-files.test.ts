import type { ModelVersion } from '@gantry/contract';
import { expect, test } from 'vitest';
import { firstFiles } from './first-files.ts';

const version = (name: string, more: Partial<ModelVersion> = {}): ModelVersion => ({
  id: crypto.randomUUID(),
  createdDate: '2026-09-21',
  uploadedAt: '2026-09-21T08:00:00.000Z',
  fileName: `${name}.ifc`,
  ifcBytes: 1,
  schema: 'IFC4',
  status: 'ready',
  progress: 1,
  problem: null,
  fragments: { sha256: name, bytes: 1000 },
  placement: null,
  place: null,
  objectCount: 1,
  contents: null,
  partlySupported: false,
  ...more,
});
const list = (...models: (readonly ModelVersion[])[]) => ({
  asOf: 0,
  origin: { easting: 0, northing: 0, height: 0 },
  layers: models.map((versions, position) => ({
    id: crypto.randomUUID(),
    name: `Layer ${position}`,
    position,
    models: [{ id: crypto.randomUUID(), name: 'Model', versions: [...versions] }],
  })),
});
const sized = (name: string, bytes: number) => version(name, { fragments: { sha256: name, bytes } });

test('the newest ready version of each of the first two models', () => {
  const queued = version('queued', { status: 'queued', fragments: null });
  expect(
    firstFiles(list([queued, version('a'), version('old')], [queued], [version('b')], [version('c')])),
  ).toEqual(['a', 'b']);
});

test('no more than 64 MB', () => {
  const megabytes = 1024 * 1024;
  expect(firstFiles(list([sized('a', 40 * megabytes)], [sized('b', 30 * megabytes)]))).toEqual(['a']);
  expect(firstFiles(list([sized('a', 70 * megabytes)], [version('b')]))).toEqual([]);
});
