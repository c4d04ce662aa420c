import { viewsOf } from '../parts/views-of.tsx';
import type { SiteForms } from '../site-forms.ts';
import { implementPlaceCommands } from './place-commands.ts';

/** Settings of what forms offer. */
export function activateReference(forms: SiteForms): void {
  forms.context.implement.settingsPages(
    'reference',
    viewsOf(forms)(async () => (await import('./reference-settings.tsx')).ReferenceSettings),
  );
  implementPlaceCommands(forms);
}
