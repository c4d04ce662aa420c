import { useHost } from '../host-context.ts';
import { useHotkeys } from '../keys/hotkeys.ts';
import { togglePlan } from '../plan/plan-shown.ts';
import { useAttempt } from '../use-attempt.ts';
import { hideObjects, isolateObjects, showAll } from './object-actions.ts';
import { showSelectionMenu } from './selection-menu.ts';
import { walkOrStop } from './walk-or-stop.ts';

const views = ['home', 'top', 'north', 'south', 'east', 'west'] as const;

/** The model page's keyboard shortcuts. */
export function useModelKeys(): void {
  const host = useHost();
  const attempt = useAttempt();
  const { ui, sections, timeline, selection, flyTo, preferences, menu, measure } = host;
  const openMenu = () => void showSelectionMenu(host);
  const step = (way: 'back' | 'forward') =>
    void import('../views/open-view.ts').then(({ stepView }) => stepView(host, way));
  const back = () => {
    if (menu.open) menu.close();
    else if (measure.tool) measure.undo();
    else if (selection.isRectangleOn) selection.setRectangle(false);
    else if (!sections.back()) selection.clear();
  };
  useHotkeys(
    {
      m: () => ui.setTreeOpen(!ui.isTreeOpen),
      b: () => selection.setRectangle(!selection.isRectangleOn),
      q: () => ui.setFindOpen(!ui.isFindOpen),
      l: () => ui.setLayersOpen(!ui.isLayersOpen),
      v: () => ui.setViewsOpen(!ui.isViewsOpen),
      z: () => step('back'),
      'shift+z': () => step('forward'),
      t: () => ui.setTimelineOpen(!ui.isTimelineOpen),
      f: () => {
        if (selection.current.length > 0) void flyTo.flyTo(selection.current);
        else void host.scene()?.fit();
      },
      i: () => void isolateObjects(host, selection.current),
      r: () => measure.setOpen(!measure.isOpen),
      // During a walk W is a step, and a key that is held must not end it.
      w: ({ repeat }) => !repeat && walkOrStop(host),
      p: () => togglePlan(host),
      h: () => hideObjects(host, selection.current),
      'shift+h': () => showAll(host),
      ' ': () => (timeline.playing ? timeline.pause() : timeline.play()),
      ',': () => timeline.step(-1),
      '.': () => timeline.step(1),
      x: () => sections.setTool(sections.tool === 'off' ? 'open' : 'off'),
      Escape: back,
      'ctrl+l': () =>
        attempt(import('../views/copy-view-link.ts').then(({ copyViewLink }) => copyViewLink(host))),
      'shift+F10': openMenu,
      ContextMenu: openMenu,
      ...Object.fromEntries(
        views.map((view, index) => [String(index + 1), () => void host.scene()?.view(view)]),
      ),
    },
    preferences.letterKeys,
  );
}
