import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

async function open(locale: 'en' | 'zh-CN' = 'en') {
  const app = renderApp('/p/BEM/model', { locale });
  await screen.findByRole('tablist');
  act(() => app.host.walk.start());
  const panel = await screen.findByRole('region', { name: locale === 'en' ? 'Walk' : '漫游' });
  act(() => app.host.walk.arrive());
  return { ...app, panel: within(panel) };
}
const isThere = () => screen.queryByRole('region', { name: 'Walk' }) !== null;

it('begins by its button and its key, and ends by the button, by Escape and by its own', async () => {
  const { user, host } = renderApp('/p/BEM/model');
  const tool = await screen.findByRole('button', { name: 'Walk' });
  await user.click(tool);
  const panel = within(await screen.findByRole('region', { name: 'Walk' }));
  expect(tool.getAttribute('aria-pressed')).toBe('true');
  expect(panel.getByText('Going to where the walk begins…')).toBeTruthy();
  await user.click(tool);
  await waitFor(() => expect(isThere()).toBe(false));

  act(() => tool.blur());
  await user.keyboard('w');
  await screen.findByRole('region', { name: 'Walk' });
  await user.keyboard('{Escape}');
  expect([isThere(), host.walk.phase]).toEqual([false, 'off']);

  act(() => {
    tool.focus();
    host.walk.start();
  });
  await user.click(await screen.findByRole('button', { name: 'End the walk' }));
  expect(isThere()).toBe(false);
  expect(document.activeElement).toBe(tool);
});

it('puts away what takes drags or lies in its place', async () => {
  const { user, host } = renderApp('/p/BEM/model');
  const tool = await screen.findByRole('button', { name: 'Walk' });
  act(() => {
    host.measure.setOpen(true);
    host.selection.setRectangle(true);
  });
  await user.click(tool);
  await screen.findByRole('region', { name: 'Walk' });
  expect([host.measure.isOpen, host.selection.isRectangleOn]).toEqual([false, false]);
});

it('holds what keys hold, and lets it go with them, with Ctrl and with the window’s focus', async () => {
  const { user, host } = await open();
  const { walk, ui } = host;
  await user.keyboard('{w>}{ArrowRight>}{Shift>}');
  expect([[...walk.held], walk.isFast]).toEqual([['forward', 'turnRight'], true]);
  await user.keyboard('{/w}{/Shift}');
  expect([[...walk.held], walk.isFast]).toEqual([['turnRight'], false]);
  fireEvent.blur(window);
  expect(walk.held.size).toBe(0);
  await user.keyboard('{/ArrowRight}{a>}{Control>}');
  expect(walk.held.size).toBe(0);
  await user.keyboard('{/Control}{/a}');
  // With the feet on the floor, Q is the page's own.
  await user.keyboard('q');
  expect(ui.isFindOpen).toBe(true);
});

it('rises and sinks with E and Q without gravity, and keeps both choices for the next walk', async () => {
  const { user, host, panel } = await open('zh-CN');
  const { walk, ui } = host;
  const [walls, floor] = [
    panel.getByRole('switch', { name: '墙体阻挡' }),
    panel.getByRole('switch', { name: '贴地行走' }),
  ];
  expect([walls, floor].map((one) => (one as HTMLInputElement).checked)).toEqual([true, true]);
  await user.click(walls);
  // The switch has the focus, and keys still walk.
  await user.click(floor);
  await user.keyboard('{q>}{e>}');
  expect([...walk.held]).toEqual(['down', 'up']);
  expect(ui.isFindOpen).toBe(false);
  expect(panel.getByRole('button', { name: '上升' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect([walk.phase, walk.held.size]).toEqual(['off', 0]);
  act(() => walk.start());
  expect([walk.collides, walk.hasGravity]).toEqual([false, false]);
});

it('leaves letters alone where single letters are switched off, and whatever is typed', async () => {
  const { user, host } = await open();
  act(() => host.preferences.setLetterKeys(false));
  await user.keyboard('{w>}{ArrowUp>}');
  expect([...host.walk.held]).toEqual(['forward']);
  await user.keyboard('{/ArrowUp}');
  expect(host.walk.held.size).toBe(0);
  await user.keyboard('{/w}');
  act(() => host.preferences.setLetterKeys(true));
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await user.keyboard('{w>}');
  expect(host.walk.held.size).toBe(0);
  field.remove();
});

it('walks with four named buttons while they are held, by pointer and by keyboard, and one step for a tap', async () => {
  const { user, host, panel } = await open();
  const { walk } = host;
  const buttons = ['Walk forward', 'Walk back', 'Walk left', 'Walk right'].map((name) =>
    panel.getByRole('button', { name }),
  );
  const [forward] = buttons;
  if (!forward) throw new Error('There is no button.');
  await user.pointer({ keys: '[MouseLeft>]', target: forward });
  expect([...walk.held]).toEqual(['forward']);
  await user.pointer({ keys: '[/MouseLeft]', target: forward });
  expect([walk.held.size, walk.steps]).toEqual([0, ['forward']]);
  act(() => buttons[2]?.focus());
  await user.keyboard('{Enter>}');
  expect([...walk.held]).toEqual(['left']);
  await user.keyboard('{/Enter}');
  expect([walk.held.size, walk.steps]).toEqual([0, ['forward']]);
  expect(panel.queryByRole('button', { name: 'Rise' })).toBeNull();
});
