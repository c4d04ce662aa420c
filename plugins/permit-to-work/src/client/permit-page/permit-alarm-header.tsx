import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { StandingAlarm } from '@gantry/plugin-sdk/contract';
import { type AlarmAction, AlarmHeader, useNow, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { PermitForMember } from '../../contract/permit.ts';
import { isOverStay, minutesInside, permitAlarmNames } from '../../contract/permit-alarms.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { terms } from '../messages/terms.ts';
import { useRefusalText } from '../parts/use-blocker-text.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';

/** Whether an alarm follows from the permit itself. What suspends a permit for another is known only to the module that reported it. */
const isOwn = ({ key }: StandingAlarm) => permitAlarmNames.some((name) => key.endsWith(`/${name}`));

/** The dangers under a permit at the top of its page. On a phone its actions are in the bar at the foot of the screen. */
export const PermitAlarmHeader = observer(function PermitAlarmHeader(props: {
  readonly store: PermitStore;
  readonly permit: PermitForMember;
  readonly actions: readonly AlarmAction[];
}) {
  const { store, permit, actions } = props;
  const { context } = usePermitSession();
  const { t } = useMessages(alarmMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const refusalText = useRefusalText();
  const now = useNow();
  const isPhone = useScreenSize() === 'phone';
  const { alarms, stayMinutes, holder, issuer, status } = permit;
  const detailOf = ({ key }: StandingAlarm) => {
    if (!key.endsWith('/over-stay') || stayMinutes === null) return undefined;
    const over = [...store.inside.values()].filter(({ at }) => isOverStay(at, stayMinutes, now));
    if (over.length === 0) return undefined;
    const people = over.map(({ name, at }) => t('inside', { name, minutes: minutesInside(at, now) }));
    return t('allowed', { people: format.list(people), limit: stayMinutes });
  };
  const told = [
    ...(holder ? [t('holder', { name: holder.name })] : []),
    ...(issuer ? [t('issuer', { name: issuer.name })] : []),
  ];
  const note = [
    told.length === 0 ? t('toldNobody') : t('told', { people: format.list(told) }),
    ...(alarms.every(isOwn) ? [status === 'Active' ? t('staysActive') : t('ends')] : [t('endsWithCause')]),
  ].join(' ');
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
      actions={isPhone ? [] : actions}
      note={note}
      onTake={take}
    />
  );
});
