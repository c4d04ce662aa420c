import { storyOptions } from '@gantry/plugin-sandbox';
import {
  conformanceSuite,
  createTestHost,
  exampleSignature,
  fakeEndpoints,
} from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '../contract/instruction-workflow.ts';
import { instructionCalls } from '../contract/instructions.ts';
import { fakeInstructions, inHand } from '../fake-instructions.ts';
import { sandbox } from '../sandbox.ts';
import { plugin } from './plugin.tsx';
// Imported here, so that transforming the views does not count against the test host's time limits.
import './instruction-list-page.tsx';
import './instruction-model-tab.tsx';
import './instruction-page.tsx';
import './instruction-paper.tsx';
import './new-instruction-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
conformanceSuite(plugin, {
  runner: { describe, it },
  permissions: Object.values(permissions),
  wrapper: Surroundings,
});

const shown = (story: keyof NonNullable<typeof sandbox.stories>) =>
  createTestHost(plugin, { ...storyOptions(sandbox, story), wrapper: Surroundings });
const someone = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

it('lists the instructions with their status, and counts them by it', async () => {
  const host = await shown('engineer');
  await host.render('routes', 'list');
  expect(await screen.findByRole('row', { name: /SI-0003.*Replace the kicker.*In hand/ })).toBeTruthy();
  expect(screen.getByRole('tab', { name: /All.*5/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New instruction' })).toBeTruthy();
  await host.dispose();
});

it('begins an instruction and opens it', async () => {
  const server = fakeEndpoints(
    instructionCalls,
    fakeInstructions({ emit: () => undefined, now: () => new Date() }, 'engineer'),
  );
  const host = await createTestHost(plugin, {
    permissions: [permissions.view, permissions.issue],
    wrapper: Surroundings,
    http: server.http,
  });
  await host.render('routes', 'new');
  const user = someone();
  await user.type(await screen.findByLabelText(/^Subject/), 'Clear the drain');
  await user.type(screen.getByLabelText(/^Place/), 'Portal K');
  await user.type(screen.getByLabelText(/^To be done by/), '2026-11-27 18:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.inputsOf('create')).toMatchObject([
      { subject: 'Clear the drain', place: 'Portal K', dueAt: '2026-11-27T10:00:00.000Z' },
    ]),
  );
  await host.dispose();
});

it('says in the dialog what keeps the contractor from reporting the work as done', async () => {
  // happy-dom has no canvas to draw on.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const host = await createTestHost(plugin, {
    ...storyOptions(sandbox, 'contractor'),
    wrapper: Surroundings,
    signing: { image: exampleSignature },
  });
  await host.render('routes', 'detail', { params: { id: inHand } });
  const user = someone();
  await user.click(await screen.findByRole('button', { name: 'Report as done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report as done SI-0003' }));
  await user.click(await dialog.findByRole('tab', { name: 'Stored signature' }));
  await user.click(await dialog.findByRole('button', { name: 'Report as done' }));
  expect(await dialog.findByText(/Add a photo of what was done\./)).toBeTruthy();
  await host.dispose();
});

it('prints the instruction with its signatures, in Chinese too', async () => {
  const host = await shown('paper');
  host.setLocale('zh-CN');
  await host.render('routes', 'print', { params: { id: inHand } });
  expect(await screen.findByText('Replace the kicker at ring 42')).toBeTruthy();
  expect(screen.getByText(/Chan Siu-fung/)).toBeTruthy();
  await host.dispose();
});

it('shows nobody a step that is not theirs', async () => {
  const host = await shown('reader');
  await host.render('routes', 'detail', { params: { id: inHand } });
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Report as done' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await host.dispose();
});
