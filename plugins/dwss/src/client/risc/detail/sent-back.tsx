import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { SentBackNotice } from '../../parts/detail/sent-back-notice.tsx';
import { detailMessages } from '../messages/risc-detail.ts';
import type { RiscHistoryEntry, RiscRecord } from '../state/risc-record.ts';

/** What people do to a form that was sent back without taking it on. */
const between: readonly string[] = ['update', 'reassign', 'handOver', 'attach', 'detach', 'link', 'unlink'];

/** Whether the step sent the form back. The gate's rejections answer requests to withdraw or to edit and send nothing back. */
const isBack = ({ action, part, to }: RiscHistoryEntry) =>
  action === 'reject' ? part !== 'G' : action === 'receive' && to === 'Resubmission';

/** Who sent the form back, and why, until somebody takes the next step. */
export const SentBack = observer(function SentBack({ record }: { readonly record: RiscRecord }) {
  const { t } = useMessages(detailMessages);
  const last = record.history.findLast(({ action }) => !between.includes(action));
  return last && isBack(last) ? (
    <SentBackNotice step={last} text={(values) => t('sentBack', values)} />
  ) : null;
});
