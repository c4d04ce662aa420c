import { useMessages } from '@gantry/plugin-sdk';
import { RecordAbsent } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { pageMessages } from '../messages/permit-page.ts';
import type { PermitStore } from '../state/permit-store.ts';

/** Shown in place of a permit that does not exist. */
export const PermitAbsent = observer(function PermitAbsent(props: {
  readonly store: PermitStore;
  readonly onBack: () => void;
}) {
  const { store, onBack } = props;
  const { t } = useMessages(pageMessages);
  return (
    <RecordAbsent
      load={store.load}
      failed={t('failed')}
      missing={t('missing')}
      onRetry={() => void store.refresh()}
      onBack={onBack}
    />
  );
});
