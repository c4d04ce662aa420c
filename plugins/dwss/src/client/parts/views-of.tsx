import { ProblemTextsProvider, viewsIn } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { problems } from '../problems.ts';
import { type SiteForms, SiteFormsProvider } from '../site-forms.ts';

/** Makes views in which `useSiteForms` finds what all kinds share, and `around`, what a kind adds. */
export const viewsOf = (forms: SiteForms, around: (view: ReactNode) => ReactNode = (view) => view) =>
  viewsIn(({ children }) => (
    <SiteFormsProvider value={forms}>
      <ProblemTextsProvider value={problems}>{around(children)}</ProblemTextsProvider>
    </SiteFormsProvider>
  ));
