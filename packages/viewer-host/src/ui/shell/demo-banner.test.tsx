import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { session } from '../testing/test-data.ts';

afterEach(() => vi.useRealTimers());

const text = 'The demo is being prepared.';

function openWhileFilling(demoProjects = session.demoProjects) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = bemServer().on('GET /api/session', {
    json: { ...session, demoFilling: true, demoProjects },
  });
  return renderApp('/p/BEM/settings/general', { server });
}

it('says that the demo is being prepared until it is, and then fetches everything again', async () => {
  const { host, server } = openWhileFilling();
  await vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(server.calls('GET /api/session').length).toBeGreaterThan(1));
  expect(screen.getByText(text)).toBeTruthy();
  expect(host.live.refetch).not.toHaveBeenCalled();
  server.on('GET /api/session', { json: session });
  vi.advanceTimersByTime(4000);
  await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull());
  await vi.waitFor(() => expect(screen.getByText('The demo is ready.')).toBeTruthy());
  expect(host.live.refetch).toHaveBeenCalledOnce();
  const asked = server.calls('GET /api/session').length;
  vi.advanceTimersByTime(10_000);
  expect(server.calls('GET /api/session')).toHaveLength(asked);
});

it('can be dismissed, and the page is brought up to date all the same', async () => {
  const { host, server } = openWhileFilling();
  await vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy());
  screen.getByRole('button', { name: 'Dismiss' }).click();
  await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull());
  server.on('GET /api/session', { json: session });
  vi.advanceTimersByTime(2000);
  await vi.waitFor(() => expect(host.live.refetch).toHaveBeenCalledOnce());
  expect(screen.queryByText('The demo is ready.')).toBeNull();
});

it('says nothing in a project that the demo does not fill', async () => {
  openWhileFilling(['TCE']);
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  expect(screen.queryByText(text)).toBeNull();
});
