import type { Disposable, ObjectRef } from '@gantry/plugin-sdk';
import type { LinkHost } from '../links/link-host.ts';
import { type LinkedObject, type LinkedRecord, type LinkGuard, RecordLinks } from '../links/record-links.ts';
import { objectFingerprint } from '../links/seen-object.ts';
import { storyHost } from './story-host.ts';

const nothing: Disposable = { dispose() {}, [Symbol.dispose]() {} };
const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 1, y: 1, z: 1 } };
const emptyBox = {
  min: { x: Infinity, y: Infinity, z: Infinity },
  max: { x: -Infinity, y: -Infinity, z: -Infinity },
};
const slab = { Name: 'Base slab B06', Class: 'IFCSLAB' };
const wall = { Name: 'Side wall', Class: 'IFCWALL' };

/** One object is as it was, one has changed, one is gone, and one was linked without a look at it. */
export const storyObjects: readonly LinkedObject[] = [
  {
    id: '1',
    modelId: 'tunnel',
    globalId: 'slab',
    name: 'Base slab B06',
    fingerprint: objectFingerprint(slab, box),
  },
  { id: '2', modelId: 'tunnel', globalId: 'wall', name: 'Side wall', fingerprint: 'older' },
  { id: '3', modelId: 'tunnel', globalId: 'pile', name: 'Pile 12', fingerprint: 'older' },
  { id: '4', modelId: 'tunnel', globalId: 'slab', name: 'Base slab B06, from a list', fingerprint: '' },
];
export const storyRecords: readonly LinkedRecord[] = [
  { id: '1', recordId: 'a', name: 'BEM/C/2611/0179' },
  { id: '2', recordId: 'b', name: null },
];

/** The links of one record and one object of a model with two objects, and what was asked of its host. */
export function storyLinks({
  isLoaded = true,
  fails = false,
  guards = {},
}: {
  readonly isLoaded?: boolean;
  readonly fails?: boolean;
  /** By the id of the link. */
  readonly guards?: Readonly<Record<string, LinkGuard>>;
} = {}) {
  const guarded = <L extends { readonly id: string }>(links: readonly L[]) =>
    links.map((link) => ({ ...link, ...(guards[link.id] && { guard: guards[link.id] }) }));
  const reasons: string[] = [];
  const loads: (() => void)[] = [];
  const flights: (readonly ObjectRef[])[] = [];
  const told: string[] = [];
  const attached: (readonly string[])[] = [];
  const detached: (readonly [ObjectRef['globalId'], ...string[]])[] = [];
  const state = { isLoaded, fails };
  const known: Readonly<Record<string, typeof slab>> = { slab, wall };
  const propertiesOf = ({ globalId }: ObjectRef) => (state.isLoaded ? known[globalId] : undefined);
  const host: LinkHost = {
    ...storyHost,
    live: { on: () => nothing, onDidResync: () => nothing },
    scene: {
      get models() {
        return [{ id: 'tunnel', loaded: state.isLoaded }];
      },
      onDidLoadModel: (listener) => {
        loads.push(() => listener({ modelId: 'tunnel' }));
        return nothing;
      },
      onDidUnloadModel: () => nothing,
      getProperties: async (object) => propertiesOf(object) ?? {},
      getBounds: async (objects) => (objects.some(propertiesOf) ? box : emptyBox),
      createStyleLayer: () => ({
        ...nothing,
        priority: 0,
        set: () => undefined,
        paint: async () => undefined,
        clear: () => undefined,
        batch: (fn) => fn(),
      }),
    },
    layers: {
      tree: [
        {
          id: 'structure',
          name: 'Tunnel structure',
          visible: true,
          children: [{ id: 'tunnel', name: 'EB', visible: true, children: [] }],
        },
      ],
    },
    selection: { current: [{ modelId: 'tunnel', globalId: 'slab' }], onDidChange: () => nothing },
    camera: {
      flyTo: async (to) => {
        flights.push(to);
        return 'done';
      },
    },
    commands: { execute: async () => undefined },
    notifications: {
      show: ({ text }) => {
        told.push(text);
        return nothing;
      },
    },
    session: { locale: 'en', theme: 'light' },
    storage: { user: { get: async () => undefined, set: async () => undefined } },
    log: { warn: () => undefined },
  };
  const links = new RecordLinks(host, {
    tab: 'acme.plant/model',
    topics: [],
    recordsOf: async () => guarded(storyRecords),
    objectsOf: async () => guarded(storyObjects),
    attach: async (_, ids, reason) => {
      if (state.fails) throw new Error('The server does not answer.');
      attached.push(ids);
      reasons.push(reason);
    },
    detach: async ({ globalId }, ids, reason) => {
      if (state.fails) throw new Error('The server does not answer.');
      detached.push([globalId, ...ids]);
      reasons.push(reason);
    },
    canAttach: () => true,
    canCreate: () => true,
    openNew: () => undefined,
    openRecord: () => undefined,
  });
  /** The model is loaded from now on. */
  const load = () => {
    state.isLoaded = true;
    for (const tell of loads) tell();
  };
  return { links, flights, told, attached, detached, reasons, state, load };
}
