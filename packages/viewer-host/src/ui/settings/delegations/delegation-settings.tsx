import { ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { usePageContext } from '../use-page-context.ts';
import { DelegationList } from './delegation-list.tsx';
import { delegationProblems, delegationTexts } from './delegation-texts.ts';

/** Who acts for whom. Members give and end their own delegations, administrators those of everybody. */
export const DelegationSettings = observer(function DelegationSettings() {
  const { t } = useMessages(delegationTexts);
  const context = usePageContext();
  if (!context) return <LoadingState label={t('title')} />;
  return (
    <ProblemTextsProvider value={delegationProblems}>
      <DelegationList context={context} />
    </ProblemTextsProvider>
  );
});
