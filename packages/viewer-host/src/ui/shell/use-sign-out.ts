import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useNavigate } from 'react-router';
import { useHost } from '../host-context.ts';
import { paths } from '../paths.ts';
import { shellMessages } from './shell-messages.ts';

/** Ends the session and shows the sign-in page; a failure becomes a notice. */
export function useSignOut(): () => void {
  const { session, plugins } = useHost();
  const { t } = useMessages(shellMessages);
  const problemText = useProblemText();
  const navigate = useNavigate();
  return () => {
    session.signOut().then(
      () => navigate(paths.signIn, { replace: true }),
      (error: unknown) =>
        plugins.notify({
          text: `${t('signOutFailed')} ${problemText(error)}`,
          tone: 'danger',
          timeoutMs: 8000,
        }),
    );
  };
}
