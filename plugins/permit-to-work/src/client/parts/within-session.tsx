import { ProblemTextsProvider } from '@gantry/plugin-sdk';
import type { ComponentType } from 'react';
import { problems } from '../messages/problems.ts';
import { type PermitSession, PermitSessionProvider } from '../permit-session.ts';

/** A view that finds the session of the activation it belongs to. */
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
