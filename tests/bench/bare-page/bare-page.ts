import {
  Components,
  FragmentsManager,
  RendererMode,
  SimpleCamera,
  SimpleRenderer,
  SimpleScene,
  type SimpleWorld,
  Worlds,
} from '@thatopen/components';
import workerUrl from '@thatopen/fragments/worker?url';
import { Box3, Color, Matrix4, PerspectiveCamera, Vector3 } from 'three';
import {
  type CameraView,
  clipRange,
  viewOf,
} from '../../../packages/viewer-host/src/scene/camera/camera-view.ts';
import { frame } from '../../../packages/viewer-host/src/scene/camera/framing.ts';
import { homeDirection, homeView } from '../../../packages/viewer-host/src/scene/camera/home-view.ts';
import { roomOf } from '../../../packages/viewer-host/src/scene/camera/room.ts';
import { EngineModel } from '../../../packages/viewer-host/src/scene/engine/engine-model.ts';
import { FIELD_OF_VIEW } from '../../../packages/viewer-host/src/state/field-of-view.ts';
import type { BareScene, BareView } from '../browser/bare-scene.ts';

/**
 * The engine without the host: fetches the files, shows them from the host's camera position, and draws in the engine's own loop, but
 * only when something changed. With software rendering, drawing the same frame again and again would slow down loading. The canvas
 * has the same attributes as the host's, so that both can be measured in the same way.
 */
const scene: BareScene = JSON.parse(new URLSearchParams(location.search).get('scene') ?? '');
const stage = document.querySelector<HTMLElement>('#stage');
if (!stage) throw new Error('The page has no #stage element.');
Object.assign(stage.style, { width: `${scene.width}px`, height: `${scene.height}px` });

const components = new Components();
const world: SimpleWorld<SimpleScene, SimpleCamera, SimpleRenderer> = components
  .get(Worlds)
  .create<SimpleScene, SimpleCamera, SimpleRenderer>();
const plain = new SimpleScene(components);
world.scene = plain;
const renderer = new SimpleRenderer(components, stage);
// The server's content security policy would block the logo.
renderer.showLogo = false;
renderer.mode = RendererMode.MANUAL;
world.renderer = renderer;
const camera = new SimpleCamera(components);
world.camera = camera;
components.init();
plain.setup();
const lens = camera.three;
if (!(lens instanceof PerspectiveCamera)) throw new Error('The engine starts with a perspective camera.');
lens.fov = FIELD_OF_VIEW;
const { width, height, insets } = scene;
lens.setViewOffset(
  width,
  height,
  (insets.right - insets.left) / 2,
  (insets.bottom - insets.top) / 2,
  width,
  height,
);

const fragments = components.get(FragmentsManager);
fragments.init(workerUrl);
const { core } = fragments;
core.settings.autoCoordinate = false;

const canvas = renderer.three.domElement;
let changes = 0;
let drawnChanges = 0;
const changed = () => {
  changes += 1;
  renderer.needsUpdate = true;
};
camera.controls.addEventListener('update', () => {
  changed();
  void core.update();
});
camera.controls.addEventListener('rest', () => void core.update(true));
renderer.onAfterUpdate.add(() => {
  if (drawnChanges === changes) return;
  drawnChanges = changes;
  canvas.dataset.framesDrawn = String(changes);
  canvas.dataset.geometryDrawn = String(changes);
});

const corners: Vector3[] = [];
await Promise.all(scene.files.map(show));
while ([...core.models.list.values()].some((model) => model.isBusy))
  await new Promise((done) => setTimeout(done, 30));
if (!scene.view) canvas.dataset.view = JSON.stringify(await hostView());
canvas.dataset.modelsLoading = 'false';

/** Calls only the engine's own functions for colouring. */
window.benchHighlight = async (paints) => {
  const [model] = core.models.list.values();
  if (!model) throw new Error('There is no model.');
  await Promise.all(
    paints.map(({ localIds, color }) =>
      color === undefined
        ? model.resetHighlight([...localIds])
        : model.highlight([...localIds], {
            color: new Color(color),
            opacity: 1,
            transparent: false,
            // The blocks are closed, and the host draws those from one side.
            renderedFaces: 0,
          }),
    ),
  );
  // Otherwise the engine would repeat its last update for ever, and each repetition would restart the worker's round.
  core.settings.maxUpdateRate = 0;
  const update = core.update(true);
  core.settings.maxUpdateRate = 60_000;
  await update;
  while (model.isBusy) {
    await new Promise((done) => setTimeout(done, 30));
    core.models.update();
  }
  changed();
  await new Promise<void>((done) => {
    const drawn = () => {
      renderer.onAfterUpdate.remove(drawn);
      done();
    };
    renderer.onAfterUpdate.add(drawn);
  });
};

async function show({ url, matrix }: BareScene['files'][number]): Promise<void> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const model = await core.load(bytes, { modelId: url, camera: camera.three });
  const own = model.box;
  model.tiles.onItemSet.add(changed);
  model.tiles.onItemDeleted.add(changed);
  model.object.applyMatrix4(new Matrix4().fromArray(matrix));
  model.object.updateMatrixWorld(true);
  plain.three.add(model.object);
  for (const x of [own.min.x, own.max.x])
    for (const y of [own.min.y, own.max.y])
      for (const z of [own.min.z, own.max.z])
        corners.push(new Vector3(x, y, z).applyMatrix4(model.object.matrixWorld));
  look();
  await core.update(true);
  changed();
  canvas.dataset.modelsLoaded = String(core.models.list.size);
}

function look(): void {
  const view: CameraView = scene.view
    ? { position: new Vector3(...scene.view.position), target: new Vector3(...scene.view.target) }
    : viewOf(frame(corners, homeDirection, roomOf(scene, insets)));
  const { position, target } = view;
  void camera.controls.setLookAt(position.x, position.y, position.z, target.x, target.y, target.z, false);
  const { near, far } = clipRange(view, new Box3().setFromPoints(corners));
  if (lens instanceof PerspectiveCamera) Object.assign(lens, { near, far });
  camera.three.updateProjectionMatrix();
  changed();
}

/** Where the host's camera stands at first. */
async function hostView(): Promise<BareView> {
  const models = [...core.models.list.values()].map((model) => new EngineModel(model, ignore, ignore, []));
  const boxes = (await Promise.all(models.map((model) => model.objectBoxes()))).flat();
  const view = homeView(boxes, roomOf(scene, insets));
  if (!view) throw new Error('The models have no objects.');
  const { position, target } = viewOf(view);
  return { position: position.toArray(), target: target.toArray() };
}

function ignore(): void {}
