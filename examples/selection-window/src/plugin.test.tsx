import { FluentProvider } from '@fluentui/react-components';
import type { Json } from '@gantry/plugin-sdk';
import { conformanceSuite, createTestHost, type FakeModel, type TestHost } from '@gantry/plugin-sdk/testing';
import { gantryTheme } from '@gantry/plugin-ui';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { groupProperties } from './group-properties.ts';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.tsx';

const models: readonly FakeModel[] = [
  {
    id: 'm',
    objects: [
      {
        globalId: 'wall',
        category: 'IfcWall',
        properties: {
          'Pset_WallCommon.IsExternal': true,
          'Pset_WallCommon.Reference': 'W-200',
          'Qto_WallBaseQuantities.Height': 2800.5,
          Class: 'IFCWALL',
          Description: null,
        },
      },
      { globalId: 'door', category: 'IfcDoor', properties: { Class: 'IFCDOOR' } },
    ],
  },
];
const wall = { modelId: 'm', globalId: 'wall' };
const door = { modelId: 'm', globalId: 'door' };
const options = { models, wrapper: Surroundings };

/** What the host puts around a plugin's views. */
function Surroundings({ children }: { readonly children: ReactNode }) {
  return <FluentProvider theme={gantryTheme('light', 'en')}>{children}</FluentProvider>;
}

/** What the window reads, one line a row. */
const rows = (view: { readonly container: HTMLElement }) =>
  [...view.container.querySelectorAll('h3, dl > div')].map((row) =>
    [...(row.children.length > 0 ? row.children : [row])].map((cell) => cell.textContent).join(': '),
  );

describe('the properties window', () => {
  let host: TestHost<typeof manifest>;
  afterEach(() => host.dispose());

  it('lists the attributes and the property sets of the selected object', async () => {
    host = await createTestHost(plugin, options);
    const view = await host.render('windowTabs', 'properties');
    expect(view.getByRole('status').textContent).toContain('Nothing is selected');
    await act(async () => host.select([wall]));
    expect(rows(view)).toEqual([
      'Attributes',
      'Class: IFCWALL',
      'GlobalId: wall',
      'Description: –',
      'Pset_WallCommon',
      'IsExternal: Yes',
      'Reference: W-200',
      'Qto_WallBaseQuantities',
      'Height: 2,800.5',
    ]);
  });

  it('speaks the user’s language and follows a change of it', async () => {
    host = await createTestHost(plugin, { ...options, locale: 'zh-CN' });
    host.select([wall]);
    const view = await host.render('windowTabs', 'properties');
    expect(view.getByRole('region', { name: '基本属性' })).toBeTruthy();
    expect(rows(view)).toContain('IsExternal: 是');
    host.setLocale('en');
    expect(rows(view)).toContain('IsExternal: Yes');
  });

  it('shows the last of several objects and says so', async () => {
    host = await createTestHost(plugin, options);
    host.select([wall, door]);
    const view = await host.render('windowTabs', 'properties');
    expect(view.container.textContent).toContain('2 objects are selected.');
    expect(rows(view)).toEqual(['Attributes', 'Class: IFCDOOR', 'GlobalId: door']);
  });

  it('keeps an object when it is told to, and as long as its state says so', async () => {
    host = await createTestHost(plugin, options);
    host.select([door]);
    const view = await host.render('windowTabs', 'properties');
    const keep = view.getByRole('switch', { name: 'Keep this object' });
    await act(async () => keep.click());
    await act(async () => host.select([wall]));
    expect(rows(view)).toContain('Class: IFCDOOR');
    await act(async () => keep.click());
    expect(rows(view)).toContain('Class: IFCWALL');
    view.unmount();
    const again = await host.render('windowTabs', 'properties', { state: door });
    expect(rows(again)).toContain('Class: IFCDOOR');
  });

  it('says that an object has no properties', async () => {
    host = await createTestHost(plugin, options);
    host.select([{ modelId: 'm', globalId: 'bare' }]);
    const view = await host.render('windowTabs', 'properties');
    expect(view.getByRole('status').textContent).toContain('This object has no properties');
  });

  it('aborts the request about an object that is no longer selected', async () => {
    host = await createTestHost(plugin, options);
    await host.activate();
    const answers = new Map<string, (properties: Readonly<Record<string, Json>>) => void>();
    const signals: (AbortSignal | undefined)[] = [];
    vi.spyOn(host.context.scene, 'getProperties').mockImplementation((object, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.set(object.globalId, resolve));
    });
    host.select([wall]);
    const view = await host.render('windowTabs', 'properties');
    await act(async () => host.select([door]));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    await act(async () => answers.get('door')?.({ Class: 'IFCDOOR' }));
    await act(async () => answers.get('wall')?.({ Class: 'IFCWALL' }));
    expect(rows(view)).toEqual(['Attributes', 'Class: IFCDOOR']);
  });

  it('can be told to try again after a failure', async () => {
    host = await createTestHost(plugin, options);
    await host.activate();
    vi.spyOn(host.context.scene, 'getProperties').mockRejectedValueOnce(new Error('The file is damaged.'));
    host.select([door]);
    const view = await host.render('windowTabs', 'properties');
    expect(view.getByRole('alert').textContent).toContain('The properties could not be read');
    await act(async () => view.getByRole('button', { name: 'Try again' }).click());
    expect(rows(view)).toEqual(['Attributes', 'Class: IFCDOOR', 'GlobalId: door']);
  });
});

describe('groupProperties', () => {
  it('puts attributes first and keeps dots in the names of properties', () => {
    expect(groupProperties({ 'B.x.y': 1, 'A.z': 2, Name: 'n' })).toEqual([
      { set: undefined, properties: [{ name: 'Name', value: 'n' }] },
      { set: 'A', properties: [{ name: 'z', value: 2 }] },
      { set: 'B', properties: [{ name: 'x.y', value: 1 }] },
    ]);
  });
});

conformanceSuite(plugin, { ...options, runner: { describe, it } });
