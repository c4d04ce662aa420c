import type { SavedViewpoint } from '@gantry/contract';
import { joinList, translate } from '@gantry/plugin-sdk';
import type { ScenePort } from '../../state/scene-port.ts';
import { captureView } from '../../state/views/capture-view.ts';
import { restoreView } from '../../state/views/restore-view.ts';
import { fromSavedCamera } from '../../state/views/view-camera.ts';
import type { Host } from '../host-context.ts';
import { viewMessages } from './view-messages.ts';
import { viewPartsOf } from './view-parts.ts';

/** Milliseconds for which a notice about an opened view is shown. */
const BRIEF_MS = 3000;
const LONG_MS = 10_000;

/** All that a saved view keeps, as it is now. */
export function currentView(host: Host, scene: ScenePort): SavedViewpoint {
  return captureView(host, scene.capture(), host.ui.activeTab);
}

/** Opens a saved view, and says so, with what could not be restored. @param durationMs - of the flight; 0 jumps */
export async function openView(
  host: Host,
  scene: ScenePort,
  { name, viewpoint }: { readonly name: string; readonly viewpoint: SavedViewpoint },
  durationMs?: number,
): Promise<void> {
  const { plugins, preferences, layers } = host;
  const before = { camera: scene.capture(), state: currentView(host, scene) };
  const lost = restoreAll(host, viewpoint);
  const camera = fromSavedCamera(viewpoint.camera, layers.origin);
  viewPartsOf(host).history.opened(before, { camera, state: viewpoint, name });
  await panelsPlaced();
  await scene.flyTo(camera, durationMs === undefined ? undefined : { durationMs });
  const { locale } = preferences;
  const isWhole = lost.length === 0;
  plugins.notify({
    text: translate(viewMessages, locale, isWhole ? 'opened' : 'openedWithout', {
      name,
      parts: joinList(lost, locale),
    }),
    tone: isWhole ? 'success' : 'warning',
    timeoutMs: isWhole ? BRIEF_MS : LONG_MS,
  });
}

/** @returns what the project lacks, in words */
function restoreAll(host: Host, viewpoint: SavedViewpoint): readonly string[] {
  const { locale } = host.preferences;
  const { models, layers, isDayGone } = restoreView(host, viewpoint);
  const hasTab = showTab(host, viewpoint.tab);
  const say = (key: 'lostModels' | 'lostLayers' | 'lostDay' | 'lostTab', count = 1) =>
    translate(viewMessages, locale, key, { count });
  return [
    ...(models > 0 ? [say('lostModels', models)] : []),
    ...(layers > 0 ? [say('lostLayers', layers)] : []),
    ...(isDayGone ? [say('lostDay')] : []),
    ...(hasTab ? [] : [say('lostTab')]),
  ];
}

/** @returns whether the member has this tab here */
function showTab({ ui, plugins, selection }: Host, tab: string | null): boolean {
  if (tab !== null && !plugins.modelTabs.some(({ id }) => id === tab)) return false;
  // A phone shows one sheet: that of the object.
  if (ui.screenSize !== 'phone' || selection.current.length === 0) ui.setActiveTab(tab ?? undefined);
  return true;
}

/** Goes back or forward through the views that the user came through. */
export async function stepView(host: Host, way: 'back' | 'forward'): Promise<void> {
  const scene = host.scene();
  if (!scene) return;
  const { history } = viewPartsOf(host);
  const step = history[way](currentView(host, scene));
  if (!step) return;
  if (step.state) {
    restoreView(host, step.state);
    showTab(host, step.state.tab);
    await panelsPlaced();
  }
  await scene.flyTo(step.camera);
}

/** Panels that open or close move the middle of the view; the camera comes after that. */
async function panelsPlaced(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
