import { viewsOf } from '../parts/views-of.tsx';
import type { SiteForms } from '../site-forms.ts';

/** Settings of the devices on which people sign. */
export function activateDevices(forms: SiteForms): void {
  const { implement } = forms.context;
  const view = viewsOf(forms);
  implement.settingsPages(
    'devices',
    view(async () => (await import('./device-management.tsx')).DeviceManagement),
  );
  implement.settingsPages(
    'this-device',
    view(async () => (await import('./this-device.tsx')).ThisDevice),
  );
}
