import { type Disposable, toDisposable } from '@gantry/plugin-sdk';

/**
 * Makes `Date` of this window follow another clock until disposed, because plugins may ask it for the time. Other windows keep theirs.
 * @param now - milliseconds since 1970
 */
export function followDate(now: () => number): Disposable {
  const RealDate = globalThis.Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  });
  return toDisposable(() => {
    globalThis.Date = RealDate;
  });
}
