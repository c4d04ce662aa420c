import { toDisposable, type Viewpoint } from '@gantry/plugin-sdk';
import { vi } from 'vitest';
import type { ScenePort } from '../../state/scene-port.ts';

export const somewhere: Viewpoint = {
  position: { x: 10, y: 20, z: 30 },
  target: { x: 1, y: 2, z: 3 },
  projection: 'perspective',
};

/** Replaces the 3D engine, which needs a GPU. Records its calls. */
export function fakeScene() {
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } };
  return {
    attach: vi.fn<ScenePort['attach']>(() => toDisposable(() => undefined)),
    flyTo: vi.fn<ScenePort['flyTo']>(() => Promise.resolve('done')),
    fit: vi.fn<ScenePort['fit']>(() => Promise.resolve('done')),
    uncover: vi.fn<ScenePort['uncover']>(() => Promise.resolve()),
    view: vi.fn<ScenePort['view']>(() => Promise.resolve('done')),
    setProjection: vi.fn<ScenePort['setProjection']>(),
    capture: vi.fn<ScenePort['capture']>(() => somewhere),
    followCamera: vi.fn<ScenePort['followCamera']>((listener) => {
      listener({ position: somewhere.position, heading: 30, tilt: 20, sweep: 60 });
      return toDisposable(() => undefined);
    }),
    moveTo: vi.fn<ScenePort['moveTo']>(),
    picture: vi.fn<ScenePort['picture']>(() => undefined),
    finishedPicture: vi.fn<ScenePort['finishedPicture']>(() =>
      Promise.resolve(document.createElement('canvas')),
    ),
    find: vi.fn<ScenePort['find']>(() => Promise.resolve([])),
    getProperties: vi.fn<ScenePort['getProperties']>(() =>
      Promise.resolve({ Name: 'Roof slab RS-EB-006', 'Pset_SlabCommon.LoadBearing': true, Tag: null }),
    ),
    getFacts: vi.fn<ScenePort['getFacts']>(() =>
      Promise.resolve([
        {
          kind: 'attributes',
          facts: [
            { name: 'Class', value: { kind: 'one', value: 'IFCSLAB' } },
            { name: 'Tag', value: { kind: 'one', value: null } },
          ],
        },
        { kind: 'type', facts: [{ name: 'Class', value: { kind: 'one', value: 'IFCSLABTYPE' } }] },
        {
          kind: 'set',
          name: 'Pset_SlabCommon',
          facts: [
            { name: 'LoadBearing', value: { kind: 'one', value: true } },
            { name: 'Status', value: { kind: 'list', values: ['NEW', 'TEMPORARY'] } },
            { name: 'Temperature', value: { kind: 'range', from: 10, to: 30, usual: 20 }, unit: '°C' },
          ],
        },
        {
          kind: 'materials',
          name: 'Roof',
          facts: [{ name: '', value: { kind: 'list', values: ['Concrete', 0.2] }, unit: 'm' }],
        },
      ]),
    ),
    objectBoxes: vi.fn<ScenePort['objectBoxes']>(() => Promise.resolve([box])),
    getBounds: vi.fn<ScenePort['getBounds']>(() => Promise.resolve(box)),
    sectionAround: vi.fn<ScenePort['sectionAround']>(() =>
      Promise.resolve({ kind: 'box', min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 4, z: 6 } }),
    ),
    cutFaceInMiddle: vi.fn<ScenePort['cutFaceInMiddle']>(() => Promise.resolve()),
    convert: vi.fn<ScenePort['convert']>(() => ({
      frame: 'project',
      at: { x: 836_412.35, y: 818_987.1, z: 4.2 },
    })),
    openThree: vi.fn<ScenePort['openThree']>(() => {
      throw new Error('The fake scene has no three.js.');
    }),
    dispose: vi.fn<ScenePort['dispose']>(),
  } satisfies ScenePort;
}
