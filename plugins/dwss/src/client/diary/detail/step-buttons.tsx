import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { StepButtons } from '@gantry/plugin-ui';
import { terms } from '../messages/terms.ts';
import type { Head } from './parts-of-diary.ts';

const back = ['delete', 'remove', 'return', 'reject'];
const aside = ['reassign'];
const on = ['submit', 'resubmit', 'receive', 'review', 'approve', 'countersign', 'sign'];

/** What this member may do with the diary or an item now. */
export function DiarySteps(props: { readonly head: Head; readonly onAction: (action: string) => void }) {
  const { t: term } = useMessages(terms);
  const label = (action: string) => term(knownKey(terms, `action.${action}`) ?? 'action.save');
  const { head, onAction } = props;
  return <StepButtons allowed={head.allowedActions} {...{ back, aside, on, label, onAction }} />;
}
