import { Button, makeStyles, Switch } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { askForNotices, noticePermission, showNotice } from '../alarms/signals/browser-notices.ts';
import { playTone } from '../alarms/signals/play-tone.ts';
import { useHost } from '../host-context.ts';
import { notificationSettingsMessages } from './notification-settings-messages.ts';
import { SettingCard, SettingRow } from './setting-card.tsx';
import { settingsMessages } from './settings-messages.ts';

/** Milliseconds for which the sample stays. */
const sampleFor = 6000;

const useStyles = makeStyles({
  heading: { margin: '16px 0 0', fontSize: '16px', lineHeight: '22px' },
  sound: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** How this browser tells of alarms: by its notifications, and by a tone. */
export const AlarmSignalSettings = observer(function AlarmSignalSettings() {
  const styles = useStyles();
  const { t } = useMessages(notificationSettingsMessages);
  const { t: settingsText } = useMessages(settingsMessages);
  const { preferences } = useHost();
  const id = useId();
  const [permission, setPermission] = useState(noticePermission);
  const [isMute, setMute] = useState(false);
  const [sample, setSample] = useState<{ close(): void }>();
  useEffect(() => {
    if (sample === undefined) return;
    const timer = setTimeout(sample.close, sampleFor);
    return () => {
      clearTimeout(timer);
      sample.close();
    };
  }, [sample]);
  useEffect(() => {
    // It may have been changed in the browser's own settings.
    const look = () => setPermission(noticePermission());
    globalThis.addEventListener('focus', look);
    return () => globalThis.removeEventListener('focus', look);
  }, []);
  const notices = preferences.alarmNotices && permission === 'granted';
  const { alarmSound } = preferences;
  const allow = async (wanted: boolean) => {
    if (!wanted) return preferences.setAlarmNotices(false);
    const answer = await askForNotices();
    if (answer !== 'granted') return setPermission(answer);
    const close = showNotice({
      title: t('sample'),
      body: t('sampleText'),
      tag: 'gantry-sample',
      lang: preferences.locale,
      stays: false,
      onOpen: () => undefined,
    });
    setPermission(close ? answer : 'unsupported');
    preferences.setAlarmNotices(close !== undefined);
    setSample(close && { close });
  };
  const hear = async () => setMute(!(await playTone()));
  const state = (isOn: boolean) => settingsText(isOn ? 'on' : 'off');
  const canAllow = permission === 'granted' || permission === 'ask';
  return (
    <>
      <h2 className={styles.heading}>{t('device')}</h2>
      <SettingCard>
        <SettingRow
          id={`${id}-notices`}
          title={t('notices')}
          hint={canAllow ? t('noticesHint') : t(`notices.${permission}`)}
        >
          <Switch
            aria-labelledby={`${id}-notices`}
            checked={notices}
            disabled={!canAllow}
            label={state(notices)}
            onChange={(_, { checked }) => void allow(checked)}
          />
        </SettingRow>
        <SettingRow id={`${id}-sound`} title={t('sound')} hint={isMute ? t('soundMute') : t('soundHint')}>
          <span className={styles.sound}>
            <Button className={styles.button} size="small" onClick={() => void hear()}>
              {t('tryIt')}
            </Button>
            <Switch
              aria-labelledby={`${id}-sound`}
              checked={alarmSound}
              label={state(alarmSound)}
              onChange={(_, { checked }) => preferences.setAlarmSound(checked)}
            />
          </span>
        </SettingRow>
      </SettingCard>
    </>
  );
});
