import { ProblemTextsProvider, viewsIn } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { problems } from '../problems.ts';
import { type SiteForms, SiteFormsProvider } from '../site-forms.ts';

/** Makes views that give `useSiteForms` its value. @param around - a provider of the kind's own */
export const viewsOf = (forms: SiteForms, around: (view: ReactNode) => ReactNode = (view) => view) =>
  viewsIn(({ children }) => (
    <SiteFormsProvider value={forms}>
      <ProblemTextsProvider value={problems}>{around(children)}</ProblemTextsProvider>
    </SiteFormsProvider>
  ));
