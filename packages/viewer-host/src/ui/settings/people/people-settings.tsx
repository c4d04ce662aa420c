import { ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { usePageContext } from '../use-page-context.ts';
import { adminProblems } from './admin-problems.ts';
import { PeopleList } from './people-list.tsx';
import { peopleTexts } from './people-texts.ts';

/** The people of the project, for its administrators. */
export const PeopleSettings = observer(function PeopleSettings() {
  const { t } = useMessages(peopleTexts);
  const context = usePageContext();
  if (!context) return <LoadingState label={t('title')} />;
  return (
    <ProblemTextsProvider value={adminProblems}>
      <PeopleList context={context} />
    </ProblemTextsProvider>
  );
});
