import type { PermitContext } from './permit-api.ts';

/** Code of the dashboard item. */
const permitsCode = 'dwss-ty-permitToWork';

/** Opens the permit list, one permit (`formUUID`), or a new request (`view`, `location`) on the dashboard. Other names are filters of the list. */
export async function openPermits(
  context: PermitContext,
  query: {
    readonly formUUID?: string;
    readonly view?: 'new';
    readonly location?: string;
    readonly status?: string;
    readonly permitType?: string;
    readonly locationID?: string;
    readonly from?: string;
    readonly to?: string;
  } = {},
): Promise<void> {
  await context.commands.execute('gantry.host/open-dashboard', { code: permitsCode, ...query });
}

/** The address that opens a permit in this app, also from another device. */
export function permitAddress(context: PermitContext, { formUUID }: { readonly formUUID: string }): string {
  const page = `/p/${context.session.project.code}/dashboard/${permitsCode}?formUUID=${formUUID}`;
  return new URL(page, window.location.href).href;
}

/** Opens the settings page for the locations of permits. */
export async function openLocationSettings(context: PermitContext): Promise<void> {
  await context.commands.execute('gantry.host/open-settings', {
    page: 'gantry.permit-to-work/location-setting',
  });
}

/** Shows the model with the index panel open. */
export async function openIndexPanel(context: PermitContext): Promise<void> {
  await context.commands.execute('gantry.host/open-model', { tab: 'gantry.permit-to-work/index' });
}
