import { Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import { PageLayout, useScreenSize, zoneName } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useHost } from '../host-context.ts';
import { languages } from '../shell/languages.ts';
import { shellMessages } from '../shell/shell-messages.ts';
import { themes } from '../shell/themes.ts';
import { useDensity } from '../use-density.ts';
import { OfflineSettings } from './offline-settings.tsx';
import { SettingCard, SettingRow } from './setting-card.tsx';
import { settingsMessages } from './settings-messages.ts';

export const GeneralSettings = observer(function GeneralSettings() {
  const { t } = useMessages(settingsMessages);
  const { t: shellText } = useMessages(shellMessages);
  const { preferences } = useHost();
  const { locale, timeZone } = useLanguage();
  const isPhone = useScreenSize() === 'phone';
  const density = useDensity(preferences);
  const id = useId();
  return (
    <PageLayout title={t('general')} text={t('generalText')}>
      <SettingCard>
        <SettingRow id={`${id}-language`} title={t('language')} hint={t('languageHint')}>
          <RadioGroup
            layout="horizontal"
            aria-labelledby={`${id}-language`}
            value={preferences.locale}
            onChange={(_, { value }) => {
              const chosen = languages.find(({ locale }) => locale === value);
              if (chosen) preferences.setLocale(chosen.locale);
            }}
          >
            {languages.map(({ locale, name }) => (
              <Radio key={locale} value={locale} label={{ children: name, lang: locale }} />
            ))}
          </RadioGroup>
        </SettingRow>
        <SettingRow id={`${id}-theme`} title={t('theme')} hint={t('themeHint')}>
          <RadioGroup
            layout="horizontal"
            aria-labelledby={`${id}-theme`}
            value={preferences.theme}
            onChange={(_, { value }) => {
              const chosen = themes.find(({ theme }) => theme === value);
              if (chosen) preferences.setTheme(chosen.theme);
            }}
          >
            {themes.map(({ theme, name }) => (
              <Radio key={theme} value={theme} label={shellText(name)} />
            ))}
          </RadioGroup>
        </SettingRow>
        <SettingRow id={`${id}-density`} title={t('density')} hint={t('densityHint')}>
          <RadioGroup
            layout="horizontal"
            aria-labelledby={`${id}-density`}
            value={density}
            disabled={isPhone}
            onChange={(_, { value }) =>
              preferences.setDensity(value === 'comfortable' ? 'comfortable' : 'compact')
            }
          >
            <Radio value="compact" label={t('densityCompact')} />
            <Radio value="comfortable" label={t('densityComfortable')} />
          </RadioGroup>
        </SettingRow>
        <SettingRow id={`${id}-keys`} title={t('keys')} hint={t('keysHint')}>
          <Switch
            aria-labelledby={`${id}-keys`}
            checked={preferences.letterKeys}
            label={preferences.letterKeys ? t('keysOn') : t('keysOff')}
            onChange={(_, { checked }) => preferences.setLetterKeys(checked)}
          />
        </SettingRow>
        <SettingRow id={`${id}-time`} title={t('time')} hint={t('timeHint')}>
          <span>{zoneName(timeZone, locale)}</span>
        </SettingRow>
      </SettingCard>
      <OfflineSettings />
    </PageLayout>
  );
});
