import { implement } from '@gantry/plugin-sdk/server';
import { deviceCalls } from '../../contract/devices/calls.ts';
import { devicePermissions } from '../../contract/devices/permissions.ts';
import type { ServerKind } from '../kind.ts';
import { deviceHandlers } from './device-handlers.ts';

/** Devices on which people sign. */
export const devices: ServerKind = {
  permissions: devicePermissions,
  routes: (host) => implement(deviceCalls, deviceHandlers(host)),
};
