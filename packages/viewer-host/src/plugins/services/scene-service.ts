import type {
  Disposable,
  Event,
  Marker,
  MarkerSpec,
  OverlayHost,
  PluginManifest,
  SceneSections,
  SceneService,
  SceneTree,
  Shape,
  ShapeSpec,
  StyleLayer,
} from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { observe, reaction } from 'mobx';
import type { MarkerStore } from '../../state/marker-store.ts';
import type { SceneStore } from '../../state/scene-store.ts';
import type { SectionStore } from '../../state/section-store.ts';
import type { ShapeStore } from '../../state/shape-store.ts';
import type { StyleStore } from '../../state/style-store.ts';
import type { HostParts } from '../host-parts.ts';
import { createMeasure } from './measure-service.ts';
import { createSceneViews } from './scene-views.ts';

/**
 * The scene service of one plugin.
 * @param owner - the plugin's id, to which its markers, shapes and style layers belong
 * @param signal - aborted when the plugin ends; its group in the scene ends with it
 */
export function createSceneService(
  owner: string,
  signal: AbortSignal,
  parts: HostParts,
): SceneService<PluginManifest> {
  const { layers, timeline, markers, shapes, sections, styles, sceneStore } = parts;
  let three: (OverlayHost & Disposable) | undefined;
  return {
    get models() {
      return layers.shownOn(timeline.day).map(({ modelId, modelName, version }) => ({
        id: modelId,
        name: modelName,
        loaded: sceneStore.loads.get(version.id)?.state === 'loaded',
      }));
    },
    onDidLoadModel: modelEvent(sceneStore, 'load'),
    onDidUnloadModel: modelEvent(sceneStore, 'unload'),
    find: (filter, signal) => parts.scene().find(filter, signal),
    getProperties: (object, signal) => parts.scene().getProperties(object, signal),
    getBounds: (objects) => parts.scene().getBounds(objects),
    async getBoundary(signal) {
      await parts.boundary.ensure();
      signal?.throwIfAborted();
      const { load, current } = parts.boundary;
      if (load.kind === 'failed') throw load.error;
      return current && { areas: current.areas, area: current.area };
    },
    picture: async (signal) => parts.scene().finishedPicture(signal),
    convert: (position, frame) => parts.scene().convert(position, frame),
    createStyleLayer: (name: string, priority = 0) => createStyleLayer(styles, owner, name, priority),
    async colourBy(field, signal) {
      const { colourForPlugin } = await import('./value-colour-service.ts');
      return colourForPlugin(owner, parts, field, signal);
    },
    addMarkers: (specs: readonly MarkerSpec[]) => addMarkers(markers, owner, specs),
    addShapes: (specs: readonly ShapeSpec[]) => addShapes(shapes, owner, specs),
    sections: createSections(sections, owner),
    measure: createMeasure(parts.measure, parts.scene),
    tree: createTree(parts),
    views: createSceneViews(parts),
    get three() {
      signal.throwIfAborted();
      if (!three) {
        const opened = parts.scene().openThree(owner);
        signal.addEventListener('abort', () => opened.dispose(), { once: true });
        three = opened;
      }
      return three;
    },
  };
}

function createStyleLayer(styles: StyleStore, owner: string, name: string, priority: number): StyleLayer {
  const id = styles.create(owner, name, priority);
  return {
    priority,
    set: (objects, style) => styles.set(id, objects, style),
    paint: (objects, palette, indices) => styles.paint(id, objects, palette, indices),
    clear: (objects) => styles.clear(id, objects),
    batch: (fn) => styles.batch(fn),
    ...toDisposable(() => styles.remove(id)),
  };
}

function addMarkers(markers: MarkerStore, owner: string, specs: readonly MarkerSpec[]): readonly Marker[] {
  return markers.add(owner, specs).map((id) => ({
    id,
    update: (patch) => markers.update(id, patch),
    ...toDisposable(() => markers.remove([id])),
  }));
}

function addShapes(shapes: ShapeStore, owner: string, specs: readonly ShapeSpec[]): readonly Shape[] {
  return shapes.add(owner, specs).map((id) => ({
    update: (patch) => shapes.update(id, patch),
    ...toDisposable(() => shapes.remove(id)),
  }));
}

function createSections(sections: SectionStore, owner: string): SceneSections {
  return {
    get list() {
      return sections.list;
    },
    onDidChange: (listener) => toDisposable(reaction(() => sections.list, listener)),
    add: (spec) => {
      const id = sections.add(spec, owner);
      return {
        id,
        update: (patch) => sections.update(id, patch),
        ...toDisposable(() => sections.remove(id)),
      };
    },
  };
}

function createTree(parts: Pick<HostParts, 'api' | 'projects' | 'layers' | 'timeline'>): SceneTree {
  const reader = async () => new (await import('./tree-reader.ts')).TreeReader(parts);
  return {
    children: async (of, signal) => (await reader()).children(of, signal),
    parts: async (object, signal) => (await reader()).parts(object, signal),
    path: async (object, signal) => (await reader()).path(object, signal),
  };
}

function modelEvent(sceneStore: SceneStore, kind: 'load' | 'unload'): Event<{ readonly modelId: string }> {
  return (listener) => {
    const stop = observe(sceneStore.loads, (change) => {
      const was = 'oldValue' in change ? change.oldValue?.state === 'loaded' : false;
      const is = 'newValue' in change ? change.newValue?.state === 'loaded' : false;
      const model =
        'newValue' in change ? change.newValue : 'oldValue' in change ? change.oldValue : undefined;
      if (model && (kind === 'load' ? is && !was : was && !is)) listener({ modelId: model.modelId });
    });
    return toDisposable(stop);
  };
}
