import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useScreenSize } from '@gantry/plugin-ui';
import { reaction } from 'mobx';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { type Host, useHost } from '../host-context.ts';
import { modelMessages } from './model-messages.ts';
import { revealObject } from './reveal-object.ts';
import { type ModelUrlState, readUrlState, writeUrlState } from './url-state.ts';
import { whenScene } from './when-scene.ts';

/** Milliseconds without camera movement before the URL is updated. */
const REST_MS = 500;
/** The URL's value for no open panel. */
const NO_TAB = 'none';

/**
 * Keeps the URL and the model page in step: applies a URL when it is opened, and writes the user's changes back.
 */
export function useModelUrl(projectId: string, stage: RefObject<HTMLElement | null>): void {
  const host = useHost();
  const { t } = useMessages(modelMessages);
  const problemText = useProblemText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isPhone = useScreenSize() === 'phone';
  /** The URL written last; any other is a navigation. */
  const written = useRef<string | undefined>(undefined);
  const camera = useRef<ModelUrlState['camera']>(undefined);
  /** Aborts applying the current URL. */
  const applying = useRef<AbortController>(undefined);
  const report = useRef<(error: unknown) => void>(() => undefined);
  useEffect(() => {
    report.current = (error) => {
      const isGone = error instanceof ApiError && error.status === 404;
      host.plugins.notify({
        text: isGone ? t('objectGone') : problemText(error),
        tone: 'warning',
        timeoutMs: 10_000,
      });
    };
  }, [host, t, problemText]);
  /** Whether the user has done anything yet. */
  const hasActed = useRef(false);
  /** The object of a URL that is being applied: not selected yet, but to be kept in the URL. */
  const pendingObject = useRef<string | undefined>(undefined);
  /** The view of a URL: it stays in the URL until the user does something. */
  const openedView = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    applying.current?.abort();
    const abort = new AbortController();
    applying.current = abort;
    const state = readUrlState(search);
    // A phone shows one sheet: that of the object.
    if (state.tab && !(isPhone && state.object))
      host.ui.setActiveTab(state.tab === NO_TAB ? undefined : state.tab);
    if (state.day) host.timeline.seek(state.day);
    camera.current = state.camera;
    pendingObject.current = state.object;
    openedView.current = state.view ?? state.link;
    if (openedView.current !== undefined) hasActed.current = false;
    void applyPlace(host, projectId, state, abort.signal, (error) => report.current(error)).finally(() => {
      if (!abort.signal.aborted) pendingObject.current = undefined;
    });
  }, [host, projectId, search, isPhone]);
  // Separate from the effect above: writing the URL must not abort applying one.
  useEffect(
    () => () => {
      applying.current?.abort();
      written.current = undefined;
    },
    [],
  );

  const write = useCallback(() => {
    const { ui, selection, timeline } = host;
    const isLatest = timeline.day === timeline.stops.at(-1);
    if (openedView.current !== undefined && !hasActed.current) return;
    const next = writeUrlState({
      tab: ui.activeTab ?? (ui.hasChosenTab ? NO_TAB : undefined),
      object: pendingObject.current ?? selection.current.at(-1)?.globalId,
      // A link without a day always shows the newest day.
      day: isLatest ? undefined : timeline.day,
      camera: camera.current,
    });
    const address = `?${next}`;
    if (address === written.current) return;
    written.current = address;
    void navigate({ search: address }, { replace: true });
  }, [host, navigate]);

  useEffect(
    () =>
      reaction(
        () => [host.ui.activeTab, host.selection.current.at(-1)?.globalId, host.timeline.day] as const,
        () => {
          // The user's own selection takes precedence over a link that is still loading.
          if (host.selection.current.length > 0) pendingObject.current = undefined;
          write();
        },
        { equals: (a, b) => a.every((part, index) => part === b[index]) },
      ),
    [host, write],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const scene = host.scene();
        // A link without a camera starts at the home view anyway.
        if (!scene || !hasActed.current) return;
        camera.current = scene.capture();
        write();
      }, REST_MS);
    };
    const element = stage.current;
    const listeners = new AbortController();
    for (const type of ['pointerdown', 'wheel', 'keydown'] as const) {
      const act = () => {
        hasActed.current = true;
      };
      window.addEventListener(type, act, { signal: listeners.signal, passive: true, capture: true });
    }
    for (const type of ['pointerup', 'wheel', 'keyup'] as const) {
      element?.addEventListener(type, rest, { signal: listeners.signal, passive: true });
    }
    const stop = reaction(
      () =>
        [
          host.sceneStore.heading,
          host.sceneStore.tilt,
          host.sceneStore.scaleMetres,
          host.sceneStore.projection,
          // Whoever walks straight on moves without turning.
          host.walk.isOn && host.sceneStore.rests,
        ].join(),
      rest,
    );
    return () => {
      clearTimeout(timer);
      listeners.abort();
      stop();
    };
  }, [host, stage, write]);
}

/** Applies a URL's camera and object once the scene is loaded. Its camera takes precedence over flying to the object. */
async function applyPlace(
  host: Host,
  projectId: string,
  state: ModelUrlState,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    const id = state.view ?? state.link;
    if (id !== undefined) {
      const { openLinkedView } = await import('../views/open-linked-view.ts');
      const kind = state.view === undefined ? 'copied' : 'saved';
      if (!signal.aborted) await openLinkedView(host, { kind, id }, signal);
      return;
    }
    if (state.camera) {
      const scene = await whenScene(host, signal);
      if (!scene) return;
      await scene.flyTo(state.camera, { durationMs: 0 });
    }
    if (!state.object) return;
    const { modelId, globalId, localId } = await host.api.object(projectId, state.object, { signal });
    const object = { modelId, globalId, localId };
    if (signal.aborted) return;
    if (state.camera) host.selection.set([object]);
    else await revealObject(host, object, signal);
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}
