import {
  Button,
  createDOMRenderer,
  FluentProvider,
  makeStyles,
  RendererProvider,
  tokens,
} from '@fluentui/react-components';
import { WindowArrowUp20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { gantryTheme } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host-context.ts';
import { nonceAttributes } from '../nonce-attributes.ts';
import { useDensity } from '../use-density.ts';
import { rootOf } from './open-own-window.ts';
import { type ShownWindow, useOpenWindows } from './use-open-windows.ts';
import { windowMessages } from './window-messages.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100vh',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '8px',
    flexShrink: 0,
    padding: '4px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  content: { flexGrow: 1, minHeight: 0, overflow: 'auto' },
});

/** Plugins' windows in browser windows. They stay open on every page of the project. */
export const PoppedOutWindows = observer(function PoppedOutWindows() {
  const { windows } = useHost();
  return useOpenWindows().map((shown) => {
    const own = windows.poppedOut.get(shown.open.instanceId);
    return own && <PoppedOutWindow key={shown.open.instanceId} {...shown} own={own} />;
  });
});

const PoppedOutWindow = observer(function PoppedOutWindow(props: ShownWindow & { readonly own: Window }) {
  const { own, open, title } = props;
  const { windows, preferences } = useHost();
  const { locale, theme } = preferences;
  const density = useDensity(preferences);
  const { document: page } = own;
  const [root] = useState(() => rootOf(own));
  const [renderer] = useState(() => createDOMRenderer(page, nonceAttributes()));
  const fluent = useMemo(() => gantryTheme(theme, locale), [theme, locale]);
  const { instanceId } = open;

  useEffect(() => {
    page.title = `${title} – Gantry`;
    page.documentElement.lang = locale;
    page.documentElement.dataset.density = density;
    page.documentElement.style.colorScheme = theme === 'light' ? 'light' : 'dark';
  }, [page, title, locale, density, theme]);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    // Closed, or reloaded, which would leave it empty.
    own.addEventListener('pagehide', () => windows.bringBack(instanceId), { signal });
    // It does not work without this page.
    window.addEventListener('pagehide', () => own.close(), { signal });
    return () => abort.abort();
  }, [own, windows, instanceId]);

  if (!root) return null;
  return createPortal(
    <RendererProvider renderer={renderer} targetDocument={page}>
      <FluentProvider theme={fluent} targetDocument={page}>
        <Content {...props} />
      </FluentProvider>
    </RendererProvider>,
    root,
  );
});

/** Separate, because its styles need the window's renderer above it. */
const Content = observer(function Content({ open, tab, title }: ShownWindow) {
  const styles = useStyles();
  const { t } = useMessages(windowMessages);
  const { plugins, windows } = useHost();
  const { instanceId } = open;
  const bringBack = () => {
    windows.bringBack(instanceId);
    windows.requestFocus(instanceId);
  };
  return (
    <main className={styles.root}>
      <header className={styles.bar}>
        <h1 className={styles.title}>{title}</h1>
        <Button appearance="subtle" icon={<WindowArrowUp20Regular />} onClick={bringBack}>
          {t('bringBack')}
        </Button>
      </header>
      <div className={styles.content}>
        <plugins.View point="windowTabs" id={tab.id} instanceId={instanceId} visible />
      </div>
    </main>
  );
});
