import { controlChanged } from '@gantry/plugin-sdk/cameras';
import type { Tx } from '@gantry/plugin-sdk/server';
import { permissions } from '../../contract/cctv.ts';

/** Tells browsers that something about the control of a camera is different: who has it, how it is set up, whether it stopped. */
export const tellControl = (tx: Tx, monitorId: string) =>
  tx.emit({ topic: controlChanged, payload: { monitorId }, permission: permissions.view });
