import { ProblemTextsProvider, useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHost } from '../../host-context.ts';
import type { PageContext } from '../../plugin-ui-port.ts';
import { DelegationList } from './delegation-list.tsx';
import { delegationProblems, delegationTexts } from './delegation-texts.ts';

/** Who acts for whom. Members give and end their own delegations, administrators those of everybody. */
export const DelegationSettings = observer(function DelegationSettings() {
  const { plugins } = useHost();
  const { t } = useMessages(delegationTexts);
  const { isReady } = plugins;
  const [context, setContext] = useState<PageContext>();
  useEffect(() => {
    if (!isReady) return;
    const opened = plugins.openPage();
    setContext(opened);
    return () => opened.dispose();
  }, [plugins, isReady]);
  if (!context) return <LoadingState label={t('title')} />;
  return (
    <ProblemTextsProvider value={delegationProblems}>
      <DelegationList context={context} />
    </ProblemTextsProvider>
  );
});
