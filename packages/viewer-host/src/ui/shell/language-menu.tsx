import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { LocalLanguage20Regular } from '@fluentui/react-icons';
import { touchQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useHost } from '../host-context.ts';
import { languages } from './languages.ts';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    padding: '0 8px',
    columnGap: '4px',
    fontSize: '12px',
    [touchQuery]: { height: '44px' },
  },
});

export const LanguageMenu = observer(function LanguageMenu() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { preferences } = useHost();
  const current = languages.find(({ locale }) => locale === preferences.locale);
  return (
    <Menu
      checkedValues={{ locale: [preferences.locale] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const chosen = languages.find(({ locale }) => locale === checkedItems[0]);
        if (chosen) preferences.setLocale(chosen.locale);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<LocalLanguage20Regular />}
          aria-label={`${t('shell.language')}: ${current?.name}`}
        >
          {current?.short}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {languages.map(({ locale, name }) => (
            <MenuItemRadio key={locale} name="locale" value={locale} lang={locale}>
              {name}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
