import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takePoint } from '../../state/measuring/take-point.ts';
import { renderApp } from '../testing/render-app.tsx';
import { setWidth } from '../testing/set-width.ts';
import { tunnel } from '../testing/test-data.ts';

async function open(locale: 'en' | 'zh-CN' = 'en') {
  const app = renderApp('/p/BEM/model', { locale });
  await screen.findByRole('tablist');
  act(() => app.host.measure.setOpen(true));
  const panel = within(await screen.findByRole('region', { name: locale === 'en' ? 'Measure' : '测量' }));
  return { ...app, panel };
}
afterEach(() => vi.restoreAllMocks());

const at = (x: number, y: number, z = 0) => ({ at: { x: 836_400 + x, y: 818_900 + y, z } });

it('opens by its button and its key, and says what to do next', async () => {
  const { user, host } = renderApp('/p/BEM/model');
  const button = await screen.findByRole('button', { name: 'Measure' });
  await user.click(button);
  const panel = within(await screen.findByRole('region', { name: 'Measure' }));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  const next = panel.getByText('Choose what to measure.');
  expect(next.getAttribute('aria-live')).toBe('polite');
  await user.click(panel.getByRole('button', { name: 'Length' }));
  expect(next.textContent).toBe('Choose the first point in the model.');
  act(() => takePoint(host.measure, at(0, 0)));
  expect(next.textContent).toBe('Choose the second point.');
  act(() => takePoint(host.measure, at(0, 0)));
  expect(next.textContent).toBe('This is the same point again. Choose another one.');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('r');
  expect(screen.queryByRole('region', { name: 'Measure' })).toBeNull();
  expect(host.measure.tool).toBeUndefined();
});

