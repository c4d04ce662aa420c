import { useMessages } from '@gantry/plugin-sdk';
import type { StatusStep } from '@gantry/plugin-ui';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { stepList } from './step-list.ts';
import { useWho } from './use-who.ts';

/** Returns the path of a form in the user's language. Call it in an observer. */
export function useSteps(record: RiscRecord, form: RiscForm): readonly StatusStep[] {
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const who = useWho(form);
  return stepList(form, record.history, {
    status: (status) => term(`status.${status}`),
    countersign: (task) => term(`step.${task}`),
    who: who.person,
    next: (name) => t('next', { name }),
  });
}
