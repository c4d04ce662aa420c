import type { SavedViewpoint } from '@gantry/contract';
import { joinList, translate } from '@gantry/plugin-sdk';
import type { ScenePort } from '../../state/scene-port.ts';
import { fromSavedCamera } from '../../state/views/view-camera.ts';
import type { Host } from '../host-context.ts';
import { countMissingObjects } from './missing-objects.ts';
import { viewMessages } from './view-messages.ts';
import { viewPartsOf } from './view-parts.ts';
import { applyWholeView, wholeView } from './whole-view.ts';

/** Milliseconds for which a notice about an opened view is shown. */
const BRIEF_MS = 3000;
const LONG_MS = 10_000;

/** Opens a saved view, and says so, with what could not be restored. @param durationMs - of the flight; 0 jumps */
export async function openView(
  host: Host,
  scene: ScenePort,
  { name, viewpoint }: { readonly name: string; readonly viewpoint: SavedViewpoint },
  durationMs?: number,
): Promise<void> {
  const { plugins, preferences, layers } = host;
  const before = { camera: scene.capture(), state: wholeView(host, scene) };
  const camera = fromSavedCamera(viewpoint.camera, layers.origin);
  viewPartsOf(host).history.opened(before, { camera, state: viewpoint, name });
  const hasTab = offersTab(host, viewpoint.tab);
  const missing = await applyWholeView(host, scene, withOfferedTab(host, viewpoint), durationMs);
  // The view is open, whether or not this can be told.
  const objects = await countMissingObjects(host, viewpoint).catch(() => 0);
  const { locale } = preferences;
  const say = (
    key: 'lostModels' | 'lostObjects' | 'lostLayers' | 'lostDay' | 'lostComparison' | 'lostTab',
    count = 1,
  ) => translate(viewMessages, locale, key, { count });
  const lost = [
    ...(missing.models > 0 ? [say('lostModels', missing.models)] : []),
    ...(objects > 0 ? [say('lostObjects', objects)] : []),
    ...(missing.layers > 0 ? [say('lostLayers', missing.layers)] : []),
    ...(missing.isDayGone ? [say('lostDay')] : []),
    ...(missing.isComparisonGone ? [say('lostComparison')] : []),
    ...(hasTab ? [] : [say('lostTab')]),
  ];
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

/** Goes back or forward through the views that the user came through. */
export async function stepView(host: Host, way: 'back' | 'forward'): Promise<void> {
  const scene = host.scene();
  if (!scene) return;
  const step = viewPartsOf(host).history[way](wholeView(host, scene));
  if (!step) return;
  if (step.state) await applyWholeView(host, scene, withOfferedTab(host, step.state));
  else await scene.flyTo(step.camera);
}

function offersTab({ plugins }: Host, tab: string | null): boolean {
  return tab === null || plugins.modelTabs.some(({ id }) => id === tab);
}

/** Without its tab, the open one stays. */
function withOfferedTab(host: Host, viewpoint: SavedViewpoint): SavedViewpoint {
  return offersTab(host, viewpoint.tab) ? viewpoint : { ...viewpoint, tab: host.ui.activeTab ?? null };
}
