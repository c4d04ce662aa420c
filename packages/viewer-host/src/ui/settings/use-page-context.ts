import { useEffect, useState } from 'react';
import { useHost } from '../host-context.ts';
import type { PageContext } from '../plugin-ui-port.ts';

/** What a page of plugin-ui's parts needs; undefined until the plugins are started. Must be called in an observer. */
export function usePageContext(): PageContext | undefined {
  const { plugins } = useHost();
  const { isReady } = plugins;
  const [context, setContext] = useState<PageContext>();
  useEffect(() => {
    if (!isReady) return;
    const opened = plugins.openPage();
    setContext(opened);
    return () => {
      opened.dispose();
      setContext(undefined);
    };
  }, [plugins, isReady]);
  return context;
}
