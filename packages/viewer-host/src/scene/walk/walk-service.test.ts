import { Box3, Vector3 } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WalkStore } from '../../state/walk-store.ts';
import type { CameraView } from '../camera/camera-view.ts';
import type { RayHit } from '../engine/engine-model.ts';
import { afterAnswers, boxWorld } from '../testing/box-world.ts';
import { WalkService } from './walk-service.ts';

/** 20 m by 20 m, 4 m high. */
const room = new Box3(new Vector3(-10, 0, -10), new Vector3(10, 4, 10));

let store: WalkStore;
let service: WalkService;
let canvas: HTMLCanvasElement;
let view: CameraView;
let projection: 'perspective' | 'orthographic';
let controls: { enabled: boolean };
let boxes: Box3[];
let selected: Box3;
let world: ReturnType<typeof boxWorld>;
/** Frames that were asked for. */
const requestFrame = vi.fn();
const onNowhere = vi.fn();
const toPerspective = vi.fn();
let fly: ReturnType<typeof vi.fn<(to: CameraView, signal: AbortSignal) => Promise<unknown>>>;

beforeEach(() => {
  vi.clearAllMocks();
  canvas = document.createElement('canvas');
  document.body.append(canvas);
  store = new WalkStore();
  // From the south and above, to the middle of the floor.
  view = { position: new Vector3(0, 3, 8), target: new Vector3(0, 0, 2) };
  projection = 'perspective';
  controls = { enabled: true };
  boxes = [room];
  selected = new Box3();
  world = boxWorld(boxes);
  fly = vi.fn(async () => 'done');
  const look = (to: CameraView) => {
    view = to;
  };
  service = new WalkService({
    engine: {
      canvas,
      bounds: () => room,
      // Safe: a walk asks for no item.
      meet: (from, to) => world.meet(from, to) as Promise<RayHit | undefined>,
      requestFrame,
      rig: {
        look,
        view: () => view,
        get projection() {
          return projection;
        },
        stage: { width: 800, height: 450 },
        controls,
      },
    },
    store,
    selected: async () => selected,
    fly: (to, signal) => {
      // As the camera, which tells of every flight.
      service.leave();
      return fly(to, signal);
    },
    toPerspective,
    onNowhere,
  });
});
afterEach(() => {
  service.dispose();
  canvas.remove();
});

async function start() {
  store.start();
  await afterAnswers();
  await frames(4);
}
async function frames(count: number) {
  for (let frame = 0; frame < count; frame += 1) {
    service.step(0.05);
    await afterAnswers();
  }
}
const send = (target: EventTarget, type: string, init: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, ...init }));

test('begins at eye height where the middle of the view meets the floor, level, looking the same way', async () => {
  store.start();
  expect(store.phase).toBe('starting');
  await afterAnswers();
  expect(store.phase).toBe('on');
  const [to] = fly.mock.calls[0] ?? [];
  expect(to?.position.distanceTo(new Vector3(0, 1.65, 2))).toBeLessThan(1e-6);
  expect(view.position.distanceTo(new Vector3(0, 1.65, 2))).toBeLessThan(1e-6);
  expect(view.target.distanceTo(new Vector3(0, 1.65, -3))).toBeLessThan(1e-6);
  expect([controls.enabled, canvas.style.touchAction]).toEqual([false, 'none']);
  expect(toPerspective).not.toHaveBeenCalled();
});

test('begins before a wall on the floor below it, in perspective', async () => {
  projection = 'orthographic';
  boxes.push(new Box3(new Vector3(-40, -1, -40), new Vector3(40, 0, 40)));
  view = { position: new Vector3(0, 2, 8), target: new Vector3(0, 2, 2) };
  // The parallel view also sees what lies behind its camera: the nearest wall, from outside.
  await start();
  expect(toPerspective).toHaveBeenCalledOnce();
  expect(view.position.y).toBeCloseTo(1.65);
  expect(Math.abs(view.position.z)).toBeCloseTo(10.4);
});

test('begins on what is selected where the middle meets nothing, and says so where nothing is selected', async () => {
  view = { position: new Vector3(0, 20, 8), target: new Vector3(0, 25, 2) };
  store.start();
  await afterAnswers();
  expect([store.phase, onNowhere.mock.calls.length, fly.mock.calls.length]).toEqual(['off', 1, 0]);
  expect(controls.enabled).toBe(true);
  selected = new Box3(new Vector3(4, 4, 4), new Vector3(6, 5, 6));
  boxes.push(selected);
  store.start();
  await afterAnswers();
  expect(store.phase).toBe('on');
  expect(view.position.distanceTo(new Vector3(5, 6.65, 5))).toBeLessThan(1e-6);
});

test('walks while a key is held, stops with it, and asks for no frame while nothing moves', async () => {
  await start();
  store.hold('forward');
  await frames(20);
  expect(view.position.z).toBeLessThan(1);
  expect([view.position.x, view.position.y]).toEqual([0, 1.65]);
  store.letGo('forward');
  await frames(2);
  const { z } = view.position;
  requestFrame.mockClear();
  expect(service.step(0.05)).toBe(false);
  await afterAnswers();
  expect(requestFrame).not.toHaveBeenCalled();
  expect(view.position.z).toBe(z);
  expect(world.mostAtOnce).toBe(1);
});

