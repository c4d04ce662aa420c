import { Location20Regular, Pause20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { AlarmAction } from '@gantry/plugin-ui';
import { hasPosition } from '../../contract/location.ts';
import type { PermitForMember } from '../../contract/permit.ts';
import { openIndexPanel } from '../host-pages.ts';
import { showOnMap } from '../map/show-on-map.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { usePermitSession } from '../permit-session.ts';

/** What the reader may do first about an alarm of a permit, beside getting people out. */
export function useAlarmActions(
  { allowedActions, location }: PermitForMember,
  onSuspend: () => void,
): readonly AlarmAction[] {
  const { context, index } = usePermitSession();
  const { t } = useMessages(alarmMessages);
  const showInModel = async () => {
    await openIndexPanel(context);
    index.highlight(location.locationID);
    showOnMap(context, location);
  };
  return [
    ...(allowedActions.includes('suspend')
      ? [{ id: 'suspend', label: t('suspend'), icon: <Pause20Regular />, onAction: onSuspend }]
      : []),
    ...(hasPosition(location)
      ? [{ id: 'show', label: t('show'), icon: <Location20Regular />, onAction: () => void showInModel() }]
      : []),
  ];
}
