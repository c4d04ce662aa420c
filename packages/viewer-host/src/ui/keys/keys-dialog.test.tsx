import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

it.each([
  ['en', 'Documentation'],
  ['zh-CN', '文档'],
] as const)('the list of keys leads to the documentation, in %s', async (locale, name) => {
  const { host } = renderApp('/p/BEM/settings', { locale });
  await screen.findByRole('heading', { level: 1 });
  host.ui.setOverlay('keys');
  const link = await screen.findByRole('link', { name });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/docs/', '_blank']);
});
