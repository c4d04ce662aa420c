import { scenePalette } from '@gantry/plugin-ui';
import { reaction } from 'mobx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PlanModel, PlanModels } from '../../plan/load-plan.ts';
import { type PlanColours, PlanDrawing } from '../../plan/plan-drawing.ts';
import { PlanPointer } from '../../plan/plan-pointer.ts';
import { planTones } from '../../plan/plan-tones.ts';
import type { PlanPoint } from '../../plan/plan-view.ts';
import { type Storey, storeyAt } from '../../plan/storeys.ts';
import type { ShownVersion } from '../../state/layer-store.ts';
import type { CameraSight, ScenePort } from '../../state/scene-port.ts';
import { type Host, useHost } from '../host-context.ts';
import { readStoreys } from './read-storeys.ts';

interface PlanState {
  /** Undefined while they are loaded for the first time. */
  readonly models: readonly PlanModel[] | undefined;
  /** In scene metres. */
  readonly cut: number | undefined;
  readonly storey: string | undefined;
  /** Enter has moved the camera. */
  readonly isMoved: boolean;
}

/**
 * Keeps a plan on the canvas as long as the component is there. The camera's moves draw on it without React; the state changes only with what is
 * said in words.
 */
export function usePlan(canvas: RefObject<HTMLCanvasElement | null>, scene: ScenePort) {
  const host = useHost();
  const drawing = useRef<PlanDrawing>(undefined);
  const [state, setState] = useState<PlanState>({
    models: undefined,
    cut: undefined,
    storey: undefined,
    isMoved: false,
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const change = (part: Partial<PlanState>) => setState((before) => ({ ...before, ...part }));
    const plan = new PlanDrawing({
      canvas: element,
      colours: coloursOf(host),
      onPainted: (cut) => change({ cut: cut === undefined ? undefined : Math.round(cut * 10) / 10 }),
    });
    drawing.current = plan;
    const pick = (at?: PlanPoint) => {
      const place = plan.placeAt(at);
      if (place) scene.moveTo(place);
    };
    const pointer = new PlanPointer(element, {
      onPan: (right, down) => plan.pan(right, down),
      onZoom: (by, at) => plan.zoom(by, at),
      onPick: pick,
    });
    const measure = () => plan.resize({ width: element.clientWidth, height: element.clientHeight });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();

    let storeys: readonly Storey[] = [];
    let sight: CameraSight | undefined;
    let said: string | undefined;
    const tellStorey = () => {
      const storey = sight && storeyAt(storeys, sight.position);
      if (storey !== said) change({ storey });
      said = storey;
    };
    const followed = scene.followCamera((now) => {
      sight = now;
      plan.look(now);
      tellStorey();
    });
    const stopLoading = followModels(host, scene, {
      onModels: (models) => {
        plan.show(models.map(({ mesh }) => mesh));
        change({ models });
      },
      onStoreys: (found) => {
        storeys = found;
        tellStorey();
      },
    });
    const stops = [
      reaction(
        () => host.preferences.theme,
        () => plan.setColours(coloursOf(host)),
      ),
      reaction(
        () => host.walk.phase === 'on',
        (isWalking) => plan.setWalking(isWalking),
        { fireImmediately: true },
      ),
    ];
    return () => {
      drawing.current = undefined;
      for (const stop of stops) stop();
      stopLoading();
      followed.dispose();
      sizes.disconnect();
      pointer.dispose();
      plan.dispose();
    };
  }, [host, scene, canvas]);

  const go = () => {
    const place = drawing.current?.placeAt();
    if (!place) return;
    scene.moveTo(place);
    setState((before) => ({ ...before, isMoved: true }));
  };
  /** So that it is said again after the next move. */
  const forgetMove = () => setState((before) => (before.isMoved ? { ...before, isMoved: false } : before));
  return { drawing: () => drawing.current, go, forgetMove, state };
}

function coloursOf({ preferences: { theme } }: Host): PlanColours {
  const { brand, background1 } = scenePalette(theme);
  return { tones: planTones[theme], mark: brand, halo: background1 };
}

/** Which versions are shown, and where. */
function placesOf(shown: readonly ShownVersion[]): string {
  return JSON.stringify(shown.map(({ version }) => [version.id, version.placement]));
}

interface ModelListeners {
  onModels(models: readonly PlanModel[]): void;
  onStoreys(storeys: readonly Storey[]): void;
}

/** Loads what is shown now and whenever it changes. @returns a function that ends it */
function followModels(host: Host, scene: ScenePort, { onModels, onStoreys }: ModelListeners): () => void {
  const { api, projects, layers, timeline, sceneStore } = host;
  const project = projects.current?.id ?? '';
  const models = new PlanModels({
    list: async (signal) => (await api.firstLooks(project, { signal })).looks,
    path: (sha256) => `/api/projects/${project}/files/${sha256}`,
    boxes: (version) => scene.objectBoxes(version),
  });
  let abort = new AbortController();
  const stop = reaction(
    () => {
      const shown = layers
        .drawnOn(timeline.day)
        .filter(({ visible, version }) => visible && version.fragments !== null);
      return {
        shown,
        origin: layers.origin,
        isReady: layers.load.kind === 'ready',
        // Boxes and storeys come with the model.
        loaded: shown.filter(({ version }) => sceneStore.loads.get(version.id)?.state === 'loaded').length,
      };
    },
    ({ shown, origin, isReady }) => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      if (!isReady) return;
      const tell =
        <T>(listener: (found: T) => void) =>
        (found: T) =>
          signal.aborted || listener(found);
      const fail = (error: unknown) => signal.aborted || reportError(error);
      models.load(shown, origin, signal).then(tell(onModels), fail);
      readStoreys(scene, signal).then(tell(onStoreys), fail);
    },
    {
      fireImmediately: true,
      equals: (a, b) =>
        a.isReady === b.isReady &&
        a.loaded === b.loaded &&
        a.origin === b.origin &&
        placesOf(a.shown) === placesOf(b.shown),
    },
  );
  return () => {
    stop();
    abort.abort();
  };
}
