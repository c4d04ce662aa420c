import { createEmitter } from '@gantry/plugin-sdk';
import { expect, it, vi } from 'vitest';

it('calls the other listeners when one throws, and reports it', () => {
  const errors: unknown[] = [];
  const emitter = createEmitter<number>((error) => errors.push(error));
  const heard: number[] = [];
  emitter.event((value) => heard.push(value));
  emitter.event(() => {
    throw new Error('broken');
  });
  emitter.event((value) => heard.push(value * 10));
  emitter.emit(1);
  expect(heard).toEqual([1, 10]);
  expect(errors).toMatchObject([{ message: 'broken' }]);
});

it('stops at once for a listener that is disposed during the emission, and keeps equal functions apart', () => {
  const emitter = createEmitter<void>(() => undefined);
  const fn = vi.fn();
  const first = emitter.event(fn);
  const second = emitter.event(fn);
  first.dispose();
  expect(emitter.listenerCount).toBe(1);
  emitter.event(() => third.dispose());
  const third = emitter.event(fn);
  emitter.emit();
  expect(fn).toHaveBeenCalledTimes(1);
  second.dispose();
  expect(emitter.listenerCount).toBe(1);
});
