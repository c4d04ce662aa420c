import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useHost } from '../host-context.ts';
import { PageMessage } from '../pages/page-message.tsx';
import { signInPath } from './after-sign-in.ts';

/** Redirects users without a session to the sign-in page, and back afterwards. */
export const RequireSession = observer(function RequireSession() {
  const { session, projects } = useHost();
  const location = useLocation();
  const isIdle = session.load.kind === 'idle';
  useEffect(() => {
    if (isIdle) void session.resume();
  }, [isIdle, session]);
  const userId = session.current?.user.id;
  useEffect(() => {
    if (userId === undefined) return;
    return () => projects.forget();
  }, [userId, projects]);

  if (session.load.kind === 'failed') {
    return <PageMessage kind="failed" error={session.load.error} onRetry={() => void session.resume()} />;
  }
  if (session.load.kind !== 'ready') return <PageMessage kind="waiting" />;
  if (!session.current) return <Navigate to={signInPath(location)} replace />;
  return <Outlet />;
});
