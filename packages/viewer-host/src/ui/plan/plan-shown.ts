import { hasPicture } from '../../plugins/when-started.ts';
import type { Host } from '../host-context.ts';

type Parts = Pick<
  Host,
  | 'plan'
  | 'ui'
  | 'selection'
  | 'measure'
  | 'sections'
  | 'windows'
  | 'scene'
  | 'sceneStore'
  | 'layers'
  | 'timeline'
  | 'plugins'
  | 'preferences'
>;

/**
 * Whether the plan is on the stage. One that is open from an earlier visit waits for the first picture. On a phone it gives way to whatever lies
 * at the bottom, and comes back after it. In a project without models it would lie over what the stage says of that. Observable.
 */
export function isPlanShown(host: Parts): boolean {
  const { plan, ui, scene } = host;
  if (!hasModels(host) || !plan.isOpen || !scene() || !(plan.isAsked || hasPicture(host))) return false;
  return ui.screenSize !== 'phone' || !hasSheet(host);
}

/** Shows the plan, also where it was open behind something else on a phone; or closes it. Without models it says why there is none. */
export function togglePlan(host: Parts): void {
  const { plan, ui, selection, measure, sections } = host;
  if (!hasModels(host)) {
    void import('./tell-no-plan.ts').then(
      ({ tellNoPlan }) => tellNoPlan(host.plugins, host.preferences.locale),
      () => undefined,
    );
    return;
  }
  if (isPlanShown(host)) {
    plan.setOpen(false);
    return;
  }
  plan.setOpen(true);
  if (ui.screenSize !== 'phone') return;
  ui.closeSheets();
  selection.clear();
  measure.setOpen(false);
  sections.setTool('off');
}

/** Also while the list is loaded, so that a plan that was open does not go and come back. */
function hasModels({ layers }: Parts): boolean {
  return (
    layers.load.kind !== 'ready' ||
    layers.layers.some(({ models }) =>
      models.some(({ versions }) => versions.some(({ status }) => status === 'ready')),
    )
  );
}

function hasSheet({ ui, selection, measure, sections, windows }: Parts): boolean {
  return (
    ui.hasSheet ||
    selection.current.length > 0 ||
    measure.isOpen ||
    sections.tool !== 'off' ||
    windows.shown !== ''
  );
}
