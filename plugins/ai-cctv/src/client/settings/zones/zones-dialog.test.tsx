import { type Monitor, setupChanged } from '@gantry/plugin-sdk/cameras';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { camera, cctvSite, uuid } from '../../testing/cctv-site.tsx';

const square = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.5, y: 0.5 },
  { x: 0.1, y: 0.5 },
];
const swing = { name: 'Loader swing', points: square };
const gate = {
  name: 'Gate',
  points: [
    { x: 0.2, y: 0.8 },
    { x: 0.8, y: 0.8 },
  ],
};

let site: Awaited<ReturnType<typeof cctvSite>>;
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  // happy-dom has no layout: the picture is 1000 px wide and 500 px high.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 500));
});
afterEach(() => {
  vi.restoreAllMocks();
  return site.host.dispose();
});

async function open(zones: Partial<Monitor> = {}) {
  site = await cctvSite();
  site.known.cameras = [camera(1, { hasStream: false, hasLiveUrl: false, ...zones })];
  await site.host.render('settingsPages', 'cameras', { visible: true });
  await user.click(await screen.findByRole('button', { name: 'Zones of Gate 1' }));
  return within(await screen.findByRole('dialog', { name: 'Zones of Gate 1' }));
}
const press = (target: Element, clientX: number, clientY: number) =>
  user.pointer({ keys: '[MouseLeft]', target, coords: { clientX, clientY } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const asked = () =>
  site.server.asked.filter(({ call }) => /List$/.test(call) && call.startsWith('editMonitor'));

describe('the zones of a camera', () => {
  it('are drawn by the pointer, changed, named and saved, though there is no picture', async () => {
    const dialog = await open();
    expect(dialog.getByText(/no picture of this camera/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Draw a danger zone' }));
    const surface = await dialog.findByRole('button', { name: 'Draw on the picture of Gate 1' });
    await press(surface, 100, 50);
    await press(surface, 500, 50);
    await press(surface, 500, 250);
    await press(surface, 103, 52);
    const name = await dialog.findByDisplayValue('Danger zone 1');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.clear(name);
    await user.type(name, 'Loader swing');
    // A corner is dragged beyond the edge, and another one out of the middle of a line.
    const corner = dialog.getByRole('button', { name: /^Corner 2 of Loader swing, 50 %, 10 %/ });
    await user.pointer([
      { keys: '[MouseLeft>]', target: corner, coords: { clientX: 500, clientY: 50 } },
      { coords: { clientX: 700, clientY: -90 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(await dialog.findByRole('button', { name: /^Corner 2 of Loader swing, 70 %, 0 %/ })).toBeTruthy();
    const middle = document.querySelector('[data-middle="2"]');
    if (middle === null) throw new Error('There is nothing to drag between the corners.');
    await user.pointer([
      { keys: '[MouseLeft>]', target: middle, coords: { clientX: 300, clientY: 150 } },
      { coords: { clientX: 200, clientY: 200 } },
      { keys: '[/MouseLeft]' },
    ]);
    expect(
      await dialog.findByRole('button', { name: '4 corners: go to those of Loader swing' }),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(asked()).toEqual([
      {
        call: 'editMonitorDangerZoneList',
        input: {
          monitorId: uuid(1),
          version: 1,
          list: [
            {
              name: 'Loader swing',
              points: [
                { x: 0.1, y: 0.1 },
                { x: 0.7, y: 0 },
                { x: 0.5, y: 0.5 },
                { x: 0.2, y: 0.4 },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('are drawn by the keyboard alone, and each step is undone and done again', async () => {
    const dialog = await open();
    const use = async (name: string) => {
      dialog.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
    };
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await use('Draw a counting line');
    // A line that is given up closes nothing else.
    await user.keyboard('{Escape}');
    await use('Draw a danger zone');
    await use('Start with a rectangle');
    await waitFor(() => expect(focused()).toBe('Corner 1 of Danger zone 1, 35 %, 35 % from the upper left'));
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
    expect(focused()).toBe('Corner 1 of Danger zone 1, 34 %, 30 % from the upper left');
    await use('Add a corner');
    await waitFor(() => expect(focused()).toMatch(/^Corner 2 of Danger zone 1, 50 %, 33 %/));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(focused()).toMatch(/^Corner 1/));
    const corners = () => dialog.getAllByRole('button', { name: /^Corner \d/ }).length;
    expect(corners()).toBe(4);
    await user.keyboard('{Control>}z{/Control}');
    expect(corners()).toBe(5);
    await user.keyboard('{Control>}y{/Control}');
    expect(corners()).toBe(4);
    await use('Undo');
    expect(corners()).toBe(5);
    await use('Redo');
    await use('Save');
    await isClosed();
    expect(site.known.cameras[0]?.dangerZoneList).toMatchObject([
      { name: 'Danger zone 1', points: [{ x: 0.34, y: 0.3 }, {}, {}, {}] },
    ]);
    expect(site.known.cameras[0]?.flowCountLineList).toEqual([]);
  });

  it('are not saved while one is still being drawn', async () => {
    const dialog = await open();
    await user.click(dialog.getByRole('button', { name: 'Draw a danger zone' }));
    const surface = await dialog.findByRole('button', { name: 'Draw on the picture of Gate 1' });
    await press(surface, 300, 150);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/A zone is still being drawn/)).toBeTruthy();
    expect(asked()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    expect(dialog.queryByText(/A zone is still being drawn/)).toBeNull();
  });

  it('say at once what is wrong with them, and are not saved until it is mended', async () => {
    const dialog = await open({
      dangerZoneList: [swing, { name: 'Boom', points: square }],
      flowCountLineList: [gate],
    });
    const name = await dialog.findByDisplayValue('Boom');
    await user.clear(name);
    await user.type(name, 'loader swing');
    expect(dialog.getByText('Another one of this list has the same name.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '2 points: go to those of Gate' }));
    await user.click(await dialog.findByRole('button', { name: 'Delete the point' }));
    expect(await dialog.findByText('A line needs at least two points.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText('Not saved. loader swing: Another one of this list has the same name.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(name);
    await user.type(name, ' 2');
    expect(dialog.getByText('Not saved. Gate: A line needs at least two points.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete Gate' }));
    expect(dialog.queryByText(/Not saved/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await isClosed();
  });

  it('are saved list by list, and after a failure only what is left', async () => {
    const dialog = await open({
      dangerZoneList: [swing],
      detectionZoneList: [swing],
      flowCountLineList: [gate],
    });
    const [danger, detection] = await dialog.findAllByDisplayValue('Loader swing');
    if (!danger || !detection) throw new Error('A name is missing.');
    await user.type(danger, ' 1');
    await user.type(detection, ' 2');
    site.server.fail('network', 'editMonitorDetectionZoneList');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Not saved\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(asked().map(({ call, input }) => [call, 'version' in input && input.version])).toEqual([
      ['editMonitorDangerZoneList', 1],
      ['editMonitorDetectionZoneList', 2],
    ]);
    expect(site.known.cameras[0]).toMatchObject({
      dangerZoneList: [{ name: 'Loader swing 1' }],
      detectionZoneList: [{ name: 'Loader swing 2' }],
    });
  });

  it('say what somebody else changed meanwhile, and whose zone is kept', async () => {
    const dialog = await open({ dangerZoneList: [swing] });
    await user.click(await dialog.findByRole('button', { name: '4 corners: go to those of Loader swing' }));
    await user.keyboard('{Delete}');
    const theirs = { name: 'Loader swing', points: [...square, { x: 0.05, y: 0.3 }] };
    const boom = { name: 'Boom', points: square };
    site.known.cameras = site.known.cameras.map((one) => ({
      ...one,
      dangerZoneList: [theirs, boom],
      version: 2,
    }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('radio', { name: 'Mine: 3 corners' })).toBeTruthy();
    // What only the other one has is there already.
    expect(dialog.getByDisplayValue('Boom')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Theirs: 5 corners' }));
    await user.click(await dialog.findByRole('button', { name: 'Draw a counting line' }));
    await user.click(await dialog.findByRole('button', { name: 'Start with a line' }));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await isClosed();
    // The list that is as the other left it is not written dialog.
    expect(asked().map(({ call }) => call)).toEqual([
      'editMonitorDangerZoneList',
      'editMonitorFlowCountLineList',
    ]);
    expect(site.known.cameras[0]?.dangerZoneList).toEqual([theirs, boom]);
  });

  it('can no longer be saved once the camera is removed, and are not lost without a question', async () => {
    const dialog = await open({ dangerZoneList: [swing] });
    await user.click(await dialog.findByRole('button', { name: 'Delete Loader swing' }));
    site.known.cameras = site.known.cameras.map((one) => ({ ...one, status: 'Removed' as const }));
    await act(() => site.host.live.emit(setupChanged, { monitorIds: [uuid(1)] }));
    expect(await dialog.findByText(/^Gate 1 was removed meanwhile/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Not saved. The camera was removed meanwhile.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(site.host.confirmations).toMatchObject([{ title: 'Leave without saving?' }]);
  });
});
