import type {
  CameraService,
  Disposable,
  LayerService,
  Marker,
  MarkerSpec,
  OverlayHost,
  PluginManifest,
  SceneService,
  SceneTree,
  SceneViews,
  SelectionService,
  Shape,
  ShapeSpec,
  StyleLayer,
  TimelineService,
} from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { fullId } from '../full-id.ts';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { HostServices } from '../ports.ts';
import { checkShape, checkShapeCount } from './shape-problem.ts';
import { wrapMeasure } from './wrap-measure.ts';
import { wrapSections } from './wrap-sections.ts';
import { wrapColourBy } from './wrap-value-colours.ts';

/** The scene's services as one plugin sees them. Getters, so that MobX sees what is read. */
export function wrapScene(scene: HostServices['scene'], scope: PluginScope): SceneService<PluginManifest> {
  const onDidLoadModel = scope.event('scene.onDidLoadModel', scene.onDidLoadModel);
  const onDidUnloadModel = scope.event('scene.onDidUnloadModel', scene.onDidUnloadModel);
  const shapes = new Set<Shape>();
  const sections = wrapSections(scene, scope);
  const measure = wrapMeasure(scene, scope);
  const tree = wrapTree(scene, scope);
  const views: SceneViews = {
    async capture() {
      scope.live();
      return scene.views.capture();
    },
    async colours() {
      scope.live();
      return scene.views.colours();
    },
    async restore(viewpoint, options) {
      scope.live();
      return scene.views.restore(viewpoint, options);
    },
  };
  return {
    get models() {
      return scene.models;
    },
    onDidLoadModel,
    onDidUnloadModel,
    find(filter, signal) {
      scope.need('scene.read');
      return scene.find(filter, scope.signalWith(signal));
    },
    getProperties(object, signal) {
      scope.need('scene.read');
      return scene.getProperties(object, scope.signalWith(signal));
    },
    getBounds(objects) {
      scope.need('scene.read');
      return scene.getBounds(objects);
    },
    getBoundary(signal) {
      scope.need('scene.read');
      return scene.getBoundary(scope.signalWith(signal));
    },
    picture(signal) {
      scope.need('scene.read');
      return scene.picture(scope.signalWith(signal));
    },
    convert: (position, frame) => scene.convert(position, frame),
    createStyleLayer(name, priority) {
      scope.need('scene.style');
      return ownStyleLayer(scene.createStyleLayer(name, priority), scope);
    },
    colourBy: wrapColourBy(scene, scope),
    addMarkers(specs) {
      scope.need('scene.overlay');
      const ownCommand = <S extends Partial<MarkerSpec>>(spec: S): S =>
        spec.command === undefined
          ? spec
          : { ...spec, command: fullId(scope.plugin.manifest.id, spec.command) };
      return scene.addMarkers(specs.map(ownCommand)).map((marker): Marker => {
        const handle = scope.own(marker);
        return {
          id: marker.id,
          update: (patch) => marker.update(ownCommand(patch)),
          dispose: () => handle.dispose(),
          [Symbol.dispose]: () => handle.dispose(),
        };
      });
    },
    addShapes(specs) {
      scope.need('scene.overlay');
      checkShapeCount(shapes.size + specs.length);
      for (const spec of specs) checkShape(spec);
      return scene.addShapes(specs).map((shape, nth) => ownShape(shape, specs[nth], scope, shapes));
    },
    get sections() {
      scope.need('scene.style');
      return sections;
    },
    get measure() {
      scope.need('scene.overlay');
      return measure;
    },
    get tree() {
      scope.need('scene.read');
      return tree;
    },
    get views() {
      scope.need('camera.control');
      return views;
    },
    get three() {
      scope.need('scene.three');
      return wrapOverlayHost(scene.three, scope, 'scene.three');
    },
  };
}

function wrapTree(scene: Pick<HostServices['scene'], 'tree'>, scope: PluginScope): SceneTree {
  return {
    children: (of, signal) => scene.tree.children(of, scope.signalWith(signal)),
    parts: (object, signal) => scene.tree.parts(object, scope.signalWith(signal)),
    path: (object, signal) => scene.tree.path(object, scope.signalWith(signal)),
  };
}

function ownShape(shape: Shape, first: ShapeSpec | undefined, scope: PluginScope, shapes: Set<Shape>): Shape {
  shapes.add(shape);
  const handle = scope.own(
    toDisposable(() => {
      shapes.delete(shape);
      shape.dispose();
    }),
  );
  let spec = first;
  return {
    update(patch) {
      if (spec === undefined) return;
      const next = { ...spec, ...patch };
      checkShape(next);
      spec = next;
      shape.update(patch);
    },
    dispose: () => handle.dispose(),
    [Symbol.dispose]: () => handle.dispose(),
  };
}

function ownStyleLayer(layer: StyleLayer, scope: PluginScope): StyleLayer {
  const handle = scope.own(layer);
  return {
    priority: layer.priority,
    set: (objects, style) => layer.set(objects, style),
    paint: (objects, palette, indices) => layer.paint(objects, palette, indices),
    clear: (objects) => layer.clear(objects),
    batch: (fn) => layer.batch(fn),
    dispose: () => handle.dispose(),
    [Symbol.dispose]: () => handle.dispose(),
  };
}

export function wrapOverlayHost(host: OverlayHost, scope: PluginScope, place: string): OverlayHost {
  return {
    group: host.group,
    get camera() {
      return host.camera;
    },
    requestRender: () => host.requestRender(),
    onBeforeRender: scope.event(`${place}.onBeforeRender`, scope.frames.timed(host.onBeforeRender)),
    toScene: (position) => host.toScene(position),
  };
}

export function wrapSelection(
  selection: HostServices['selection'],
  scope: PluginScope,
): SelectionService<PluginManifest> {
  return {
    get current() {
      return selection.current;
    },
    onDidChange: scope.event('selection.onDidChange', selection.onDidChange),
    set(objects, how) {
      scope.need('selection.write');
      scope.live();
      selection.set(objects, how);
    },
  };
}

export function wrapLayers(layers: HostServices['layers'], scope: PluginScope): LayerService<PluginManifest> {
  return {
    get tree() {
      return layers.tree;
    },
    isVisible: (id) => layers.isVisible(id),
    onDidChange: scope.event('layers.onDidChange', layers.onDidChange),
    setVisible(ids, visible) {
      scope.need('layers.write');
      scope.live();
      layers.setVisible(ids, visible);
    },
  };
}

export function wrapTimeline(
  timeline: HostServices['timeline'],
  scope: PluginScope,
): TimelineService<PluginManifest> {
  return {
    get now() {
      return timeline.now;
    },
    get playing() {
      return timeline.playing;
    },
    onDidSeek: scope.event('timeline.onDidSeek', timeline.onDidSeek),
    seek(time) {
      scope.need('timeline.control');
      scope.live();
      timeline.seek(time);
    },
    play(speed): Disposable {
      scope.need('timeline.control');
      scope.live();
      return scope.own(timeline.play(speed));
    },
  };
}

export function wrapCamera(
  camera: HostServices['camera'],
  scope: PluginScope,
): CameraService<PluginManifest> {
  return {
    async flyTo(to, options) {
      scope.need('camera.control');
      scope.live();
      return camera.flyTo(to, { ...options, signal: scope.signalWith(options?.signal) });
    },
    capture: () => camera.capture(),
  };
}
