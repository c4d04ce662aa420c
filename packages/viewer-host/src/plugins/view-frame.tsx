import { useMessages } from '@gantry/plugin-sdk';
import type { ViewFailure, ViewFrame } from '@gantry/plugin-sdk/kernel';
import { LoadingState, PluginFailedCard } from '@gantry/plugin-ui';
import type { HostApi } from '../api/host-api.ts';
import type { NoticeStore } from './notice-store.ts';
import { viewFrameMessages } from './view-frame-messages.ts';

/** How a plugin's view looks while it loads and after a failure. Reports go to the server's log. */
export function createViewFrame(api: HostApi, notices: NoticeStore): ViewFrame {
  return {
    renderLoading: () => <LoadingState />,
    renderFailure: (failure) => <FailureCard failure={failure} api={api} notices={notices} />,
  };
}

function FailureCard({
  failure,
  api,
  notices,
}: {
  readonly failure: ViewFailure;
  readonly api: HostApi;
  readonly notices: NoticeStore;
}) {
  const { t } = useMessages(viewFrameMessages);
  const report = () => {
    const { pluginId, version, place, error } = failure;
    api
      .report({
        pluginId,
        version,
        place,
        message: error.message,
        ...(error.stack === undefined ? {} : { stack: error.stack.slice(0, 16_000) }),
      })
      .then(
        () => notices.show({ text: t('reported'), tone: 'success' }),
        () => notices.show({ text: t('reportFailed'), tone: 'danger' }),
      );
  };
  return (
    <PluginFailedCard
      title={t(failure.status === 'quarantined' ? 'quarantined' : 'title', {
        plugin: failure.pluginName,
      })}
      text={t('text')}
      onRetry={failure.retry}
      onReport={report}
    />
  );
}
