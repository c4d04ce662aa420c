import {
  ArrowDownload20Regular,
  ArrowReply20Regular,
  ArrowRight20Regular,
  CheckmarkCircle20Regular,
  Person20Regular,
  Send20Regular,
  Signature20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { BatchMode } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { FormRow } from '../../../contract/risc/form.ts';
import { type BatchVerb, batchVerbs } from '../../../contract/risc/requests.ts';
import { batchMessages } from '../messages/batch.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { RiscBatchDialog } from './batch-dialog.tsx';
import { batchWord, offeredVerbs } from './batch-needs.ts';

const icons: Readonly<Record<BatchVerb, ReactElement>> = {
  submit: <Send20Regular />,
  receive: <ArrowDownload20Regular />,
  forward: <ArrowRight20Regular />,
  assign: <Person20Regular />,
  return: <ArrowReply20Regular />,
  LSCounterSign: <Signature20Regular />,
  close: <CheckmarkCircle20Regular />,
};

/** The bar at the foot of the list, and the dialogs that it leads to. */
export const RiscBatchMode = observer(function RiscBatchMode({ onLeave }: { readonly onLeave: () => void }) {
  const { list, variant } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const summaryOf = useSelectionSummary();
  const selected = [...list.selected.values()];
  return (
    <BatchMode
      list={list}
      steps={batchVerbs.map((id) => ({ id, label: term(batchWord(id, selected)), icon: icons[id] }))}
      offered={(forms) => offeredVerbs(forms, variant)}
      rowName={({ form_number }) => form_number ?? term('noNumber')}
      selectedText={(count) => (count === 0 ? t('none') : t('selected', { count }))}
      nothingFits={t('nothingFits')}
      summary={summaryOf}
      dialog={(run) => <RiscBatchDialog run={run} />}
      doneText={(count) => t('success', { count })}
      onLeave={onLeave}
    />
  );
});

/** Returns what forms have in common: `All Submitted · 1 late, 1 short notice`. */
function useSelectionSummary(): (forms: readonly FormRow[]) => string {
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  return (forms) => {
    const [status, ...others] = new Set(forms.map((form) => form.status));
    if (status === undefined) return '';
    const late = forms.filter((form) => form.is_late_submission).length;
    const short = forms.filter((form) => form.short_notice && !form.is_late_submission).length;
    const marks = [late > 0 && t('late', { count: late }), short > 0 && t('short', { count: short })];
    return [
      others.length === 0
        ? t('all', { status: term(`status.${status}`) })
        : t('mixed', { count: others.length + 1 }),
      marks.filter((mark) => mark !== false).join(', '),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  };
}
