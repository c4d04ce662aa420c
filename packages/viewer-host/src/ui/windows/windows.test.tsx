import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useHost } from '../host-context.ts';
import type { PluginViewProps } from '../plugin-ui-port.ts';
import { renderApp } from '../testing/render-app.tsx';

const tab = (id: string, title: string, more: { multiple?: boolean; popOut?: boolean } = {}) => ({
  id: `acme.site/${id}`,
  pluginId: 'acme.site',
  pluginTitle: 'Site',
  title,
  multiple: false,
  popOut: false,
  ...more,
});
const windowTabs = [
  tab('summary', 'Site Summary', { popOut: true }),
  tab('camera', 'Camera', { multiple: true }),
];

/** Keeps a count of clicks in its state. */
const Counter = observer(function Counter(props: PluginViewProps) {
  const { windows } = useHost();
  const [born] = useState(() => 'born');
  if (props.point !== 'windowTabs') return null;
  const { instanceId } = props;
  const count = Number(windows.find(instanceId)?.state ?? 0);
  return (
    <button type="button" data-born={born} onClick={() => windows.setState(instanceId, count + 1)}>
      count {count}
    </button>
  );
});
const plugins = { windowTabs, View: Counter };
const panel = (name: string) => screen.findByRole('region', { name });

async function openFromRail(user: ReturnType<typeof renderApp>['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: 'Windows' }));
  await user.click(await screen.findByRole('menuitem', { name: title }));
}
afterEach(() => vi.restoreAllMocks());

describe('windows of plugins', () => {
  it('open once over the model from the rail, and get the focus', async () => {
    const { user, router, host } = renderApp('/p/BEM/settings', { plugins });
    await openFromRail(user, 'Site Summary');
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/model'));
    const window = await panel('Site Summary');
    await waitFor(() => expect(document.activeElement).toBe(window));
    await openFromRail(user, 'Site Summary');
    expect(screen.getAllByRole('region', { name: 'Site Summary' })).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(host.windows.windows).toHaveLength(1);
  });

  it('open several times where allowed, each with its own state, which survives a reload', async () => {
    const { user } = renderApp('/p/BEM/model', { plugins });
    await openFromRail(user, 'Camera');
    await panel('Camera');
    await user.keyboard('gw');
    const menu = within(await screen.findByRole('menu'));
    await user.click(menu.getAllByRole('menuitem', { name: 'Camera' }).at(-1) ?? document.body);
    await panel('Camera 2');
    await user.click(screen.getAllByRole('button', { name: 'count 0' })[0] ?? document.body);
    expect((await screen.findAllByRole('button', { name: /count/ })).map((one) => one.textContent)).toEqual([
      'count 1',
      'count 0',
    ]);
    cleanup();
    renderApp('/p/BEM/model', { plugins, keepStorage: true });
    expect(await screen.findByRole('button', { name: 'count 1' })).toBeTruthy();
    expect(await panel('Camera 2')).toBeTruthy();
  });

  it('have a URL, which opens the model', async () => {
    const { router } = renderApp('/p/BEM/windows/acme.site%2Fsummary', { plugins });
    expect(await panel('Site Summary')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/p/BEM/model');
  });

  it('show a message when missing', async () => {
    renderApp('/p/BEM/windows/acme.site%2Fgone', { plugins });
    expect(await screen.findByText('There is no such window')).toBeTruthy();
  });

  it('have no button in the rail where there are none', async () => {
    renderApp('/p/BEM/settings');
    await screen.findByRole('link', { name: 'Overview' });
    expect(screen.queryByRole('button', { name: 'Windows' })).toBeNull();
  });

  it('return the focus to their menu when the last one is closed', async () => {
    const { user, host } = renderApp('/p/BEM/model', { plugins });
    await openFromRail(user, 'Camera');
    await panel('Camera');
    await user.click(screen.getByRole('button', { name: 'Close Camera' }));
    expect(host.windows.windows).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Windows' }));
  });
});

describe('a browser window', () => {
  /** happy-dom opens no windows: this one has the members that the host uses. */
  function openFake() {
    const page = document.implementation.createHTMLDocument();
    const own = Object.assign(new EventTarget(), { document: page, close: vi.fn(), focus: vi.fn() });
    // The page uses only these members of a browser window.
    vi.spyOn(window, 'open').mockReturnValue(own as unknown as Window);
    return own;
  }

  it('takes over the window, stays open on other pages, and gives it back when closed', async () => {
    const { user, host, router } = renderApp('/p/BEM/model', { plugins });
    await openFromRail(user, 'Site Summary');
    await user.click(await screen.findByRole('button', { name: 'count 0' }));
    const own = openFake();
    const sheet = document.createElement('style');
    sheet.textContent = '.of-a-plugin { color: red }';
    document.head.append(sheet);
    onTestFinished(() => sheet.remove());
    await user.click(screen.getByRole('button', { name: 'Open Site Summary in its own window' }));
    expect(screen.queryByRole('region', { name: 'Site Summary' })).toBeNull();
    expect(own.document.head.textContent).toContain('.of-a-plugin');
    await waitFor(() => expect(within(own.document.body).getByText('count 1')).toBeTruthy());
    await act(() => router.navigate('/p/BEM/settings'));
    act(() => within(own.document.body).getByText('count 1').click());
    expect(within(own.document.body).getByText('count 2')).toBeTruthy();
    expect(own.document.title).toBe('Site Summary – Gantry');
    await act(() => router.navigate('/p/BEM/model'));
    act(() => void own.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByRole('button', { name: 'count 2' })).toBeTruthy();
    expect(host.windows.poppedOut.size).toBe(0);
    expect(own.close).toHaveBeenCalled();
  });

  it('that the browser refuses causes a notice, and the window stays', async () => {
    const { user, host } = renderApp('/p/BEM/model', { plugins });
    await openFromRail(user, 'Site Summary');
    vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(await screen.findByRole('button', { name: 'Open Site Summary in its own window' }));
    expect(host.plugins.notices[0]?.text).toContain('The browser blocked the new window');
    expect(await panel('Site Summary')).toBeTruthy();
  });

  it('closes with its page', async () => {
    const { user } = renderApp('/p/BEM/model', { plugins });
    await openFromRail(user, 'Site Summary');
    const own = openFake();
    await user.click(await screen.findByRole('button', { name: 'Open Site Summary in its own window' }));
    await waitFor(() => expect(own.document.title).toBe('Site Summary – Gantry'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(own.close).toHaveBeenCalled();
  });
});
