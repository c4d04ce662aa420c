import { ArrowExit20Regular, Location20Regular, Pause20Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { type AlarmAction, AlarmHeader, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { hasPosition } from '../../contract/location.ts';
import type { PermitForMember } from '../../contract/permit.ts';
import { isOverStay, minutesInside } from '../../contract/permit-alarms.ts';
import { openIndexPanel } from '../host-pages.ts';
import { showOnMap } from '../map/show-on-map.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { terms } from '../messages/terms.ts';
import { useRefusalText } from '../parts/use-blocker-text.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';

/** The dangers under a permit at the top of its page, with what the reader may do first. */
export const PermitAlarmHeader = observer(function PermitAlarmHeader(props: {
  readonly store: PermitStore;
  readonly permit: PermitForMember;
  readonly onSuspend: () => void;
  /** Shows the entry log. */
  readonly onLog: () => void;
}) {
  const { store, permit, onSuspend, onLog } = props;
  const { context, index } = usePermitSession();
  const { t } = useMessages(alarmMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const refusalText = useRefusalText();
  const now = useNow();
  const { alarms, stayMinutes, location, allowedActions } = permit;
  const detailOf = ({ key }: StandingAlarm) => {
    if (!key.endsWith('/over-stay') || stayMinutes === null) return undefined;
    const over = [...store.inside.values()].filter(({ at }) => isOverStay(at, stayMinutes, now));
    if (over.length === 0) return undefined;
    const people = over.map(({ name, at }) => t('inside', { name, minutes: minutesInside(at, now) }));
    return t('allowed', { people: format.list(people), limit: stayMinutes });
  };
  const showInModel = async () => {
    await openIndexPanel(context);
    index.highlight(location.locationID);
    showOnMap(context, location);
  };
  const actions: readonly AlarmAction[] = [
    ...(allowedActions.includes('suspend')
      ? [{ id: 'suspend', label: t('suspend'), icon: <Pause20Regular />, onAction: onSuspend }]
      : []),
    ...(store.canLog && store.inside.size > 0
      ? [{ id: 'exit', label: t('exit'), icon: <ArrowExit20Regular />, onAction: onLog }]
      : []),
    ...(hasPosition(location)
      ? [{ id: 'show', label: t('show'), icon: <Location20Regular />, onAction: () => void showInModel() }]
      : []),
  ];
  const take = async (alarm: StandingAlarm) => {
    try {
      await store.takeAlarm(alarm.id);
    } catch (error) {
      context.notifications.show({ text: refusalText(error, permit), tone: 'danger' });
      await store.refresh();
    }
  };
  return (
    <AlarmHeader
      alarms={alarms}
      state={term(`status.${permit.status}`)}
      detailOf={detailOf}
      actions={actions}
      onTake={take}
    />
  );
});
