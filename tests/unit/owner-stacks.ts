import * as React from 'react';

/**
 * React's development build makes an `Error` for each element, to name in its warnings what rendered it, until it has made ten thousand in
 * a second. That took a tenth of the time of these tests. Told that it has made them all, it makes none: its warnings stay, and name
 * the components without the lines.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    // React starts to count anew each second.
    set: () => undefined,
    configurable: true,
  });
