import {
  createTestHost,
  type FakeModel,
  fakeEndpoints,
  type TestHostOptions,
} from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { referenceCalls } from '../../../contract/reference/calls.ts';
import type { Location, Portion } from '../../../contract/reference/entries.ts';
import { riscCalls } from '../../../contract/risc/calls.ts';
import type { manifest } from '../../manifest.ts';
import { plugin } from '../../plugin.ts';
// Imported here, so that transforming the lazily loaded views does not count against the test host's time limits.
import '../../risc/model/risc-model-tab.tsx';
import '../reference-settings.tsx';
import '../../risc/form/risc-form-page.tsx';
import { disciplineEntries } from '../../risc/testing/form-server.ts';

export const storey = {
  modelId: '61111111-1111-4111-8111-111111111111',
  globalId: '0storey',
  name: 'Level B1',
};
const models: readonly FakeModel[] = [
  {
    id: storey.modelId,
    objects: [
      {
        globalId: storey.globalId,
        category: 'IFCBUILDINGSTOREY',
        properties: { Name: storey.name },
        box: [0, 0, 0, 4, 2, 6],
      },
    ],
  },
];

export const portionOf = (position: number, name: string, fields: Partial<Portion> = {}): Portion => ({
  id: crypto.randomUUID(),
  version: 1,
  position,
  name,
  name_zh: '',
  code: '',
  offered: true,
  ...fields,
});

/** A host with the plugin, and a server that has these portions and no locations. */
export async function referenceSite(
  portions: Portion[],
  options: Pick<TestHostOptions<typeof manifest>, 'locale' | 'permissions'> = {},
) {
  const locations: Location[] = [];
  const change = (id: string, { version: _, ...fields }: Partial<Portion>) => {
    const at = portions.findIndex((one) => one.id === id);
    const before = portions[at];
    if (before === undefined) throw new Error(`The test has no portion ${id}.`);
    const after = { ...before, ...fields, version: before.version + 1 };
    portions[at] = after;
    return after;
  };
  const server = fakeEndpoints(
    { ...riscCalls, ...referenceCalls },
    {
      portionPage({ orderBy, isDesc, offered, page, pageSize }) {
        const shown = portions
          .filter((one) => offered === '' || one.offered === (offered === 'yes'))
          .sort((a, b) => (orderBy === 'position' ? a.position - b.position : a.name.localeCompare(b.name)));
        if (isDesc) shown.reverse();
        const rows = shown.slice((page - 1) * pageSize, page * pageSize);
        return { rows, total: shown.length, truncated: false, unreadable: 0 };
      },
      addPortion(fields) {
        const added = portionOf(portions.length + 1, fields.name, fields);
        portions.push(added);
        return added;
      },
      updatePortion: ({ id, ...fields }) => change(id, fields),
      movePortion({ id, position }) {
        const moved = change(id, {});
        const others = portions.filter((one) => one.id !== id).sort((a, b) => a.position - b.position);
        others.splice(position - 1, 0, moved);
        others.forEach((one, at) => {
          change(one.id, { position: at + 1 });
        });
        return change(id, { position });
      },
      removePortion: ({ id }, { refuse }) => {
        const { name } = change(id, {});
        if (name === 'Named') refuse('REFERENCE_IN_USE', 'Forms name it.', { uses: 3 });
        portions.splice(0, portions.length, ...portions.filter((one) => one.id !== id));
        return undefined;
      },
      importPortions: ({ rows }) => ({
        added: rows.map(({ name }) => name),
        changed: [{ name: 'Portion 1', fields: ['code', 'name_zh'] }],
        unchanged: 2,
        reoffered: 0,
        portions: [],
      }),
      locationPage: () => ({ rows: locations, total: locations.length, truncated: false, unreadable: 0 }),
      addLocation(fields) {
        const { name = '', name_zh = '' } = portions.find(({ id }) => id === fields.portion_master) ?? {};
        const added = {
          ...fields,
          id: crypto.randomUUID(),
          version: 1,
          position: locations.length + 1,
          portion_name: name,
          portion_name_zh: name_zh,
        };
        locations.push(added);
        return added;
      },
      modelPlaces: () => ({
        places: [
          { ...storey, modelName: 'Tunnel', kind: 'storey' as const, objects: 12, location: null },
          {
            ...storey,
            globalId: '1space',
            name: 'Pump room',
            modelName: 'Tunnel',
            kind: 'space' as const,
            objects: 3,
            location: crypto.randomUUID(),
          },
        ],
        truncated: false,
      }),
      addModelPlaces: ({ places }) => ({ added: places.length, placed: 0 }),
      disciplineEntries: () => ({ rows: [...disciplineEntries], unreadable: 0 }),
      portions: () => ({ portions }),
      portionLocations: () => ({ locations: [] }),
      objectStates: () => ({ states: [], models: [], next: null }),
      objectForms: () => ({ objectFormAttachList: [] }),
    },
  );
  const host = await createTestHost(plugin, {
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'REF_ADMIN'],
    models,
    http: server.http,
    wrapper: Surroundings,
    ...options,
  });
  return { host, server, portions, locations };
}
