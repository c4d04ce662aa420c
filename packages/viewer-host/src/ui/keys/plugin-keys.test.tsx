import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const command = {
  id: 'gantry.permits/request',
  pluginId: 'gantry.permits',
  pluginTitle: 'Permit To Work',
  title: 'Request permit',
  keys: ['Ctrl', 'Shift', 'P'],
  hotkey: 'ctrl+shift+p',
};
const press = '{Control>}{Shift>}p{/Shift}{/Control}';

it('runs a plugin’s command on any page, but not while the user types', async () => {
  const { user, host } = renderApp('/p/BEM/settings/models', { plugins: { keyCommands: [command] } });
  await screen.findByText('tunnel-2026-09-21.ifc');
  await user.keyboard(press);
  expect(host.plugins.execute).toHaveBeenCalledWith('gantry.permits/request');
  const field = document.createElement('input');
  document.body.append(field);
  await user.type(field, press);
  expect(host.plugins.execute).toHaveBeenCalledTimes(1);
  field.remove();
});

it('works when single letters are switched off', async () => {
  const alt = { ...command, hotkey: 'alt+p', keys: ['Alt', 'P'] };
  const { user, host } = renderApp('/p/BEM/settings', { plugins: { keyCommands: [alt] } });
  await screen.findByRole('heading', { level: 1 });
  host.preferences.setLetterKeys(false);
  await user.keyboard('{Alt>}p{/Alt}');
  expect(host.plugins.execute).toHaveBeenCalledTimes(1);
});

it('does not override the host’s keys', async () => {
  const { user } = renderApp('/p/BEM/settings', { plugins: { keyCommands: [command] } });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('?');
  expect(await screen.findByRole('heading', { name: 'Permit To Work' })).toBeTruthy();
});

it('is shown in the search and in the list of shortcuts', async () => {
  const { host } = renderApp('/p/BEM/settings', {
    plugins: { keyCommands: [command], paletteCommands: [command] },
  });
  await screen.findByRole('heading', { level: 1 });
  host.ui.setOverlay('palette');
  expect((await screen.findByRole('option', { name: /Request permit/ })).textContent).toContain('CtrlShiftP');
  host.ui.setOverlay('keys');
  const title = await screen.findByRole('heading', { name: 'Permit To Work' });
  expect(title.parentElement?.textContent).toBe('Permit To WorkRequest permitCtrlShiftP');
});
