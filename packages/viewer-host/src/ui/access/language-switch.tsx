import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useHost } from '../host-context.ts';
import { languages } from '../shell/languages.ts';
import { shellMessages } from '../shell/shell-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    margin: 0,
    padding: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  button: {
    height: '28px',
    padding: '0 10px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: '12px',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [comfortable]: { minWidth: '44px', height: '44px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
  },
});

/** One button per language, each readable for those who need it. */
export const LanguageSwitch = observer(function LanguageSwitch() {
  const styles = useStyles();
  const { t } = useMessages(shellMessages);
  const { preferences } = useHost();
  return (
    <fieldset className={styles.root} aria-label={t('language')}>
      {languages.map(({ locale, name, short }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={name}
          aria-pressed={preferences.locale === locale}
          className={mergeClasses(styles.button, preferences.locale === locale && styles.on)}
          onClick={() => preferences.setLocale(locale)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  );
});
