import { when } from 'mobx';
import type { Host } from '../host-context.ts';

const PATIENCE_MS = 10_000;

/** Starts a walk, and puts away what else takes drags and lies where its panel does; or ends the walk. */
export function toggleWalk({ walk, measure, sections, selection, ui, scene }: Host): void {
  if (walk.isOn) {
    walk.end();
    return;
  }
  measure.setOpen(false);
  sections.setTool('off');
  selection.setRectangle(false);
  // The search may still be on its way to the page of the model. Nobody wants a walk that begins much later.
  void when(() => ui.isModelShown && scene() !== undefined, walk.start, {
    timeout: PATIENCE_MS,
    onError: () => undefined,
  });
}
