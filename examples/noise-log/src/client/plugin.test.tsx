import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { conformanceSuite, createTestHost, fakeEndpoints, type TestHost } from '@gantry/plugin-sdk/testing';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions, type Reading, readingCalls } from '../contract/readings.ts';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.tsx';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <FluentProvider theme={webLightTheme}>{children}</FluentProvider>
);
const both = [permissions.view, permissions.add];
let host: TestHost<typeof manifest>;

/** The server half, from memory. */
const playServer = () => {
  const readings: Reading[] = [];
  const server = fakeEndpoints(readingCalls, {
    latest: () => ({ readings }),
    add(given) {
      const reading = readingOf(given);
      readings.unshift(reading);
      return { reading };
    },
  });
  return { readings, server };
};
const readingOf = (given: { readonly place: string; readonly level: number }): Reading => ({
  ...given,
  id: crypto.randomUUID(),
  takenBy: 'Chan Mei Ling',
  takenAt: '2026-11-22T01:00:00Z',
});

conformanceSuite(plugin, { runner: { describe, it }, permissions: both, wrapper });

describe('the noise log', () => {
  afterEach(() => host.dispose());

  it('adds what was typed and shows it', async () => {
    const { server } = playServer();
    host = await createTestHost(plugin, { permissions: both, wrapper, http: server.http });
    const view = await host.render('modelTabs', 'readings');
    expect(view.container.textContent).toContain('No readings yet');
    const user = userEvent.setup();
    await user.type(view.getByLabelText(/Place/), 'North portal');
    await user.type(view.getByLabelText(/Level/), '71.5');
    await user.click(view.getByRole('button', { name: 'Add reading' }));
    expect((await view.findByRole('listitem')).textContent).toContain('North portal: 71.5 dB(A)');
  });

  it('keeps what was typed when the server is away, and says what to do', async () => {
    const { server } = playServer();
    host = await createTestHost(plugin, { permissions: both, wrapper, http: server.http });
    const view = await host.render('modelTabs', 'readings');
    const user = userEvent.setup();
    await user.type(view.getByLabelText(/Place/), 'North portal');
    await user.type(view.getByLabelText(/Level/), '71.5');
    server.fail({ status: 503, code: 'DATABASE_UNAVAILABLE' }, 'add');
    await user.click(view.getByRole('button', { name: 'Add reading' }));
    expect(await view.findByText(/cannot reach its database. Try again/)).toBeTruthy();
    expect(view.getByDisplayValue('North portal')).toBeTruthy();
  });

  it('fetches again when another browser added one', async () => {
    const { readings, server } = playServer();
    host = await createTestHost(plugin, { permissions: both, wrapper, http: server.http });
    const view = await host.render('modelTabs', 'readings');
    readings.push(readingOf({ place: 'West approach', level: 64 }));
    await act(async () => host.live.emit('reading-added', {}));
    expect((await view.findByRole('listitem')).textContent).toContain('West approach: 64 dB(A)');
  });

  it('shows a viewer no form', async () => {
    const { http } = playServer().server;
    host = await createTestHost(plugin, { permissions: [permissions.view], wrapper, http });
    const view = await host.render('modelTabs', 'readings');
    expect(view.queryByRole('button', { name: 'Add reading' })).toBeNull();
  });
});
