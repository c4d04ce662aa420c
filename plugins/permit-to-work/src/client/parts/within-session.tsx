import { ProblemTextsProvider } from '@gantry/plugin-sdk';
import type { ComponentType } from 'react';
import { problems } from '../messages/problems.ts';
import { type PermitSession, PermitSessionProvider } from '../permit-session.ts';

/** Wraps a view so that `usePermitSession` finds the session of its activation. */
export function withinSession<P extends object>(
  session: PermitSession,
  View: ComponentType<P>,
): ComponentType<P> {
  return function PermitView(props: P) {
    return (
      <PermitSessionProvider value={session}>
        <ProblemTextsProvider value={problems}>
          <View {...props} />
        </ProblemTextsProvider>
      </PermitSessionProvider>
    );
  };
}
