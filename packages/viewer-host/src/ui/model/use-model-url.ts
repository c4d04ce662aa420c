import { useProblemText } from '@gantry/plugin-sdk';
import { reaction } from 'mobx';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { type Host, useHost } from '../host-context.ts';
import { revealObject } from './reveal-object.ts';
import { type ModelUrlState, readUrlState, writeUrlState } from './url-state.ts';
import { whenScene } from './when-scene.ts';

/** Milliseconds of rest before the address follows the camera. */
const REST_MS = 500;
/** Stands for no open panel in the address. */
const NO_TAB = 'none';

/**
 * Keeps the address and the model page telling the same: what an address says is applied when it is opened, and what
 * the user then does is written back.
 */
export function useModelUrl(projectId: string, stage: RefObject<HTMLElement | null>): void {
  const host = useHost();
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { search } = useLocation();
  const navigate = useNavigate();
  /** The address this hook wrote last; any other came from outside. */
  const written = useRef<string | undefined>(undefined);
  const camera = useRef<ModelUrlState['camera']>(undefined);
  /** The address from outside that is being applied. */
  const applying = useRef<AbortController>(undefined);
  const report = useRef<(error: unknown) => void>(() => undefined);
  useEffect(() => {
    report.current = (error) => {
      const isGone = error instanceof ApiError && error.status === 404;
      host.plugins.notify({
        text: isGone ? t('model.objectGone') : problemText(error),
        tone: 'warning',
        timeoutMs: 10_000,
      });
    };
  }, [host, t, problemText]);
  /** Whether the user has touched anything yet. */
  const hasActed = useRef(false);
  /** Set while an address is being applied: its object is not selected yet, and must not be written away. */
  const pendingObject = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    applying.current?.abort();
    const abort = new AbortController();
    applying.current = abort;
    const state = readUrlState(search);
    if (state.tab) host.ui.setActiveTab(state.tab === NO_TAB ? undefined : state.tab);
    if (state.day) host.timeline.seek(state.day);
    camera.current = state.camera;
    pendingObject.current = state.object;
    void applyPlace(host, projectId, state, abort.signal, (error) => report.current(error)).finally(() => {
      if (!abort.signal.aborted) pendingObject.current = undefined;
    });
  }, [host, projectId, search]);
  // Not in the effect above: writing the address must not call off what an address from outside has started.
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
    const next = writeUrlState({
      tab: ui.activeTab ?? (ui.hasChosenTab ? NO_TAB : undefined),
      object: pendingObject.current ?? selection.current.at(-1)?.globalId,
      // The newest day is what a link without a day shows, also after the next upload.
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
          // A change of selection by hand overrules the link that is still loading.
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
        // The camera's own first steps, to the home view, are what a link without a camera does as well.
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

/** Camera and object of an address, once the scene is there. A camera is where the sender stood, so it goes before flying. */
async function applyPlace(
  host: Host,
  projectId: string,
  state: ModelUrlState,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
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
