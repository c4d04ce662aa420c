import '@fontsource-variable/inter/index.css';
import './global.css';
import {
  createDOMRenderer,
  FluentProvider,
  makeStyles,
  RendererProvider,
  tokens,
} from '@fluentui/react-components';
import { LanguageProvider, ProblemTextsProvider, RoleNamesProvider } from '@gantry/plugin-sdk';
import { gantryTheme } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type Host, HostProvider } from './host-context.ts';
import { hostProblems } from './host-problems.ts';
import { IconSprite } from './icon-sprite.tsx';
import { nonceAttributes } from './nonce-attributes.ts';
import { routes } from './routing/routes.tsx';
import { AppErrorBoundary } from './shell/app-error-boundary.tsx';
import { DialogHost } from './shell/dialog-host.tsx';
import { NoticeHost } from './shell/notice-host.tsx';
import { useDensity } from './use-density.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const useStyles = makeStyles({
  // Not on the provider, which passes its classes to every portal: a tooltip would cover the screen.
  root: {
    height: '100vh',
    '@supports (height: 100dvh)': { height: '100dvh' },
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
  },
});

/** The time zone until a project is open, whose own zone then applies. */
const defaultTimeZone = 'Asia/Hong_Kong';

/** Of roles, until a project is open. */
const noNames = {};

/** The whole app. @param props.router - tests pass their own. */
export const App = observer(function App({
  host,
  router,
}: {
  readonly host: Host;
  readonly router?: Router;
}) {
  const { locale, theme } = host.preferences;
  const density = useDensity(host.preferences);
  const [usedRouter] = useState(() => router ?? createBrowserRouter(routes));
  const [renderer] = useState(() => createDOMRenderer(document, nonceAttributes()));
  const timeZone = host.projects.current?.timeZone ?? defaultTimeZone;
  const language = useMemo(
    () => ({ locale, project: { timeZone }, serverNow: host.serverClock.now }),
    [locale, timeZone, host],
  );
  const fluent = useMemo(() => gantryTheme(theme, locale), [theme, locale]);

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
  useEffect(() => {
    document.documentElement.style.colorScheme = theme === 'light' ? 'light' : 'dark';
  }, [theme]);
  useEffect(() => {
    const binding = host.ui.bindNavigator((path) => void usedRouter.navigate(path));
    return () => binding.dispose();
  }, [host, usedRouter]);

  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={fluent}>
        <LanguageProvider source={language}>
          <ProblemTextsProvider value={hostProblems}>
            <RoleNamesProvider value={host.projects.current?.roleNames ?? noNames}>
              <HostProvider value={host}>
                <AppErrorBoundary>
                  <Page router={usedRouter} />
                  <IconSprite />
                  <NoticeHost />
                  <DialogHost />
                </AppErrorBoundary>
              </HostProvider>
            </RoleNamesProvider>
          </ProblemTextsProvider>
        </LanguageProvider>
      </FluentProvider>
    </RendererProvider>
  );
});

/** Separate from `App`, because its styles need the renderer above it. */
function Page({ router }: { readonly router: Router }) {
  return (
    <div className={useStyles().root}>
      <RouterProvider router={router} />
    </div>
  );
}
