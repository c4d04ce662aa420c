import { useMessages } from '@gantry/plugin-sdk';
import type { ViewFailure, ViewFrame } from '@gantry/plugin-sdk/kernel';
import { LoadingState, PluginFailedCard } from '@gantry/plugin-ui';
import { stageMessages } from './stage-messages.ts';

/** How the stage draws a view that loads or has failed. A mark tells the leak check that a view is still loading. */
export const viewFrame: ViewFrame = {
  renderLoading: () => <Loading />,
  renderFailure: (failure) => <Failed {...failure} />,
};

export const loadingMark = 'data-plugin-loading';

function Loading() {
  const { t } = useMessages(stageMessages);
  return (
    <div {...{ [loadingMark]: '' }}>
      <LoadingState rows={3} label={t('starting')} />
    </div>
  );
}

function Failed({ place, error, retry }: ViewFailure) {
  const { t } = useMessages(stageMessages);
  return <PluginFailedCard title={t('failed', { name: place })} text={error.message} onRetry={retry} />;
}
