import type { Json } from '@gantry/plugin-sdk';
import { closeAlert } from '@gantry/plugin-ui/cameras';
import { z } from 'zod';
import type { CctvModule } from '../cctv-module.ts';

/** As an alarm of the server half gives it to the command. */
const given = z.object({ monitorAlertId: z.uuid(), outcome: z.enum(['Resolved', 'False alarm']) });

/** Asks what was done about an alert, and closes it. */
export async function resolveAlert({ api, view }: CctvModule, value: Json | undefined): Promise<void> {
  const { monitorAlertId, outcome } = given.parse(value);
  const { alert } = await api.alert({ monitorAlertId });
  await closeAlert(view, alert, outcome);
}
