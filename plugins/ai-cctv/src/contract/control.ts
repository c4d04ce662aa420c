import { cameraRefusals, controlCalls, monitorControl } from '@gantry/plugin-sdk/cameras';
import { endpoint, line, versionConflict } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permissions } from './cctv.ts';

/** Where a camera speaks ONVIF. Its name and password are fields of their own. */
const address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => {
      if (text === '') return true;
      if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
      const { username, password } = new URL(text);
      return username === '' && password === '';
    },
    {
      error: 'Must begin with http:// or https://, without a name and a password.',
      params: { problem: 'onvif_address' },
    },
  );

/** What is entered for the control of a camera. None of the first three is ever answered. */
export const controlFields = z.object({
  /** Empty: it is not controlled. A path that is left out is the usual one of ONVIF. */
  address,
  /** Empty: the camera asks for none. */
  username: z.union([z.literal(''), line(80)]),
  password: z.string().max(200),
  /** Degrees of one move; 0: as long as a button is held. */
  step: z.int().min(0).max(90),
  /** Percent of the camera's highest speed. */
  speed: z.int().min(1).max(100),
});

const { monitorControl: order, uploadSingleThumbnail: picture } = controlCalls;

/** How the control of cameras is set up, and the calls of an older interface. */
export const ownControlCalls = {
  monitorControlByGet: endpoint({
    ...order,
    method: 'GET',
    summary: `${order.summary} (for callers of the original interface)`,
    inputIn: 'query',
    project: 'query',
    writesOnGet: true,
  }),
  uploadSingleThumbnailByGet: endpoint({
    ...picture,
    method: 'GET',
    summary: `${picture.summary} (for callers of the original interface)`,
    inputIn: 'query',
    project: 'query',
    writesOnGet: true,
  }),
  saveMonitorControl: endpoint({
    method: 'POST',
    path: '/MonitorControl/saveMonitorControl',
    summary:
      'Set up how a camera is controlled; what is left out stays. Another address needs its password again',
    permission: permissions.manage,
    input: controlFields
      .partial()
      .extend({ monitorId: z.uuid(), version: z.int().min(0).max(2_000_000_000) }),
    response: z.object({
      monitorControl,
      /** Why the camera could not be asked what it can do: a code of `cameraRefusals`. Null: it was asked, or nothing is set up. */
      problem: z.string().nullable(),
    }),
    refusals: {
      VERSION_CONFLICT: versionConflict(monitorControl),
      MONITOR_REMOVED: cameraRefusals.MONITOR_REMOVED,
    },
  }),
  testMonitorControl: endpoint({
    method: 'POST',
    path: '/MonitorControl/testMonitorControl',
    summary: 'Ask a camera what it is and whether it turns, with what is set up or what is given',
    permission: permissions.manage,
    input: z.object({
      /** Left out for a camera that is not registered yet. */
      monitorId: z.uuid().optional(),
      address: address.optional(),
      username: controlFields.shape.username.optional(),
      password: controlFields.shape.password.optional(),
    }),
    response: z.object({ model: z.string(), turns: z.boolean() }),
    refusals: cameraRefusals,
  }),
};
