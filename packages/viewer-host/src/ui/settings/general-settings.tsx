import { Radio, RadioGroup, Switch } from '@fluentui/react-components';
import { useLanguage } from '@gantry/plugin-sdk';
import { PageLayout, useDeviceKind } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../host-context.ts';
import { languages } from '../shell/languages.ts';
import { themes } from '../shell/themes.ts';
import { useDensity } from '../use-density.ts';
import { SettingCard, SettingRow } from './setting-card.tsx';

export const GeneralSettings = observer(function GeneralSettings() {
  const { t } = useTranslation();
  const { preferences } = useHost();
  const { timeZone } = useLanguage();
  const isPhone = useDeviceKind() === 'phone';
  const density = useDensity(preferences);
  const id = useId();
  return (
    <PageLayout title={t('settings.general')} text={t('settings.generalText')}>
      <SettingCard>
        <SettingRow id={`${id}-language`} title={t('settings.language')} hint={t('settings.languageHint')}>
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
        <SettingRow id={`${id}-theme`} title={t('settings.theme')} hint={t('settings.themeHint')}>
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
              <Radio key={theme} value={theme} label={t(name)} />
            ))}
          </RadioGroup>
        </SettingRow>
        <SettingRow id={`${id}-density`} title={t('settings.density')} hint={t('settings.densityHint')}>
          <RadioGroup
            layout="horizontal"
            aria-labelledby={`${id}-density`}
            value={density}
            disabled={isPhone}
            onChange={(_, { value }) =>
              preferences.setDensity(value === 'comfortable' ? 'comfortable' : 'compact')
            }
          >
            <Radio value="compact" label={t('settings.densityCompact')} />
            <Radio value="comfortable" label={t('settings.densityComfortable')} />
          </RadioGroup>
        </SettingRow>
        <SettingRow id={`${id}-keys`} title={t('settings.keys')} hint={t('settings.keysHint')}>
          <Switch
            aria-labelledby={`${id}-keys`}
            checked={preferences.letterKeys}
            label={preferences.letterKeys ? t('settings.keysOn') : t('settings.keysOff')}
            onChange={(_, { checked }) => preferences.setLetterKeys(checked)}
          />
        </SettingRow>
        <SettingRow id={`${id}-time`} title={t('settings.time')} hint={t('settings.timeHint')}>
          <span>{timeZone}</span>
        </SettingRow>
      </SettingCard>
    </PageLayout>
  );
});
