import fc from 'fast-check';
import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { CameraView } from './camera-view.ts';
import { Flights } from './flight.ts';

const view = (x: number, y: number, z: number, tx = 0, ty = 0, tz = 0): CameraView => ({
  position: new Vector3(x, y, z),
  target: new Vector3(tx, ty, tz),
});

function camera(start = view(10, 10, 10)) {
  let at = start;
  const flights = new Flights(
    (next) => {
      at = next;
    },
    () => at,
  );
  return { flights, at: () => at };
}

test('arrives exactly, after the time it was given', async () => {
  const { flights, at } = camera();
  const arrived = flights.start(view(1, 2, 3, 4, 5, 6), 600);
  expect(flights.step(0.3)).toBe(true);
  expect(flights.step(0.29)).toBe(true);
  expect(flights.step(0.02)).toBe(false);
  await expect(arrived).resolves.toBe('done');
  expect(at().position.toArray()).toEqual([1, 2, 3]);
  expect(at().target.toArray()).toEqual([4, 5, 6]);
});

test('any input stops the camera where it is', async () => {
  const { flights, at } = camera();
  const flight = flights.start(view(100, 10, 10), 600);
  flights.step(0.1);
  const halfway = at().position.clone();
  flights.interrupt();
  await expect(flight).resolves.toBe('interrupted');
  expect(flights.step(1)).toBe(false);
  expect(at().position.equals(halfway)).toBe(true);
});

test('a new flight interrupts the current one and starts from there', async () => {
  const { flights } = camera();
  const first = flights.start(view(100, 10, 10), 600);
  flights.step(0.2);
  const second = flights.start(view(0, 50, 0.1), 600);
  await expect(first).resolves.toBe('interrupted');
  flights.step(1);
  await expect(second).resolves.toBe('done');
});

test('with reduced motion it jumps', async () => {
  const { flights, at } = camera();
  await expect(flights.start(view(7, 7, 7), 0)).resolves.toBe('done');
  expect(flights.flying).toBe(false);
  expect(at().position.toArray()).toEqual([7, 7, 7]);
});

test('its signal ends it, before and during', async () => {
  const { flights } = camera();
  await expect(flights.start(view(1, 1, 1), 600, AbortSignal.abort())).resolves.toBe('interrupted');
  const controller = new AbortController();
  const flight = flights.start(view(1, 1, 1), 600, controller.signal);
  controller.abort();
  await expect(flight).resolves.toBe('interrupted');
});

test('the path is smooth, and the camera never enters its target', async () => {
  const metres = fc.double({ min: -500, max: 500, noNaN: true });
  const place = fc.tuple(metres, fc.double({ min: 1, max: 500, noNaN: true }), metres);
  fc.assert(
    fc.property(place, place, ([ax, ay, az], [bx, by, bz]) => {
      const { flights, at } = camera(view(ax, ay, az));
      void flights.start(view(bx, by, bz, 3, 2, 1), 600);
      for (let frame = 0; frame < 40; frame += 1) {
        flights.step(1 / 60);
        const distance = at().position.distanceTo(at().target);
        expect(Number.isFinite(distance) && distance > 0.5).toBe(true);
      }
    }),
  );
});
