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
  clipRange,
  FIELD_OF_VIEW,
  standardView,
} from '../../../packages/viewer-host/src/scene/camera/camera-view.ts';
import type { BareScene } from '../browser/bare-scene.ts';

/**
 * The engine's plain world and nothing else: fetches the files, shows them from where the host would, and draws in the
 * engine's own loop, but only what is new: with pictures made by the processor, drawing the same again and again would
 * take the time from loading. The canvas tells what the host's tells, so that both are measured by the same means.
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
// The policy of the server's pages would refuse the picture.
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
canvas.dataset.modelsLoading = 'false';

/** What the engine offers for colouring, and nothing around it. Without a colour the items get their own look back. */
window.benchHighlight = async (localIds, color) => {
  const [model] = core.models.list.values();
  if (!model) throw new Error('There is no model.');
  const ids = [...localIds];
  await (color === ''
    ? model.resetHighlight(ids)
    : model.highlight(ids, { color: new Color(color), opacity: 1, transparent: false, renderedFaces: 1 }));
  // Left alone, the engine repeats its last update for ever, and each repetition begins the worker's round anew.
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
  const view = standardView('home', corners, scene.width / scene.height);
  const { position, target } = view;
  void camera.controls.setLookAt(position.x, position.y, position.z, target.x, target.y, target.z, false);
  const { near, far } = clipRange(view, new Box3().setFromPoints(corners));
  if (lens instanceof PerspectiveCamera) Object.assign(lens, { near, far });
  camera.three.updateProjectionMatrix();
  changed();
}
