import {
  CircleHalfFill20Regular,
  LocalLanguage20Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { ChoiceMenu } from './choice-menu.tsx';
import { languages } from './languages.ts';
import { shellMessages } from './shell-messages.ts';
import { themes } from './themes.ts';

const themeIcons = {
  light: <WeatherSunny20Regular />,
  dark: <WeatherMoon20Regular />,
  'high-contrast': <CircleHalfFill20Regular />,
};

/** Language and theme; a phone has both in the user's menu. */
export const LookMenus = observer(function LookMenus() {
  const { t } = useMessages(shellMessages);
  const { preferences } = useHost();
  return (
    <>
      <ChoiceMenu
        label={t('language')}
        icon={<LocalLanguage20Regular />}
        text={languages.find(({ locale }) => locale === preferences.locale)?.short}
        choices={languages.map(({ locale, name }) => ({ value: locale, name, lang: locale }))}
        value={preferences.locale}
        onChange={preferences.setLocale}
      />
      <ChoiceMenu
        label={t('theme')}
        icon={themeIcons[preferences.theme]}
        choices={themes.map(({ theme, name }) => ({ value: theme, name: t(name) }))}
        value={preferences.theme}
        onChange={preferences.setTheme}
      />
    </>
  );
});
