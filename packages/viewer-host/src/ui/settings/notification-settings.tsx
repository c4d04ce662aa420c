import { Button, Switch } from '@fluentui/react-components';
import type { NotificationSettings as Settings } from '@gantry/contract';
import { useProblemText } from '@gantry/plugin-sdk';
import { LoadingState, Notice, PageLayout } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../host-context.ts';
import { SettingCard, SettingRow } from './setting-card.tsx';

/** Which notifications come by e-mail. */
export const NotificationSettings = observer(function NotificationSettings() {
  const { t } = useTranslation();
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
      const text = t('notifications.refused', { reason: problemText(error) });
      plugins.notify({ text, tone: 'danger', timeoutMs: 0 });
    });
  };
  const row = (key: 'mailWaiting' | 'mailUpdates', given: Settings) => (
    <SettingRow
      id={`${id}-${key}`}
      title={t(`notificationSettings.${key}`)}
      hint={t(`notificationSettings.${key}Hint`)}
    >
      <Switch
        aria-labelledby={`${id}-${key}`}
        checked={given[key]}
        label={given[key] ? t('settings.on') : t('settings.off')}
        onChange={(_, { checked }) => change({ ...given, [key]: checked })}
      />
    </SettingRow>
  );
  return (
    <PageLayout title={t('notificationSettings.title')} text={t('notificationSettings.text')}>
      {failure && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={fetchSettings}>
              {t('notifications.tryAgain')}
            </Button>
          }
        >
          {t('notificationSettings.failed', { reason: problemText(failure.error) })}
        </Notice>
      )}
      {!settings && !failure && <LoadingState label={t('notificationSettings.loading')} />}
      {settings && !settings.mailAvailable && <Notice tone="info">{t('notificationSettings.none')}</Notice>}
      {settings && (
        <SettingCard>
          {row('mailWaiting', settings)}
          {row('mailUpdates', settings)}
        </SettingCard>
      )}
    </PageLayout>
  );
});
