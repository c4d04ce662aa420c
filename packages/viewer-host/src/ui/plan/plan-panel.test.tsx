import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { bem, tunnel } from '../testing/test-data.ts';

const looks = `GET /api/projects/${bem.id}/first-looks`;
const server = () => bemServer().on(looks, { json: { looks: [] } });

/** The canvas has no size here: a browser would lay it out. */
function giveSize() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(260);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(166);
}

async function open(locale: 'en' | 'zh-CN' = 'en') {
  giveSize();
  const app = renderApp('/p/BEM/model', { locale, server: server() });
  const tool = await screen.findByRole('button', { name: locale === 'en' ? 'Plan' : '平面图' });
  await app.user.click(tool);
  const panel = within(await screen.findByRole('region', { name: locale === 'en' ? 'Plan' : '平面图' }));
  const picture = panel.getByRole('application');
  // The boxes of the model are there.
  await waitFor(() => expect(picture.dataset.camera).toBeTruthy());
  return { ...app, tool, panel, picture };
}
const isThere = () => screen.queryByRole('region', { name: 'Plan' }) !== null;

it('asks for nothing before it is opened; opens and closes by button, key and cross, and stays as it was after a reload', async () => {
  const fake = server();
  const { user } = renderApp('/p/BEM/model', { server: fake });
  const tool = await screen.findByRole('button', { name: 'Plan' });
  expect([isThere(), tool.getAttribute('aria-pressed'), fake.calls(looks)]).toEqual([false, 'false', []]);
  await user.keyboard('p');
  const panel = within(await screen.findByRole('region', { name: 'Plan' }));
  await waitFor(() => expect(fake.calls(looks)).toHaveLength(1));
  expect(tool.getAttribute('aria-pressed')).toBe('true');
  await user.click(panel.getByRole('button', { name: 'Close the plan' }));
  await waitFor(() => expect(isThere()).toBe(false));
  await user.click(tool);
  await screen.findByRole('region', { name: 'Plan' });

  document.body.replaceChildren();
  renderApp('/p/BEM/model', { server: server(), keepStorage: true });
  await screen.findByRole('region', { name: 'Plan' });
});

it.each([
  ['en', ['Zoom out', 'Zoom in', 'Show all models', 'Close the plan'], 'Plan of the models, north up'],
  ['zh-CN', ['缩小', '放大', '显示全部模型', '关闭平面图'], '模型平面图，上北下南'],
] as const)(
  'has named controls in %s, and a picture that says how it is used',
  async (locale, names, title) => {
    const { panel, picture } = await open(locale);
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(names);
    expect(picture.getAttribute('aria-label')).toBe(title);
    const hint = document.getElementById(picture.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('Enter');
  },
);

it('moves the camera to where a click is, and to the middle with Enter after arrow keys', async () => {
  const { user, scene, panel, picture } = await open();
  const [x = 0, y = 0] = (picture.dataset.camera ?? '').split(' ').map(Number);
  const click = (right: number, down: number) => {
    const at = { pointerId: 1, button: 0, clientX: x + right, clientY: y + down };
    fireEvent.pointerDown(picture, at);
    fireEvent.pointerUp(picture, at);
  };
  const lastPlace = () => scene.moveTo.mock.lastCall?.[0] ?? { x: Number.NaN, z: Number.NaN };
  click(0, 0);
  // Where the camera of the test is, as far as pixels say.
  expect([lastPlace().x, lastPlace().z].map((value) => Math.round(value * 10) / 10)).toEqual([10, 30]);
  click(40, -20);
  expect(lastPlace().x).toBeGreaterThan(10);
  expect(lastPlace().z).toBeLessThan(30);

  act(() => picture.focus());
  await user.keyboard('{Enter}');
  const middle = lastPlace();
  expect([middle.x, middle.z]).toEqual([1, 3]);
  expect(await panel.findByText('The camera was moved.')).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowUp}{Enter}');
  expect(lastPlace().x).toBeGreaterThan(middle.x);
  expect(lastPlace().z).toBeLessThan(middle.z);
  await user.keyboard('{Home}{Enter}');
  expect(lastPlace()).toEqual(middle);
});

