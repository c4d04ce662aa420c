import type { ComponentType } from 'react';
import { type PermitSession, PermitSessionProvider } from '../permit-session.ts';

/** A view that finds the session of the activation it belongs to. */
export function withinSession<P extends object>(
  session: PermitSession,
  View: ComponentType<P>,
): ComponentType<P> {
  return function PermitView(props: P) {
    return (
      <PermitSessionProvider value={session}>
        <View {...props} />
      </PermitSessionProvider>
    );
  };
}
