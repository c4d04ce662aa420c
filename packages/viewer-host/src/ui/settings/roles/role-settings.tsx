import { ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { adminProblems } from '../people/admin-problems.ts';
import { usePageContext } from '../use-page-context.ts';
import { RolePage } from './role-page.tsx';
import { roleTexts } from './role-texts.ts';

/** The roles of the project with their permissions, for its administrators. */
export const RoleSettings = observer(function RoleSettings() {
  const { t } = useMessages(roleTexts);
  const context = usePageContext();
  if (!context) return <LoadingState label={t('title')} />;
  return (
    <ProblemTextsProvider value={adminProblems}>
      <RolePage context={context} />
    </ProblemTextsProvider>
  );
});
