import { activateDiary } from './diary/activate.tsx';
import { activateReference } from './reference/activate.ts';
import { activateRisc } from './risc/activate.tsx';
import type { SiteForms } from './site-forms.ts';

/** What each part of the module does when a project is opened. */
export const kinds: readonly ((forms: SiteForms) => void)[] = [
  activateRisc,
  activateDiary,
  activateReference,
];
