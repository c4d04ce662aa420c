import { Button } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import type { Fetched } from '../values/use-fetched.ts';
import { LoadingState } from './loading-state.tsx';
import { Notice } from './notice.tsx';
import { stateMessages } from './state-messages.ts';
import { FailedState } from './states.tsx';

/** What is shown once it is fetched. */
export type FetchedContentProps<T> = {
  /** Of `useFetched`. */
  readonly fetched: Fetched<T>;
  /** What failed, such as `Statistics did not load`. */
  readonly failed: string;
  readonly children: (value: T) => ReactNode;
};

/** What was fetched; before that, that it loads or why it did not. Where only fetching it again failed, that stands above. */
export function FetchedContent<T>({ fetched, failed, children }: FetchedContentProps<T>) {
  const { value, load, refresh } = fetched;
  const { t } = useMessages(stateMessages);
  if (value === undefined)
    return load.kind === 'failed' ? (
      <FailedState title={failed} error={load.error} onRetry={refresh} />
    ) : (
      <LoadingState />
    );
  return (
    <>
      {load.kind === 'failed' && (
        <Notice tone="warning" actions={<Button onClick={refresh}>{t('tryAgain')}</Button>}>
          {failed}
        </Notice>
      )}
      {children(value)}
    </>
  );
}
