import { ApiError } from '@gantry/plugin-sdk';
import { LoadingState } from './loading-state.tsx';
import { Notice } from './notice.tsx';
import {
  EmptyState,
  FailedState,
  NoAccessState,
  NoMatchState,
  PluginFailedCard,
  StaleBanner,
} from './states.tsx';

const nothing = () => undefined;

export const stories = {
  Empty: () => (
    <EmptyState
      title="Example: no plant yet"
      text="Add the first one."
      action={{ label: 'Add', onClick: nothing }}
    />
  ),
  'Nothing matches': () => <NoMatchState text="Example: On site, Bay 6" onClear={nothing} />,
  Failed: () => <FailedState error={new ApiError(503, 'UNAVAILABLE', 'busy')} onRetry={nothing} />,
  'No access': () => <NoAccessState text="Example: ask the administrator." />,
  'Module failed': () => (
    <PluginFailedCard title="Example: Monitoring is off" onRetry={nothing} onReport={nothing} />
  ),
  Loading: () => (
    <div data-keeps-loading="">
      <LoadingState label="Example" />
    </div>
  ),
  Notices: () => (
    <div style={{ display: 'grid', rowGap: 8 }}>
      <StaleBanner title="Example: live updates stopped at 14:21." retryInSeconds={12} />
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`Example: ${tone}`}>
          What happened, and what to do.
        </Notice>
      ))}
    </div>
  ),
};
