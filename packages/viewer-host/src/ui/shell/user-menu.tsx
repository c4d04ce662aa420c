import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Question20Regular, SignOut20Regular } from '@fluentui/react-icons';
import type { Project } from '@gantry/contract';
import { useMessages, useRoleTitle } from '@gantry/plugin-sdk';
import { comfortable, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { Initials } from './initials.tsx';
import { languages } from './languages.ts';
import { shellMessages } from './shell-messages.ts';
import { themes } from './themes.ts';
import { useSignOut } from './use-sign-out.ts';

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    minWidth: '32px',
    padding: '1px',
    borderRadius: '50%',
    marginLeft: '4px',
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
  who: { display: 'block', padding: '8px 12px', maxWidth: '260px', overflowWrap: 'anywhere' },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  more: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** Who is signed in. On a phone the menu also takes in what the header has no room for. */
export const UserMenu = observer(function UserMenu({ project }: { readonly project: Project }) {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const roleTitle = useRoleTitle();
  const { session, preferences, ui } = useHost();
  const signOut = useSignOut();
  const isPhone = useScreenSize() === 'phone';
  const user = session.current?.user;
  if (!user) return null;
  return (
    <Menu
      checkedValues={{ locale: [preferences.locale], theme: [preferences.theme] }}
      onCheckedValueChange={(_, { name, checkedItems }) => {
        const language = languages.find(({ locale }) => locale === checkedItems[0]);
        const theme = themes.find((one) => one.theme === checkedItems[0]);
        if (name === 'locale' && language) preferences.setLocale(language.locale);
        if (name === 'theme' && theme) preferences.setTheme(theme.theme);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          className={styles.button}
          icon={<Initials name={user.name} />}
          aria-label={t('user', { name: user.name, title: roleTitle(project.title) })}
        />
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.more}>{roleTitle(project.title)}</span>
          <span className={styles.more}>{project.company}</span>
          <span className={styles.more}>{user.email}</span>
        </div>
        <MenuList>
          <MenuDivider />
          {isPhone && (
            <>
              <MenuGroup>
                <MenuGroupHeader>{t('language')}</MenuGroupHeader>
                {languages.map(({ locale, name }) => (
                  <MenuItemRadio key={locale} name="locale" value={locale} lang={locale}>
                    {name}
                  </MenuItemRadio>
                ))}
              </MenuGroup>
              <MenuGroup>
                <MenuGroupHeader>{t('theme')}</MenuGroupHeader>
                {themes.map(({ theme, name }) => (
                  <MenuItemRadio key={theme} name="theme" value={theme}>
                    {t(name)}
                  </MenuItemRadio>
                ))}
              </MenuGroup>
              <MenuDivider />
            </>
          )}
          <MenuItem icon={<Question20Regular />} onClick={() => ui.setOverlay('keys')}>
            {t('keyboard')}
          </MenuItem>
          <MenuItem icon={<SignOut20Regular />} onClick={signOut}>
            {t('signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});