it('lists a result with its numbers in the chosen unit, shows it, renames, copies and removes it', async () => {
  const { user, host, panel, scene } = await open();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  act(() => {
    host.measure.start('length');
    takePoint(host.measure, at(0, 0, 2));
    takePoint(host.measure, at(3, 4, 1.75));
  });
  const row = panel.getByRole('button', { name: 'Show Length 1, 5.006 m' });
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(panel.getByText('1:20.00')).toBeTruthy();
  await user.selectOptions(panel.getByRole('combobox', { name: 'Unit' }), 'mm');
  expect(await panel.findByText('-250 mm')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Show Length 1, 5006 mm' }));
  expect(panel.queryByText('1:20.00')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Show Length 1, 5006 mm' }));
  expect(scene.flyTo).toHaveBeenCalledOnce();
  await user.click(panel.getByRole('button', { name: 'Rename Length 1' }));
  const name = await panel.findByRole('textbox', { name: 'Name of Length 1' });
  await user.clear(name);
  await user.type(name, 'Fall of the drain{Enter}');
  await user.click(panel.getByRole('button', { name: 'Copy Fall of the drain' }));
  expect(write).toHaveBeenCalledWith(
    [
      'Fall of the drain\tLength\t5006\tmm',
      'Fall of the drain\tHorizontal\t5000\tmm',
      'Fall of the drain\tHeight difference\t-250\tmm',
      'Fall of the drain\tSlope\t1:20.00\t',
      'Fall of the drain\tSlope in percent\t-5.00\t%',
      'Fall of the drain\tSlope angle\t-2.86\t°',
    ].join('\n'),
  );
  await user.click(panel.getByRole('button', { name: 'Remove Fall of the drain' }));
  expect(await panel.findByText(/Results appear here/)).toBeTruthy();
});

it('takes a typed point, and gives its coordinates on the grid, on the globe and in the scene', async () => {
  const { user, panel, scene } = await open();
  scene.convert.mockImplementation((_, frame) =>
    frame === 'scene'
      ? { frame, at: { x: 412.35, y: 4.2, z: -87.1 } }
      : { frame: 'wgs84', lat: 22.31, lon: 114.18, height: 4.2 },
  );
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(panel.getByRole('button', { name: 'Coordinates' }));
  await user.click(await panel.findByText('Type a point'));
  await user.type(await panel.findByRole('textbox', { name: 'Easting' }), '836 412.35');
  await user.type(panel.getByRole('textbox', { name: 'Northing' }), '818,987.1');
  await user.click(panel.getByRole('button', { name: 'Add point' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Enter a number in metres for each.');
  await user.type(panel.getByRole('textbox', { name: 'Level' }), '4.2{Enter}');
  expect(panel.getByText('836412.350 m')).toBeTruthy();
  expect(panel.getByText('22.31000000°')).toBeTruthy();
  expect(panel.getByText('-87.100 m')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Copy Longitude (WGS 84) of Point 1' }));
  expect(write).toHaveBeenCalledWith('114.18000000');
});

it('says that a model without a place counts from the project’s origin, and where there are no degrees', async () => {
  const { host, panel, scene } = await open();
  scene.convert.mockImplementation(() => {
    throw new Error('This grid cannot be converted.');
  });
  const [version] = tunnel.versions;
  expect(version?.placement).toBeNull();
  act(() => {
    host.measure.start('point');
    takePoint(host.measure, { ...at(1, 2, 3), versionId: version?.id });
  });
  expect(panel.getByText(/stands at the project’s origin/)).toBeTruthy();
  expect(panel.getByText(/Latitude and longitude are given for projects on/)).toBeTruthy();
});

it('ends an area by Enter, undoes its points by Escape, and then ends the tool', async () => {
  const { user, host, panel } = await open('zh-CN');
  await user.click(panel.getByRole('button', { name: '面积' }));
  (document.activeElement as HTMLElement).blur();
  act(() => {
    for (const point of [at(0, 0), at(4, 0)]) takePoint(host.measure, point);
  });
  await user.keyboard('{Enter}');
  expect(await panel.findByText('面积至少需要三个角点。')).toBeTruthy();
  act(() => takePoint(host.measure, at(4, 3)));
  await user.keyboard('{Enter}');
  expect(await panel.findByRole('button', { name: '显示面积 1, 6.000 m²' })).toBeTruthy();
  act(() => takePoint(host.measure, at(0, 0)));
  await user.keyboard('{Escape}');
  expect([host.measure.points, host.measure.tool]).toEqual([[], 'area']);
  await user.keyboard('{Escape}');
  expect(host.measure.tool).toBeUndefined();
});

it('says whether the second face is parallel to the first', async () => {
  const { host, panel } = await open();
  act(() => {
    host.measure.start('face');
    takePoint(host.measure, { ...at(0, 0, 0), normal: { x: 0, y: 0, z: 1 } });
    takePoint(host.measure, { ...at(1, 1, 3), normal: { x: 0, y: 1, z: 0 } });
  });
  expect(panel.getByText(/The two faces are 90.0° apart/)).toBeTruthy();
});

it('is a bar on a phone while points are taken, with the step and the latest result, and the list on demand', async () => {
  setWidth(390);
  const { user, host, panel } = await open();
  await user.click(panel.getByRole('button', { name: 'Area' }));
  expect(await screen.findByText('Choose the first corner of the area.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Unit' })).toBeNull();
  act(() => {
    for (const [x, y] of [
      [0, 0],
      [4, 0],
      [4, 3],
    ] as const)
      takePoint(host.measure, at(x, y));
  });
  await user.click(screen.getByRole('button', { name: 'Undo point' }));
  expect(screen.queryByRole('button', { name: 'End area' })).toBeNull();
  act(() => takePoint(host.measure, at(4, 3)));
  await user.click(screen.getByRole('button', { name: 'End area' }));
  expect((await screen.findByText('6.000 m²')).getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Results' }));
  expect(await screen.findByRole('button', { name: 'Show Area 1, 6.000 m²' })).toBeTruthy();
  expect(host.measure.tool).toBe('area');
  await user.click(screen.getByRole('button', { name: 'Length' }));
  expect(await screen.findByText('Choose the first point in the model.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show Area 1, 6.000 m²' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect([host.measure.isOpen, host.measure.results.length]).toEqual([false, 1]);
});
