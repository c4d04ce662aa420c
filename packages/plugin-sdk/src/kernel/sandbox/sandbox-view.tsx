import type { Json, SandboxedViewPoint, SandboxedViewState, ViewProps } from '@gantry/plugin-sdk';
import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useObserved } from '../../use-observed.ts';
import type { SandboxSession } from './sandbox-session.ts';
import type { MountedView } from './sandbox-views.ts';

/** The props of views at all points; each view has some of them. */
export interface GivenProps extends ViewProps {
  readonly state?: Json;
  readonly size?: { readonly w: number; readonly h: number };
  readonly place?: 'tile' | 'page';
  readonly editing?: boolean;
  readonly refreshedAt?: Date;
  readonly params?: Readonly<Record<string, string>>;
  setBadge?(value: number | 'dot' | undefined): void;
  setTitle?(text: string): void;
  close?(): void;
  setState?(state: Json): void;
  setParams?(params: Readonly<Record<string, string | undefined>>): void;
}

/** Greatest height in pixels that a frame can ask for. */
const highest = 10_000;

/** The place of a sandboxed plugin's view in the page, into which the frame comes while the view is in sight. */
export function SandboxView({
  session,
  point,
  id,
  given,
}: {
  readonly session: SandboxSession;
  readonly point: SandboxedViewPoint;
  readonly id: string;
  readonly given: GivenProps;
}) {
  const element = useRef<HTMLDivElement | undefined>(undefined);
  const mounted = useRef<MountedView>(undefined);
  const latest = useRef({ given, title: '' });
  const [phase, setPhase] = useState<'loading' | 'shown' | Error>('loading');
  const [isInSight, setInSight] = useState(false);
  const [height, setHeight] = useState(0);
  const title = useObserved(
    session,
    useCallback((from: SandboxSession) => from.titleOf(point, id), [point, id]),
  );
  // React clears the ref before it removes the element, so the frame can be moved away in time.
  const setElement = useCallback((to: HTMLDivElement | null) => {
    element.current = to ?? undefined;
    mounted.current?.move(element.current);
  }, []);
  useLayoutEffect(() => {
    latest.current = { given, title };
    mounted.current?.update(stateOf(given), title);
  });
  useLayoutEffect(() => {
    const view = session.views.mount({
      point,
      id,
      title: latest.current.title,
      element: element.current,
      state: stateOf(latest.current.given),
      // It may have failed while it was being mounted.
      onShown: () => setPhase((before) => (before === 'loading' ? 'shown' : before)),
      onFailed: setPhase,
      onInSightChange: setInSight,
      onHeight: (px) => setHeight(Math.min(Math.max(0, px), highest)),
      onRequest: (what, value) => grant(latest.current.given, what, value),
    });
    mounted.current = view;
    return () => {
      mounted.current = undefined;
      view.dispose();
    };
  }, [session, point, id]);

  // The boundary above shows the failure card; Retry mounts the view anew.
  if (phase instanceof Error) throw phase;
  const { Surface } = session.frames;
  const isElsewhere = given.visible && phase === 'shown' && !isInSight;
  return (
    <Surface
      point={point}
      title={title}
      visible={given.visible}
      loading={phase === 'loading'}
      onBring={isElsewhere ? () => mounted.current?.bring() : undefined}
    >
      <div ref={setElement} tabIndex={-1} style={{ ...whole, minHeight: height }} />
    </Surface>
  );
}

const whole: CSSProperties = { position: 'relative', width: '100%', height: '100%', outline: 'none' };

function stateOf({
  visible,
  state,
  size,
  params,
  place,
  editing,
  refreshedAt,
}: GivenProps): SandboxedViewState {
  return {
    visible,
    ...(state !== undefined && { state }),
    ...(size && { size: { w: size.w, h: size.h } }),
    ...(place && { place }),
    ...(editing !== undefined && { editing }),
    ...(refreshedAt && { refreshedAt }),
    ...(params && { params: { ...params } }),
  };
}

const badge = z.union([z.number(), z.literal('dot')]).optional();
const title = z.string().max(80);
const params = z.record(z.string().max(100), z.string().max(500).optional());

/** Does what a plugin asks of its view. Invalid requests are ignored. */
function grant(given: GivenProps, what: string, value: unknown): void {
  if (what === 'close') given.close?.();
  if (what === 'badge' && badge.safeParse(value).success) given.setBadge?.(badge.parse(value));
  if (what === 'title' && title.safeParse(value).success) given.setTitle?.(title.parse(value));
  if (what === 'state') {
    const state = z.json().safeParse(value);
    if (state.success) given.setState?.(state.data);
  }
  if (what === 'params' && params.safeParse(value).success) given.setParams?.(params.parse(value));
}
