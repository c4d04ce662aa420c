import { conformanceSuite, createTestHost, type TestHost } from '@gantry/plugin-sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const permissions = ['LAYER_VIEW'];

conformanceSuite(plugin, { runner: { describe, it }, models, permissions, cycles: 3 });

let host: TestHost<typeof manifest>;
beforeEach(async () => {
  host = await createTestHost(plugin, { models, permissions });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.dispose();
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>(/Note on|所选构件的备注/);

async function type(text: string): Promise<void> {
  fireEvent.input(await field(), { target: { value: text } });
}

async function write(text: string): Promise<void> {
  await type(text);
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

it('keeps what is being typed while something else changes, for each object its own', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  await type('Half a sent');
  host.setLocale('zh-CN');
  await screen.findByText('保存');
  expect(await field()).toHaveProperty('value', 'Half a sent');
  host.select([wall]);
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  host.select([slab]);
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Half a sent'));
});

it('keeps what could not be saved, says so, and saves it when it is tried again', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  await write('One');
  vi.spyOn(host.context.storage.project, 'set').mockRejectedValueOnce(new Error('The disk is full.'));
  await write('One and more');
  const alert = await screen.findByText(/could not be saved/);
  expect(alert.getAttribute('role')).toBe('alert');
  expect(await field()).toHaveProperty('value', 'One and more');
  expect(screen.getByLabelText('Fly to: One')).toBeDefined();
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByLabelText('Fly to: One and more')).toBeDefined();
  expect(screen.queryByText(/could not be saved/)).toBeNull();
});

it('keeps a note that is saved after one that could not be', async () => {
  await host.render('modelTabs', 'notes');
  let refuse: ((error: Error) => void) | undefined;
  const first = new Promise<void>((_, reject) => {
    refuse = reject;
  });
  host.select([slab]);
  vi.spyOn(host.context.storage.project, 'set').mockReturnValueOnce(first);
  await write('Lost');
  host.select([wall]);
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  await write('Kept');
  refuse?.(new Error('The disk is full.'));
  await waitFor(() => expect(screen.queryByLabelText('Fly to: Lost')).toBeNull());
  expect(await screen.findByLabelText('Fly to: Kept')).toBeDefined();
  host.select([slab]);
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Lost'));
});

it('shows a note as it was saved, and later ones in its place', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  await write('Crack ');
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Crack'));
  await host.execute('clear');
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
});

it('leaves focus where it is, and takes none from the page around its frame', async () => {
  await host.render('modelTabs', 'notes');
  host.select([slab]);
  await type('Look here');
  const save = screen.getByText('Save');
  save.focus();
  fireEvent.click(save);
  const note = await screen.findByLabelText('Fly to: Look here');
  expect(document.activeElement).toBe(save);
  note.focus();
  host.select([wall]);
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(note);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  host.select([slab]);
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Look here'));
  expect(document.activeElement).toBe(document.body);
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
