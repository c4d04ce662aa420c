import { afterEach, expect, test, vi } from 'vitest';
import type { CameraSight } from '../state/scene-port.ts';
import { PlanDrawing } from './plan-drawing.ts';
import { meshOfBoxes } from './plan-mesh.ts';
import { planTones } from './plan-tones.ts';

const size = { width: 200, height: 100 };
/** A hall of 400 m by 200 m, 10 m high. */
const hall = meshOfBoxes([{ min: { x: -200, y: 0, z: -100 }, max: { x: 200, y: 10, z: 100 } }]);
const sight = (x: number, z: number, y = 1.65): CameraSight => ({
  position: { x, y, z },
  heading: 0,
  tilt: 0,
  sweep: 60,
});
let drawing: PlanDrawing;
const onPainted = vi.fn<(cut: number | undefined) => void>();

function open() {
  drawing = new PlanDrawing({
    canvas: document.createElement('canvas'),
    colours: { tones: planTones.light, mark: '#00f', halo: '#fff' },
    onPainted,
  });
  drawing.resize(size);
  drawing.show([hall]);
}
afterEach(() => {
  drawing.dispose();
  vi.clearAllMocks();
});
/** Metres that the picture shows from left to right. */
const across = () => (drawing.placeAt({ x: 200, y: 0 })?.x ?? 0) - (drawing.placeAt({ x: 0, y: 0 })?.x ?? 0);

test('shows all models at first, and 40 m around somebody who walks, where the walk begins', () => {
  open();
  expect([drawing.placeAt(), Math.round(across())]).toEqual([{ x: 0, z: 0 }, 424]);
  drawing.look(sight(-150, 0, 60));
  drawing.setWalking(true);
  // The frame in which the walk has arrived comes later.
  drawing.look(sight(50, 20));
  expect([drawing.placeAt(), Math.round(across())]).toEqual([{ x: 50, z: 20 }, 80]);
});

test('goes along with somebody who walks to the border, and not with one who has been left elsewhere or flies', () => {
  open();
  drawing.setWalking(true);
  drawing.look(sight(0, 0));
  drawing.look(sight(25, 0));
  expect(drawing.placeAt()?.x).toBe(0);
  drawing.look(sight(32, 0));
  expect(drawing.placeAt()?.x).toBe(32);
  drawing.pan(-200, 0);
  const elsewhere = drawing.placeAt();
  drawing.look(sight(30, 0));
  expect(drawing.placeAt()).toEqual(elsewhere);
  drawing.fit();
  drawing.setWalking(false);
  drawing.look(sight(195, 0));
  expect(drawing.placeAt()).toEqual({ x: 0, z: 0 });
});

test('is painted again when the eyes come between the models, go up, and leave', async () => {
  open();
  drawing.look(sight(0, 0, 60));
  const last = () => onPainted.mock.lastCall?.[0];
  await vi.waitFor(() => expect(onPainted).toHaveBeenCalled());
  expect(last()).toBeUndefined();
  drawing.look(sight(0, 0, 1.65));
  await vi.waitFor(() => expect(last()).toBeCloseTo(1.95));
  drawing.look(sight(0, 0, 4.65));
  await vi.waitFor(() => expect(last()).toBeCloseTo(4.95));
  const count = onPainted.mock.calls.length;
  drawing.look(sight(3, 0, 4.66));
  drawing.look(sight(0, 0, 12));
  await vi.waitFor(() => expect(last()).toBeUndefined());
  expect(onPainted.mock.calls.length).toBe(count + 1);
});
