import { Location20Regular, Pause20Regular } from '@fluentui/react-icons';
import { AlarmHeader } from './alarm-header.tsx';
import { AlarmTag } from './alarm-tag.tsx';
import { overStay, takenAlarm } from './example-alarms.ts';

const actions = [
  { id: 'suspend', label: 'Suspend permit', icon: <Pause20Regular />, onAction: () => undefined },
  { id: 'show', label: 'Show in model', icon: <Location20Regular />, onAction: () => undefined },
];

export const stories = {
  'Alarm header': () => (
    <AlarmHeader alarms={[overStay]} state="Active" actions={actions} onTake={() => Promise.resolve()} />
  ),
  'Alarm header, taken': () => <AlarmHeader alarms={[takenAlarm]} state="Suspended" actions={actions} />,
  'Alarm tags': () => (
    <div style={{ display: 'flex', gap: 8 }}>
      <AlarmTag alarm={overStay} />
      <AlarmTag alarm={takenAlarm} />
    </div>
  ),
};
