import { conformanceSuite, createTestHost, type TestHost } from '@gantry/plugin-sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.ts';

const slab = { modelId: 'tunnel', globalId: 'slab' };
const wall = { modelId: 'tunnel', globalId: 'wall' };
const models = [
  {
    id: 'tunnel',
    objects: [
      { globalId: 'slab', category: 'IFCSLAB' },
      { globalId: 'wall', category: 'IFCWALL' },
    ],
  },
];

conformanceSuite(plugin, { runner: { describe, it }, models, cycles: 3 });

let host: TestHost<typeof manifest>;
beforeEach(async () => {
  host = await createTestHost(plugin, { models });
});
afterEach(() => host.dispose());

async function write(text: string): Promise<void> {
  const field = await screen.findByLabelText(/Note on|备注/);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByText('Save'));
  await host.advance(0);
}

it('keeps a note on the selected object, for the project and for the next start', async () => {
  await host.render('modelTabs', 'notes');
  expect(screen.getByText('No notes yet.')).toBeDefined();
  host.select([slab]);
  await write('Honeycombing at the soffit');
  await waitFor(() => expect(host.badges.get('notes')).toBe(1));
  expect(await host.card(slab)).toEqual([{ label: 'Note', value: 'Honeycombing at the soffit' }]);
  expect(await host.card(wall)).toEqual([]);
  await host.deactivate();
  expect(await host.card(slab)).toHaveLength(1);
});

it('keeps what is being typed while something else changes, and for this object only', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  const field = await screen.findByLabelText(/Note on/);
  fireEvent.change(field, { target: { value: 'Half a sent' } });
  host.setLocale('zh-CN');
  expect(await screen.findByLabelText(/备注/)).toHaveProperty('value', 'Half a sent');
  host.select([wall]);
  await waitFor(() => expect(screen.getByLabelText(/备注/)).toHaveProperty('value', ''));
});

it('selects the object of a note and flies there', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  await write('Look here');
  host.select([]);
  fireEvent.click(await screen.findByLabelText('Fly to: Look here'));
  await waitFor(() => expect(host.scene.flights.map(({ to }) => to)).toEqual([[slab]]));
  expect(host.context.selection.current).toEqual([slab]);
});

it('deletes all notes when the question is answered with yes, and speaks Chinese', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  await write('One');
  host.setLocale('zh-CN');
  expect(await screen.findByText('保存')).toBeDefined();
  await host.execute('clear');
  await host.advance(0);
  expect(host.confirmations).toMatchObject([{ title: '删除全部备注？' }]);
  expect(await screen.findByText('暂无备注。')).toBeDefined();
  expect(host.badges.get('notes')).toBeUndefined();
});
