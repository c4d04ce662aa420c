import { LanguageProvider } from '@gantry/plugin-sdk';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostProvider } from '../host-context.ts';
import { renderApp } from '../testing/render-app.tsx';
import { AppFailure } from './app-failure.tsx';
import { takesReload } from './load-failure.ts';

const gone = new TypeError(
  'Failed to fetch dynamically imported module: https://site.example/assets/settings-page-1a2b.js',
);

const signal = new AbortController().signal;
const answer = vi.fn<typeof fetch>();
let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  answer.mockReset().mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', answer);
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});
const show = (error: Error) => {
  const { host, unmount } = renderApp('/projects');
  unmount();
  return render(
    <LanguageProvider source={{ locale: 'en', project: { timeZone: 'Asia/Hong_Kong' } }}>
      <HostProvider value={host}>
        <AppFailure error={error} />
      </HostProvider>
    </LanguageProvider>,
  );
};

describe('the page in place of an app that cannot go on', () => {
  it('loads itself anew where code of the app is missing, and only once', async () => {
    const { unmount } = show(gone);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    unmount();
    show(gone);
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'A part of Gantry did not load' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('waits to be asked after every other error', async () => {
    show(new Error('x is undefined'));
    await Promise.resolve();
    expect(answer).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Gantry stopped working' })).toBeTruthy();
  });
});

describe('loading anew by itself', () => {
  it.each([
    ['Chromium', gone.message],
    ['Firefox', 'error loading dynamically imported module: https://site.example/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['a style sheet', 'Unable to preload CSS for /assets/a.css'],
  ])('knows what is said by or of %s', async (_, message) => {
    expect(await takesReload(new TypeError(message), signal)).toBe(true);
  });

  it('is tried again after a minute, and not while the server does not answer', async () => {
    const now = Date.now();
    expect(await takesReload(gone, signal, now)).toBe(true);
    expect(await takesReload(gone, signal, now + 59_000)).toBe(false);
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await takesReload(gone, signal, now + 61_000)).toBe(false);
    answer.mockResolvedValueOnce(new Response('', { status: 503 }));
    expect(await takesReload(gone, signal, now + 61_000)).toBe(false);
    expect(await takesReload(gone, signal, now + 61_000)).toBe(true);
  });
});
