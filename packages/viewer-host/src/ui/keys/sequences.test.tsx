import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

it('takes the second letter of a sequence for no shortcut of its own', async () => {
  const { user, host } = renderApp('/p/BEM/model');
  await screen.findByRole('button', { name: 'Walk' });
  await user.keyboard('gm');
  expect(host.ui.isTreeOpen).toBe(false);
  await user.keyboard('gw');
  // The shortcut's code is loaded on demand.
  await import('../walk/toggle-walk.ts');
  expect(host.walk.phase).toBe('off');
  await user.keyboard('xm');
  expect(host.ui.isTreeOpen).toBe(true);
});