test('Shift is faster, and a wall stops', async () => {
  await start();
  store.hold('forward');
  store.setFast(true);
  await frames(25);
  expect(view.position.z).toBeLessThan(-1.5);
  await frames(100);
  expect(view.position.z).toBeCloseTo(-9.65);
  store.setCollides(false);
  await frames(20);
  expect(view.position.z).toBeLessThan(-10);
});

test('a drag looks around without moving, a notch of the wheel is one step, and a click is left to picking', async () => {
  await start();
  const at = view.position.clone();
  send(canvas, 'pointerdown', { clientX: 100, clientY: 100 });
  send(window, 'pointermove', { clientX: 550, clientY: 100, buttons: 1 });
  send(window, 'pointerup', { clientX: 550, clientY: 100 });
  send(window, 'pointermove', { clientX: 0, clientY: 0, buttons: 1 });
  // Let go outside of the window, where no event tells.
  send(canvas, 'pointerdown', { clientX: 100, clientY: 100 });
  send(window, 'pointermove', { clientX: 300, clientY: 100, buttons: 0 });
  send(window, 'pointermove', { clientX: 0, clientY: 0, buttons: 1 });
  await frames(1);
  // 450 px are the field of view of 45 degrees: the picture goes to the right, the eyes to the left.
  const ahead = view.target.clone().sub(view.position).normalize();
  expect(ahead.distanceTo(new Vector3(-Math.SQRT1_2, 0, -Math.SQRT1_2))).toBeLessThan(1e-6);
  expect(view.position).toEqual(at);
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true }));
  await frames(40);
  expect(view.position.distanceTo(at)).toBeCloseTo(0.7);
});

test('keys turn the head', async () => {
  await start();
  store.hold('turnRight');
  await frames(30);
  store.letGo('turnRight');
  await frames(2);
  const ahead = view.target.clone().sub(view.position).normalize();
  expect(ahead.distanceTo(new Vector3(1, 0, 0))).toBeLessThan(1e-6);
});

test('ends with the camera where it is, and the view’s own controls work again', async () => {
  await start();
  store.hold('forward');
  await frames(10);
  const at = view.position.clone();
  store.end();
  expect(controls.enabled).toBe(true);
  await frames(5);
  send(canvas, 'pointerdown', { clientX: 100, clientY: 100 });
  send(window, 'pointermove', { clientX: 550, clientY: 100, buttons: 1 });
  await frames(1);
  expect(view.position).toEqual(at);
  expect([...store.held]).toEqual([]);
});

test('a flight to somewhere else ends it, also one that begins while it is starting', async () => {
  await start();
  service.leave();
  expect([store.phase, controls.enabled]).toEqual(['off', true]);

  let arrive: (how: string) => void = () => undefined;
  fly.mockImplementationOnce(
    () =>
      new Promise((done) => {
        arrive = done;
      }),
  );
  store.start();
  await afterAnswers();
  const [, signal] = fly.mock.lastCall ?? [];
  expect(store.phase).toBe('starting');
  service.leave();
  expect(signal?.aborted).toBe(true);
  arrive('interrupted');
  await afterAnswers();
  expect([store.phase, controls.enabled]).toEqual(['off', true]);
});

test('does not stay at its beginning where the engine cannot say what is there', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  fly.mockRejectedValueOnce(new Error('The engine has stopped.'));
  store.start();
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(store.phase).toBe('off');
  vi.unstubAllGlobals();
  store.start();
  await vi.waitFor(() => expect(store.phase).toBe('on'));
});

test('stands at another place on the floor that is seen there, also on a higher one, looking the same way', async () => {
  boxes.push(new Box3(new Vector3(4, 0, -6), new Vector3(9, 1.2, -2)));
  await start();
  const ahead = view.target.clone().sub(view.position);
  service.standAt({ x: -5, z: 6 });
  await frames(3);
  expect(view.position.distanceTo(new Vector3(-5, 1.65, 6))).toBeLessThan(1e-6);
  expect(view.target.clone().sub(view.position).distanceTo(ahead)).toBeLessThan(1e-6);
  service.standAt({ x: 6, z: -4 });
  await frames(3);
  expect(view.position.distanceTo(new Vector3(6, 2.85, -4))).toBeLessThan(1e-6);
  expect(world.mostAtOnce).toBe(1);

  // Without gravity as high as before, and walking goes on from there.
  store.setGravity(false);
  service.standAt({ x: 0, z: 0 });
  await frames(3);
  expect(view.position.distanceTo(new Vector3(0, 2.85, 0))).toBeLessThan(1e-6);
  store.hold('forward');
  await frames(10);
  expect(view.position.z).toBeLessThan(-0.3);
});

test('goes to another place in the middle of a step, and nowhere before the walk has begun', async () => {
  service.standAt({ x: -5, z: 6 });
  await start();
  expect(view.position.distanceTo(new Vector3(0, 1.65, 2))).toBeLessThan(1e-6);
  store.hold('forward');
  service.step(0.05);
  // The rays of the step are under way.
  service.standAt({ x: -5, z: 6 });
  store.letGo('forward');
  await frames(4);
  expect(view.position.distanceTo(new Vector3(-5, 1.65, 6))).toBeLessThan(1e-6);
  expect(world.mostAtOnce).toBe(1);
});
