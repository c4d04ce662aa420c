import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { StepButtons } from '@gantry/plugin-ui';
import { terms } from '../messages/terms.ts';
import { type Head, stepGroups } from './parts-of-diary.ts';

/** What this member may do with the diary or an item now. */
export function DiarySteps(props: { readonly head: Head; readonly onAction: (action: string) => void }) {
  const { t: term } = useMessages(terms);
  const label = (action: string) => term(knownKey(terms, `action.${action}`) ?? 'action.save');
  const { head, onAction } = props;
  return <StepButtons allowed={head.allowedActions} {...{ ...stepGroups, label, onAction }} />;
}
