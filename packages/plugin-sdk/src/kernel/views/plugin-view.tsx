import { HostError, PluginContextProvider, type View, type ViewProps } from '@gantry/plugin-sdk';
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';
import { useObserved } from '../../use-observed.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { ViewFailure, ViewFrame } from '../ports.ts';
import { toError } from '../time-limit.ts';
import { ViewBoundary } from './view-boundary.tsx';

export interface PluginViewProps<P extends ViewProps> {
  readonly runtime: PluginRuntime;
  /** For reports, such as `modelTabs/index`. */
  readonly place: string;
  readonly view: View<P>;
  readonly contributionId: string;
  readonly visible: boolean;
  readonly viewProps: Omit<P, keyof ViewProps>;
  readonly frame: ViewFrame;
}

/** One view of an active plugin: loaded, with the plugin's context, and contained when it crashes. */
export function PluginView<P extends ViewProps>(props: PluginViewProps<P>) {
  const { runtime, place, view, frame } = props;
  const context = useObserved(runtime, contextOf);
  const [loaded, load] = useLoadedView(view, runtime, place);
  const signal = useViewSignal();
  const onCrash = useCallback((error: Error) => runtime.crashed(place, error), [runtime, place]);

  if (!context) return null;
  const fail = (error: Error, retry: () => void) =>
    frame.renderFailure(failureOf(runtime, place, error, retry));
  if (loaded.kind === 'failed') return fail(loaded.error, load);
  if (loaded.kind === 'loading') return frame.renderLoading();

  // The host hands in every prop of P but those of ViewProps, which are added here; the compiler cannot add them up.
  const all = {
    ...props.viewProps,
    contributionId: props.contributionId,
    visible: props.visible,
    signal,
  } as P;
  const { component: View } = loaded;
  const { fallback: Fallback } = view;
  return (
    <PluginContextProvider context={context}>
      <ViewBoundary onCrash={onCrash} renderCrash={fail}>
        <ViewBoundary
          onCrash={onCrash}
          renderCrash={(error, retry) =>
            Fallback ? <Fallback error={error} retry={retry} /> : fail(error, retry)
          }
        >
          <Suspense fallback={frame.renderLoading()}>
            <View {...all} />
          </Suspense>
        </ViewBoundary>
      </ViewBoundary>
    </PluginContextProvider>
  );
}

export function failureOf(
  runtime: PluginRuntime,
  place: string,
  error: Error,
  retry: () => void,
): ViewFailure {
  const { manifest, status } = runtime;
  const { id: pluginId, version } = manifest;
  return { pluginId, version, pluginName: runtime.name, place, error, status, retry };
}

type Loaded<P> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'ready'; readonly component: ComponentType<P> };

/** Components of lazy views that have been loaded, so that showing a view again does not flash. */
const loadedViews = new WeakMap<object, unknown>();

/** The view's component, and a function that loads it (again). */
function useLoadedView<P>(
  view: View<P>,
  runtime: PluginRuntime,
  place: string,
): readonly [Loaded<P>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<P> & { readonly of?: unknown }>({ kind: 'loading' });
  const load = useCallback(() => {
    if ('component' in view || loadedViews.has(view)) return;
    setLoaded({ kind: 'loading', of: view });
    runtime
      .fetch(`Loading the view ${place} of "${runtime.manifest.id}"`, () => view.load())
      .then((module) => {
        const component: unknown = module?.default;
        if (typeof component !== 'function' && (typeof component !== 'object' || component === null)) {
          throw new HostError(
            'view-failed',
            `The module of ${place} has no component as its default export.`,
          );
        }
        loadedViews.set(view, component);
        setLoaded({ kind: 'ready', component: module.default, of: view });
      })
      .catch((error: unknown) => {
        runtime.report('load', place, error);
        setLoaded({ kind: 'failed', error: toError(error), of: view });
      });
  }, [view, runtime, place]);
  useEffect(load, [load]);

  if ('component' in view) return [{ kind: 'ready', component: view.component }, load];
  // Filed under the view that it was loaded from, so it takes the same props.
  const known = loadedViews.get(view) as ComponentType<P> | undefined;
  if (known) return [{ kind: 'ready', component: known }, load];
  return [loaded.of === view ? loaded : { kind: 'loading' }, load];
}

/** Aborted when the view is taken down. Strict mode takes effects down and up again, hence the new controller. */
function useViewSignal(): AbortSignal {
  const [controller, setController] = useState(() => new AbortController());
  useEffect(() => {
    if (controller.signal.aborted) {
      setController(new AbortController());
      return undefined;
    }
    return () => controller.abort();
  }, [controller]);
  return controller.signal;
}

const contextOf = (runtime: PluginRuntime) => runtime.context;
