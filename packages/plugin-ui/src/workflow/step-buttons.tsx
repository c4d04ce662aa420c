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
import type { ReactElement } from 'react';
import { comfortable } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';

const useStyles = makeStyles({
  button: { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  danger: { color: stateTokens.danger.fg, ':hover': { color: stateTokens.danger.fg } },
});

/** Of steps that most workflows have. */
const icons: Readonly<Record<string, ReactElement>> = {
  submit: <Send20Regular />,
  resubmit: <ArrowSync20Regular />,
  receive: <ArrowDownload20Regular />,
  review: <Eye20Regular />,
  approve: <CheckmarkCircle20Regular />,
  close: <CheckmarkCircle20Regular />,
  reject: <Dismiss20Regular />,
  countersign: <Signature20Regular />,
  sign: <Signature20Regular />,
  return: <ArrowReply20Regular />,
  reassign: <PersonArrowRight20Regular />,
  remove: <Delete20Regular />,
  delete: <Delete20Regular />,
};

/** The buttons of `StepButtons`, in their order. */
export type StepButtonsProps = {
  /** What the member may do now, in any order: `allowedActions` of a record's head. */
  readonly allowed: readonly { readonly action: string }[];
  /** Steps that take something back, in their order. They stand first, in the colour of danger. */
  readonly back: readonly string[];
  /** Steps that go neither back nor on, such as to give it to somebody else. */
  readonly aside?: readonly string[];
  /** Steps that go on, in their order. The page's primary button is one of them. Actions in no list have no button. */
  readonly on: readonly string[];
  /** Text of the button of an action. */
  readonly label: (action: string) => string;
  /** Called with the action of the button that was pressed. */
  readonly onAction: (action: string) => void;
};

/** A button for each step that a member may take on a record or an item, in the same order everywhere. */
export function StepButtons({ allowed, back, aside = [], on, label, onAction }: StepButtonsProps) {
  const styles = useStyles();
  return [...back, ...aside, ...on]
    .filter((name) => allowed.some(({ action }) => action === name))
    .map((action) => (
      <Button
        key={action}
        appearance={on.includes(action) ? 'primary' : 'secondary'}
        className={mergeClasses(styles.button, back.includes(action) && styles.danger)}
        icon={icons[action]}
        onClick={() => onAction(action)}
      >
        {label(action)}
      </Button>
    ));
}
