import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { conformanceSuite, createTestHost, type TestHost } from '@gantry/plugin-sdk/testing';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions, type Reading } from '../contract/readings.ts';
import type { manifest } from './manifest.ts';
import { plugin } from './plugin.tsx';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <FluentProvider theme={webLightTheme}>{children}</FluentProvider>
);
const both = [permissions.view, permissions.add];
let host: TestHost<typeof manifest>;

/** The far side of the network: lists what is in the array, and adds what is posted. */
const server = (readings: Reading[]) => async (request: Request) => {
  if (request.method === 'POST') readings.unshift(reading(await request.json()));
  return Response.json(request.method === 'POST' ? { reading: readings[0] } : { readings });
};
const reading = ({ place, level }: { readonly place: string; readonly level: number }): Reading => ({
  ...{ id: crypto.randomUUID(), place, level },
  ...{ takenBy: 'Chan Mei Ling', takenAt: '2026-11-22T01:00:00Z' },
});

conformanceSuite(plugin, { runner: { describe, it }, permissions: both, wrapper });

describe('the noise log', () => {
  afterEach(() => host.dispose());

  it('adds what was typed and shows it', async () => {
    const readings: Reading[] = [];
    host = await createTestHost(plugin, { permissions: both, wrapper, http: server(readings) });
    const view = await host.render('modelTabs', 'readings');
    expect(view.container.textContent).toContain('No readings yet');
    const user = userEvent.setup();
    await user.type(view.getByLabelText(/Place/), 'North portal');
    await user.type(view.getByLabelText(/Level/), '71.5');
    await user.click(view.getByRole('button', { name: 'Add reading' }));
    expect((await view.findByRole('listitem')).textContent).toContain('North portal: 71.5 dB(A)');
  });

  it('fetches again when another browser added one', async () => {
    const readings: Reading[] = [];
    host = await createTestHost(plugin, { permissions: both, wrapper, http: server(readings) });
    const view = await host.render('modelTabs', 'readings');
    readings.push(reading({ place: 'West approach', level: 64 }));
    await act(async () => host.live.emit('reading-added', {}));
    expect((await view.findByRole('listitem')).textContent).toContain('West approach: 64 dB(A)');
  });

  it('shows a viewer no form', async () => {
    host = await createTestHost(plugin, { permissions: [permissions.view], wrapper, http: server([]) });
    const view = await host.render('modelTabs', 'readings');
    expect(view.queryByRole('button', { name: 'Add reading' })).toBeNull();
  });
});
