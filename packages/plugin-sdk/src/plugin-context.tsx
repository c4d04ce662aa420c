import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ProblemTextsProvider } from './api/problem-text.ts';
import type { Plugin, PluginContext } from './context.ts';
import { HostError } from './host-error.ts';
import { LanguageProvider } from './language.tsx';
import type { PluginManifest } from './manifest.ts';

/** The context is typed by the manifest of whoever asks, which this file cannot know. */
const CurrentPlugin = createContext<{ readonly id: string; readonly context: unknown } | undefined>(
  undefined,
);

/** Host side: wraps every view of a plugin. The host's own words for problems do not reach into it. */
export function PluginContextProvider(props: {
  readonly context: PluginContext;
  readonly children?: ReactNode;
}) {
  const { context } = props;
  const current = useMemo(() => ({ id: context.manifest.id, context }), [context]);
  return (
    <CurrentPlugin value={current}>
      <LanguageProvider source={context.session}>
        <ProblemTextsProvider value={undefined}>{props.children}</ProblemTextsProvider>
      </LanguageProvider>
    </CurrentPlugin>
  );
}

/**
 * The context that this plugin was activated with, typed by its manifest.
 * @throws HostError `outside-plugin-view` in a component that the host did not render for this plugin.
 */
export function usePluginContext<M extends PluginManifest>(plugin: Plugin<M>): PluginContext<M> {
  const current = useContext(CurrentPlugin);
  if (current?.id !== plugin.manifest.id) {
    throw new HostError(
      'outside-plugin-view',
      `usePluginContext was called outside a view of "${plugin.manifest.id}". Call it in a component that the plugin contributes, or below one.`,
    );
  }
  // The id says whose context it is, and that plugin was activated with the manifest M.
  return current.context as PluginContext<M>;
}
