import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import {
  ArrowDownload20Regular,
  ArrowReply20Regular,
  ArrowSync20Regular,
  CheckmarkCircle20Regular,
  Delete20Regular,
  Dismiss20Regular,
  Eye20Regular,
  PersonArrowRight20Regular,
  Send20Regular,
  Signature20Regular,
} from '@fluentui/react-icons';
import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import { terms } from '../messages/terms.ts';
import type { Head } from './step-needs.ts';

const useStyles = makeStyles({
  button: { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  danger: { color: stateTokens.danger.fg, ':hover': { color: stateTokens.danger.fg } },
});
const icons: Readonly<Record<string, ReactElement>> = {
  submit: <Send20Regular />,
  resubmit: <ArrowSync20Regular />,
  receive: <ArrowDownload20Regular />,
  review: <Eye20Regular />,
  approve: <CheckmarkCircle20Regular />,
  reject: <Dismiss20Regular />,
  countersign: <Signature20Regular />,
  sign: <Signature20Regular />,
  return: <ArrowReply20Regular />,
  reassign: <PersonArrowRight20Regular />,
  remove: <Delete20Regular />,
  delete: <Delete20Regular />,
};
/** In the order of their buttons. What goes on stands last; the others take something back. */
const order = [
  'delete',
  'remove',
  'reassign',
  'return',
  'reject',
  'submit',
  'resubmit',
  'receive',
  'review',
  'approve',
  'countersign',
  'sign',
];
const backwards: readonly string[] = ['delete', 'remove', 'return', 'reject'];
const forwards = order.slice(order.indexOf('submit'));

/** What this member may do with the diary or an item now; the step that waits for them is the primary one. */
export function StepButtons(props: {
  readonly head: Head;
  /** The page has one primary button; elsewhere steps look alike. */
  readonly isQuiet?: boolean;
  readonly onAction: (action: string) => void;
}) {
  const { head, isQuiet = false, onAction } = props;
  const styles = useStyles();
  const { t: term } = useMessages(terms);
  const allowed: readonly string[] = head.allowedActions.map(({ action }) => action);
  return order
    .filter((action) => allowed.includes(action))
    .map((action) => (
      <Button
        key={action}
        appearance={forwards.includes(action) && !isQuiet ? 'primary' : 'secondary'}
        className={mergeClasses(styles.button, backwards.includes(action) && styles.danger)}
        icon={icons[action]}
        onClick={() => onAction(action)}
      >
        {term(knownKey(terms, `action.${action}`) ?? 'action.save')}
      </Button>
    ));
}
