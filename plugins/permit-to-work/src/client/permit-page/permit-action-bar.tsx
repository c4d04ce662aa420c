import { ArrowExit20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { ActionBar, type AlarmAction, type RecordAction, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { PermitAction, PermitForMember } from '../../contract/permit.ts';
import { actionKind, actionName } from '../actions/action-order.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { useDangerText } from '../parts/use-danger-text.ts';
import type { PermitStore } from '../state/permit-store.ts';

/**
 * What comes next and what this member may do. While people are inside, getting them out comes before handing back. On a phone it is at the
 * foot of the screen and, while an alarm stands, has the alarm's actions, within reach of the thumb.
 */
export const PermitActionBar = observer(function PermitActionBar(props: {
  readonly store: PermitStore;
  readonly permit: PermitForMember;
  readonly alarmActions: readonly AlarmAction[];
  /** Shows the entry log. */
  readonly onLog: () => void;
  readonly onAction: (action: PermitAction) => void;
}) {
  const { store, permit, alarmActions, onLog, onAction } = props;
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const { t: alarmText } = useMessages(alarmMessages);
  const danger = useDangerText(permit.alarms);
  const isPhone = useScreenSize() === 'phone';
  const { allowedActions, holder, status } = permit;
  const isInside = store.inside.size > 0;
  const isHandedBack = permit.handedBack !== null && status !== 'Closed';
  const stage = permit.isLapsed ? 'lapsed' : isHandedBack ? 'handedBack' : status;
  const logsOut: readonly BarAction[] =
    store.canLog && isInside
      ? [
          {
            id: 'exit',
            label: alarmText('exit'),
            icon: <ArrowExit20Regular />,
            kind: 'primary',
            onAction: onLog,
          },
        ]
      : [];
  const steps = allowedActions.map(
    (id): BarAction => ({
      id,
      label: term(`action.${actionName(id, permit)}`),
      kind: actionKind(id, allowedActions, isInside),
      onAction: () => onAction(id),
    }),
  );
  const hasAlarmActions = isPhone && permit.alarms.length > 0;
  const first: readonly BarAction[] = hasAlarmActions
    ? alarmActions.map((one) => ({
        ...one,
        kind: one.id !== 'suspend' ? 'secondary' : logsOut.length === 0 ? 'primary' : 'danger',
      }))
    : [];
  const others = steps.filter(({ id }) => first.every((one) => one.id !== id));
  const actions = [...logsOut, ...first, ...others];
  return (
    <ActionBar
      // On a phone the header of the alarm, which stays in sight, says it.
      next={
        hasAlarmActions
          ? undefined
          : (danger ??
            t(`next.${stage}`, { holder: holder?.name ?? t('nobody'), requester: permit.requester.name }))
      }
      actions={actions}
      onAction={(id) => actions.find((one) => one.id === id)?.onAction()}
    />
  );
});

interface BarAction extends RecordAction {
  readonly onAction: () => void;
}
