import { Button, makeStyles, Switch } from '@fluentui/react-components';
import type { NotificationSettings as Settings } from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { LoadingState, Notice, PageLayout } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { notificationMessages } from '../notifications/notification-messages.ts';
import { useRefusal } from '../use-attempt.ts';
import { AlarmSignalSettings } from './alarm-signal-settings.tsx';
import { notificationSettingsMessages } from './notification-settings-messages.ts';
import { SettingCard, SettingRow, settingWidth } from './setting-card.tsx';
import { settingsMessages } from './settings-messages.ts';
import { useSettingsApi } from './use-settings-api.ts';

const useStyles = makeStyles({
  notice: { maxWidth: settingWidth },
  heading: { margin: 0, fontSize: '16px', lineHeight: '22px' },
});

/** Which notifications come by e-mail, and how this browser tells of alarms. */
export const NotificationSettings = observer(function NotificationSettings() {
  const styles = useStyles();
  const { t } = useMessages(notificationSettingsMessages);
  const { t: notificationText } = useMessages(notificationMessages);
  const { t: settingsText } = useMessages(settingsMessages);
  const problemText = useProblemText();
  const refuse = useRefusal();
  const api = useSettingsApi();
  const id = useId();
  const [settings, setSettings] = useState<Settings>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  /** As the server has them. */
  const saved = useRef<Settings>(undefined);
  /** One request after the other, so that the last choice is the one that stays. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const fetchSettings = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    api.notificationSettings({ signal: abort.signal }).then(
      (found) => {
        saved.current = found;
        setSettings(found);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure({ error });
      },
    );
    return () => abort.abort();
  }, [api]);
  useEffect(() => fetchSettings(), [fetchSettings]);

  const save = async (next: Settings) => {
    const { mailWaiting, mailUpdates, mailDigest } = next;
    try {
      await api.saveNotificationPreferences({ mailWaiting, mailUpdates, mailDigest });
      saved.current = next;
    } catch (error) {
      // A later choice contains this one, and is saved after it.
      setSettings((shown) => (shown === next ? saved.current : shown));
      refuse(error);
    }
  };
  const change = (next: Settings) => {
    setSettings(next);
    saving.current = saving.current.then(() => save(next));
  };
  const row = (key: 'mailWaiting' | 'mailUpdates' | 'mailDigest', given: Settings) => (
    <SettingRow id={`${id}-${key}`} title={t(key)} hint={t(`${key}Hint`)}>
      <Switch
        aria-labelledby={`${id}-${key}`}
        checked={given[key]}
        label={given[key] ? settingsText('on') : settingsText('off')}
        onChange={(_, { checked }) => change({ ...given, [key]: checked })}
      />
    </SettingRow>
  );
  return (
    <PageLayout title={t('title')} text={t('text')}>
      <h2 className={styles.heading}>{t('mails')}</h2>
      {failure && (
        <Notice
          className={styles.notice}
          tone="warning"
          actions={
            <Button size="small" onClick={fetchSettings}>
              {notificationText('tryAgain')}
            </Button>
          }
        >
          {t('failed', { reason: problemText(failure.error) })}
        </Notice>
      )}
      {!settings && !failure && <LoadingState label={t('loading')} />}
      {settings && !settings.mailAvailable && (
        <Notice className={styles.notice} tone="info">
          {t('none')}
        </Notice>
      )}
      {settings && (
        <SettingCard>
          {row('mailWaiting', settings)}
          {row('mailDigest', settings)}
          {row('mailUpdates', settings)}
        </SettingCard>
      )}
      <AlarmSignalSettings />
    </PageLayout>
  );
});
