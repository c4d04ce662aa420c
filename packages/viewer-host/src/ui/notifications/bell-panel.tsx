import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { CountBadge, comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { alarmMessages } from '../alarms/alarm-messages.ts';
import { AlarmPanel } from '../alarms/alarm-panel.tsx';
import { useHost } from '../host-context.ts';
import { HeaderPanel } from '../shell/header-popover.tsx';
import { notificationMessages } from './notification-messages.ts';
import { NotificationPanel } from './notification-panel.tsx';

const useStyles = makeStyles({
  tabs: { padding: '0 8px', [comfortable]: { '& > button': { minHeight: '44px' } } },
  label: { display: 'flex', alignItems: 'center', columnGap: '6px' },
});

/** What the bell opens: the notifications of all projects, and the alarms of the open one. */
export const BellPanel = observer(function BellPanel({ onClose }: { onClose(): void }) {
  const styles = useStyles();
  const { t } = useMessages(notificationMessages);
  const { t: alarmText } = useMessages(alarmMessages);
  const { alarms, ui } = useHost();
  const id = useId();
  const part = ui.bell ?? 'notifications';
  const count = alarms.count;
  return (
    <HeaderPanel
      title={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      notice={
        <TabList
          className={styles.tabs}
          size="small"
          selectedValue={part}
          onTabSelect={(_, { value }) => ui.setBell(value === 'alarms' ? 'alarms' : 'notifications')}
        >
          <Tab value="notifications" id={`${id}-notifications`} aria-controls={`${id}-part`}>
            {t('title')}
          </Tab>
          <Tab
            value="alarms"
            id={`${id}-alarms`}
            aria-controls={`${id}-part`}
            aria-label={count === 0 ? alarmText('tab') : alarmText('tabCount', { count })}
          >
            <span className={styles.label}>
              {alarmText('tab')}
              {count > 0 && <CountBadge count={count} tone="danger" max={99} />}
            </span>
          </Tab>
        </TabList>
      }
    >
      <div role="tabpanel" id={`${id}-part`} aria-labelledby={`${id}-${part}`}>
        {part === 'alarms' ? <AlarmPanel onLeave={onClose} /> : <NotificationPanel onLeave={onClose} />}
      </div>
    </HeaderPanel>
  );
});
