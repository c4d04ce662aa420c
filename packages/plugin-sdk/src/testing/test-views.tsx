import type { Json } from '@gantry/plugin-sdk';
import { ContributionView, type Kernel, type ViewFrame, type ViewPoint } from '@gantry/plugin-sdk/kernel';
import { useState } from 'react';

/** How the test host draws what is not the plugin's. */
export const testFrame: ViewFrame = {
  renderLoading: () => <div data-testid="plugin-loading" />,
  renderFailure: ({ error, status, retry }) => (
    <div role="alert" data-testid="plugin-failure" data-status={status}>
      {error.message}
      <button type="button" onClick={retry}>
        Retry
      </button>
    </div>
  ),
};

export interface TestViewProps {
  readonly kernel: Kernel;
  readonly point: ViewPoint;
  readonly pluginId: string;
  readonly id: string;
  readonly props: object;
  readonly badges: Map<string, number | 'dot' | undefined>;
  readonly params: Readonly<Record<string, string>>;
  readonly onParams: (params: Readonly<Record<string, string>>) => void;
}

/** A view as the host shows it, with the props of its point kept as the host keeps them. */
export function TestView({ kernel, point, pluginId, id, props, badges, params, onParams }: TestViewProps) {
  const [state, setState] = useState<Json>(null);
  const [query, setQuery] = useState(params);
  const [open, setOpen] = useState(true);
  if (!open) return null;
  const given = {
    setBadge: (value: number | 'dot' | undefined) => {
      badges.set(id, value);
    },
    setTitle: () => undefined,
    close: () => setOpen(false),
    instanceId: '1',
    state,
    setState,
    place: 'page',
    size: largest,
    editing: false,
    params: query,
    setParams: (patch: Readonly<Record<string, string | undefined>>) => {
      const next = Object.fromEntries(
        Object.entries({ ...query, ...patch }).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, value] as const],
        ),
      );
      setQuery(next);
      onParams(next);
    },
    ...props,
  };
  return (
    <ContributionView
      kernel={kernel}
      point={point}
      pluginId={pluginId}
      id={id}
      // Holds the props of every view point; which of them count is known from `point` at run time only.
      viewProps={given as never}
      {...testFrame}
    />
  );
}

/** Of a dashboard item on its own page, in cells. */
const largest = { w: 12, h: 24 };
