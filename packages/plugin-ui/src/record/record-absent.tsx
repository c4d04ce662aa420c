import { ApiError, type Load, useMessages } from '@gantry/plugin-sdk';
import { LoadingState } from '../states/loading-state.tsx';
import { FailedState, NoAccessState } from '../states/states.tsx';
import { recordMessages } from './record-messages.ts';

/** What `RecordAbsent` says of a record that is not there. */
export type RecordAbsentProps = {
  /** How far the record is; a refusal as `not found` reads as `missing`. */
  readonly load: Load;
  /** Such as `The permit did not load`. */
  readonly failed?: string | undefined;
  /** Such as `There is no such permit`. */
  readonly missing?: string | undefined;
  /** Fetches the record again. */
  readonly onRetry: () => void;
  /** Shows the page before; without it there is no button for that. */
  readonly onBack?: (() => void) | undefined;
};

/** Shown instead of a record that is loading, did not load, or does not exist for this member. */
export function RecordAbsent({ load, failed, missing, onRetry, onBack }: RecordAbsentProps) {
  const { t } = useMessages(recordMessages);
  if (load.kind !== 'failed') return <LoadingState />;
  if (load.error instanceof ApiError && load.error.code === 'NOT_FOUND')
    return (
      <NoAccessState
        title={missing ?? t('missing')}
        text={t('missingText')}
        action={onBack && { label: t('back'), onClick: onBack }}
      />
    );
  return <FailedState title={failed ?? t('failed')} error={load.error} onRetry={onRetry} />;
}
