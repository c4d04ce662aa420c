import { ProblemTextsProvider, viewsIn } from '@gantry/plugin-sdk';
import { problems } from '../messages/problems.ts';
import { type PermitSession, PermitSessionProvider } from '../permit-session.ts';

/** Makes views in which `usePermitSession` finds the session of its activation. */
export const viewsOf = (session: PermitSession) =>
  viewsIn(({ children }) => (
    <PermitSessionProvider value={session}>
      <ProblemTextsProvider value={problems}>{children}</ProblemTextsProvider>
    </PermitSessionProvider>
  ));
