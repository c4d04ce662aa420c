import { ProblemTextsProvider } from '@gantry/plugin-sdk';
import type { ComponentType } from 'react';
import { problems } from '../messages/problems.ts';
import { type PermitSession, PermitSessionProvider } from '../permit-session.ts';

/** A view that is loaded when first shown, and in which `usePermitSession` finds the session of its activation. */
export const viewIn = <P extends object>(session: PermitSession, load: () => Promise<ComponentType<P>>) => ({
  load: async () => {
    const View = await load();
    const PermitView = (props: P) => (
      <PermitSessionProvider value={session}>
        <ProblemTextsProvider value={problems}>
          <View {...props} />
        </ProblemTextsProvider>
      </PermitSessionProvider>
    );
    return { default: PermitView };
  },
});
