import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { CircleHalfFill20Regular, WeatherMoon20Regular, WeatherSunny20Regular } from '@fluentui/react-icons';
import { touchQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useHost } from '../host-context.ts';
import { themes } from './themes.ts';

const useStyles = makeStyles({ button: { [touchQuery]: { minWidth: '44px', height: '44px' } } });

const icons = {
  light: <WeatherSunny20Regular />,
  dark: <WeatherMoon20Regular />,
  'high-contrast': <CircleHalfFill20Regular />,
};

export const ThemeMenu = observer(function ThemeMenu() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { preferences } = useHost();
  return (
    <Menu
      checkedValues={{ theme: [preferences.theme] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const chosen = themes.find(({ theme }) => theme === checkedItems[0]);
        if (chosen) preferences.setTheme(chosen.theme);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={icons[preferences.theme]}
          aria-label={t('shell.theme')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {themes.map(({ theme, name }) => (
            <MenuItemRadio key={theme} name="theme" value={theme}>
              {t(name)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
