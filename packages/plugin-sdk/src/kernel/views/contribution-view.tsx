import { HostError, type Implementations, type View, type ViewProps } from '@gantry/plugin-sdk';
import { useCallback, useEffect, useState } from 'react';
import { useObserved } from '../../use-observed.ts';
import type { Kernel } from '../kernel.ts';
import type { PluginRuntime } from '../plugins/plugin-runtime.ts';
import type { ViewFrame } from '../ports.ts';
import { toError } from '../time-limit.ts';
import { failureOf, PluginView } from './plugin-view.tsx';
import { useRefreshedAt } from './use-refreshed-at.ts';
import type { ViewPoint } from './view-points.ts';

type PropsOf<P extends ViewPoint> = Implementations[P] extends View<infer V extends ViewProps> ? V : never;

export interface ContributionViewProps<P extends ViewPoint> extends ViewFrame {
  readonly kernel: Kernel;
  readonly point: P;
  readonly pluginId: string;
  readonly id: string;
  readonly visible?: boolean;
  /** What the host gives to views of this point beyond `ViewProps`. The time of refreshing is the kernel's. */
  readonly viewProps: Omit<PropsOf<P>, keyof ViewProps | 'refreshedAt'>;
}

/** Shows a contribution's view: activates its plugin, loads the view, and contains whatever goes wrong. */
export function ContributionView<P extends ViewPoint>(props: ContributionViewProps<P>) {
  const { kernel, point, pluginId, id } = props;
  const runtime = kernel.plugin(pluginId);
  if (!runtime) {
    // An unknown plugin is a fault of the host, whose own boundary shows it.
    throw new HostError('plugin-unknown', `There is no plugin "${pluginId}" in this project.`);
  }
  return <ActivatedView key={`${point} ${pluginId} ${id}`} {...props} runtime={runtime} />;
}

function ActivatedView<P extends ViewPoint>(
  props: ContributionViewProps<P> & { readonly runtime: PluginRuntime },
) {
  const { kernel, runtime, point, id } = props;
  const place = `${point}/${id}`;
  const [error, setError] = useState<Error>();
  const activate = useCallback(
    (how: 'activate' | 'retry') => {
      setError(undefined);
      runtime[how]().catch((thrown: unknown) => setError(toError(thrown)));
    },
    [runtime],
  );
  useEffect(() => activate('activate'), [activate]);
  const selectView = useCallback(
    // What implements a point of views is a view of its props; the compiler cannot conclude that for a point that it does not know.
    () => kernel.implementation(point, runtime.manifest.id, id) as View<PropsOf<P>> | undefined,
    [kernel, point, runtime, id],
  );
  const view = useObserved(kernel, selectView);
  const state = useObserved(runtime, stateOf);
  const { visible = true } = props;
  const refreshedAt = useRefreshedAt(
    runtime.clock,
    refreshMs(runtime, point, id),
    visible && state === 'active',
  );

  const fail = (failure: Error) =>
    props.renderFailure(failureOf(runtime, place, failure, () => activate('retry')));
  if (state === 'active' && view) {
    // Only `refreshedAt` was missing; the compiler cannot see that for a generic point.
    const viewProps = (point === 'dashboardItems'
      ? { refreshedAt, ...props.viewProps }
      : props.viewProps) as unknown as Omit<PropsOf<P>, keyof ViewProps>;
    return (
      <PluginView<PropsOf<P>>
        runtime={runtime}
        place={place}
        view={view}
        contributionId={id}
        visible={visible}
        viewProps={viewProps}
        frame={props}
      />
    );
  }
  if (state === 'active') {
    const missing = `"${runtime.manifest.id}" is active but did not implement ${place}.`;
    return fail(new HostError('contribution-not-implemented', missing));
  }
  const failure = runtime.error ?? error;
  if (failure && state !== 'activating') return fail(failure);
  return props.renderLoading();
}

/** Milliseconds after which a dashboard item is due again. */
function refreshMs({ manifest }: PluginRuntime, point: ViewPoint, id: string): number | undefined {
  if (point !== 'dashboardItems') return undefined;
  const seconds = manifest.contributes?.dashboardItems?.[id]?.refreshSeconds;
  return seconds === undefined ? undefined : seconds * 1000;
}

const stateOf = (runtime: PluginRuntime) => runtime.status;
