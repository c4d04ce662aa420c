import { useMessages } from '@gantry/plugin-sdk';
import { RecordAbsent } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { detailMessages } from '../messages/risc-detail.ts';
import type { RiscRecord } from '../state/risc-record.ts';

/** In place of a form that is loading, did not load, or is not there. */
export const RiscAbsent = observer(function RiscAbsent(props: {
  readonly record: RiscRecord;
  readonly onBack: () => void;
}) {
  const { t } = useMessages(detailMessages);
  const { record, onBack } = props;
  return (
    <RecordAbsent
      load={record.load}
      failed={t('failed')}
      missing={t('missing')}
      onRetry={() => void record.refresh()}
      onBack={onBack}
    />
  );
});
