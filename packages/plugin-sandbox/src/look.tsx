import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { LanguageProvider, type Locale } from '@gantry/plugin-sdk';
import { gantryTheme, useScreenSize } from '@gantry/plugin-ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Knobs } from './knobs/knobs.ts';

const useStyles = makeStyles({
  root: {
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
});

const whole = { height: '100%' };

/** Language, theme and time zone, as the host gives them to every view. */
export function Look(props: {
  readonly locale: Locale;
  readonly theme: Knobs['theme'];
  readonly serverNow?: () => number;
  readonly children: ReactNode;
}) {
  const { locale, theme, serverNow, children } = props;
  const styles = useStyles();
  const isPhone = useScreenSize() === 'phone';
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = locale;
    root.dataset.theme = theme;
    // The browser's own parts, such as calendars and scroll bars.
    root.style.colorScheme = theme === 'light' ? 'light' : 'dark';
    // Fingers are expected where the host expects them.
    root.dataset.density = isPhone ? 'comfortable' : 'compact';
  }, [locale, theme, isPhone]);
  const source = useMemo(
    () => ({ locale, project: { timeZone: 'Asia/Hong_Kong' }, ...(serverNow && { serverNow }) }),
    [locale, serverNow],
  );
  return (
    // Fluent gives a class of the provider to menus and dialogs too, which would cover the page then.
    <FluentProvider theme={gantryTheme(theme, locale)} style={whole}>
      <LanguageProvider source={source}>
        <div className={styles.root}>{children}</div>
      </LanguageProvider>
    </FluentProvider>
  );
}
