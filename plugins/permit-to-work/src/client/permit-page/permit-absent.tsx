import { FailedState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useProblemText } from '../parts/use-problem-text.ts';
import type { PermitStore } from '../state/permit-store.ts';

/** What stands in a permit's place while it is not there: that it loads, or why it did not. */
export const PermitAbsent = observer(function PermitAbsent(props: {
  readonly store: PermitStore;
  /** What failed, where it did. */
  readonly title: string;
}) {
  const { store, title } = props;
  const problem = useProblemText();
  const { load } = store;
  if (load.kind !== 'failed') return <LoadingState rows={8} />;
  return (
    <FailedState
      title={title}
      text={problem.text(load.error)}
      details={problem.details(load.error)}
      onRetry={() => void store.refresh()}
    />
  );
});
