import { Button, Switch } from '@fluentui/react-components';
import type { NotificationSettings as Settings } from '@gantry/contract';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { LoadingState, Notice, PageLayout } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useState } from 'react';
import { useHost } from '../host-context.ts';
import { notificationMessages } from '../notifications/notification-messages.ts';
import { notificationSettingsMessages } from './notification-settings-messages.ts';
import { SettingCard, SettingRow } from './setting-card.tsx';
import { settingsMessages } from './settings-messages.ts';

/** Which notifications come by e-mail. */
export const NotificationSettings = observer(function NotificationSettings() {
  const { t } = useMessages(notificationSettingsMessages);
  const { t: notificationText } = useMessages(notificationMessages);
  const { t: settingsText } = useMessages(settingsMessages);
  const problemText = useProblemText();
  const { api, plugins } = useHost();
  const id = useId();
  const [settings, setSettings] = useState<Settings>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const fetchSettings = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    api.notificationSettings({ signal: abort.signal }).then(setSettings, (error: unknown) => {
      if (!abort.signal.aborted) setFailure({ error });
    });
    return () => abort.abort();
  }, [api]);
  useEffect(() => fetchSettings(), [fetchSettings]);

  const change = (next: Settings) => {
    const before = settings;
    setSettings(next);
    const { mailWaiting, mailUpdates } = next;
    api.saveNotificationPreferences({ mailWaiting, mailUpdates }).catch((error: unknown) => {
      setSettings(before);
      const text = notificationText('refused', { reason: problemText(error) });
      plugins.notify({ text, tone: 'danger', timeoutMs: 0 });
    });
  };
  const row = (key: 'mailWaiting' | 'mailUpdates', given: Settings) => (
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
      {failure && (
        <Notice
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
      {settings && !settings.mailAvailable && <Notice tone="info">{t('none')}</Notice>}
      {settings && (
        <SettingCard>
          {row('mailWaiting', settings)}
          {row('mailUpdates', settings)}
        </SettingCard>
      )}
    </PageLayout>
  );
});