it('pans with a drag without moving the camera, and zooms by button, key and wheel', async () => {
  const { user, scene, panel, picture } = await open();
  const camera = () => (picture.dataset.camera ?? '').split(' ').map(Number);
  const [x = 0, y = 0] = camera();
  fireEvent.pointerDown(picture, { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 130, clientY: 90 });
  fireEvent.pointerUp(picture, { pointerId: 1, clientX: 130, clientY: 90 });
  await waitFor(() => expect(camera().slice(0, 2)).toEqual([x + 30, y - 10]));
  expect(scene.moveTo).not.toHaveBeenCalled();

  await user.click(panel.getByRole('button', { name: 'Show all models' }));
  await waitFor(() => expect(camera().slice(0, 2)).toEqual([x, y]));
  const distance = () => Math.hypot((camera()[0] ?? 0) - 130, (camera()[1] ?? 0) - 83);
  const before = distance();
  await user.click(panel.getByRole('button', { name: 'Zoom in' }));
  await waitFor(() => expect(distance()).toBeCloseTo(1.5 * before, 0));
  act(() => picture.focus());
  await user.keyboard('-');
  await waitFor(() => expect(distance()).toBeCloseTo(before, 0));
  // The wheel of happy-dom is nowhere.
  fireEvent(
    picture,
    Object.assign(new WheelEvent('wheel', { deltaY: 200, cancelable: true }), { clientX: 130, clientY: 83 }),
  );
  await waitFor(() => expect(distance()).toBeLessThan(0.9 * before));
});

it('leaves its arrow keys to the plan while somebody walks', async () => {
  const { user, host, scene, picture } = await open();
  act(() => host.walk.start());
  act(() => host.walk.arrive());
  await screen.findByRole('region', { name: 'Walk' });
  act(() => picture.focus());
  await user.keyboard('{ArrowRight>}');
  expect(host.walk.held.size).toBe(0);
  await user.keyboard('{/ArrowRight}{Enter}');
  expect(scene.moveTo).toHaveBeenCalledOnce();
});

it('says which model has no plan, and which storey the eyes are in; hidden models are left out', async () => {
  giveSize();
  const { host, scene, user } = renderApp('/p/BEM/model', { server: server() });
  scene.find.mockResolvedValue([{ modelId: tunnel.id, globalId: 'storey' }]);
  scene.getProperties.mockResolvedValue({ Name: 'Platform level' });
  scene.getBounds.mockResolvedValue({ min: { x: 0, y: 18, z: 20 }, max: { x: 40, y: 23, z: 40 } });
  await user.click(await screen.findByRole('button', { name: 'Plan' }));
  const panel = within(await screen.findByRole('region', { name: 'Plan' }));
  expect(await panel.findByText('There is no plan of Tunnel. Boxes stand in.')).toBeTruthy();
  expect(await panel.findByText('Platform level · From above')).toBeTruthy();
  act(() => host.layers.setModelVisible(tunnel.id, false));
  expect(await panel.findByText('No model is shown.')).toBeTruthy();
  expect(panel.queryByText('There is no plan of Tunnel. Boxes stand in.')).toBeNull();
});

it('gives way to the sheets of a phone, and puts them away when it is asked for', async () => {
  setWidth(390);
  const { host, user } = renderApp('/p/BEM/model', { server: server() });
  const tool = await screen.findByRole('button', { name: 'Plan' });
  act(() => host.ui.setLayersOpen(true));
  await user.click(tool);
  await screen.findByRole('region', { name: 'Plan' });
  expect(host.ui.isLayersOpen).toBe(false);
  act(() => host.ui.setTimelineOpen(true));
  await waitFor(() => expect(isThere()).toBe(false));
  expect([host.plan.isOpen, tool.getAttribute('aria-pressed')]).toEqual([true, 'false']);
  act(() => host.ui.setTimelineOpen(false));
  await screen.findByRole('region', { name: 'Plan' });
  vi.restoreAllMocks();
});

it('does not lie over the way to the first model: it says that there is none', async () => {
  localStorage.setItem('gantry.plan', 'open');
  const empty = bemServer().on(`GET /api/projects/${bem.id}/layers`, {
    json: { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] },
  });
  const { user } = renderApp('/p/BEM/model', { server: empty, keepStorage: true });
  expect(await screen.findByRole('button', { name: 'Upload a model' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(await screen.findByText(/this project has no model yet/)).toBeTruthy();
  expect(isThere()).toBe(false);
});
