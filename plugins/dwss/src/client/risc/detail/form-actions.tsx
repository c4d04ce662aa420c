import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import {
  ArrowReply20Regular,
  ArrowSync20Regular,
  CheckmarkCircle20Regular,
  Dismiss20Regular,
  Edit20Regular,
  MoreHorizontal20Regular,
  PersonArrowRight20Regular,
  Send20Regular,
  Signature20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { stepWord } from '../../../contract/risc/step-words.ts';
import type { RiscAction } from '../../../contract/risc/workflow.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { actionPlaces } from './action-order.ts';

const useStyles = makeStyles({
  button: { whiteSpace: 'nowrap', [comfortable]: { minHeight: '44px' } },
  danger: { color: stateTokens.danger.fg, ':hover': { color: stateTokens.danger.fg } },
  // The bar of a phone stretches buttons; this one has only an icon.
  more: { [comfortable]: { minHeight: '44px', minWidth: '44px' } },
});

const icons: Readonly<Partial<Record<RiscAction, ReactElement>>> = {
  update: <Edit20Regular />,
  submit: <Send20Regular />,
  resubmit: <ArrowSync20Regular />,
  receive: <CheckmarkCircle20Regular />,
  forward: <PersonArrowRight20Regular />,
  assign: <PersonArrowRight20Regular />,
  signoff: <Signature20Regular />,
  countersign: <Signature20Regular />,
  return: <ArrowReply20Regular />,
  close: <CheckmarkCircle20Regular />,
  approve: <CheckmarkCircle20Regular />,
  reject: <Dismiss20Regular />,
};

/** What this member may do with the form: the step that waits for them last, what is rarely wanted in a menu. */
export function FormActions(props: {
  readonly form: RiscForm;
  readonly primary: RiscAction | undefined;
  readonly onAction: (action: RiscAction) => void;
}) {
  const { form, primary, onAction } = props;
  const styles = useStyles();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const { menu, buttons } = actionPlaces(form, primary);
  return (
    <>
      {menu.length > 0 && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              className={styles.more}
              icon={<MoreHorizontal20Regular />}
              aria-label={t('more')}
              title={t('more')}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {menu.map((action) => (
                <MenuItem key={action} className={styles.button} onClick={() => onAction(action)}>
                  {term(`action.${stepWord(action, form.status)}`)}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
      {buttons.map((action) => (
        <Button
          key={action}
          appearance={action === primary ? 'primary' : 'secondary'}
          className={mergeClasses(styles.button, action === 'reject' && styles.danger)}
          icon={icons[action]}
          onClick={() => onAction(action)}
        >
          {term(`action.${stepWord(action, form.status)}`)}
        </Button>
      ))}
    </>
  );
}
